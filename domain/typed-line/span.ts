import { isTooFarAhead, LONGEST_LOG } from '#domain/activity/activity.ts'
import { endAfter } from '#domain/time/day.ts'
import { slot3At } from '#domain/time/duration.ts'
import {
  DAY_MINUTES,
  addDays,
  addMinutes,
  type ClosedSpan,
  epochMs,
  type Instant,
  instantAt,
  MINUTE_MS,
  minutesBetween,
} from '#domain/time/time.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'
import { type Clock, hourIn, type Time } from './time.ts'
import type { DateToken, DayPart } from './date.ts'
import {
  clockLength,
  clockMeant,
  type LineDay,
  type Moment,
  momentAt,
  pair,
  single,
  startMoment,
  todayOf,
} from './halves.ts'
import type { Hint } from './hint.ts'
import { isOfOtherDay } from './since.ts'
import type { Place } from './text.ts'
import { clockMinutes, localDate, momentOf, zoneAt } from '#domain/time/zone.ts'

/** The words of the line about time, each part with its place. */
export type Said = {
  date?: DateToken
  start?: Place & { time: Time; isOpen: boolean }
  /** `isToday`, `isMorning`: the line itself says so. */
  end?: Place & { time: Time; isToday: boolean; isMorning: boolean }
  length?: Place & { minutes: Minutes | null }
  since?: Place & { moment: Instant | null }
  /** The half of the day, if it stands apart from the day. */
  part?: Place & { part: DayPart }
  /** It has just ended: 刚才. [typed-line/just-now] */
  justNow?: Place
}

export type SpanProblem =
  | 'impossibleTime'
  | 'impossibleDate'
  | 'impossibleLength'
  | 'noSuchLog'
  | 'endBeforeStart'
  | 'wholeDay'
  | 'twoTimes'
  | 'tooFarAhead'
  | 'noTime'
  | 'noHour'
  | 'noEnd'
  | 'noStart'
/** The app's note about a span. [typed-line/line-clock-change] [typed-line/upcoming-line] [typed-line/bare-length] */
export type SpanNote = 'skippedHour' | 'repeatedHour' | 'ahead' | 'longerThanGap'
/** Where the span comes from if the line does not say it: the open gap, this minute, or the next log. */
export type SpanSource = 'gap' | 'now' | 'nextLog'

/** A place of no length at 0, which stands for the whole line. */
const NOWHERE: Place = { from: 0, to: 0 }
type Wrong = Place & { kind: SpanProblem }
type Note = Place & { kind: SpanNote }
type Outcome = { span: ClosedSpan; source: SpanSource | null; notes: Note[] } | { wrong: Wrong; begins?: Instant }

/** An end this close ahead counts as over. [typed-line/until-form] */
const SOON_OVER = 30
/** A moment alone goes on only if it is at most this long ago. [typed-line/start-only] */
const LONGEST_OPEN = 3 * 60
/** A longer span over midnight is reported as an end before its start. [typed-line/night-bound] */
const LONGEST_NIGHT = 16 * 60

const wrong = (kind: SpanProblem, { from, to }: Place): { wrong: Wrong } => ({ wrong: { kind, from, to } })
const startOfMinute = (moment: Instant) => instantAt(Math.floor(epochMs(moment) / MINUTE_MS) * MINUTE_MS)

/** Returns this moment as an end: the nearest slot, unless the span began in it. [time/slot-rounding] */
function nowAfter({ now }: Moment, start: Instant): Instant {
  const slot = slot3At(now)
  return slot > start ? slot : startOfMinute(now)
}

function checked(at: Moment, span: ClosedSpan, place: Place, source: SpanSource | null, notes: Note[] = []): Outcome {
  const minutes = minutesBetween(span.startTime, span.endTime)
  if (minutes <= 0) return wrong('endBeforeStart', place)
  if (minutes > LONGEST_LOG) return wrong('impossibleLength', place)
  // The form asks to confirm a whole day. [log/whole-day-confirmation]
  if (minutes === LONGEST_LOG) return wrong('wholeDay', place)
  if (isTooFarAhead(at.zones, span.endTime, at.now)) return wrong('tooFarAhead', place)
  const isAhead = span.endTime > at.now && span.endTime > slot3At(at.now)
  return { span, source, notes: isAhead ? [...notes, { kind: 'ahead', from: place.from, to: place.to }] : notes }
}

