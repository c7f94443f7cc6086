import { sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import type { EveningLog } from '#domain/insight/sleep.ts'
import type { PlanLog } from '#domain/plan/piece.ts'
import type { RatingStatus } from '#domain/rating/rating.ts'
import { addMinutes, type ClosedSpan, type Instant, minutesBetween } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { jsonGroups } from '#server/db/json-rows.ts'
import { jsonIn, msFromJson, prepared } from '#server/db/prepared.ts'

type Row = [
  ...[from: number | string, to: number | string, rating: number | null, ratingStatus: RatingStatus],
  tags: string[] | null,
]
type Cells = [
  ...[activityId: string, projectId: string | null, planId: string | null],
  ...[lane: 'primary' | 'parallel', category: Category, logs: Row[]],
]
type Which = { subject: SubjectId; since: Instant; until: Instant; startTime: Instant }
const logsIn = prepared<Which, { json: string }>((db, { subject, since, until, startTime }) => {
  const tags = sql`(select ${jsonIn(db).list}(tag_id) from log_tags t where t.owner_id = l.owner_id and t.log_id = l.id)`
  return sql<{ json: string }>`${jsonGroups(
    db,
    { activity_id: 'word', project_id: 'word', plan_id: 'word', lane: 'word', category: 'word' },
    { start_time: 'ms', end_time: 'ms', rating: 'number', rating_status: 'word', tags },
    sql`from activity_logs l where owner_id = ${subject} and lane in ('primary', 'parallel')
      and start_time >= ${since} and start_time < ${until} and end_time > ${startTime}`,
  )}`.compile(db)
})

/** A log as plans see it, and as evenings and ratings do. */
export type ComparedLog = PlanLog & EveningLog & { rating: number | null; ratingStatus: RatingStatus }

/**
 * The logs of both lanes that touch a range of time, unordered, because no caller needs an order. They are read in two
 * halves, which PostgreSQL reads at once.
 */
export async function listComparedLogs(
  db: Db,
  subject: SubjectId,
  { startTime, endTime }: ClosedSpan,
): Promise<ComparedLog[]> {
  const middle = addMinutes(startTime, Math.floor(minutesBetween(startTime, endTime) / 2))
  const halves = await Promise.all([
    // No log is longer: a stretch of the index, and not all of the past.
    logsIn(db, { subject, since: addMinutes(startTime, -LONGEST_LOG), until: middle, startTime }),
    logsIn(db, { subject, since: middle, until: endTime, startTime }),
  ])
  return halves.flatMap(({ rows }) => (JSON.parse(rows[0]!.json) as Cells[]).flatMap(logsOf))
}

const logsOf = ([activityId, projectId, planId, lane, category, logs]: Cells): ComparedLog[] =>
  logs.map(([from, to, rating, ratingStatus, tags]) => ({
    from: msFromJson(from),
    to: msFromJson(to),
    parallelActivity: lane === 'parallel',
    category,
    activityId,
    projectId,
    planId,
    tags: tags ?? [],
    rating,
    ratingStatus,
  }))

/** Whom time can still be given. */
export const openRecipients = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('recipients')
    .select(['id', 'name', 'alias'])
    .where('ownerId', '=', subject)
    .where('archivedAt', 'is', null)
    .execute()
