import { sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { LONGEST_LOG } from '#domain/activity.ts'
import type { RatingStatus } from '#domain/rating.ts'
import { addMinutes, type ClosedSpan, type Instant } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import { instantFromJson, jsonIn, prepared } from '#server/db/prepared.ts'

type Cells = [
  ...[startTime: string, endTime: string, lane: 'primary' | 'parallel', category: Category, activityId: string],
  ...[rating: number | null, ratingStatus: RatingStatus],
]
const logsIn = prepared<ClosedSpan & { subject: SubjectId; back: Instant }, { logs: string | null }>(
  (db, { subject, startTime, endTime, back }) => {
    const { array, list } = jsonIn(db)
    return sql<{ logs: string | null }>`select cast(${list}(${array}(
        start_time, end_time, lane, category, activity_id, rating, rating_status) order by start_time) as text) as logs
      from activity_logs where owner_id = ${subject} and lane in ('primary', 'parallel')
        and start_time > ${back} and start_time < ${endTime} and end_time > ${startTime} and end_time <= ${endTime}`.compile(
      db,
    )
  },
)
/** The logs that touch a stretch of time and are over, as far as they are compared. */
export async function logsWithin(db: Db, subject: SubjectId, { startTime, endTime }: ClosedSpan) {
  // No log is longer: a stretch of the index, and not all of the past.
  const back = addMinutes(startTime, -LONGEST_LOG)
  const { rows } = await logsIn(db, { subject, startTime, endTime, back })
  return (JSON.parse(rows[0]?.logs ?? '[]') as Cells[]).map(
    ([start, end, lane, category, activityId, rating, ratingStatus]) => ({
      startTime: instantFromJson(start),
      endTime: instantFromJson(end),
      parallelActivity: lane === 'parallel',
      category,
      activityId,
      rating,
      ratingStatus,
    }),
  )
}

export type ActivityNames = { id: string; name: string | null; defaultKey: string | null; category: Category }

/** What activities are called. */
export const activitiesByIds = async (db: Db, subject: SubjectId, ids: readonly string[]): Promise<ActivityNames[]> =>
  ids.length
    ? db
        .selectFrom('activities')
        .select(['id', 'name', 'defaultKey', 'category'])
        .where('ownerId', '=', subject)
        .where('id', 'in', ids)
        .execute()
    : []

/** Whom time can still be given. */
export const openRecipients = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('recipients')
    .select(['id', 'name', 'alias'])
    .where('ownerId', '=', subject)
    .where('archivedAt', 'is', null)
    .execute()