/** The line tells how a skipped or repeated time was read. [typed-line/line-clock-change] */
function noteOf({ zones }: Moment, { from, to }: Place, minutes: Minutes, moment: Instant): Note[] {
  const clock = clockMinutes(zones, moment)
  if (clock !== minutes % DAY_MINUTES) return [{ kind: 'skippedHour', from, to }]
  const other = (run: 'first' | 'second') => momentOf(zoneAt(zones, moment), localDate(zones, moment), clock, run)
  return other('first') === other('second') ? [] : [{ kind: 'repeatedHour', from, to }]
}

/** The night or the morning of a day holds for every time in it that does not say otherwise: `昨晚9点`. */
function inPartOf(part: DateToken['part'], time: Clock): Clock | null {
  // 昨晚凌晨1点 and 昨晚0点 are also after the midnight that ends yesterday.
  if (part === 'night' && time.style !== 'open' && time.minutes < 5 * 60)
    return { minutes: time.minutes + DAY_MINUTES, style: 'half' }
  if (!part || time.style !== 'open') return time
  const hour = hourIn(part, Math.floor(time.minutes / 60))
  if (hour === null) return null
  // 昨晚1点 is after the midnight that ends yesterday.
  const night = part === 'night' && hour < 5 ? DAY_MINUTES : 0
  return { minutes: hour * 60 + (time.minutes % 60) + night, style: 'half' }
}

/**
 * An end that is not given: the next log's start, or now; after a moment it is short and free. [typed-line/start-only]
 */
function openEnd(at: Moment, startTime: Instant, place: Place & { isOpen: boolean }, notes: Note[]): Outcome {
  const { now, logs, zones } = at
  const noEnd = { ...wrong('noEnd', place), begins: startTime }
  const own = logs.filter((log) => !log.parallelActivity)
  const starts = own.map((log) => log.startTime)
  const isTaken = own.some((log) => log.endTime > startTime && log.startTime < now)
  if (!place.isOpen && (isTaken || minutesBetween(startTime, now) > LONGEST_OPEN)) return noEnd
  const next = starts.filter((start) => start > startTime && start <= now).toSorted()[0]
  if (next !== undefined) return checked(at, { startTime, endTime: next }, place, 'nextLog', notes)
  const isLongAgo =
    localDate(zones, startTime) !== localDate(zones, now) && minutesBetween(startTime, now) > LONGEST_NIGHT
  if (startTime >= now || isLongAgo) return noEnd
  return checked(at, { startTime, endTime: nowAfter(at, startTime) }, place, 'now', notes)
}

type Known = {
  day: LineDay
  /** The half of the named day. */
  part: (Place & { part: DayPart }) | null
  length: (Place & { minutes: Minutes }) | null
  end: (Place & { time: Clock | 'now' }) | null
}

/** Reads a start without an end. */
function onFrom(
  at: Moment,
  startTime: Instant,
  place: Place & { isOpen: boolean },
  { day, length, end }: Known,
  notes: Note[] = [],
): Outcome {
  if (length) return checked(at, { startTime, endTime: addMinutes(startTime, length.minutes) }, length, null, notes)
  if (!end) return openEnd(at, startTime, place, notes)
  if (end.time === 'now') return checked(at, { startTime, endTime: nowAfter(at, startTime) }, place, null, notes)
  const clock = single(at, day, end.time)
  const endTime = momentAt(at, day, clock)
  return checked(at, { startTime, endTime }, end, null, [...notes, ...noteOf(at, end, clock, endTime)])
}

type Ends = { start: Place & { time: Clock }; end: Place & { time: Clock } }

