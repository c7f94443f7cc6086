import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesFrom, day } from '#domain/time/date-fixture.ts'
import type { Weekday } from '#domain/time/time.ts'
import { yearHeat, yearOf } from './year-heat.ts'

const YEAR = yearOf(day('2026-06-30'))
const END = day('2026-12-31')
const heatOf = (values: readonly number[], today = END, first: Weekday = 1) => {
  const dates = datesFrom('2026-01-01', values.length)
  return yearHeat(new Map(dates.map((date, index) => [date, values[index]!])), YEAR, today, first)
}

test('a year reaches from January to December', () => expect(YEAR).toEqual({ from: '2026-01-01', to: '2026-12-31' }))

test.each([
  { of: 'a quarter each', values: [10, 20, 30, 40], levels: [1, 2, 3, 4], cuts: [10, 20, 30] },
  { of: 'eight values', values: [5, 60, 15, 20, 90, 30, 10, 45], levels: [1, 4, 2, 2, 4, 3, 1, 3], cuts: [10, 20, 45] },
  { of: 'a day with nothing', values: [0, 10, 20, 30, 40], levels: [0, 1, 2, 3, 4], cuts: [10, 20, 30] },
  { of: 'days that are all the same', values: [30, 30, 30], levels: [1, 1, 1], cuts: [30, 30, 30] },
  { of: 'one day that stands out', values: [30, 30, 30, 30, 90], levels: [1, 1, 1, 1, 4], cuts: [30, 30, 30] },
])('heat of a year: $of', ({ values, levels, cuts }) => {
  const heat = heatOf(values)
  expect(heat.days.slice(0, values.length).map(({ level }) => level)).toEqual(levels)
  expect(heat.days[values.length]).toMatchObject({ minutes: 0, level: 0 })
  expect(heat.cuts).toEqual(cuts)
})

test('heat of a year: nothing was recorded', () => {
  const { cuts, days } = heatOf([])
  expect(cuts).toBeNull()
  expect(days.every(({ level }) => level === 0)).toBe(true)
})

test('heat of a year: future days have no level, and their plans do not change other days', () => {
  const { days, cuts } = heatOf([10, 20, 30, 40, 999], day('2026-01-04'))
  expect(days.slice(0, 6).map(({ level }) => level)).toEqual([1, 2, 3, 4, null, null])
  expect(cuts).toEqual([10, 20, 30])
})

test('the year begins its weeks on Monday', () => {
  // 2026 begins on a Thursday and ends on one, in the 53rd week.
  const { days, weeks } = heatOf([])
  expect(days[0]).toMatchObject({ localDate: '2026-01-01', week: 0, row: 3 })
  expect(days[3]).toMatchObject({ localDate: '2026-01-04', week: 0, row: 6 })
  expect(days[4]).toMatchObject({ localDate: '2026-01-05', week: 1, row: 0 })
  expect(days.at(-1)).toMatchObject({ localDate: '2026-12-31', week: 52, row: 3 })
  expect(days).toHaveLength(365)
  expect(weeks).toBe(53)
})

test('weeks are drawn from Sunday on where they begin with it', () => {
  const { days, weeks } = heatOf([], END, 7)
  expect(days[0]).toMatchObject({ localDate: '2026-01-01', week: 0, row: 4 })
  expect(days[3]).toMatchObject({ localDate: '2026-01-04', week: 1, row: 0 })
  expect(weeks).toBe(53)
})

test('heat of a year: a fuller day is never paler, and the levels are quarters', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1440 }), { minLength: 4, maxLength: 300 }), (values) => {
      const days = heatOf(values)
        .days.slice(0, values.length)
        .toSorted((a, b) => a.minutes - b.minutes)
      const levels = days.map(({ level }) => level ?? 0)
      expect(levels).toEqual(levels.toSorted((a, b) => a - b))
      for (const level of [1, 2, 3, 4])
        expect(Math.abs(levels.filter((each) => each === level).length - values.length / 4)).toBeLessThan(1)
    }),
  )
})
