import { type OffDays, periodsOf, type PlanPeriod } from './plan-target.ts'
import { planRange } from './plan-version.ts'
import { spanOfWindow, windowOf } from './plan-window.ts'
import type { Plan } from './plan.ts'
import type { DateRange } from './statistics.ts'
import { addDays, addMinutes, type ClosedSpan, type Instant, type Minutes } from './time.ts'
import { localDate, type ZoneHistory, zoneOfDay } from './zone.ts'

/** decisions 32: so long before its start a plan may say that it begins. */
export const LONGEST_NOTICE: Minutes = 1440
/** What the form of a new plan proposes. */
export const USUAL_NOTICE: Minutes = 10

/** So long after the start it is still worth a word. */
const LATE: Minutes = 10

type Versions = Pick<Plan, 'versions'>
const NO_DAYS_OFF: OffDays = new Set()

/** An occurrence that has hours of its own, and when it is. */
export type Occurrence = ClosedSpan & { readonly period: PlanPeriod }

function occurrencesIn(plan: Versions, range: DateRange, offDays: OffDays, zones: ZoneHistory): Occurrence[] {
  return periodsOf(plan, offDays, range).flatMap((period) => {
    const window = windowOf(period)
    if (!window || period.target === 0) return []
    return [{ period, ...spanOfWindow(zoneOfDay(zones, period.from), period.from, window) }]
  })
}

/** A week holds the next time of most; of what comes once a year the day may have been moved to the other end of it. */
const DAYS_LOOKED_AHEAD = [9, 800]

/**
 * When the owner is told next that a plan begins. Days off are not looked at: they may be others by then.
 * @param before minutes before each start
 * @param after only later than this
 */
export function nextNotice(plan: Versions, before: Minutes, after: Instant, zones: ZoneHistory): Instant | null {
  const earliest = addDays(localDate(zones, after), -1)
  const { from: first, to: last } = planRange(plan)
  const from = first > earliest ? first : earliest
  for (const days of DAYS_LOOKED_AHEAD) {
    const to = addDays(from, days)
    const starts = occurrencesIn(plan, { from, to: to < last ? to : last }, NO_DAYS_OFF, zones)
    const next = starts.map(({ startTime }) => addMinutes(startTime, -before)).find((moment) => moment > after)
    if (next !== undefined) return next
  }
  return null
}

/** The occurrence that begins then; undefined: there is none any more, or it falls on a day off. */
export function occurrenceAt(
  plan: Pick<Plan, 'versions' | 'isPaused'>,
  startTime: Instant,
  offDays: OffDays,
  zones: ZoneHistory,
): Occurrence | undefined {
  if (plan.isPaused) return undefined
  const date = localDate(zones, startTime)
  const range = { from: addDays(date, -1), to: addDays(date, 1) }
  return occurrencesIn(plan, range, offDays, zones).find((one) => one.startTime === startTime)
}

/** The moment after which it is too late to say that something begins. */
export function noticeEnds({ startTime, endTime }: ClosedSpan): Instant {
  const late = addMinutes(startTime, LATE)
  return late < endTime ? late : endTime
}
