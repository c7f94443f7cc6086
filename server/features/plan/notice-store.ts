import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

type What = { readonly planId: string; readonly activityId: string }

/** Whether it is done at this moment: a timer was started from the plan, or runs for the plan's activity. */
export async function isDoneNow(db: Db, subject: SubjectId, { planId, activityId }: What): Promise<boolean> {
  const timers = db.selectFrom('timers').select('id').where('ownerId', '=', subject)
  const its = timers.where((is) => is.or([is('planId', '=', planId), is('activityId', '=', activityId)]))
  return (await its.executeTakeFirst()) !== undefined
}

/** Whether a timer says so. */
export const isAsleep = async (db: Db, subject: SubjectId): Promise<boolean> =>
  (await db
    .selectFrom('timers')
    .select('id')
    .where('ownerId', '=', subject)
    .where('category', '=', 'sleep')
    .executeTakeFirst()) !== undefined
