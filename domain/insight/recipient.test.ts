import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataGate } from '#domain/statistics/data-gate.ts'
import { datesFrom, day } from '#domain/time/date-fixture.ts'
import { shownInsights } from './insight.ts'
import { neglectedRecipients } from './recipient.ts'

const GATE = dataGate(90, day('2026-04-01'))
const DAYS = datesFrom('2026-01-01', 90)
/** On the so many-eth of the days, from 0. */
const on = (recipientId: string, places: readonly number[], days = DAYS) =>
  places.map((place) => ({ recipientId, localDate: days[place]! }))
const every = (step: number, count: number) => Array.from({ length: count }, (_, index) => index * step)

test('a recipient who had time every fifth day counts as neglected after thirty-four days', () => {
  // 12 times up to the 56th day; 34 of the 90 follow.
  const found = neglectedRecipients(on('anna', every(5, 12)), DAYS)
  expect(found).toEqual([
    {
      kind: 'neglectedRecipient',
      recipientId: 'anna',
      lastDate: '2026-02-25',
      usualDays: 5,
      effect: 29,
      strength: Math.log(34 / 5),
      chance: null,
      days: 12,
      otherDays: 34,
    },
  ])
  expect(shownInsights(found, GATE)).toEqual(found)
})

test('the usual is the middle of the times between, of an even number the middle of two', () => {
  // Between: 2, 4, 6, 8
  expect(neglectedRecipients(on('anna', [0, 2, 6, 12, 20]), DAYS)).toMatchObject([{ usualDays: 5, otherDays: 69 }])
})

test.each([
  { what: 'as long as once before', places: [0, 4, 8, 12, 16, 20, 53, 56] },
  { what: 'less than twice the usual', places: every(10, 8) },
  { what: 'only one time ever', places: [3] },
])('no recipient is neglected: $what', ({ places }) =>
  expect(neglectedRecipients(on('anna', places), DAYS)).toEqual([]),
)

test('days without logs are unknown, and neglect no recipient', () => {
  const recorded = DAYS.slice(0, 60)
  expect(neglectedRecipients(on('anna', every(5, 12)), recorded)).toEqual([])
  expect(neglectedRecipients(on('anna', every(5, 12)), DAYS)).toHaveLength(1)
})

test('two times on days that are no data days are a day apart at least', () => {
  const days = [...on('anna', every(1, 12)), ...on('anna', [80, 81])]
  const found = neglectedRecipients(days, [...DAYS.slice(0, 12), ...DAYS.slice(85)])
  expect(found).toMatchObject([{ usualDays: 1, otherDays: 5, lastDate: '2026-03-23' }])
})

test('with eight times and less nothing is shown', () => {
  const found = neglectedRecipients(on('anna', every(3, 8)), DAYS)
  expect(found).toMatchObject([{ days: 8, otherDays: 68 }])
  expect(shownInsights(found, GATE)).toEqual([])
})

test('a neglected recipient has waited longer than ever, in any order of days', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 89 }), { minLength: 2 })
  fc.assert(
    fc.property(places, (all) => {
      const sorted = all.toSorted((a, b) => a - b)
      const longest = Math.max(...sorted.slice(1).map((place, index) => place - sorted[index]!))
      const since = 89 - sorted.at(-1)!
      const found = neglectedRecipients(on('anna', all), DAYS)
      expect(found).toEqual(neglectedRecipients(on('anna', sorted), DAYS))
      for (const { otherDays, usualDays } of found) {
        expect(otherDays).toBe(since)
        expect(otherDays).toBeGreaterThan(longest)
        expect(otherDays).toBeGreaterThanOrEqual(2 * usualDays)
      }
      if (since <= longest) expect(found).toEqual([])
    }),
  )
})
