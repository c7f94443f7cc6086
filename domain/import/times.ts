import type { Columns, ColumnRole } from './columns.ts'
import type { DateReadings } from './date-text.ts'
import type { ImportFaultReason } from './entry.ts'
import { readLength } from './length-text.ts'
import { withMemory } from './memo.ts'
import { createMomentReader } from './moment-text.ts'
import type { OneRole, RecordReader } from './record.ts'
import type { ImportKind } from './kind.ts'
import {
  addDays,
  type DateOrder,
  DAY_MINUTES,
  DAY_MS,
  type EpochMs,
  epochMs,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
} from '#domain/time/time.ts'
import { clockAt, isTimeZone, momentOf } from '#domain/time/zone.ts'

type Cells = readonly string[]
/** How the times of a file are read. */
export type TimesInput = {
  kind: ImportKind
  columns: Columns
  dayOrder: DateOrder
  /** The IANA zone of times that do not say theirs. */
  zone: string
  /** Whether `1,500` is one and a half. */
  decimalComma: boolean
  /** Since midnight: where the first of the entries of a day is placed, if they have no times. */
  dayStartsAt: Minutes
}
/** What is wrong with a cell. */
export type CellFault = { readonly reason: ImportFaultReason; readonly role: ColumnRole }
export type Wrong = { readonly wrong: CellFault }
/** The exact start and end of a record, not yet rounded. */
export type Times = { readonly from: EpochMs; readonly to: EpochMs }
export type TimesReader = (cells: Cells, person: string | null) => Times | Wrong | 'running'

/** A wall clock in a zone, in milliseconds since midnight; null: a date without a time. */
type Wall = { readonly date: LocalDate; readonly clock: number | null }
type Said = { readonly ms: EpochMs } | Wall
/** The columns of a moment that stands in one cell or in two. */
type Places = { whole: OneRole; date: OneRole; otherDate: OneRole; clock: OneRole }

const START: Places = { whole: 'start', date: 'startDate', otherDate: 'date', clock: 'startTime' }
const END: Places = { whole: 'end', date: 'endDate', otherDate: 'endDate', clock: 'endTime' }

const LENGTHS = [
  ['duration', 'hours'],
  ['durationMinutes', 'minutes'],
  ['durationSeconds', 'seconds'],
] as const

export const wrong = (reason: ImportFaultReason, role: ColumnRole): Wrong => ({ wrong: { reason, role } })
export const isWrong = (value: object): value is Wrong => 'wrong' in value

/** Returns the first of the roles that the file has, to be named by a fault. */
const roleIn = (columns: Columns, ...roles: readonly [OneRole, ...OneRole[]]): OneRole =>
  roles.find((role) => columns[role] !== undefined) ?? roles[0]
const startRoleOf = (columns: Columns) => roleIn(columns, 'start', 'startTime', 'startDate', 'date')
export const endRoleOf = (columns: Columns) =>
  roleIn(columns, 'end', 'endTime', 'endDate', 'duration', 'durationMinutes', 'durationSeconds')

/** @returns the moment of a wall clock, in milliseconds since midnight */
type WallReader = (date: LocalDate, clock: number, occurrence?: 'first' | 'second') => EpochMs

/**
 * Creates the function that converts the wall clock of a zone. Most days have one offset, which is looked up once.
 * [time/wall-time-to-instant]
 */
function createWallReader(tz: string): WallReader {
  /** The moment of midnight; null: the clock is changed on this day. */
  const midnightOf = withMemory((date: string): EpochMs | null => {
    const from = epochMs(momentOf(tz, date as LocalDate, 0))
    return epochMs(momentOf(tz, date as LocalDate, DAY_MINUTES)) === from + DAY_MS ? from : null
  })
  return (date, clock, occurrence) => {
    const midnight = midnightOf(date)
    return midnight === null ? epochMs(momentOf(tz, date, clock / MINUTE_MS, occurrence)) : midnight + clock
  }
}

