import { endAfter } from '#domain/time/day.ts'
import {
  DAY_MINUTES,
  addDays,
  addMinutes,
  type ClosedSpan,
  type DateOrder,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
  overlaps,
} from '#domain/time/time.ts'
import type { Clock, Time } from './time.ts'
import { type Hint, isOfNight } from './hint.ts'
import type { LogAround } from './since.ts'
import { clockMinutes, localDate, momentOf, type ZoneHistory, zoneOfDay } from '#domain/time/zone.ts'

/** The moment at which a line is typed, with its surroundings. */
export type Moment = {
  now: Instant
  zones: ZoneHistory
  /** The shown day, on which a line without a date is logged. */
  date: LocalDate
  /** Minutes after midnight at which the days of the screen begin. [time/day-end-preference] */
  dayStartsAt: Minutes
  /** Whether a bare `2` may mean 14:00. */
  twelveHours: boolean
  /** Whether `05/06` is the 5th of June or the 6th of May. */
  dateOrder: DateOrder
  /** The logs around the shown day, in both lanes. */
  logs: readonly LogAround[]
  /** A bare length fills the gap from its end, and a line without a time fills all of it. */
  gap: ClosedSpan | null
  /** Whether the log goes into the parallel lane, in which the logs of the other are not in its way. */
  isParallel?: boolean
}

/** The day of a line. `said`: the line names it; `written`: the line names it as a calendar date. */
export type LineDay = { date: LocalDate; said: boolean; written: boolean }

const HALF_DAY = 720
/** Without another hint, a bare time is not before this. [typed-line/half-of-day] */
const AWAKE = 7 * 60
/** A night of sleep contains this time. [typed-line/name-tells-half] */
const DEEP_NIGHT = 3 * 60
/** A day of work with its breaks: `9-5` is no night, even where the clock counts to 24. [typed-line/end-after-start] */
const LONGEST_SHIFT = 9 * 60
/** A start at most this far ahead may be meant; a later one is taken as the day before. [typed-line/past-start] */
const SOON = 4 * 60

/** Returns the date that the screen shows as today. */
export const todayOf = ({ now, zones, dayStartsAt }: Pick<Moment, 'now' | 'zones' | 'dayStartsAt'>): LocalDate =>
  localDate(zones, addMinutes(now, -dayStartsAt))

/**
 * Returns the moment of a time on a day. After midnight it is still the screen's day, unless the line wrote a calendar
 * date.
 */
export function momentAt({ zones, dayStartsAt }: Moment, { date, written }: LineDay, minutes: Minutes): Instant {
  const day = !written && minutes < dayStartsAt ? addDays(date, 1) : date
  return momentOf(zoneOfDay(zones, day), day, minutes)
}

const halves = ({ minutes }: Clock): [Minutes, Minutes] => [minutes % HALF_DAY, (minutes % HALF_DAY) + HALF_DAY]

