import { isLogLength, LONGEST_LOG } from '#domain/activity/activity.ts'
import {
  addMinutes,
  type ClosedSpan,
  epochMs,
  type Instant,
  instantAt,
  MINUTE_MS,
  minutesBetween,
} from '#domain/time/time.ts'

/** A running timer: its start, and when the user last confirmed that it still runs. */
export type Timed = { startTime: Instant; confirmedAt: Instant | null; category: string | null }

const HOUR = 60
/**
 * The screen asks whether a forgotten timer still runs; sleep lasts longer than other activities.
 * [timer/still-running-question]
 */
const ASKED_AFTER = 4 * HOUR
const SLEEP_ASKED_AFTER = 12 * HOUR
/** An older start is refused. [timer/timer-start-bounds] */
const OLDEST_START = 31 * 24 * HOUR
const MIN_MINUTES = 1
/**
 * Logs have at least a minute and may reach into the next ones, so a timer may begin this much later.
 * [timer/adjacent-start]
 */
const AHEAD = 5

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)

/** Timers have the grain of a minute, and a minute that has begun is not over. [timer/minute-grain] */
export const floorMinute = (moment: Instant): Instant => instantAt(Math.floor(epochMs(moment) / MINUTE_MS) * MINUTE_MS)

/** Whether a start is allowed: neither too far ahead nor too long ago. [timer/timer-start-bounds] */
export function isTimerStart(startTime: Instant, now: Instant): boolean {
  const ago = minutesBetween(startTime, floorMinute(now))
  return ago >= -AHEAD && ago <= OLDEST_START
}

/** Returns until when a log can be in the way of a timer that begins at the moment. */
export const takenUntil = (startTime: Instant): Instant => addMinutes(startTime, AHEAD)

/**
 * Returns the start of a new timer: this minute, or the end of a log of its lane that has just been entered, so that
 * they never overlap. A log that reaches farther ahead does not delay it. [timer/adjacent-start]
 * @param wanted the start that the user gave
 * @param taken logs of the lane around that time, by start
 */
export function timerStart(now: Instant, taken: readonly ClosedSpan[], wanted = floorMinute(now)): Instant {
  let start = wanted
  for (const { startTime, endTime } of taken)
    if (startTime <= start && endTime > start && endTime <= takenUntil(wanted)) start = endTime
  return start
}

/**
 * Returns the span of a stopped timer: at least a minute, until this minute or until the given end. Null if the end is
 * invalid, or if the timer ran for more than a day and needs an end. [timer/stop-end] [timer/stop-after-day]
 */
export function stoppedSpan(startTime: Instant, now: Instant, said?: Instant): ClosedSpan | null {
  const least = addMinutes(startTime, MIN_MINUTES)
  const thisMinute = floorMinute(now)
  const endTime = said ?? later(thisMinute, least)
  const latest = later(addMinutes(thisMinute, MIN_MINUTES), least)
  const fits = endTime >= least && endTime <= latest && minutesBetween(startTime, endTime) <= LONGEST_LOG
  return fits ? { startTime, endTime } : null
}

/**
 * One timer replaces another, and the first ends where the second begins. [timer/switch-timer]
 * @param wanted the start of the second, if the user gave it
 */
export function switched(
  startTime: Instant,
  now: Instant,
  wanted?: Instant,
): { log: ClosedSpan; startTime: Instant } | 'startTime' | 'endTime' {
  if (wanted !== undefined && wanted < startTime) return 'startTime'
  const log = stoppedSpan(startTime, now, wanted && later(wanted, addMinutes(startTime, MIN_MINUTES)))
  return log ? { log, startTime: log.endTime } : 'endTime'
}

/** A timer that ran longer than the longest log cannot be stopped without an end. [timer/stop-after-day] */
export const needsEnd = ({ startTime }: Pick<Timed, 'startTime'>, now: Instant): boolean =>
  stoppedSpan(startTime, now) === null

/** Returns the whole hours after which the screen asks whether a timer still runs. [timer/still-running-question] */
export const askedAfterHours = (category: string | null): number =>
  (category === 'sleep' ? SLEEP_ASKED_AFTER : ASKED_AFTER) / HOUR

/** Returns when the screen next asks whether the timer still runs. */
export const asksAt = ({ startTime, confirmedAt, category }: Timed): Instant =>
  addMinutes(later(confirmedAt ?? startTime, startTime), askedAfterHours(category) * HOUR)

/** What happens to the logs before a timer whose start moves: they stay, one gets another end, or none can. */
export type MovedStart<L> = { kind: 'free' } | { kind: 'follows'; log: L; endTime: Instant } | { kind: 'overlap' }

/**
 * The log that touched the start of the timer follows it, and a log that it reaches gives way with at least a minute
 * left. Several logs in the way, or one that would be lost, are asked about. [timer/moved-timer-start]
 * @param lane the logs of its lane around it
 */
export function movedStart<L extends ClosedSpan>(from: Instant, to: Instant, lane: readonly L[]): MovedStart<L> {
  const before = to < from
  const reached = before ? lane.filter((log) => log.startTime < from && log.endTime > to) : []
  const [log = lane.find(({ endTime }) => endTime === from)] = reached
  if (!log) return { kind: 'free' }
  const fits = isLogLength(minutesBetween(log.startTime, to))
  if (before) return fits && reached.length === 1 && log.endTime <= from ? follows(log, to) : { kind: 'overlap' }
  // The other log gets the freed time only as far as no third log has it.
  const isFree = !lane.some((other) => other !== log && other.startTime < to && other.endTime > from)
  return fits && isFree ? follows(log, to) : { kind: 'free' }
}
const follows = <L>(log: L, endTime: Instant) => ({ kind: 'follows' as const, log, endTime })
