import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_RATE, interestKey, leastBalance, RATE_BOUNDS, rateViolations, weekInterest } from './rate.ts'
import type { LocalDate } from '#domain/time/time.ts'

test('by default a coin is worth five minutes, a crown thirty, and there is no interest', () => {
  expect(DEFAULT_RATE).toEqual({ coinToMinutes: 5, crownToMinutes: 30, interestBpsWeekly: 0 })
  expect(rateViolations(DEFAULT_RATE)).toEqual([])
})

describe.each([
  { field: 'coinToMinutes', least: 1, most: 30 },
  { field: 'crownToMinutes', least: 0, most: 120 },
  { field: 'interestBpsWeekly', least: 0, most: 1000 },
] as const)('the rate $field may be from $least to $most', ({ field, least, most }) => {
  const found = (value: number) => rateViolations({ ...DEFAULT_RATE, [field]: value })

  test.each([least, most])('%i is fine', (value) => {
    expect(found(value)).toEqual([])
  })

  test.each([least - 1, most + 1])('%i is out of range', (value) => {
    expect(found(value)).toEqual([{ field, rule: 'outOfRange' }])
  })

  test.each([least + 0.5, Number.NaN, Infinity])('%d is not whole', (value) => {
    expect(found(value)).toEqual([{ field, rule: 'notWhole' }])
  })
})

test('a wrong rate shows all its errors at once, in the order of the form', () => {
  const rate = { interestBpsWeekly: 1001, crownToMinutes: 1.5, coinToMinutes: 0 }
  expect(rateViolations(rate)).toEqual([
    { field: 'coinToMinutes', rule: 'outOfRange' },
    { field: 'crownToMinutes', rule: 'notWhole' },
    { field: 'interestBpsWeekly', rule: 'outOfRange' },
  ])
})

test.each([
  { saved: 137, bps: 200, minutes: 2 },
  { saved: 149, bps: 200, minutes: 2 },
  { saved: 150, bps: 200, minutes: 3 },
  { saved: 137, bps: 0, minutes: 0 },
  { saved: 0, bps: 1000, minutes: 0 },
  { saved: 9, bps: 1000, minutes: 0 },
  { saved: 10, bps: 1000, minutes: 1 },
  { saved: 150, bps: 1000, minutes: 15 },
  { saved: 160, bps: 1000, minutes: 15 },
  { saved: 100_000, bps: 1000, minutes: 15 },
  // 1250 × 0.0024 is less than 3 in floating point.
  { saved: 1250, bps: 24, minutes: 3 },
])('interest is rounded to whole minutes: $saved minutes at $bps bps bring $minutes', ({ saved, bps, minutes }) => {
  expect(weekInterest(saved, bps)).toBe(minutes)
})

test('interest is 0 to 15 whole minutes, at most a tenth, and grows with the savings', () => {
  const minutes = fc.nat({ max: 100_000 })
  const bps = fc.nat({ max: RATE_BOUNDS.interestBpsWeekly.most })
  fc.assert(
    fc.property(minutes, minutes, bps, (saved, more, rate) => {
      const interest = weekInterest(saved, rate)
      expect(Number.isInteger(interest)).toBe(true)
      expect(interest).toBeGreaterThanOrEqual(0)
      expect(interest).toBeLessThanOrEqual(Math.min(15, saved / 10))
      expect(weekInterest(saved + more, rate)).toBeGreaterThanOrEqual(interest)
    }),
  )
})

test.each([
  { opening: 137, amounts: [], least: 137 },
  { opening: 100, amounts: [20, 30], least: 100 },
  { opening: 100, amounts: [-60, 80], least: 40 },
  { opening: 100, amounts: [50, -120, 500, -10], least: 30 },
  // Who saves for the first time on Sunday has saved nothing all week.
  { opening: 0, amounts: [200], least: 0 },
])(
  'interest is paid on the lowest balance of the week: of $opening and then $amounts it is $least',
  ({ opening, amounts, least }) => {
    expect(leastBalance(opening, amounts)).toBe(least)
  },
)

test.each([
  { date: '2026-03-16', week: '2026-W12' },
  { date: '2026-03-22', week: '2026-W12' },
  { date: '2026-03-23', week: '2026-W13' },
  { date: '2025-12-29', week: '2026-W01' },
  { date: '2026-12-31', week: '2026-W53' },
  { date: '2027-01-03', week: '2026-W53' },
  { date: '2027-01-04', week: '2027-W01' },
])('interest is paid once a week: $date has the key of $week', ({ date, week }) => {
  expect(interestKey('le', date as LocalDate)).toBe(`interest:le:${week}`)
})
