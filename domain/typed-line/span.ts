import { endAfter } from '#domain/time/day.ts'
import {
  addDays,
  addMinutes,
  type ClosedSpan,
  DAY_MINUTES,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time/time.ts'
import { clockMinutes, localDate, momentOf, zoneAt } from '#domain/time/zone.ts'
import type { EndDay } from './clock.ts'
import type { DateToken } from './day-words.ts'
import {
  clockLength,
  clockMeant,
  type LineDay,
  mayBeEarlier,
  type Moment,
  momentAt,
  pair,
  single,
  startMoment,
  todayOf,
} from './halves.ts'
import { type Hint, isOfNight } from './hint.ts'
import { bare, isIn } from './open-gap.ts'
import {
  askedOf,
  checked,
  type Known,
  lastSlot,
  type Note,
  nowAfter,
  type Outcome,
  type Said,
  type SpanSource,
  type Wrong,
  wrong,
} from './outcome.ts'
import { isOfOtherDay } from './since.ts'
import type { Place } from './text.ts'
import { type Clock, hourIn, type Time } from './time.ts'

/** A place of no length at 0, which stands for the whole line. */
const NOWHERE: Place = { from: 0, to: 0 }

/** An end this close ahead counts as over. [typed-line/until-form] */
const SOON_OVER = 30
/** A moment alone goes on only if it is at most this long ago. [typed-line/start-only] */
const LONGEST_OPEN = 3 * 60
/** A longer span over midnight is reported as an end before its start. [typed-line/night-bound] */
const LONGEST_NIGHT = 16 * 60

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
  const isAfternoon = part === 'afternoon'
  return { minutes: hour * 60 + (time.minutes % 60) + night, style: 'half', ...(isAfternoon && { isAfternoon }) }
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

type Ends = { start: Place & { time: Clock }; end: Place & { time: Clock; day?: EndDay } }

/** Reads a start and an end. */
function between(at: Moment, day: LineDay, { start, end }: Ends, hint: Hint): Outcome {
  const clocks = pair(at, day, { start: start.time, end: end.time }, hint)
  const place = { from: Math.min(start.from, end.from), to: Math.max(start.to, end.to) }
  const [from, to] = [clocks.start % DAY_MINUTES, clocks.end % DAY_MINUTES]
  if (end.day && !day.said) return wrong('noStart', end)
  if (end.day?.date === null) return wrong('impossibleDate', end)
  if (from === to) return wrong('wholeDay', place)
  const startTime = startMoment(at, day, clocks.start, clockLength(from, to), hint)
  const endTime = endAfter(at.zones, startTime, to)
  // The end is the next such time after the start, which has to be on the day that the line names.
  const named = end.day?.date ? momentAt(at, { date: end.day.date, said: true, written: true }, clocks.end) : endTime
  if (named !== endTime) return wrong(named < endTime ? 'endBeforeStart' : 'impossibleLength', place)
  const isOverMidnight = to !== 0 && to < from
  // 下午5点-3点 is no night.
  const isNight = !(start.time.isAfternoon && end.time.style === 'open')
  if (isOverMidnight && (!isNight || minutesBetween(startTime, endTime) > LONGEST_NIGHT))
    return wrong('endBeforeStart', place)
  const notes = [...noteOf(at, start, from, startTime), ...noteOf(at, end, to, endTime)]
  const read = checked(at, { startTime, endTime }, place, null, notes)
  const isEither = !isOfNight(hint) && mayBeEarlier(at, [start.time, end.time], clocks.start, { startTime, endTime })
  return isEither ? askedOf(read, 'eitherHalf', place) : read
}

/** Reads an end, with a length before it or from where the gap opens. [typed-line/until-form] */
function until(at: Moment, { day, length, end }: Known & { end: Place & { time: Clock | 'now' } }): Outcome {
  const clock = end.time === 'now' ? null : single(at, day, end.time)
  const next = clock === null ? lastSlot(at) : momentAt(at, day, clock)
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

/** Reads a length that ends now, unless the line names a time, a day or a half of it that is another. [typed-line/just-now] */
function endingNow(at: Moment, known: Known, place: Place): Outcome {
  const { length, day, part, end } = known
  if (!length) return wrong('noStart', place)
  if (end && end.time !== 'now') return wrong('twoTimes', length)
  const outcome = until(at, { ...known, end: { ...place, time: 'now' } })
  const isElsewhere = day.said && day.date !== todayOf(at)
  const isOfOtherPart = part && 'span' in outcome && !isIn(at, part.part, outcome.span)
  return isElsewhere || isOfOtherPart ? wrong('noHour', length) : outcome
}

const isClock = <P extends { time: Time }>(said: P): said is P & { time: Clock } =>
  said.time !== null && said.time !== 'now'

/** `6-7 in the morning` means both times, unless a night lies between. */
function partOfBoth(start: Time | undefined, end: Said['end']): 'morning' | undefined {
  const last = end?.isMorning ? end.time : null
  const areClocks = start && last && start !== 'now' && last !== 'now'
  return areClocks && start.minutes < last.minutes ? 'morning' : undefined
}

function outcomeOf(
  at: Moment,
  { date, start, end, length, since, part: apart, justNow, wait }: Said,
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
  const [from, to] = [timed(start, part), timed(end, end?.day?.part ?? endPart)]
  const noTime = [from, to].find((said) => said?.time === null) ?? (from?.time === 'now' ? from : undefined)
  if (wait) return wrong('startAhead', wait)
  if (date && date.date === null) return wrong('impossibleDate', date)
  if (noTime) return wrong('impossibleTime', noTime)
  if (length && length.minutes === null) return wrong('impossibleLength', length)
  if (since && (since.moment === null || isOfOtherDay(at, since.moment, date))) return wrong('noSuchLog', since)
  if (length && (to || length.endsNow) && (from || since)) return wrong('twoTimes', length)
  const known = {
    day,
    part: part ? { ...(date?.part ? date : (apart ?? date ?? NOWHERE)), part } : null,
    length: (length ?? null) as Known['length'],
    end: to as Known['end'],
  }
  if (since?.moment) return onFrom(at, since.moment, { ...since, isOpen: true }, known)
  if (from && isClock(from)) {
    if (known.end && isClock(known.end)) return between(at, day, { start: from, end: known.end }, hint)
    const minutes = length?.minutes ?? 0
    const clock = single(at, day, from.time, known.end?.time === 'now' || start?.isOpen, minutes)
    const startTime = startMoment(at, day, clock, minutes, hint)
    const place = { ...from, isOpen: start?.isOpen === true }
    const read = onFrom(at, startTime, place, known, noteOf(at, from, clock, startTime))
    const isEither =
      length && mayBeEarlier(at, [from.time], clock, { startTime, endTime: addMinutes(startTime, minutes) })
    return isEither ? askedOf(read, 'eitherHalf', from) : read
  }
  const nowWords = length?.endsNow ? length : justNow
  if (nowWords) return endingNow(at, known, nowWords)
  if (known.end) return until(at, { ...known, end: known.end })
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
  const { asked, ...known } = outcome
  return { date: localDate(at.zones, outcome.span.startTime), begins: null, ...known, problems: asked ? [asked] : [] }
}
