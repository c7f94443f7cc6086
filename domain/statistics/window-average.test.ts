import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesFrom, day } from '#domain/time/date-fixture.ts'
import { addDays, daysBetween, type LocalDate } from '#domain/time/time.ts'
import { average30, windowAverage } from './window-average.ts'

const JUNE = { from: day('2026-06-01'), to: day('2026-06-30') }
const map = (entries: Record<string, number>) => new Map(Object.entries(entries) as [LocalDate, number][])

test('a data day without the category counts as 0, a missing day does not count', () => {
  const minutes = map({ '2026-06-01': 60, '2026-06-02': 30, '2026-06-05': 500, '2026-07-01': 90 })
  const dataDays = ['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03', '2026-07-01'].map(day)
  // (60 + 30 + 0) / 3: the 5th has minutes, but too few to make a data day.
  expect(windowAverage(minutes, dataDays, JUNE)).toEqual({ minutes: 90, dataDays: 3, average: 30 })
})

test('no data day means no average', () =>
  expect(windowAverage(map({ '2026-06-05': 500 }), [day('2026-07-01')], JUNE)).toEqual({
    minutes: 0,
    dataDays: 0,
    average: null,
  }))

test('the average line begins with the fifteenth data day', () => {
  const days = datesFrom('2026-06-01', 20)
  const points = average30(new Map(days.map((date, index) => [date, index + 1])), days, JUNE)
  expect(points).toHaveLength(20)
  expect(points[13]).toEqual({ localDate: '2026-06-14', minutes: 14, average: null })
  // (1 + … + 15) / 15
  expect(points[14]).toEqual({ localDate: '2026-06-15', minutes: 15, average: 8 })
})

test('the average line uses thirty days, also those before the range', () => {
  const days = datesFrom('2026-05-01', 61)
  const points = average30(new Map(days.map((date, index) => [date, index + 1])), days, JUNE)
  expect(points).toHaveLength(30)
  // 1 June is the 32nd day: (3 + … + 32) / 30
  expect(points[0]).toEqual({ localDate: '2026-06-01', minutes: 32, average: 17.5 })
})

test('a point is the average of its thirty days, with any days missing', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 60 })
  fc.assert(
    fc.property(some, fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 91, maxLength: 91 }), (offsets, all) => {
      const days = offsets.toSorted((a, b) => a - b).map((offset) => addDays(JUNE.from, offset - 60))
      const minutes = new Map(days.map((date) => [date, all[daysBetween(JUNE.from, date) + 60]!]))
      for (const { localDate, average } of average30(minutes, days, JUNE)) {
        const window = windowAverage(minutes, days, { from: addDays(localDate, -29), to: localDate })
        expect(average).toBe(window.dataDays < 15 ? null : window.average)
      }
    }),
  )
})
