import { isLogLength, LONGEST_LOG } from '#domain/activity/activity.ts'
import { endAfter } from '#domain/time/day.ts'
import { slot3 } from '#domain/time/duration.ts'
import {
  DAY_MINUTES,
  addMinutes,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time/time.ts'
import { clockMinutes, localDate, momentOf, zoneAt, type ZoneHistory } from '#domain/time/zone.ts'

/** The two times of a log while a user types them. They are always moments, so that nothing is ever half a date. */
export type Span = { startTime: Instant; endTime: Instant }
export type Edge = keyof Span
/** Which of the two times that the clock shows when it is set back. [time/repeated-hour] */
export type Run = 'first' | 'second'

export const lengthOf = ({ startTime, endTime }: Span): Minutes => minutesBetween(startTime, endTime)

const momentOn = (zones: ZoneHistory, date: LocalDate, clock: Minutes, near: Instant, run?: Run) =>
  momentOf(zoneAt(zones, near), date, clock, run)

/** The end keeps its clock time; if that is not after the new start, it is on the next day. [time/typed-end-time] */
const withStart = (zones: ZoneHistory, span: Span, startTime: Instant): Span =>
  isLogLength(minutesBetween(startTime, span.endTime))
    ? { ...span, startTime }
    : { startTime, endTime: endAfter(zones, startTime, clockMinutes(zones, span.endTime)) }

/**
 * A typed time, in minutes since midnight: the start stays on its day, the end is the next such time after it.
 * [time/typed-end-time]
 */
export const withClock = (zones: ZoneHistory, span: Span, edge: Edge, clock: Minutes): Span =>
  edge === 'startTime'
    ? withStart(zones, span, momentOn(zones, localDate(zones, span.startTime), clock, span.startTime))
    : { ...span, endTime: endAfter(zones, span.startTime, clock) }

/** The middle of the half day after a start, plus a minute, so that the time of the start itself comes last. */
const MIDDLE_OF_NEXT_HALF_DAY = 361

/**
 * Where a language counts to twelve, which of its two times a bare `2:05` is: the start's is the one nearer to the time
 * before, the end's the first one after the start. Minutes since midnight. [view/typed-clock]
 */
export const clockNear = (zones: ZoneHistory, span: Span, edge: Edge): Minutes =>
  (clockMinutes(zones, span.startTime) + (edge === 'endTime' ? MIDDLE_OF_NEXT_HALF_DAY : 0)) % DAY_MINUTES

/** Moves the span to another day with the same clock times. */
export const withDate = (zones: ZoneHistory, span: Span, date: LocalDate): Span => {
  const startTime = momentOn(zones, date, clockMinutes(zones, span.startTime), span.startTime)
  const clock = clockMinutes(zones, span.endTime)
  return { startTime, endTime: endAfter(zones, startTime, clock) }
}

/**
 * A typed length moves the end, rounded to slots of five minutes unless it is shorter than one. [time/slot-rounding]
 */
export const withLength = (span: Span, minutes: Minutes): Span => ({
  ...span,
  endTime: addMinutes(span.startTime, Math.min(minutes < 5 ? Math.max(minutes, 1) : slot3(minutes), LONGEST_LOG)),
})

/** Earlier or later by so many minutes; null where nothing or more than a day would be left. */
export function withNudge(span: Span, edge: Edge, minutes: Minutes): Span | null {
  const moved = { ...span, [edge]: addMinutes(span[edge], minutes) }
  return isLogLength(lengthOf(moved)) ? moved : null
}

/** Which of its two runs a time is in; null for one that the clock shows once. [time/repeated-hour] */
export function runOf(zones: ZoneHistory, moment: Instant): Run | null {
  const [date, clock] = [localDate(zones, moment), clockMinutes(zones, moment)]
  const [first, second] = [
    momentOn(zones, date, clock, moment, 'first'),
    momentOn(zones, date, clock, moment, 'second'),
  ]
  if (first === second) return null
  return moment < second ? 'first' : 'second'
}

/** The same time on the clock, in its other run. */
export function withRun(zones: ZoneHistory, span: Span, edge: Edge, run: Run): Span {
  const moment = span[edge]
  const moved = momentOn(zones, localDate(zones, moment), clockMinutes(zones, moment), moment, run)
  return edge === 'startTime' ? withStart(zones, span, moved) : { ...span, endTime: moved }
}
