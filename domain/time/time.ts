import { Temporal } from 'temporal-polyfill'
import { dateOfDays, daysOf } from './gregorian.ts'

declare const kind: unique symbol
type Branded<Name extends string> = string & { readonly [kind]: Name }

/**
 * A moment, always written `2026-03-02T08:00:00.000Z`, so that the order of the texts is the order of the moments.
 * [time/instant-format]
 */
export type Instant = Branded<'Instant'>
/** A day on the owner's calendar, `2026-03-02`. The zone decides which moments it covers. [time/local-date-ranges] */
export type LocalDate = Branded<'LocalDate'>
/** A length in whole minutes. [time/whole-minutes] */
export type Minutes = number

/** Half-open: `startTime` belongs to it, `endTime` does not. A running timer has no end yet. [time/half-open-ranges] */
export type Span = { startTime: Instant; endTime: Instant | null }
/** Half-open, with both ends. */
export type ClosedSpan = { startTime: Instant; endTime: Instant }
/** A moment in milliseconds since 1970, which is fast to compute with for thousands of logs. */
export type EpochMs = number
/** A closed span in milliseconds. */
export type MsSpan = { readonly from: EpochMs; readonly to: EpochMs }

export const MINUTE_MS = 60_000
/** The minutes of a day without a change of the clocks: 00:00 to 24:00 on the wall. */
export const DAY_MINUTES = 1440
export const DAY_MS = 86_400_000

// The written form has only four digits for the year.
const FIRST_DAY = daysOf(0, 1, 1)
const LAST_DAY = daysOf(9999, 12, 31)

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const pad = (value: number, width: number) => String(value).padStart(width, '0')
/** Thousands of moments are written at a time, and padding a text takes longer than all the rest. */
const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)
const pairAt = (text: string, index: number) => text.charCodeAt(index) * 10 + text.charCodeAt(index + 1) - 528

/** Returns the days from 1970-01-01 to the date. */
export const epochDay = (date: LocalDate | Instant): number =>
  daysOf(pairAt(date, 0) * 100 + pairAt(date, 2), pairAt(date, 5), pairAt(date, 8))

/** Caches written dates: every log of a statistic needs the same few hundred dates. */
const written = new Map<number, LocalDate>()
/** The cache holds forty years. */
const MAX_CACHED = 14_610

/** Returns the date so many days after 1970-01-01, clamped to the years 0000 … 9999. */
export function dateAt(days: number): LocalDate {
  const known = written.get(days)
  if (known !== undefined) return known
  const { year, month, day } = dateOfDays(within(days, FIRST_DAY, LAST_DAY))
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as LocalDate
  if (written.size === MAX_CACHED) written.clear()
  written.set(days, date)
  return date
}

/**
 * Returns milliseconds since 1970. It reads the digits at their places, because Temporal takes ten times as long and a
 * statistic calls it for every log.
 */
export const epochMs = (moment: Instant): EpochMs =>
  epochDay(moment) * DAY_MS +
  pairAt(moment, 11) * 3_600_000 +
  pairAt(moment, 14) * MINUTE_MS +
  pairAt(moment, 17) * 1000 +
  pairAt(moment, 20) * 10 +
  (moment.charCodeAt(22) - 48)

/** Returns the moment so many milliseconds after 1970 began, clamped to the years 0000 … 9999. */
export function instantAt(ms: EpochMs): Instant {
  const held = within(ms, FIRST_DAY * DAY_MS, (LAST_DAY + 1) * DAY_MS - 1)
  const days = Math.floor(held / DAY_MS)
  const rest = held - days * DAY_MS
  const seconds = Math.floor(rest / 1000)
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const fraction = rest % 1000
  return `${dateAt(days)}T${clock}.${fraction === 0 ? '000' : pad(fraction, 3)}Z` as Instant
}

/**
 * Expects text that a schema has checked to be an ISO date and time with an offset. Fractions of a millisecond are
 * dropped, even more digits than Temporal reads. [time/instant-format]
 */
export const instant = (text: string): Instant =>
  instantAt(Temporal.Instant.from(text.replace(/(\.\d{3})\d+/, '$1')).epochMilliseconds)

/** Returns elapsed minutes, so an hour that daylight saving time repeats counts twice. [time/whole-minutes] */
export const minutesBetween = (from: Instant, to: Instant): Minutes => (epochMs(to) - epochMs(from)) / MINUTE_MS

/** Adds elapsed minutes, which may be negative. */
export const addMinutes = (moment: Instant, minutes: Minutes): Instant =>
  instantAt(epochMs(moment) + minutes * MINUTE_MS)

/** Adds days on the calendar, without a clock or a zone; they may be negative. [time/local-date-ranges] */
export const addDays = (date: LocalDate, days: number): LocalDate => dateAt(epochDay(date) + days)

/** Returns the days from one date to another: 1 from today to tomorrow, negative backwards. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => epochDay(to) - epochDay(from)

const mod = (value: number, by: number) => ((value % by) + by) % by

/** Returns the first day of a month, counted from January of the year 0. */
const monthStart = (month: number): number => daysOf(Math.floor(month / 12), mod(month, 12) + 1, 1)

/** A day that the month does not have becomes its last day. [time/month-addition] */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, day } = dateOfDays(epochDay(date))
  const target = year * 12 + month - 1 + months
  return dateAt(Math.min(monthStart(target) + day, monthStart(target + 1)) - 1)
}

/** Returns 1 = Monday … 7 = Sunday. [time/iso-weeks] */
export const weekdayOf = (date: LocalDate): number => mod(epochDay(date) + 3, 7) + 1

/** 1 = Monday … 7 = Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Returns the first day of the week of a date. @param first the weekday with which weeks begin, 1 = Monday */
export const weekStartOf = (date: LocalDate, first: Weekday): LocalDate =>
  addDays(date, -((weekdayOf(date) - first + 7) % 7))

/** Returns the seven days of the week of a date. @param first the weekday with which weeks begin */
export const weekOf = (date: LocalDate, first: Weekday): LocalDate[] =>
  Array.from({ length: 7 }, (_, at) => addDays(weekStartOf(date, first), at))

/** The weekdays in the order in which they are drawn. */
export const weekdaysFrom = (first: Weekday): Weekday[] =>
  Array.from({ length: 7 }, (_, at) => (((first - 1 + at) % 7) + 1) as Weekday)

/** The order in which a person writes a day, a month and a year. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'yearFirst'

/** Returns the Monday of the week of a date. [time/iso-weeks] */
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date))

/** The same span in milliseconds. */
export const msSpan = ({ startTime, endTime }: ClosedSpan): MsSpan => ({
  from: epochMs(startTime),
  to: epochMs(endTime),
})

/** Spans that touch do not overlap: 08:00–09:00 and 09:00–10:00 are neighbors. [time/half-open-ranges] */
export const overlaps = (a: Span, b: Span): boolean =>
  (b.endTime === null || a.startTime < b.endTime) && (a.endTime === null || b.startTime < a.endTime)
