import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'
import { listParentUserIds } from './parents.ts'

/**
 * Returns the parent who lets ratings of this activity confirm themselves; undefined if there is no rule, or its maker
 * is no parent of the child any more. [reward/rating-rules]
 */
export async function findRuleMakerId(db: Db, subject: SubjectId, activityId: string): Promise<string | undefined> {
  const rules = db.selectFrom('ratingRules').select('madeBy').where('ownerId', '=', subject)
  const maker = (await rules.where('activityId', '=', activityId).executeTakeFirst())?.madeBy
  return maker !== undefined && (await listParentUserIds(db, subject)).includes(maker) ? maker : undefined
}
