import {
  addDays,
  type ClosedSpan,
  type Instant,
  type LocalDate,
  type Minutes,
  mondayOf,
  weekdayOf,
} from '#domain/time/time.ts'
import { dayStart, localDate, momentOf, zoneAt, type ZoneHistory } from '#domain/time/zone.ts'

/**
 * Interest is due at 00:05, so that an owner whose zone changes at midnight has changed it by then.
 * [bank/weekly-interest]
 */
const CLOCK: Minutes = 5
const SATURDAY = 6

/** Returns the next Monday at 00:05 after a moment. [bank/weekly-interest] */
export function nextInterest(now: Instant, zones: ZoneHistory): Instant {
  const today = localDate(zones, now)
  const monday = mondayOf(today)
  const tz = zoneAt(zones, now)
  const thisWeek = momentOf(tz, monday, CLOCK)
  return thisWeek > now ? thisWeek : momentOf(tz, addDays(monday, 7), CLOCK)
}

export type BankWeek = {
  /** The Monday on which the week began. */
  readonly from: LocalDate
  /** The span has 167, 168 or 169 hours, because of daylight saving time. */
  readonly span: ClosedSpan
}

/**
 * Returns the week that is over when interest is due. Returns null if the owner moved west since the due time was
 * computed, because it is still Sunday there and interest is due later.
 */
export function weekBefore(due: Instant, zones: ZoneHistory): BankWeek | null {
  const date = localDate(zones, due)
  if (weekdayOf(date) >= SATURDAY) return null
  const monday = mondayOf(date)
  const from = addDays(monday, -7)
  return { from, span: { startTime: dayStart(zones, from), endTime: dayStart(zones, monday) } }
}
