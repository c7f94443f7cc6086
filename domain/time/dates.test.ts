import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from './date-fixture.ts'
import { datesIn } from './dates.ts'
import { addDays, dateAt, daysBetween } from './time.ts'

test.each([
  { from: '2026-03-02', to: '2026-03-02', dates: ['2026-03-02'] },
  { from: '2026-03-02', to: '2026-03-01', dates: [] },
  { from: '2026-03-02', to: '2026-02-27', dates: [] },
  { from: '2028-02-28', to: '2028-03-01', dates: ['2028-02-28', '2028-02-29', '2028-03-01'] },
  { from: '2025-12-31', to: '2026-01-01', dates: ['2025-12-31', '2026-01-01'] },
  // The calendar ends here.
  { from: '9999-12-30', to: '9999-12-31', dates: ['9999-12-30', '9999-12-31'] },
])('the days from $from to $to', ({ from, to, dates }) =>
  expect(datesIn({ from: day(from), to: day(to) })).toEqual(dates),
)

test('each day is the one after the day before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.nat(800), (first, length) => {
      const from = dateAt(first)
      const dates = datesIn({ from, to: addDays(from, length) })
      expect(dates).toHaveLength(length + 1)
      expect(dates[0]).toBe(from)
      expect(daysBetween(from, dates.at(-1)!)).toBe(length)
      for (const [index, date] of dates.slice(1).entries()) if (date !== addDays(dates[index]!, 1)) expect.fail(date)
    }),
  )
})
