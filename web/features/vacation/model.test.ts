import { describe, expect, test } from 'vitest'
import type { Vacation } from '#contract/vacation.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { bodyOf, fieldErrorsOf, daysIn, serverFieldErrors, sectionsOf, valuesOf, yearOf } from './model.ts'

const day = (text: string) => text as LocalDate
const EMPTY = valuesOf(null)
const SOUND = { ...EMPTY, name: 'Spring break', startDate: day('2027-03-22'), endDate: day('2027-03-26') }

describe('the errors of a vacation', () => {
  test.each([
    ['nothing', SOUND, {}],
    ['everything is open', EMPTY, { name: 'nameNeeded', startDate: 'startNeeded', endDate: 'endNeeded' }],
    ['it ends before it begins', { ...SOUND, endDate: day('2027-03-21') }, { endDate: 'endBeforeStart' }],
    ['it is one day', { ...SOUND, endDate: day('2027-03-22') }, {}],
    ['it is endless', { ...SOUND, endDate: day('2037-03-22') }, { endDate: 'endTooLong' }],
    ['its name has 81 characters', { ...SOUND, name: 'å'.repeat(81) }, { name: 'tooManyCharacters' }],
    ['its name has 80 of two units', { ...SOUND, name: '🌴'.repeat(80) }, {}],
    ['its reason has 501', { ...SOUND, reason: 'x'.repeat(501) }, { reason: 'tooManyCharacters' }],
  ])('%s', (_, values, complaints) => {
    expect(fieldErrorsOf(values)).toEqual(complaints)
  })
})

test('the first and the last day both count', () => {
  expect(daysIn(SOUND)).toBe(5)
  expect(daysIn({ startDate: day('2027-03-22'), endDate: '' })).toBeNull()
  expect(daysIn({ startDate: day('2027-03-22'), endDate: day('2027-03-21') })).toBeNull()
})

test('an empty field is sent as null', () => {
  expect(bodyOf({ ...SOUND, name: ' Spring ', reason: '  ' })).toMatchObject({ name: 'Spring', reason: null })
})

const refused = (status: number, code: 'ALREADY_EXISTS' | 'INVALID_PARAMS' | 'CONFLICT', more: object) =>
  new ApiError(status, { code, message: '', values: [], details: {}, requestId: '', ...more })

test('a refusal of the server is shown at its field', () => {
  expect(serverFieldErrors(refused(409, 'ALREADY_EXISTS', {}))).toEqual({ name: 'exists' })
  expect(serverFieldErrors(refused(400, 'INVALID_PARAMS', { values: ['endDate', 'id'] }))).toEqual({
    endDate: 'notPossible',
  })
  expect(serverFieldErrors(new TypeError('Failed to fetch'))).toEqual({})
})

const vacation = (name: string, startDate: string, endDate: string, more: Partial<Vacation> = {}): Vacation => ({
  id: name,
  name,
  startDate: day(startDate),
  endDate: day(endDate),
  durationDays: 1,
  reason: null,
  publicHoliday: false,
  timeState: 'upcoming',
  archived: false,
  archivedFrom: null,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z' as Vacation['createdAt'],
  updatedAt: '2026-11-01T00:00:00.000Z' as Vacation['updatedAt'],
  ...more,
})

test('current vacations come first, then upcoming ones, then past ones, and archived ones are separate', () => {
  const past = { timeState: 'past' } as const
  const all = [
    vacation('old', '2026-01-01', '2026-01-02', past),
    vacation('gone', '2026-05-01', '2026-05-02', { ...past, archived: true }),
    vacation('older', '2025-01-01', '2025-01-02', past),
    vacation('later', '2027-07-01', '2027-07-02'),
    vacation('now', '2026-11-20', '2026-11-29', { timeState: 'ongoing' }),
    vacation('next', '2026-12-24', '2026-12-31'),
  ]
  const named = (archived: boolean) =>
    sectionsOf(all, archived).map(({ state, vacations }) => [state, ...vacations.map(({ name }) => name)])
  expect(named(false)).toEqual([
    ['ongoing', 'now'],
    ['upcoming', 'next', 'later'],
    ['past', 'old', 'older'],
  ])
  expect(named(true)).toEqual([['past', 'gone']])
})

describe('a year', () => {
  const kinds = (year: number, all: Vacation[]) =>
    yearOf(year, all, 1)
      .months.flatMap(({ days }) => days)
      .flatMap(({ date, kind }) => (kind ? [`${date} ${kind}`] : []))

  test('counts a day on which two vacations lie once, and begins each month under its weekday', () => {
    const all = [
      vacation('a', '2026-12-30', '2027-01-02'),
      vacation('b', '2027-01-02', '2027-01-03', { publicHoliday: true }),
    ]
    expect(kinds(2027, all)).toEqual(['2027-01-01 vacation', '2027-01-02 publicHoliday', '2027-01-03 publicHoliday'])
    const { daysOff, months } = yearOf(2027, all, 1)
    expect(daysOff).toBe(3)
    // The 1st of January 2027 is a Friday, the 1st of February a Monday.
    expect(months.slice(0, 2).map(({ lead }) => lead)).toEqual([4, 0])
    expect(
      yearOf(2027, all, 7)
        .months.slice(0, 2)
        .map(({ lead }) => lead),
    ).toEqual([5, 1])
    expect(months.flatMap(({ days }) => days)).toHaveLength(365)
  })

  test('an archived vacation was one until it was archived', () => {
    const archivedFrom = day('2026-06-03')
    expect(kinds(2026, [vacation('a', '2026-06-01', '2026-06-05', { archived: true, archivedFrom })])).toEqual([
      '2026-06-01 vacation',
      '2026-06-02 vacation',
    ])
  })
})
