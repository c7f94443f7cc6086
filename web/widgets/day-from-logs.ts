import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { daySpan } from '#domain/time/zone.ts'

/** A day made of loaded logs, without a request. @param known logs of that day and of others, in any order */
export function dayFromLogs(known: readonly ActivityLog[], date: LocalDate, timezone: string): LogDay {
  const { startTime: dayStart, endTime: dayEnd } = daySpan([{ from: null, tz: timezone }], date)
  const logs = [...new Map(known.map((log) => [log.id, log])).values()].toSorted((a, b) =>
    a.startTime < b.startTime ? -1 : Number(a.startTime > b.startTime),
  )
  const primary = logs.filter(({ parallelActivity }) => !parallelActivity)
  return {
    date,
    timezone,
    dayStart,
    dayEnd,
    logs: logs.filter((log) => log.startTime < dayEnd && log.endTime > dayStart),
    previous: primary.findLast(({ endTime }) => endTime <= dayStart) ?? null,
    next: primary.find(({ startTime }) => startTime >= dayEnd) ?? null,
    gaps: [],
  }
}