/** Creates the function that reads a moment from one cell, or from the cells of its date and its time. */
function createSaidReader({ dayOrder, columns }: TimesInput, { cell }: RecordReader) {
  const { moment, date, clock } = createMomentReader()
  const dayIn = (dates: DateReadings | null, role: OneRole): LocalDate | Wrong =>
    dates?.[dayOrder] ?? wrong('badDate', role)

  /** @param defaultDate of a time that has no date of its own @returns null: the record says no such moment */
  return (cells: Cells, places: Places, defaultDate: LocalDate | null): Said | Wrong | null => {
    const text = cell(cells, places.whole)
    if (text) {
      const read = moment(text)
      if (typeof read !== 'object') return wrong(read, places.whole)
      if ('ms' in read) return read
      const day = dayIn(read.dates, places.whole)
      return typeof day === 'object' ? day : { date: day, clock: read.clock }
    }
    const role = cell(cells, places.date) ? places.date : places.otherDate
    const dateText = cell(cells, role)
    const clockText = cell(cells, places.clock)
    // A date alone says no end: a length does.
    if (!clockText && (!dateText || places === END)) return null
    const day = dateText
      ? dayIn(date(dateText), role)
      : (defaultDate ?? wrong('noStart', roleIn(columns, places.date, places.otherDate)))
    if (typeof day === 'object') return day
    if (!clockText) return { date: day, clock: null }
    const read = clock(clockText)
    return read === null ? wrong('badTime', places.clock) : { date: day, clock: read }
  }
}

/**
 * Creates the function that finds when a record began and ended. The end wins over the length, because trackers write
 * lengths in many ways.
 */
export function createTimesReader(input: TimesInput, record: RecordReader): TimesReader {
  const { kind, columns, zone, decimalComma, dayStartsAt } = input
  const { cell } = record
  const said = createSaidReader(input, record)
  const isZone = withMemory(isTimeZone)
  const wallIn = withMemory(createWallReader)
  const lengths = LENGTHS.map(([role, unit]) => ({
    role,
    read: withMemory((text: string) => readLength(text, unit, decimalComma)),
  }))
  const endsWithClock = columns.end !== undefined || columns.endTime !== undefined
  /** The ends of the last records of each day and person, where records have no times. */
  const placedUntil = new Map<string, EpochMs>()

  /** @returns milliseconds; null: the record says none */
  const length = (cells: Cells): number | Wrong | null => {
    for (const { role, read } of lengths) {
      const text = cell(cells, role)
      if (text) return read(text) ?? wrong('badNumber', role)
    }
    return null
  }

  const place = (date: LocalDate, person: string | null, ms: number): Times => {
    const key = `${date} ${person ?? ''}`
    const from = placedUntil.get(key) ?? wallIn(zone)(date, dayStartsAt * MINUTE_MS)
    // No log is so long, and those behind it keep their place.
    if (ms <= DAY_MS) placedUntil.set(key, from + ms)
    return { from, to: from + ms }
  }

  /** An end without a date is the first one after the start, which may be on the next day. [time/repeated-hour] */
  const endOf = (
    tz: string,
    date: LocalDate,
    clock: number,
    start: { from: EpochMs; hasOwnDate: boolean },
  ): EpochMs => {
    const wall = wallIn(tz)
    const first = wall(date, clock)
    if (first > start.from) return first
    const second = wall(date, clock, 'second')
    if (second > start.from) return second
    return start.hasOwnDate || first === start.from ? first : wall(addDays(date, 1), clock)
  }

  return (cells, person) => {
    const start = said(cells, START, null)
    if (start === null) return wrong('noStart', startRoleOf(columns))
    if (isWrong(start)) return start
    const zoneName = cell(cells, 'timeZone')
    const isLocal = !('ms' in start)
    if (isLocal && zoneName && !isZone(zoneName)) return wrong('badZone', 'timeZone')
    const tz = zoneName && isZone(zoneName) ? zoneName : zone
    const ms = length(cells)
    if (isLocal && start.clock === null) {
      const isEmpty = columns.startTime !== undefined && !cell(cells, 'start')
      if (isEmpty) return wrong('noStart', 'startTime')
      if (endsWithClock) return wrong('badTime', startRoleOf(columns))
      if (ms === null) return wrong('noEnd', endRoleOf(columns))
      return typeof ms === 'object' ? ms : place(start.date, person, ms)
    }
    const from = isLocal ? wallIn(tz)(start.date, start.clock ?? 0) : start.ms
    const startDate = isLocal ? start.date : clockAt([{ from: null, tz }], from).localDate
    const end = said(cells, END, startDate)
    if (end !== null) {
      if (isWrong(end)) return end
      if ('ms' in end) return { from, to: end.ms }
      if (end.clock === null) return wrong('badTime', 'end')
      const hasOwnDate = cell(cells, 'end') !== '' || cell(cells, 'endDate') !== ''
      return { from, to: endOf(tz, end.date, end.clock, { from, hasOwnDate }) }
    }
    if (ms === null && cell(cells, 'endDate')) return wrong('badTime', 'endDate')
    if (ms === null) return kind === 'calendar' ? wrong('noEnd', endRoleOf(columns)) : 'running'
    return typeof ms === 'object' ? ms : { from, to: from + ms }
  }
}
