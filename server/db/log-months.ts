import { daysOfMonth, monthOf } from '#domain/time/month.ts'
import type { Instant } from '#domain/time/time.ts'
import { daySpan, localDate, type ZoneHistory } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'

const LANES = ['primary', 'parallel'] as const
type Lane = (typeof LANES)[number]

const logsIn = (db: Db, subject: SubjectId, lane: Lane) =>
  db
    .selectFrom('activityLogs')
    .select(['startTime', 'endTime'])
    .where('ownerId', '=', subject)
    .where('lane', '=', lane)
    .limit(1)

function firstFrom(db: Db, subject: SubjectId, lane: Lane, since: Instant | null) {
  const logs = logsIn(db, subject, lane).orderBy('startTime')
  return (since === null ? logs : logs.where('startTime', '>=', since)).executeTakeFirst()
}

const lastBefore = (db: Db, subject: SubjectId, lane: Lane, until: Instant) =>
  logsIn(db, subject, lane).where('startTime', '<', until).orderBy('startTime', 'desc').executeTakeFirstOrThrow()

/**
 * The months, `2026-03`, whose days the owner's logs touch. Two statements for each month and lane that has logs: years
 * without a log between two of them cost nothing.
 */
export async function listMonthsWithLogs(db: Db, subject: SubjectId, zones: ZoneHistory): Promise<Set<string>> {
  const months = new Set<string>()
  for (const lane of LANES)
    for (let log = await firstFrom(db, subject, lane, null); log;) {
      const month = monthOf(localDate(zones, log.startTime))
      const { endTime: end } = daySpan(zones, daysOfMonth(month).to)
      const last = await lastBefore(db, subject, lane, end)
      // A log takes a day at most, so only the last of a month reaches into the next.
      for (const moment of [log.startTime, log.endTime, last.endTime]) months.add(monthOf(localDate(zones, moment)))
      log = await firstFrom(db, subject, lane, end)
    }
  return months
}
