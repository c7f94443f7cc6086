import { type OffDays, periodsOf, type PlanPeriod } from './target.ts'
import { planRange } from './version.ts'
import { spanOfWindow, windowOf } from './window.ts'
import type { Plan } from './plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { DAY_MINUTES, addDays, addMinutes, type ClosedSpan, type Instant, type Minutes } from '#domain/time/time.ts'
import { localDate, type ZoneHistory, zoneOfDay } from '#domain/time/zone.ts'

/** The earliest notice before a start. [plan/start-notice] */
export const LONGEST_NOTICE: Minutes = DAY_MINUTES
/** The notice that the form of a new plan proposes. [plan/start-notice] */
export const USUAL_NOTICE: Minutes = 10

/** No notice is sent later than this after the start. [plan/start-notice] */
const LATE: Minutes = 10

type Versions = Pick<Plan, 'versions'>
const NO_DAYS_OFF: OffDays = new Set()

/** An occurrence that has hours of its own, with its span. */
export type Occurrence = ClosedSpan & { readonly period: PlanPeriod }

function occurrencesIn(plan: Versions, range: DateRange, offDays: OffDays, zones: ZoneHistory): Occurrence[] {
  return periodsOf(plan, offDays, range).flatMap((period) => {
    const window = windowOf(period)
    if (!window || period.target === 0) return []
    return [{ period, ...spanOfWindow(zoneOfDay(zones, period.from), period.from, window) }]
  })
}

/**
 * Most plans have their next occurrence within a week; the day of a yearly plan may have been moved to the other end of
 * the year.
 */
const DAYS_LOOKED_AHEAD = [9, 800]

/**
 * Returns when the owner is next told that a plan begins. Days off are ignored, because they may have changed by then.
 * @param before minutes before each start
 * @param after only notices later than this
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

/**
 * Returns the occurrence that begins at the moment; undefined if there is none any more, or if it falls on a day off.
 */
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

/** Returns the moment after which the notice is too late. [plan/start-notice] */
export function noticeEnds({ startTime, endTime }: ClosedSpan): Instant {
  const late = addMinutes(startTime, LATE)
  return late < endTime ? late : endTime
}
