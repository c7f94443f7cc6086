import { isLogLength, LONGEST_LOG } from './activity.ts'
import { addMinutes, type ClosedSpan, epochMs, type Instant, instantAt, MINUTE_MS, minutesBetween } from './time.ts'

/** What runs: since when, and when somebody last said that it still does. */
export type Timed = { startTime: Instant; confirmedAt: Instant | null; category: string | null }

const HOUR = 60
/** Whoever forgets a timer is asked; a night is longer than anything else one does in a row. */
const ASKED_AFTER = 4 * HOUR
const SLEEP_ASKED_AFTER = 12 * HOUR
/** What began before that was forgotten long ago. */
const OLDEST_START = 31 * 24 * HOUR
const LEAST = 1
/** Logs of the least length reach into the next minutes, and what follows them begins there. */
const AHEAD = 5

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)

/** decisions 2: timers are exact to the minute, and a minute that has begun is not over. */
export const floorMinute = (moment: Instant): Instant => instantAt(Math.floor(epochMs(moment) / MINUTE_MS) * MINUTE_MS)

/** Whether a timer may say that it began then: not ahead, and not longer ago than anybody means. */
export function isTimerStart(startTime: Instant, now: Instant): boolean {
  const ago = minutesBetween(startTime, floorMinute(now))
  return ago >= -AHEAD && ago <= OLDEST_START
}

/** Until when a log can be in the way of a timer that begins then. */
export const takenUntil = (startTime: Instant): Instant => addMinutes(startTime, AHEAD)

/**
 * When a new timer begins: in this minute, or where what was just logged in its lane ends. Adjacent, never an overlap.
 * What was logged farther ahead is no reason to wait.
 * @param wanted the start that somebody said
 * @param taken logs of the lane around that time, by start
 */
export function timerStart(now: Instant, taken: readonly ClosedSpan[], wanted = floorMinute(now)): Instant {
  let start = wanted
  for (const { startTime, endTime } of taken)
    if (startTime <= start && endTime > start && endTime <= takenUntil(wanted)) start = endTime
  return start
}

/**
 * What a timer becomes when it stops: at least a minute, up to this one or up to the end that somebody said.
 * null: that is no end, or it ran for more than a day and only its owner knows when it ended.
 */
export function stoppedSpan(startTime: Instant, now: Instant, said?: Instant): ClosedSpan | null {
  const least = addMinutes(startTime, LEAST)
  const thisMinute = floorMinute(now)
  const endTime = said ?? later(thisMinute, least)
  const latest = later(addMinutes(thisMinute, LEAST), least)
  const fits = endTime >= least && endTime <= latest && minutesBetween(startTime, endTime) <= LONGEST_LOG
  return fits ? { startTime, endTime } : null
}

/**
 * One timer takes the place of another: where the first ends, the second begins.
 * @param wanted the start of the second, if somebody said it
 */
export function switched(
  startTime: Instant,
  now: Instant,
  wanted?: Instant,
): { log: ClosedSpan; startTime: Instant } | 'startTime' | 'endTime' {
  if (wanted !== undefined && wanted < startTime) return 'startTime'
  const log = stoppedSpan(startTime, now, wanted && later(wanted, addMinutes(startTime, LEAST)))
  return log ? { log, startTime: log.endTime } : 'endTime'
}

/** More than the longest log: it cannot be stopped without saying when. */
export const needsEnd = ({ startTime }: Pick<Timed, 'startTime'>, now: Instant): boolean =>
  stoppedSpan(startTime, now) === null

/** Whole hours after which it is asked whether a timer still runs. */
export const askedAfterHours = (category: string | null): number =>
  (category === 'sleep' ? SLEEP_ASKED_AFTER : ASKED_AFTER) / HOUR

/** When 'still running?' is asked next. */
export const asksAt = ({ startTime, confirmedAt, category }: Timed): Instant =>
  addMinutes(later(confirmedAt ?? startTime, startTime), askedAfterHours(category) * HOUR)

/** What becomes of the logs before a timer that began at another time: they stay, one ends then, or none can. */
export type MovedStart<L> = { kind: 'free' } | { kind: 'follows'; log: L; endTime: Instant } | { kind: 'overlap' }

/**
 * rules §7.5, of what still runs: the log that its start touches goes along, one that it reaches gives way, and keeps
 * at least a minute (decisions 2). Several in the way, or one that would be lost, is a question.
 * @param lane the logs of its lane around it
 */
export function movedStart<L extends ClosedSpan>(from: Instant, to: Instant, lane: readonly L[]): MovedStart<L> {
  const before = to < from
  const reached = before ? lane.filter((log) => log.startTime < from && log.endTime > to) : []
  const [log = lane.find(({ endTime }) => endTime === from)] = reached
  if (!log) return { kind: 'free' }
  const fits = isLogLength(minutesBetween(log.startTime, to))
  if (before) return fits && reached.length === 1 && log.endTime <= from ? follows(log, to) : { kind: 'overlap' }
  // What it leaves is the other's only as far as nobody else has it.
  const isFree = !lane.some((other) => other !== log && other.startTime < to && other.endTime > from)
  return fits && isFree ? follows(log, to) : { kind: 'free' }
}
const follows = <L>(log: L, endTime: Instant) => ({ kind: 'follows' as const, log, endTime })
