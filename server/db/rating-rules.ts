import type { SubjectId } from '#server/access.ts'
import type { Db } from './open.ts'
import { listParentUserIds } from './parents.ts'

/** rules §4.2: which parent has said that this activity needs no look; undefined: none who is still one. */
export async function findRuleMakerId(db: Db, subject: SubjectId, activityId: string): Promise<string | undefined> {
  const rules = db.selectFrom('ratingRules').select('madeBy').where('ownerId', '=', subject)
  const maker = (await rules.where('activityId', '=', activityId).executeTakeFirst())?.madeBy
  return maker !== undefined && (await listParentUserIds(db, subject)).includes(maker) ? maker : undefined
}
