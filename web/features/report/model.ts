import type { ReportedLog } from '#contract/log-export.ts'
import { percent1 } from '#domain/time/duration.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'

type Sums = { minutes: Minutes; parallelMinutes: Minutes }

/** The logs that began on a day of the owner, and their counted minutes. */
export type ReportedDay = Sums & { date: LocalDate; logs: ReportedLog[] }

/** The logs by day, in their order. */
export function daysOf(logs: readonly ReportedLog[]): ReportedDay[] {
  const days = new Map<LocalDate, ReportedDay>()
  for (const log of logs) {
    const day = days.get(log.date) ?? { date: log.date, minutes: 0, parallelMinutes: 0, logs: [] }
    day.logs.push(log)
    day[log.parallelActivity ? 'parallelMinutes' : 'minutes'] += log.countedMinutes
    days.set(log.date, day)
  }
  return [...days.values()]
}

/** The percentage of all; null where there is nothing to divide. */
export const shareOf = ({ minutes }: Sums, all: Sums): number | null =>
  all.minutes > 0 ? percent1(minutes, all.minutes) : null