/** Reads a start and an end. */
function between(at: Moment, day: LineDay, { start, end }: Ends, hint: Hint): Outcome {
  const clocks = pair(at, day, { start: start.time, end: end.time }, hint)
  const place = { from: Math.min(start.from, end.from), to: Math.max(start.to, end.to) }
  const [from, to] = [clocks.start % DAY_MINUTES, clocks.end % DAY_MINUTES]
  if (from === to) return wrong('wholeDay', place)
  const startTime = startMoment(at, day, clocks.start, clockLength(from, to), hint)
  const endTime = endAfter(at.zones, startTime, to)
  const isOverMidnight = to !== 0 && to < from
  if (isOverMidnight && minutesBetween(startTime, endTime) > LONGEST_NIGHT) return wrong('endBeforeStart', place)
  const notes = [...noteOf(at, start, from, startTime), ...noteOf(at, end, to, endTime)]
  return checked(at, { startTime, endTime }, place, null, notes)
}

/** Reads an end, with a length before it or from where the gap opens. [typed-line/until-form] */
function until(at: Moment, { day, length, end }: Known & { end: Place & { time: Clock | 'now' } }): Outcome {
  const clock = end.time === 'now' ? null : single(at, day, end.time)
  const next = clock === null ? slot3At(at.now) : momentAt(at, day, clock)
  // An end long after now is taken as yesterday's, unless the line names the day. [typed-line/until-form]
  const isAhead = !day.said && day.date === todayOf(at) && minutesBetween(at.now, next) > SOON_OVER
  const endTime = isAhead && clock !== null ? momentAt(at, { ...day, date: addDays(day.date, -1) }, clock) : next
  const notes = clock === null ? [] : noteOf(at, end, clock, endTime)
  if (length) return checked(at, { startTime: addMinutes(endTime, -length.minutes), endTime }, end, null, notes)
  if (isAhead) return wrong('noStart', end)
  if (at.gap && at.gap.startTime < endTime && !day.said)
    return checked(at, { startTime: at.gap.startTime, endTime }, end, 'gap', notes)
  const before = at.logs.filter((log) => !log.parallelActivity && log.endTime < endTime).map((log) => log.endTime)
  const last = before.toSorted().at(-1)
  if (last === undefined || day.said || minutesBetween(last, endTime) > LONGEST_NIGHT) return wrong('noStart', end)
  return checked(at, { startTime: last, endTime }, end, 'gap', notes)
}

/** The clock of each part of a day. */
const HOURS_OF: Record<DayPart, readonly [from: number, to: number]> = {
  morning: [0, 12],
  noon: [11, 14],
  afternoon: [12, 18],
  night: [18, 24],
}
function isIn({ zones }: Moment, part: DayPart, { startTime, endTime }: ClosedSpan): boolean {
  const [from, to] = HOURS_OF[part]
  const start = clockMinutes(zones, startTime)
  return start >= from * 60 && start + minutesBetween(startTime, endTime) <= to * 60
}

/** Reads a length alone, or nothing, by the gap or up to now. [typed-line/bare-length] [typed-line/no-time] */
function bare(at: Moment, { day, length, part }: Known, place: Place): Outcome {
  // On a past day, no hour is more likely than another. [typed-line/bare-length]
  if (length && !part && day.date !== todayOf(at)) return wrong('noHour', place)
  const gap = day.date === at.date ? at.gap : null
  if (!gap && (part || !length)) return wrong('noTime', part ?? place)
  const isRoom = gap && (!length || addMinutes(gap.startTime, length.minutes) <= gap.endTime)
  // A gap that was open long ago and is too short is not meant.
  const endTime = gap && (isRoom || part) ? gap.endTime : slot3At(at.now)
  const span = { startTime: length ? addMinutes(endTime, -length.minutes) : gap!.startTime, endTime }
  if (part && !isIn(at, part.part, span)) return wrong('noTime', part)
  if (isRoom) return checked(at, span, place, 'gap')
  return checked(at, span, place, 'now', gap ? [{ kind: 'longerThanGap', from: place.from, to: place.to }] : [])
}

