import { isTooFarAhead, LONGEST_LOG } from '#domain/activity/activity.ts'
import { slot3At } from '#domain/time/duration.ts'
import {
  type ClosedSpan,
  epochMs,
  type Instant,
  instantAt,
  MINUTE_MS,
  type Minutes,
  minutesBetween,
} from '#domain/time/time.ts'
import type { EndDay } from './clock.ts'
import type { DateToken, DayPart } from './day-words.ts'
import type { LineDay, Moment } from './halves.ts'
import type { Place } from './text.ts'
import type { Clock, Time } from './time.ts'

/** What the line says about time, each part with its place. */
export type Said = {
  date?: DateToken
  start?: Place & { time: Time; isOpen: boolean }
  /** `isToday`, `isMorning`: the line itself says so. `day`: of the end alone. [typed-line/end-day] */
  end?: Place & { time: Time; isToday: boolean; isMorning: boolean; day?: EndDay }
  /** `endsNow`: it has just passed: 过去半小时. [typed-line/just-now] */
  length?: Place & { minutes: Minutes | null; endsNow?: true }
  since?: Place & { moment: Instant | null }
  /** The half of the day, if it stands apart from the day. */
  part?: Place & { part: DayPart }
  /** It has just ended: 刚才. [typed-line/just-now] */
  justNow?: Place
  /** How long from now on it begins: `in 5 min`, 5分钟后. */
  wait?: Place
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
  | 'startAhead'
  | 'longGap'
  | 'allAhead'
  | 'eitherHalf'
/** What the app says of a span. [typed-line/line-clock-change] [typed-line/upcoming-line] [typed-line/bare-length] */
export type SpanNote = 'skippedHour' | 'repeatedHour' | 'ahead' | 'longerThanGap'
/** Where the span comes from if the line does not say it: the open gap, this minute, or the next log. */
export type SpanSource = 'gap' | 'now' | 'nextLog'

export type Wrong = Place & { kind: SpanProblem }
export type Note = Place & { kind: SpanNote }
/** `asked`: what the user has to confirm before the span is saved. */
export type Outcome =
  | { span: ClosedSpan; source: SpanSource | null; notes: Note[]; asked?: Wrong }
  | { wrong: Wrong; begins?: Instant }

export const wrong = (kind: SpanProblem, { from, to }: Place): { wrong: Wrong } => ({ wrong: { kind, from, to } })
/** Asks whether the span is meant; a span that is wrong is not asked about. */
export const askedOf = (read: Outcome, kind: SpanProblem, place: Place): Outcome =>
  'span' in read
    ? { ...read, notes: read.notes.filter((note) => note.kind !== 'ahead'), asked: wrong(kind, place).wrong }
    : read
const startOfMinute = (moment: Instant) => instantAt(Math.floor(epochMs(moment) / MINUTE_MS) * MINUTE_MS)

/** Returns this moment as an end: the nearest slot, or this minute where the slot is still ahead. [typed-line/until-form] */
export function lastSlot({ now }: Moment): Instant {
  const slot = slot3At(now)
  return slot > now ? startOfMinute(now) : slot
}

/** Returns this moment as an end; the minute, if the span began after the slot. [time/slot-rounding] */
export function nowAfter(at: Moment, start: Instant): Instant {
  const slot = lastSlot(at)
  return slot > start ? slot : startOfMinute(at.now)
}

export function checked(
  at: Moment,
  span: ClosedSpan,
  place: Place,
  source: SpanSource | null,
  notes: Note[] = [],
): Outcome {
  const minutes = minutesBetween(span.startTime, span.endTime)
  if (minutes <= 0) return wrong('endBeforeStart', place)
  if (minutes > LONGEST_LOG) return wrong('impossibleLength', place)
  // The form asks to confirm a whole day. [log/whole-day-confirmation]
  if (minutes === LONGEST_LOG) return wrong('wholeDay', place)
  if (isTooFarAhead(at.zones, span.endTime, at.now)) return wrong('tooFarAhead', place)
  // Hours that have not begun may be meant, but are confirmed first. [typed-line/upcoming-line]
  if (span.startTime > at.now) return { span, source, notes, asked: wrong('allAhead', place).wrong }
  const isAhead = span.endTime > at.now && span.endTime > slot3At(at.now)
  return { span, source, notes: isAhead ? [...notes, { kind: 'ahead', from: place.from, to: place.to }] : notes }
}

/** What is known of the time of a line. */
export type Known = {
  day: LineDay
  /** The half of the named day. */
  part: (Place & { part: DayPart }) | null
  length: (Place & { minutes: Minutes; endsNow?: true }) | null
  end: (Place & { time: Clock | 'now'; day?: EndDay }) | null
}
