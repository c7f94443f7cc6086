import { slot3At } from '#domain/time/duration.ts'
import { addMinutes, type ClosedSpan, minutesBetween } from '#domain/time/time.ts'
import { clockMinutes } from '#domain/time/zone.ts'
import type { DayPart } from './day-words.ts'
import { type Moment, todayOf } from './halves.ts'
import { askedOf, checked, type Known, type Outcome, wrong } from './outcome.ts'
import type { Place } from './text.ts'

/** The clock of each part of a day. */
const HOURS_OF: Record<DayPart, readonly [from: number, to: number]> = {
  morning: [0, 12],
  noon: [11, 14],
  afternoon: [12, 18],
  night: [18, 24],
}
/** Whether a span lies within a part of its day. */
export function isIn({ zones }: Moment, part: DayPart, { startTime, endTime }: ClosedSpan): boolean {
  const [from, to] = HOURS_OF[part]
  const start = clockMinutes(zones, startTime)
  return start >= from * 60 && start + minutesBetween(startTime, endTime) <= to * 60
}

/** A longer gap is not filled before the user has confirmed it. [typed-line/no-time] */
const LONGEST_UNASKED_GAP = 240

/** Reads a length alone, or nothing, by the gap or up to now. [typed-line/bare-length] [typed-line/no-time] */
export function bare(at: Moment, { day, length, part }: Known, place: Place): Outcome {
  // On a past day, no hour is more likely than another. [typed-line/bare-length]
  if (length && !part && day.date !== todayOf(at)) return wrong('noHour', place)
  const gap = day.date === at.date ? at.gap : null
  if (!gap && length && part) return wrong('noHour', length)
  if (!gap && (part || !length)) return wrong('noTime', part ?? place)
  const isRoom = gap && (!length || addMinutes(gap.startTime, length.minutes) <= gap.endTime)
  // A gap that was open long ago and is too short is not meant.
  const endTime = gap && (isRoom || part) ? gap.endTime : slot3At(at.now)
  const span = { startTime: length ? addMinutes(endTime, -length.minutes) : gap!.startTime, endTime }
  if (part && !isIn(at, part.part, span)) return length ? wrong('noHour', length) : wrong('noTime', part)
  if (isRoom) {
    const filled = checked(at, span, place, 'gap')
    const isLong = !length && minutesBetween(span.startTime, span.endTime) > LONGEST_UNASKED_GAP
    return isLong ? askedOf(filled, 'longGap', place) : filled
  }
  return checked(at, span, place, 'now', gap ? [{ kind: 'longerThanGap', from: place.from, to: place.to }] : [])
}
