import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dateOfDays, daysOf } from './gregorian.ts'

test.each([
  { date: [1970, 1, 1], days: 0 },
  { date: [1969, 12, 31], days: -1 },
  { date: [2000, 2, 29], days: 11_016 },
  { date: [2026, 3, 8], days: 20_520 },
  { date: [1900, 3, 1], days: -25_508 },
  { date: [0, 1, 1], days: -719_528 },
  { date: [9999, 12, 31], days: 2_932_896 },
] as const)('$date is $days days from 1970', ({ date: [year, month, day], days }) => {
  expect(daysOf(year, month, day)).toBe(days)
  expect(dateOfDays(days)).toEqual({ year, month, day })
})

test('every day of the years 0 … 9999 is the one that Temporal says', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (days) => {
      const { year, month, day } = Temporal.PlainDate.from('1970-01-01').add({ days })
      expect(dateOfDays(days)).toEqual({ year, month, day })
      expect(daysOf(year, month, day)).toBe(days)
    }),
    { numRuns: 2000 },
  )
})
