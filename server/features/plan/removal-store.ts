import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { OwnPlan, Placing } from './service.ts'

/** A plan, and all that pointed at it. */
export type DeletedPlan = {
  readonly plan: OwnPlan
  readonly placements: readonly Placing[]
  /** The logs and timers that were started from it. */
  readonly logs: readonly string[]
  readonly timers: readonly string[]
}

/** The number of a plan is its maker's to choose, and may have been that of an earlier one. */
export function insertDeletedPlan(db: Db, ownerId: SubjectId, deleted: DeletedPlan, deletedAt: Instant) {
  const kept = { deletedAt, content: JSON.stringify(deleted) }
  const insertion = db.insertInto('deletedPlans').values({ ownerId, id: deleted.plan.id, ...kept })
  return insertion.onConflict((it) => it.columns(['ownerId', 'id']).doUpdateSet(kept)).execute()
}

/** Takes it from among those deleted after `since`. */
export async function takeDeletedPlan(
  db: Db,
  subject: SubjectId,
  id: string,
  since: Instant,
): Promise<DeletedPlan | undefined> {
  const deletion = db.deleteFrom('deletedPlans').where('ownerId', '=', subject).where('id', '=', id)
  const taken = await deletion.where('deletedAt', '>', since).returning('content').executeTakeFirst()
  return taken && (JSON.parse(taken.content) as DeletedPlan)
}

export const deleteExpiredPlans = (db: Db, before: Instant) =>
  db.deleteFrom('deletedPlans').where('deletedAt', '<=', before).execute()
