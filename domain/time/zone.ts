import { Temporal } from 'temporal-polyfill'
import { floor5 } from './duration.ts'
import { type Stretch, stretchOf } from './zone-stretch.ts'
import {
  type ClosedSpan,
  DAY_MS,
  dateAt,
  epochDay,
  type EpochMs,
  epochMs,
  type Instant,
  instantAt,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
  type MsSpan,
  msSpan,
} from './time.ts'

/**
 * The zones of an owner: `from` is null for the first entry, which holds for all earlier moments. Sorted by `from`,
 * never empty. [time/zone-history]
 */
export type ZoneHistory = readonly { readonly from: Instant | null; readonly tz: string }[]

/**
 * Whether the IANA database spells a zone so. An offset such as `+08:00` is no zone, because it has no daylight saving
 * time. [time/zone-names]
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name
  } catch {
    return false
  }
}

/** Returns the index of the entry in force. */
const indexAt = (history: ZoneHistory, ms: EpochMs): number =>
  Math.max(
    0,
    history.findLastIndex(({ from }) => from === null || epochMs(from) <= ms),
  )

/** Returns the zone in force at a moment. [time/zone-history] */
export const zoneAt = (history: ZoneHistory, moment: Instant): string => history[indexAt(history, epochMs(moment))]!.tz

/** Returns the zones in force within a span, in order: more than one on the day of a journey. [time/zone-history] */
export const zonesIn = (history: ZoneHistory, { startTime, endTime }: ClosedSpan): string[] => [
  zoneAt(history, startTime),
  ...history.flatMap(({ from, tz }) => (from !== null && from > startTime && from < endTime ? tz : [])),
]

/** Returns the stretch of the owner's wall clock around a moment: it ends where the offset or the zone changes. */
function stretchAt(history: ZoneHistory, ms: EpochMs): Stretch {
  const index = indexAt(history, ms)
  const { tz, from } = history[index]!
  const stretch = stretchOf(tz, ms)
  if (history.length === 1) return stretch
  const next = history[index + 1]?.from
  return {
    from: index > 0 && from ? Math.max(stretch.from, epochMs(from)) : stretch.from,
    to: next ? Math.min(stretch.to, epochMs(next)) : stretch.to,
    offset: stretch.offset,
  }
}

/** Returns the wall clock as if it were UTC, in milliseconds since 1970. */
const wallOf = (history: ZoneHistory, ms: EpochMs): number => ms + stretchAt(history, ms).offset

/** Returns the owner's calendar date and wall clock at a moment. @returns `clock`: minutes since midnight, 0 … 1439 */
export function clockAt(history: ZoneHistory, ms: EpochMs): { localDate: LocalDate; clock: Minutes } {
  const wall = wallOf(history, ms)
  const day = Math.floor(wall / DAY_MS)
  return { localDate: dateAt(day), clock: Math.floor((wall - day * DAY_MS) / MINUTE_MS) }
}

/** Returns the owner's calendar day at a moment. */
export const localDate = (history: ZoneHistory, moment: Instant): LocalDate =>
  clockAt(history, epochMs(moment)).localDate

/** Returns minutes since midnight on the owner's wall clock, 0 … 1439. */
export const clockMinutes = (history: ZoneHistory, moment: Instant): Minutes => clockAt(history, epochMs(moment)).clock

/**
 * Converts wall time to a moment. A time that the clock skips is taken as much later as the clock skips. Of a time that
 * it shows twice the first is taken, or the second on request. [time/wall-time-to-instant] [time/repeated-hour]
 * @param minutes on the wall clock since midnight, 0 … 1440 or beyond
 */
export function momentOf(
  tz: string,
  date: LocalDate,
  minutes: Minutes,
  occurrence: 'first' | 'second' = 'first',
): Instant {
  const wall = epochDay(date) * DAY_MS + minutes * MINUTE_MS
  const before = stretchOf(tz, wall - DAY_MS).offset
  const after = stretchOf(tz, wall + DAY_MS).offset
  // This is the usual case, and thousands of moments are computed at a time.
  if (before === after) return instantAt(wall - before)
  const isShown = (offset: number) => stretchOf(tz, wall - offset).offset === offset
  const offset = (occurrence === 'first' ? [before, after] : [after, before]).find(isShown)
  return instantAt(wall - (offset ?? before))
}

/** No wall clock has ever been farther from UTC. */
const FARTHEST_MS = 16 * 60 * MINUTE_MS

/**
 * Returns when the owner's calendar showed the date: usually one run, or two that touch where the offset changes. A
 * journey to the west can show a date again, in separate runs. One that skips a date leaves an empty run in its place.
 * [time/local-day] [time/travel-days]
 */
function runsOf(history: ZoneHistory, date: LocalDate): { from: number; to: number }[] {
  const midnight = epochDay(date) * DAY_MS
  const runs = []
  let skippedAt = Infinity
  for (let at = midnight - FARTHEST_MS; at < midnight + DAY_MS + FARTHEST_MS;) {
    const stretch = stretchAt(history, at)
    const from = Math.max(stretch.from, midnight - stretch.offset)
    const to = Math.min(stretch.to, midnight + DAY_MS - stretch.offset)
    if (from < to) runs.push({ from, to })
    else if (from === stretch.from) skippedAt = Math.min(skippedAt, from)
    at = stretch.to
  }
  return runs.length ? runs : [{ from: skippedAt, to: skippedAt }]
}