const isClock = <P extends { time: Time }>(said: P): said is P & { time: Clock } =>
  said.time !== null && said.time !== 'now'

/** `6-7 in the morning` means both times, unless a night lies between. */
function partOfBoth(start: Time | undefined, end: Said['end']): DayPart | undefined {
  const last = end?.isMorning ? end.time : null
  const areClocks = start && last && start !== 'now' && last !== 'now'
  return areClocks && start.minutes < last.minutes ? 'morning' : undefined
}

function outcomeOf(
  at: Moment,
  { date, start, end, length, since, part: apart, justNow }: Said,
  day: LineDay,
  hint: Hint,
): Outcome {
  const part = date?.part ?? apart?.part ?? partOfBoth(start?.time, end) ?? null
  // The end is the next such time after the start: 昨晚11点-7点 ends in the morning.
  const endPart = start ? null : part
  const timed = (said: (Place & { time: Time }) | undefined, within: DateToken['part']) =>
    said
      ? { ...said, time: isClock(said) ? clockMeant(hint, inPartOf(within, said.time), start?.time) : said.time }
      : null
  const [from, to] = [timed(start, part), timed(end, endPart)]
  const noTime = [from, to].find((said) => said?.time === null) ?? (from?.time === 'now' ? from : undefined)
  if (date && date.date === null) return wrong('impossibleDate', date)
  if (noTime) return wrong('impossibleTime', noTime)
  if (length && length.minutes === null) return wrong('impossibleLength', length)
  if (since && (since.moment === null || isOfOtherDay(at, since.moment, date))) return wrong('noSuchLog', since)
  if (length && to && (from || since)) return wrong('twoTimes', length)
  const known = {
    day,
    part: part ? { ...(date?.part ? date : (apart ?? date ?? NOWHERE)), part } : null,
    length: (length ?? null) as Known['length'],
    end: to as Known['end'],
  }
  if (since?.moment) return onFrom(at, since.moment, { ...since, isOpen: true }, known)
  if (from && isClock(from)) {
    if (known.end && isClock(known.end)) return between(at, day, { start: from, end: known.end }, hint)
    const clock = single(at, day, from.time, known.end?.time === 'now' || start?.isOpen)
    const startTime = startMoment(at, day, clock, length?.minutes ?? 0, hint)
    const place = { ...from, isOpen: start?.isOpen === true }
    return onFrom(at, startTime, place, known, noteOf(at, from, clock, startTime))
  }
  if (known.end) return until(at, { ...known, end: known.end })
  // Without a length, the start is asked for. [typed-line/just-now]
  if (justNow) return length ? until(at, { ...known, end: { ...justNow, time: 'now' } }) : wrong('noStart', justNow)
  return bare(at, known, length ?? date ?? NOWHERE)
}

export type ResolvedSpan = {
  date: LocalDate
  span: ClosedSpan | null
  /** Set if only the start is understood and the end is asked for. */
  begins: Instant | null
  source: SpanSource | null
  problems: Wrong[]
  notes: Note[]
}

/**
 * Returns the span that the words about time mean at that moment; problems have their places.
 * @param hint the hint of the name about the hours: `10-7`
 */
export function resolvedSpan(at: Moment, said: Said, hint: Hint = null): ResolvedSpan {
  const { date } = said
  const shown = said.end?.isToday ? todayOf(at) : at.date
  const day = { date: date?.date ?? shown, said: date !== undefined, written: date?.written ?? false }
  const outcome = outcomeOf(at, said, day, hint)
  if ('wrong' in outcome) {
    const { wrong: problem, begins = null } = outcome
    const on = begins === null ? day.date : localDate(at.zones, begins)
    return { date: on, span: null, begins, source: null, problems: [problem], notes: [] }
  }
  return { date: localDate(at.zones, outcome.span.startTime), begins: null, ...outcome, problems: [] }
}
