import { sql } from 'kysely'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'
import { prepared } from './prepared.ts'
import { type Log, logsOf, type LogSpan, type Selected, selectLogs } from './whole-logs.ts'

type ById = { subject: SubjectId; id: string }
type Between = LogSpan & { subject: SubjectId; back: Instant }
const between = (subject: SubjectId, { startTime, endTime }: LogSpan): Between => ({
  subject,
  startTime,
  endTime,
  // No log is longer than this, so the index is read from there and not from the beginning.
  back: addMinutes(startTime, -LONGEST_LOG),
})

const byId = prepared<ById, Selected>((db, { subject, id }) =>
  selectLogs(db, sql`activity_logs l`, sql`l.owner_id = ${subject} and l.id = ${id}`),
)
export const findLog = async (db: Db, subject: SubjectId, id: string): Promise<Log | undefined> =>
  logsOf(await byId(db, { subject, id }))[0]

const touching = prepared<Between, Selected>((db, { subject, startTime, endTime, back }) =>
  selectLogs(
    db,
    sql`activity_logs l`,
    sql`l.owner_id = ${subject} and l.lane in ('primary', 'parallel')
      and l.start_time > ${back} and l.start_time < ${endTime} and l.end_time > ${startTime}`,
  ),
)
/** All logs that intersect the span, by start. */
export const listLogsBetween = async (db: Db, subject: SubjectId, span: LogSpan): Promise<Log[]> =>
  logsOf(await touching(db, between(subject, span)))

const around = prepared<Between, Selected>((db, { subject, startTime, endTime, back }) => {
  const primary = sql`select start_time from activity_logs where owner_id = ${subject} and lane = 'primary'`
  const before = sql`${primary} and start_time < ${startTime} and end_time <= ${startTime}`
  return selectLogs(
    db,
    sql`activity_logs l`,
    // Each lane is one stretch of the index. With bounds from a join, PostgreSQL would read the whole history.
    sql`(l.owner_id = ${subject} and l.lane = 'primary'
        and l.start_time >= coalesce((${before} order by start_time desc limit 1), ${back})
        and l.start_time <= coalesce((${primary} and start_time >= ${endTime} order by start_time limit 1), ${endTime}))
      or (l.owner_id = ${subject} and l.lane = 'parallel'
        and l.start_time > ${back} and l.start_time < ${endTime} and l.end_time > ${startTime})`,
  )
})
/**
 * Returns the logs of a day and their primary neighbors. Primary logs do not overlap, so they end in the order in which
 * they begin. [log/day-listing]
 */
export async function loadLogsAround(db: Db, subject: SubjectId, day: LogSpan) {
  const found = logsOf(await around(db, between(subject, day)))
  const primary = found.filter(({ parallelActivity }) => !parallelActivity)
  return {
    logs: found.filter(({ startTime, endTime }) => startTime < day.endTime && endTime > day.startTime),
    previous: primary.findLast(({ endTime }) => endTime <= day.startTime) ?? null,
    next: primary.find(({ startTime }) => startTime >= day.endTime) ?? null,
  }
}

const besides = prepared<ById, Selected>((db, { subject, id }) => {
  const inLane = (extreme: 'min' | 'max', than: '<' | '>') => sql`coalesce((select ${sql.raw(extreme)}(start_time)
    from activity_logs where owner_id = o.owner_id and lane = o.lane and start_time ${sql.raw(than)} o.start_time),
    o.start_time)`
  return selectLogs(
    db,
    sql`activity_logs o cross join activity_logs l`,
    sql`o.owner_id = ${subject} and o.id = ${id} and l.owner_id = o.owner_id and l.lane = o.lane
      and l.start_time between ${inLane('max', '<')} and ${inLane('min', '>')}`,
  )
})
/** A log and the logs of its lane that its edges may reach. */
export async function loadLogWithNeighbors(db: Db, subject: SubjectId, id: string) {
  const found = logsOf(await besides(db, { subject, id }))
  const at = found.findIndex((log) => log.id === id)
  return { log: found[at], previous: found[at - 1] ?? null, next: found[at + 1] ?? null }
}

/** The start of the owner's first log in either lane; null before there is one. */
export async function findFirstLogStart(db: Db, subject: SubjectId): Promise<Instant | null> {
  const logs = db.selectFrom('activityLogs').select('startTime').where('ownerId', '=', subject).orderBy('startTime')
  const primary = await logs.where('lane', '=', 'primary').limit(1).executeTakeFirst()
  const parallel = await logs.where('lane', '=', 'parallel').limit(1).executeTakeFirst()
  return [primary, parallel].flatMap((log) => log?.startTime ?? []).toSorted()[0] ?? null
}
