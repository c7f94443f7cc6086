import { Temporal } from 'temporal-polyfill'
import { dateOfDays, daysOf } from './gregorian.ts'

declare const kind: unique symbol
type Branded<Name extends string> = string & { readonly [kind]: Name }

/** A moment, always written `2026-03-02T08:00:00.000Z`: the order of the texts is the order of the moments. */
export type Instant = Branded<'Instant'>
/** A day on somebody's calendar, `2026-03-02`. Which moments it covers depends on the zone. */
export type LocalDate = Branded<'LocalDate'>
/** A length of time in whole minutes. */
export type Minutes = number

/** Half-open: `startTime` is inside, `endTime` is not. A running timer has no end yet. */
export type Span = { startTime: Instant; endTime: Instant | null }
/** Half-open, with both ends. */
export type ClosedSpan = { startTime: Instant; endTime: Instant }
/** A moment in milliseconds since 1970: what thousands of logs at a time are reckoned with. */
export type EpochMs = number
/** A closed span in them. */
export type MsSpan = { readonly from: EpochMs; readonly to: EpochMs }

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

// Four digits of year are all that the written form has.
const FIRST_DAY = daysOf(0, 1, 1)
const LAST_DAY = daysOf(9999, 12, 31)

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const pad = (value: number, width: number) => String(value).padStart(width, '0')
/** Thousands of moments are written at a time: filling up a text takes longer than all the rest of it. */
const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)
const pairAt = (text: string, index: number) => text.charCodeAt(index) * 10 + text.charCodeAt(index + 1) - 528

/** Days from 1970-01-01 to the date. */
export const epochDay = (date: LocalDate | Instant): number =>
  daysOf(pairAt(date, 0) * 100 + pairAt(date, 2), pairAt(date, 5), pairAt(date, 8))

/** Dates that were written once: the same few hundred are asked for again and again, by every log of a statistic. */
const written = new Map<number, LocalDate>()
/** Forty years of them. */
const MOST_WRITTEN = 14_610

/** The date so many days after 1970-01-01, held within the years 0000 … 9999. */
export function dateAt(days: number): LocalDate {
  const known = written.get(days)
  if (known !== undefined) return known
  const { year, month, day } = dateOfDays(within(days, FIRST_DAY, LAST_DAY))
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as LocalDate
  if (written.size === MOST_WRITTEN) written.clear()
  written.set(days, date)
  return date
}

/**
 * Milliseconds since 1970. Reads the digits where the written form has them: Temporal takes ten times as long,
 * and a statistic asks for every log.
 */
export const epochMs = (moment: Instant): EpochMs =>
  epochDay(moment) * DAY_MS +
  pairAt(moment, 11) * 3_600_000 +
  pairAt(moment, 14) * MINUTE_MS +
  pairAt(moment, 17) * 1000 +
  pairAt(moment, 20) * 10 +
  (moment.charCodeAt(22) - 48)

/** The moment so many milliseconds after 1970 began, held within the years 0000 … 9999. */
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
 * For text that a schema has already found to be an ISO date and time with an offset. What is finer than
 * a millisecond is dropped, also where there are more digits than Temporal reads.
 */
export const instant = (text: string): Instant =>
  instantAt(Temporal.Instant.from(text.replace(/(\.\d{3})\d+/, '$1')).epochMilliseconds)

/** Elapsed time, so an hour that daylight saving repeats counts twice. */
export const minutesBetween = (from: Instant, to: Instant): Minutes => (epochMs(to) - epochMs(from)) / MINUTE_MS

/** Elapsed minutes later; before, if they are negative. */
export const addMinutes = (moment: Instant, minutes: Minutes): Instant =>
  instantAt(epochMs(moment) + minutes * MINUTE_MS)

/** Days of the calendar later; before, if they are negative. No clock and no zone has a part in it. */
export const addDays = (date: LocalDate, days: number): LocalDate => dateAt(epochDay(date) + days)

/** From one date to another, so 1 from today to tomorrow; negative if it comes before. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => epochDay(to) - epochDay(from)

const mod = (value: number, by: number) => ((value % by) + by) % by

/** The first day of a month, counted from January of the year 0. */
const monthStart = (month: number): number => daysOf(Math.floor(month / 12), mod(month, 12) + 1, 1)

/** rule [0-g]: a day that the month does not have becomes its last. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, day } = dateOfDays(epochDay(date))
  const target = year * 12 + month - 1 + months
  return dateAt(Math.min(monthStart(target) + day, monthStart(target + 1)) - 1)
}

/** rule [0-f]: 1 = Monday … 7 = Sunday. */
export const weekdayOf = (date: LocalDate): number => mod(epochDay(date) + 3, 7) + 1

/** 1 = Monday … 7 = Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The first day of the week that a date is in. @param first the weekday with which weeks begin, 1 = Monday */
export const weekStartOf = (date: LocalDate, first: Weekday): LocalDate =>
  addDays(date, -((weekdayOf(date) - first + 7) % 7))

/** The seven days of the week that a date is in. @param first the weekday with which weeks begin */
export const weekOf = (date: LocalDate, first: Weekday): LocalDate[] =>
  Array.from({ length: 7 }, (_, at) => addDays(weekStartOf(date, first), at))

/** The weekdays in the order in which they are drawn. */
export const weekdaysFrom = (first: Weekday): Weekday[] =>
  Array.from({ length: 7 }, (_, at) => (((first - 1 + at) % 7) + 1) as Weekday)

/** In which order somebody writes a day, a month and a year. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'yearFirst'

/** spec §9: the day on which the week of a day began. */
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekdayOf(date))

/** The same span in milliseconds. */
export const msSpan = ({ startTime, endTime }: ClosedSpan): MsSpan => ({
  from: epochMs(startTime),
  to: epochMs(endTime),
})

/** Touching is not overlapping: 08:00–09:00 and 09:00–10:00 are neighbours. */
export const overlaps = (a: Span, b: Span): boolean =>
  (b.endTime === null || a.startTime < b.endTime) && (a.endTime === null || b.startTime < a.endTime)