/** Returns the minutes from one time to the next such time; from a time to itself it is a whole day. */
export const clockLength = (from: Minutes, to: Minutes): Minutes =>
  (((to - from) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES

const isFree = ({ logs, isParallel = false }: Moment, span: ClosedSpan) =>
  !logs.some((log) => log.parallelActivity === isParallel && overlaps(log, span))

/**
 * Of the two halves of today, the later one that is over, in daylight and still free; else the one that goes on now; on
 * another day, the one in daylight. [typed-line/half-of-day]
 */
function nearest(at: Moment, day: LineDay, clock: Clock, spanFrom: (start: Instant) => ClosedSpan): Minutes {
  const both = halves(clock)
  if (day.date !== todayOf(at)) return both[0] < AWAKE ? both[1] : both[0]
  const spans = both.map((minutes) => ({ minutes, ...spanFrom(momentAt(at, day, minutes)) }))
  const over = spans.filter(({ endTime }) => endTime <= at.now)
  const free = over.filter((span) => isFree(at, span))
  const begun = spans.filter(({ startTime }) => startTime <= at.now)
  const goesOn = begun.filter((span) => !over.includes(span))
  const byDay = (span: { minutes: Minutes }) => span.minutes >= AWAKE
  const inOrder = [free.filter(byDay), goesOn, over.filter(byDay), free, over]
  return (inOrder.find((found) => found.length)?.at(-1) ?? spans[0]!).minutes
}

const isEitherHalf = ({ twelveHours }: Moment, { style, onDial }: Clock) =>
  style === 'open' && (twelveHours || onDial === true)

/**
 * Returns a single time in minutes since midnight.
 * @param goesOn whether what began then has not ended yet
 * @param length of what began then, if it is known, in minutes
 */
export const single = (at: Moment, day: LineDay, clock: Clock, goesOn = false, length: Minutes = 0): Minutes =>
  isEitherHalf(at, clock)
    ? nearest(at, day, clock, (start) => ({
        startTime: start,
        endTime: goesOn && start < at.now ? at.now : addMinutes(start, length),
      }))
    : clock.minutes

/**
 * Whether a span that goes on now may as well be the one of twelve hours before, which is over but taken.
 * [typed-line/half-of-day]
 * @param minutes after midnight at which the span begins
 */
export const mayBeEarlier = (at: Moment, clocks: readonly Clock[], minutes: Minutes, span: ClosedSpan): boolean =>
  clocks.every((clock) => isEitherHalf(at, clock)) &&
  minutes - HALF_DAY >= AWAKE &&
  span.startTime <= at.now &&
  at.now < span.endTime

type Pair = { start: Minutes; end: Minutes }

/** The `2-3` of a nap is in the afternoon, whatever the clock counts to. [typed-line/name-tells-half] */
function atMidday(clock: Clock): Clock {
  if (clock.style !== 'open' || clock.minutes < 60) return clock
  if (clock.minutes < 6 * 60) return { minutes: clock.minutes + HALF_DAY, style: 'half' }
  return clock.minutes < 10 * 60 ? clock : { ...clock, style: 'half' }
}

/** The `11-1` of a late supper is before and after midnight. */
function atNight(clock: Clock): Clock {
  if (clock.style !== 'open' || (clock.minutes >= 5 * 60 && clock.minutes < 6 * 60)) return clock
  const { minutes } = clock
  if (minutes >= HALF_DAY) return { minutes: minutes + HALF_DAY, style: 'half' }
  return { minutes: minutes + (minutes < 5 * 60 ? 2 : 1) * HALF_DAY, style: 'half' }
}

/** The `7-8` of a dinner is in the evening, and of a breakfast in the morning. [typed-line/name-tells-half] */
function atMeal(clock: Clock, hint: 'morning' | 'evening'): Clock {
  if (clock.style !== 'open' || clock.minutes < 4 * 60 || clock.minutes >= HALF_DAY) return clock
  return { minutes: clock.minutes + (hint === 'evening' ? HALF_DAY : 0), style: 'half' }
}

/**
 * Both ends of a nap are in the afternoon, and of a dinner in the evening, unless the start says otherwise.
 * [typed-line/name-tells-half]
 */
export function clockMeant(hint: Hint, clock: Clock | null, start: Time | undefined): Clock | null {
  const isEarly = start && start !== 'now' && start.style !== 'open' && start.minutes < 6 * 60
  if (!clock || isEarly) return clock
  if (hint === 'midday') return atMidday(clock)
  if (hint === 'late') return atNight(clock)
  // `slept until 9` means nine in the morning.
  if (isOfNight(hint) && !start && clock.style === 'open' && clock.minutes < 12 * 60) return { ...clock, style: 'half' }
  return hint === 'morning' || hint === 'evening' ? atMeal(clock, hint) : clock
}

/**
 * The `10-7` of sleep contains the deep night. Both ends of `2-2:30` lie in one half of the day.
 * [typed-line/name-tells-half]
 */
function nightOf(start: Clock, end: Clock): Pair | null {
  if (start.style !== 'open' || end.style !== 'open') return null
  const isWithinHalf = halves(start)[0] < halves(end)[0]
  const pairs = halves(start).flatMap((from, half) =>
    halves(end)
      .filter((_, other) => !isWithinHalf || other === half)
      .map((to) => ({ start: from, end: to })),
  )
  const nights = pairs.filter(({ start: from, end: to }) => clockLength(from, DEEP_NIGHT) < clockLength(from, to))
  return nights.toSorted((a, b) => clockLength(a.start, a.end) - clockLength(b.start, b.end))[0] ?? null
}

/** Where the clock counts to 24, `12-1` is still an hour and `9-5` a day of work. [typed-line/end-after-start] */
function literalPair(start: Clock, end: Clock): Pair {
  const later = end.minutes + HALF_DAY
  const isShift = end.style === 'open' && later > start.minutes && later - start.minutes <= LONGEST_SHIFT
  const isNight = clockLength(start.minutes, end.minutes) > HALF_DAY
  return { start: start.minutes, end: isShift && isNight ? later : end.minutes }
}

/**
 * Returns both ends by Toggl's rule: the start is the nearest such time, the end the next one after it.
 * [typed-line/end-after-start]
 * @param hint a night is meant, where it can be one
 */
export function pair(at: Moment, day: LineDay, { start, end }: { start: Clock; end: Clock }, hint: Hint): Pair {
  const night = isOfNight(hint) ? nightOf(start, end) : null
  if (night) return night
  // A user who writes 21 counts to 24 in the other time as well. [typed-line/end-after-start]
  const isLiteral = !(at.twelveHours || start.onDial) || start.style === 'whole' || end.style === 'whole'
  const nextAfter = (from: Minutes) => {
    if (end.style !== 'open' || (isLiteral && start.style !== 'half')) return end.minutes
    const [first, second] = halves(end)
    return clockLength(from, first) < clockLength(from, second) ? first : second
  }
  if (start.style !== 'open') return { start: start.minutes, end: nextAfter(start.minutes) }
  if (end.style === 'half') {
    const [first, second] = halves(start)
    const isSecond = clockLength(second, end.minutes) < clockLength(first, end.minutes)
    return { start: isSecond ? second : first, end: end.minutes }
  }
  if (isLiteral) return literalPair(start, end)
  const from = nearest(at, day, start, (startTime) => ({
    startTime,
    endTime: endAfter(at.zones, startTime, nextAfter(clockMinutes(at.zones, startTime)) % DAY_MINUTES),
  }))
  return { start: from, end: nextAfter(from) }
}

/**
 * Returns the moment of a start, today or yesterday. A start that is not soon has happened, so `23:30-7` is last night,
 * unless the line names the day. On a past day, a night that is not over yet is not meant, but the one that ended that
 * morning. [typed-line/past-start]
 */
export function startMoment(at: Moment, day: LineDay, minutes: Minutes, length: Minutes, hint: Hint): Instant {
  const start = momentAt(at, day, minutes)
  const today = todayOf(at)
  if (day.said || day.date > today) return start
  const before = momentAt(at, { ...day, date: addDays(day.date, -1) }, minutes)
  if (day.date < today) return isOfNight(hint) && length > 0 && addMinutes(start, length) > at.now ? before : start
  if (start <= at.now) return start
  const last = { startTime: before, endTime: addMinutes(before, length) }
  const isOverNight =
    isOfNight(hint) && clockLength(minutes % DAY_MINUTES, DEEP_NIGHT) < length && last.endTime <= at.now
  // Before a night, the last one is meant, unless it is logged already. [typed-line/past-start]
  if (isOverNight && (hint === 'slept' || isFree(at, last))) return before
  const ahead = minutesBetween(at.now, start)
  const ago = minutesBetween(addMinutes(before, length), at.now)
  // A start without an end may still go on, so it stays on the nearer day.
  return (length > 0 && ahead > SOON) || (ago >= 0 && ago <= ahead) ? before : start
}