/**
 * Returns the first moment of the day. Midnight may not exist; a skipped day would have begun here. [time/day-start]
 */
export const dayStart = (history: ZoneHistory, date: LocalDate): Instant => instantAt(runsOf(history, date)[0]!.from)

/** Returns the zone in force when the day begins. [time/zone-history] */
export const zoneOfDay = (history: ZoneHistory, date: LocalDate): string =>
  history.length === 1 ? history[0]!.tz : zoneAt(history, dayStart(history, date))

/**
 * Returns the day from its first moment to the start of the next day, 23, 24 or 25 hours later. A day that a journey
 * repeats lasts until the end of its repetition, so that today always holds now. [time/travel-days]
 */
export function daySpan(history: ZoneHistory, date: LocalDate): ClosedSpan {
  const runs = runsOf(history, date)
  return { startTime: instantAt(runs[0]!.from), endTime: instantAt(runs.at(-1)!.to) }
}

/** Returns how long the calendar showed the date; never assume 1440. No more can be logged on it. [time/day-length] */
export const dayLength = (history: ZoneHistory, date: LocalDate): Minutes =>
  runsOf(history, date).reduce((minutes, { from, to }) => minutes + Math.round((to - from) / MINUTE_MS), 0)

/** Returns the stretches of a span in which the owner's wall clock runs evenly, with its minutes ahead of UTC. */
export function offsetsIn(history: ZoneHistory, span: ClosedSpan): (ClosedSpan & { offset: Minutes })[] {
  const { from, to } = msSpan(span)
  const found: (ClosedSpan & { offset: Minutes })[] = []
  for (let at = from; at < to;) {
    const stretch = stretchAt(history, at)
    const end = Math.min(to, stretch.to)
    const offset = Math.floor(stretch.offset / MINUTE_MS)
    found.push({ startTime: instantAt(at), endTime: instantAt(end), offset })
    at = end
  }
  return found
}

/** Minutes on one day of the owner, and the minute of the wall clock at which they begin, 0 … 1439. */
export type ClockPiece = {
  /** Days from 1970-01-01, for `dateAt`. */
  readonly day: number
  readonly clock: Minutes
  readonly minutes: Minutes
}

/**
 * Returns the stretches of a span in which the wall clock runs evenly: one ends with its day and where the clock is
 * changed. They add up to the elapsed minutes, even if a day begins within a minute, as before there were zones.
 */
export function clockPieces(history: ZoneHistory, { from, to }: MsSpan): ClockPiece[] {
  const pieces: ClockPiece[] = []
  let before = 0
  for (let at = from; at < to;) {
    const stretch = stretchAt(history, at)
    const wall = at + stretch.offset
    const day = Math.floor(wall / DAY_MS)
    const end = Math.min(to, stretch.to, (day + 1) * DAY_MS - stretch.offset)
    const until = Math.floor((end - from) / MINUTE_MS)
    pieces.push({ day, clock: Math.floor((wall - day * DAY_MS) / MINUTE_MS), minutes: until - before })
    before = until
    at = end
  }
  return pieces
}

/**
 * Returns the same with one piece for each of the owner's days, in the order in which the span meets them.
 * [time/day-pieces]
 */
export function dailyPieces(history: ZoneHistory, span: MsSpan): ClockPiece[] {
  const pieces = clockPieces(history, span)
  if (pieces.length < 2) return pieces
  const days = new Map<number, ClockPiece>()
  for (const piece of pieces) {
    const first = days.get(piece.day)
    days.set(piece.day, first ? { ...first, minutes: first.minutes + piece.minutes } : piece)
  }
  return [...days.values()]
}

/** Returns the minutes of a span on each of the owner's days that it touches, in that order. [time/day-pieces] */
export const dayPieces = (history: ZoneHistory, span: ClosedSpan): { localDate: LocalDate; minutes: Minutes }[] =>
  dailyPieces(history, msSpan(span)).map(({ day, minutes }) => ({ localDate: dateAt(day), minutes }))

export type ZoneChoice = { timezone: string; retroactive?: boolean | undefined }

/** A person who goes back to the zone before within an hour has made a mistake and corrects it. [time/zone-mistake] */
const MISTAKE_MS = 60 * MINUTE_MS

/**
 * Returns the history after its owner chose a zone. Choosing the zone before within an hour takes the last choice back.
 * [time/zone-change] [time/zone-mistake]
 * @param replaces whether there is nothing to keep: the first choice, or no log yet [time/first-zone-choice]
 */
export function withZone(
  zones: ZoneHistory,
  { timezone: tz, retroactive = false }: ZoneChoice,
  { replaces, now }: { replaces: boolean; now: Instant },
): ZoneHistory {
  if (replaces || retroactive) return [{ from: null, tz }]
  const from = floor5(now)
  const kept = zones.filter((entry) => entry.from === null || entry.from < from)
  const [before, last] = [kept.at(-2), kept.at(-1)]
  if (last?.tz === tz) return kept
  const isMistake = before?.tz === tz && last!.from !== null && epochMs(now) - epochMs(last!.from) < MISTAKE_MS
  return isMistake ? kept.slice(0, -1) : [...kept, { from, tz }]
}
