import { sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { LONGEST_LOG } from '#domain/activity.ts'
import type { RatingStatus } from '#domain/rating.ts'
import { addMinutes, type ClosedSpan, type Instant } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import { jsonGroups } from '#server/db/json-rows.ts'
import { instantFromJson, prepared } from '#server/db/prepared.ts'

type Cells = [
  ...[lane: 'primary' | 'parallel', category: Category, activityId: string],
  logs: [startTime: string, endTime: string, rating: number | null, ratingStatus: RatingStatus][],
]
const logsIn = prepared<ClosedSpan & { subject: SubjectId; back: Instant }, { json: string }>(
  (db, { subject, startTime, endTime, back }) =>
    sql<{ json: string }>`${jsonGroups(
      db,
      { lane: 'word', category: 'word', activity_id: 'word' },
      { start_time: 'instant', end_time: 'instant', rating: 'number', rating_status: 'word' },
      sql`from activity_logs where owner_id = ${subject} and lane in ('primary', 'parallel')
        and start_time > ${back} and start_time < ${endTime} and end_time > ${startTime} and end_time <= ${endTime}`,
    )}`.compile(db),
)
/** The logs that touch a stretch of time and are over, as far as they are compared, in their order. */
export async function logsWithin(db: Db, subject: SubjectId, { startTime, endTime }: ClosedSpan) {
  // No log is longer: a stretch of the index, and not all of the past.
  const back = addMinutes(startTime, -LONGEST_LOG)
  const { rows } = await logsIn(db, { subject, startTime, endTime, back })
  const logs = (JSON.parse(rows[0]!.json) as Cells[]).flatMap(([lane, category, activityId, its]) =>
    its.map(([start, end, rating, ratingStatus]) => ({
      startTime: instantFromJson(start),
      endTime: instantFromJson(end),
      parallelActivity: lane === 'parallel',
      category,
      activityId,
      rating,
      ratingStatus,
    })),
  )
  return logs.toSorted((a, b) => (a.startTime < b.startTime ? -1 : Number(a.startTime > b.startTime)))
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
