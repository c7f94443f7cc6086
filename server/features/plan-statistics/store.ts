import { type SleepLog, sleepKindOf } from '#domain/sleep-night.ts'
import type { ClosedSpan, Instant } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'

/** rule [3.1-a]: the sleep that lies within the span, with both its ends, and is over by `until`. */
export async function sleepLogs(
  db: Db,
  subject: SubjectId,
  { startTime, endTime }: ClosedSpan,
  until: Instant,
): Promise<SleepLog[]> {
  const logs = await db
    .selectFrom('activityLogs as l')
    .innerJoin('activities as a', (join) =>
      join.onRef('a.ownerId', '=', 'l.ownerId').onRef('a.id', '=', 'l.activityId'),
    )
    .select(['l.startTime', 'l.endTime', 'l.rating', 'a.defaultKey'])
    .where('l.ownerId', '=', subject)
    .where('l.lane', '=', 'primary')
    .where('l.category', '=', 'sleep')
    .where('l.startTime', '>=', startTime)
    .where('l.startTime', '<', endTime)
    .where('l.endTime', '<=', until)
    .execute()
  return logs.map(({ defaultKey, ...log }) => ({ ...log, kind: sleepKindOf(defaultKey) }))
}
