import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  addMonths,
  daysBetween,
  epochMs,
  type Instant,
  instant,
  instantAt,
  type LocalDate,
  minutesBetween,
  overlaps,
  mondayOf,
  weekdayOf,
  weekdaysFrom,
  weekOf,
  weekStartOf,
} from './time.ts'

const at = (clock: string) => instant(`2026-03-02T${clock}Z`)
const span = (from: string, to: string | null) => ({ startTime: at(from), endTime: to === null ? null : at(to) })

test.each([
  { other: 'adjacent after', span: span('09:00', '10:00'), collides: false },
  { other: 'adjacent before', span: span('07:00', '08:00'), collides: false },
  { other: 'inside', span: span('08:10', '08:20'), collides: true },
  { other: 'straddles the start', span: span('07:50', '08:10'), collides: true },
  { other: 'the same', span: span('08:00', '09:00'), collides: true },
  { other: 'a running timer from before', span: span('07:00', null), collides: true },
  { other: 'a running timer from the end', span: span('09:00', null), collides: false },
])('08:00–09:00 against $other: $collides', ({ span: other, collides }) => {
  expect(overlaps(span('08:00', '09:00'), other)).toBe(collides)
  expect(overlaps(other, span('08:00', '09:00'))).toBe(collides)
})

test.each([
  { text: '2026-03-02T08:00:00Z', moment: '2026-03-02T08:00:00.000Z' },
  { text: '2026-03-02T09:00:00.5+01:00', moment: '2026-03-02T08:00:00.500Z' },
  { text: '2026-03-02T08:00:00.99999999999999Z', moment: '2026-03-02T08:00:00.999Z' },
  { text: '2026-03-02T07:59:00-00:01', moment: '2026-03-02T08:00:00.000Z' },
  // The order of the texts must stay the order of the moments.
  { text: '9999-12-31T23:59:00-05:00', moment: '9999-12-31T23:59:59.999Z' },
  { text: '0000-01-01T00:00:00+01:00', moment: '0000-01-01T00:00:00.000Z' },
])('$text is written $moment', ({ text, moment }) => expect(instant(text)).toBe(moment))

const EARLIEST_MS = Temporal.Instant.from('0000-01-01T00:00:00.000Z').epochMilliseconds
const LATEST_MS = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds

test('a moment is written and read as Temporal does it', () => {
  fc.assert(
    fc.property(fc.integer({ min: EARLIEST_MS, max: LATEST_MS }), (ms) => {
      const text = Temporal.Instant.fromEpochMilliseconds(ms).toString({ fractionalSecondDigits: 3 })
      expect(instantAt(ms)).toBe(text)
      expect(epochMs(text as Instant)).toBe(ms)
    }),
    { numRuns: 2000 },
  )
})

test('minutes are elapsed time', () => {
  expect(minutesBetween(at('08:00'), at('09:30'))).toBe(90)
  expect(addMinutes(at('23:30'), 45)).toBe('2026-03-03T00:15:00.000Z')
  expect(addMinutes(at('00:15'), -45)).toBe('2026-03-01T23:30:00.000Z')
})

test.each([
  { date: '2026-02-28', days: 1, becomes: '2026-03-01' },
  { date: '2024-02-28', days: 1, becomes: '2024-02-29' },
  { date: '2026-01-01', days: -1, becomes: '2025-12-31' },
  { date: '2026-03-08', days: 365, becomes: '2027-03-08' },
  { date: '9999-12-31', days: 1, becomes: '9999-12-31' },
])('$date + $days days is $becomes', ({ date, days, becomes }) => {
  expect(addDays(date as LocalDate, days)).toBe(becomes)
})

test('days between are signed', () => {
  expect(daysBetween('2026-02-27' as LocalDate, '2026-03-02' as LocalDate)).toBe(3)
  expect(daysBetween('2026-03-02' as LocalDate, '2026-02-27' as LocalDate)).toBe(-3)
})

test.each([
  { date: '2026-01-31', months: 1, becomes: '2026-02-28' },
  { date: '2026-08-31', months: -6, becomes: '2026-02-28' },
  { date: '2024-01-31', months: 1, becomes: '2024-02-29' },
  { date: '2026-11-20', months: 3, becomes: '2027-02-20' },
  { date: '2026-01-15', months: -1, becomes: '2025-12-15' },
])('$date + $months months is $becomes', ({ date, months, becomes }) => {
  expect(addMonths(date as LocalDate, months)).toBe(becomes)
})

test('months and weekdays agree with Temporal', () => {
  const date = fc.integer({ min: 0, max: 3_000_000 }).map((days) => Temporal.PlainDate.from('0001-01-01').add({ days }))
  fc.assert(
    fc.property(date, fc.integer({ min: -300, max: 300 }), (plain, months) => {
      fc.pre(plain.year > 30 && plain.year < 9970)
      const text = plain.toString() as LocalDate
      expect(addMonths(text, months)).toBe(plain.add({ months }).toString())
      expect(weekdayOf(text)).toBe(plain.dayOfWeek)
      expect(mondayOf(text)).toBe(plain.subtract({ days: plain.dayOfWeek - 1 }).toString())
    }),
  )
})

test.each([
  { date: '2026-11-18', first: 1, start: '2026-11-16' },
  { date: '2026-11-18', first: 7, start: '2026-11-15' },
  { date: '2026-11-18', first: 6, start: '2026-11-14' },
  { date: '2026-11-15', first: 7, start: '2026-11-15' },
  { date: '2026-11-15', first: 1, start: '2026-11-09' },
] as const)('where weeks begin on day $first, that of $date began on $start', ({ date, first, start }) =>
  expect(weekStartOf(date as LocalDate, first)).toBe(start),
)

test('a week has its seven days in the order that its reader is used to', () => {
  const sunday = '2026-07-05' as LocalDate
  expect(weekOf(sunday, 1).map((date) => date.slice(8))).toEqual(['29', '30', '01', '02', '03', '04', '05'])
  expect(weekOf(sunday, 7).map((date) => date.slice(8))).toEqual(['05', '06', '07', '08', '09', '10', '11'])
  expect(([1, 6, 7] as const).map(weekdaysFrom)).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [6, 7, 1, 2, 3, 4, 5],
    [7, 1, 2, 3, 4, 5, 6],
  ])
})
