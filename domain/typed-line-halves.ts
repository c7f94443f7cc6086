import { endAfter } from './day.ts'
import {
  addDays,
  addMinutes,
  type ClosedSpan,
  type DateOrder,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
  overlaps,
} from './time.ts'
import type { Clock, Time } from './typed-line-time.ts'
import type { Hint } from './typed-line-hint.ts'
import type { LogAround } from './typed-line-since.ts'
import { clockMinutes, localDate, momentOf, type ZoneHistory, zoneOfDay } from './zone.ts'

/** When a line is typed, and around what. */
export type Moment = {
  now: Instant
  zones: ZoneHistory
  /** The day that is shown, on which a line without a date is logged. */
  date: LocalDate
  /** decisions 4: how long after midnight the days of the screen begin, in minutes. */
  dayStartsAt: Minutes
  /** Whether a bare `2` may be two in the afternoon. */
  twelveHours: boolean
  /** Whether `05/06` is the 5th of June or the 6th of May. */
  dateOrder: DateOrder
  /** The logs around the shown day, of both lanes. */
  logs: readonly LogAround[]
  /** What a bare length fills from its end, and a line without a time whole. */
  gap: ClosedSpan | null
}

/** The day that a line is about. `said`: the line names it; `written`: as one of the calendar. */
export type LineDay = { date: LocalDate; said: boolean; written: boolean }

const HALF_DAY = 720
/** Where nothing else tells which half of the day is meant, nobody gets up before this. */
const AWAKE = 7 * 60
/** A night of sleep is one that contains this time. */
const DEEP_NIGHT = 3 * 60
/** A day of work with its breaks: `9-5` is no night, also where the clock counts to twenty-four. */
const LONGEST_SHIFT = 9 * 60
/** What begins so soon may be meant; what begins later has happened the day before. */
const SOON = 4 * 60

/** What the screen calls today. */
export const todayOf = ({ now, zones, dayStartsAt }: Moment): LocalDate =>
  localDate(zones, addMinutes(now, -dayStartsAt))

/** A time on a day; after midnight it is still the screen's day, unless a day of the calendar was written. */
export function momentAt({ zones, dayStartsAt }: Moment, { date, written }: LineDay, minutes: Minutes): Instant {
  const day = !written && minutes < dayStartsAt ? addDays(date, 1) : date
  return momentOf(zoneOfDay(zones, day), day, minutes)
}

const halves = ({ minutes }: Clock): [Minutes, Minutes] => [minutes % HALF_DAY, (minutes % HALF_DAY) + HALF_DAY]

/** From one time to the next such time after it; a whole day to itself. */
export const clockLength = (from: Minutes, to: Minutes): Minutes => (((to - from) % 1440) + 1440) % 1440 || 1440

const isFree = ({ logs }: Moment, span: ClosedSpan) => !logs.some((log) => !log.parallelActivity && overlaps(log, span))

/**
 * Of the two halves of today the last that is over, in daylight, where nothing is logged yet; else what goes on now; on
 * another day, by daylight.
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

/** One time alone: minutes since midnight. @param goesOn what began then has not ended yet */
export const single = (at: Moment, day: LineDay, clock: Clock, goesOn = false): Minutes =>
  clock.style !== 'open' || !(at.twelveHours || clock.onDial)
    ? clock.minutes
    : nearest(at, day, clock, (start) => ({ startTime: start, endTime: goesOn && start < at.now ? at.now : start }))

type Pair = { start: Minutes; end: Minutes }

/** `2-3` is the afternoon of a nap, whatever the clock counts to. */
function atMidday(clock: Clock): Clock {
  if (clock.style !== 'open' || clock.minutes < 60) return clock
  if (clock.minutes < 6 * 60) return { minutes: clock.minutes + HALF_DAY, style: 'half' }
  return clock.minutes < 10 * 60 ? clock : { ...clock, style: 'half' }
}

/** `11-1` of a late supper is before midnight and after it. */
function atNight(clock: Clock): Clock {
  if (clock.style !== 'open' || (clock.minutes >= 5 * 60 && clock.minutes < 6 * 60)) return clock
  const { minutes } = clock
  if (minutes >= HALF_DAY) return { minutes: minutes + HALF_DAY, style: 'half' }
  return { minutes: minutes + (minutes < 5 * 60 ? 2 : 1) * HALF_DAY, style: 'half' }
}

/** `7-8` is the evening of a dinner, and the morning of a breakfast. */
function atMeal(clock: Clock, hint: 'morning' | 'evening'): Clock {
  if (clock.style !== 'open' || clock.minutes < 4 * 60 || clock.minutes >= HALF_DAY) return clock
  return { minutes: clock.minutes + (hint === 'evening' ? HALF_DAY : 0), style: 'half' }
}

/** Both ends of a nap are in the afternoon, and of a dinner in the evening, unless its start says that it is not. */
export function clockMeant(hint: Hint, clock: Clock | null, start: Time | undefined): Clock | null {
  const isEarly = start && start !== 'now' && start.style !== 'open' && start.minutes < 6 * 60
  if (!clock || isEarly) return clock
  if (hint === 'midday') return atMidday(clock)
  if (hint === 'late') return atNight(clock)
  // `slept until 9` means nine in the morning.
  if (hint === 'night' && !start && clock.style === 'open' && clock.minutes < 12 * 60)
    return { ...clock, style: 'half' }
  return hint === 'morning' || hint === 'evening' ? atMeal(clock, hint) : clock
}

/** `10-7`, of sleep: the half of the day in which it is deep night. Both ends of `2-2:30` lie in one half. */
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

/** Where the clock counts to twenty-four, `12-1` is still an hour and `9-5` a day of work. */
function literalPair(start: Clock, end: Clock): Pair {
  const later = end.minutes + HALF_DAY
  const isShift = end.style === 'open' && later > start.minutes && later - start.minutes <= LONGEST_SHIFT
  const isNight = clockLength(start.minutes, end.minutes) > HALF_DAY
  return { start: start.minutes, end: isShift && isNight ? later : end.minutes }
}

/**
 * Both ends by Toggl's rule: the start is the nearest such time, the end the next one after it.
 * @param hint a night is meant, where it can be one
 */
export function pair(at: Moment, day: LineDay, { start, end }: { start: Clock; end: Clock }, hint: Hint): Pair {
  const night = hint === 'night' ? nightOf(start, end) : null
  if (night) return night
  // Whoever writes 21 counts to twenty-four, also in the other time.
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
    endTime: endAfter(at.zones, startTime, nextAfter(clockMinutes(at.zones, startTime)) % 1440),
  }))
  return { start: from, end: nextAfter(from) }
}

/**
 * The moment of a start, today or yesterday: what does not begin soon has happened, so that `23:30-7` is last night's.
 * Where the line names the day there is nothing to choose. On a day that is past, a night that is not over yet is not
 * the one that is meant, but the one that ended on its morning.
 */
export function startMoment(at: Moment, day: LineDay, minutes: Minutes, length: Minutes, hint: Hint): Instant {
  const start = momentAt(at, day, minutes)
  const today = todayOf(at)
  if (day.said || day.date > today) return start
  const before = momentAt(at, { ...day, date: addDays(day.date, -1) }, minutes)
  if (day.date < today) return hint === 'night' && length > 0 && addMinutes(start, length) > at.now ? before : start
  if (start <= at.now) return start
  const ahead = minutesBetween(at.now, start)
  const ago = minutesBetween(addMinutes(before, length), at.now)
  // A start without an end may still go on, so it stays on the day that is nearer.
  return (length > 0 && ahead > SOON) || (ago >= 0 && ago <= ahead) ? before : start
}
