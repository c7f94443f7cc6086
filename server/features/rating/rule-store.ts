import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

/** Of these parents, the oldest first. */
export const rulesOf = (db: Db, subject: SubjectId, parents: readonly string[]) =>
  db
    .selectFrom('ratingRules as r')
    .innerJoin('activities as a', (join) =>
      join.onRef('a.ownerId', '=', 'r.ownerId').onRef('a.id', '=', 'r.activityId'),
    )
    .select(['r.activityId', 'a.name', 'a.defaultKey', 'a.category', 'r.madeBy', 'r.createdAt'])
    .where('r.ownerId', '=', subject)
    .where('r.madeBy', 'in', parents)
    .orderBy('r.createdAt')
    .orderBy('r.activityId')
    .execute()

type NewRule = { activityId: string; madeBy: string; createdAt: Instant }

/** The parent who says it last is the one who made it. */
export const saveRule = (db: Db, ownerId: SubjectId, { activityId, madeBy, createdAt }: NewRule) =>
  db
    .insertInto('ratingRules')
    .values({ ownerId, activityId, madeBy, createdAt })
    .onConflict((conflict) => conflict.columns(['ownerId', 'activityId']).doUpdateSet({ madeBy, createdAt }))
    .execute()

/** @returns whether there was one */
export async function deleteRule(db: Db, subject: SubjectId, activityId: string): Promise<boolean> {
  const deletion = db.deleteFrom('ratingRules').where('ownerId', '=', subject).where('activityId', '=', activityId)
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n
}
