import { addDays, type ClosedSpan, type Instant, type LocalDate, type Minutes, mondayOf, weekdayOf } from './time.ts'
import { dayStart, localDate, momentOf, zoneAt, type ZoneHistory } from './zone.ts'

/** rule [5.1-b]: when the week is over, and a little later: who moves at midnight has moved. */
const CLOCK: Minutes = 5
const SATURDAY = 6

/** rule [5.1-b]: the next Monday, five past midnight, after a moment. */
export function nextInterest(now: Instant, zones: ZoneHistory): Instant {
  const today = localDate(zones, now)
  const monday = mondayOf(today)
  const tz = zoneAt(zones, now)
  const thisWeek = momentOf(tz, monday, CLOCK)
  return thisWeek > now ? thisWeek : momentOf(tz, addDays(monday, 7), CLOCK)
}

export type BankWeek = {
  /** The Monday with which it began. */
  readonly from: LocalDate
  /** 167, 168 or 169 hours. */
  readonly span: ClosedSpan
}

/**
 * The week that is over when interest is due. Whoever moved to the west since it was reckoned when that is has Sunday
 * still: null, it is due later.
 */
export function weekBefore(due: Instant, zones: ZoneHistory): BankWeek | null {
  const date = localDate(zones, due)
  if (weekdayOf(date) >= SATURDAY) return null
  const monday = mondayOf(date)
  const from = addDays(monday, -7)
  return { from, span: { startTime: dayStart(zones, from), endTime: dayStart(zones, monday) } }
}
