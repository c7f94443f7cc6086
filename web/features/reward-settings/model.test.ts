import { describe, expect, test } from 'vitest'
import type { PlanFigure } from '#contract/plan-statistics.ts'
import type { RewardSettings } from '#contract/reward.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import {
  fieldErrorsOf,
  dailyMost,
  graduatesOf,
  graduationRange,
  isOther,
  nearlyGraduates,
  rangeComplaints,
  REWARDABLE,
  settingsOf,
  valuesOf,
} from './model.ts'

const SETTINGS: RewardSettings = {
  rewardCategories: ['study', 'sports'],
  minRewardMinutes: 10,
  coinWeights: { effort: 10, plan: 5, sleep: 2, streak: 5 },
  maxCrownsPerDay: 3,
}
const values = valuesOf(SETTINGS)

test('unchanged settings are sent as they were', () => {
  expect(settingsOf(values)).toEqual(SETTINGS)
  expect(dailyMost(values.weights)).toBe(17)
})

test('daily life and leisure are not offered for rewards', () => {
  expect(REWARDABLE).toHaveLength(10)
  expect(REWARDABLE).not.toContain('leisure')
  expect(REWARDABLE).not.toContain('dailyActivity')
})

test.each([
  [{ minutes: 0 }, { minutes: 'outOfRange' }],
  [
    { minutes: Number.NaN, crowns: 11 },
    { minutes: 'outOfRange', crowns: 'outOfRange' },
  ],
  [{ weights: { ...values.weights, effort: 11 } }, { weights: 'moreThanMost' }],
  [{ weights: { ...values.weights, streak: 6 } }, { weights: 'outOfRange' }],
  [{ categories: [] }, {}],
] as const)('%o is complained of as %o', (change, complaints) => {
  expect(fieldErrorsOf({ ...values, ...change })).toEqual(complaints)
})

test('the same in another order is the same', () => {
  expect(isOther(SETTINGS, { ...SETTINGS, rewardCategories: ['sports', 'study'] })).toBe(false)
  expect(isOther(SETTINGS, { ...SETTINGS, rewardCategories: ['study'] })).toBe(true)
  expect(isOther(SETTINGS, { ...SETTINGS, coinWeights: { ...SETTINGS.coinWeights, sleep: 1 } })).toBe(true)
})

test.each([
  ['2026-03-10', '2026-03-10', {}],
  ['2026-03-10', '2026-03-09', { to: 'endBeforeStart' }],
  ['2026-01-01', '2026-06-29', {}],
  ['2026-01-01', '2026-06-30', { from: 'tooLong' }],
  ['', '2026-06-30', { from: 'needDay' }],
])('a range from %s to %s is checked', (from, to, complaints) => {
  expect(rangeComplaints({ from, to })).toEqual(complaints)
})

describe('a habit graduates', () => {
  const LAST = '2026-03-31' as LocalDate
  const { from } = graduationRange(LAST)
  const plan = (name: string, first: LocalDate, done: (index: number) => number) => ({
    planId: name,
    name,
    days: Array.from({ length: 60 }, (_, index) => ({
      date: addDays(first, index),
      targetMinutes: 30,
      doneMinutes: done(index),
      rate: null,
    })),
  })

  test('done on most days of six weeks, and asked for as long', () => {
    const plans = [
      plan('Piano', from, () => 30),
      plan('Reading', addDays(from, 1), () => 30),
      plan('Tidying', from, (index) => (index % 2 ? 30 : 0)),
      { planId: 'none', name: 'Nothing', days: [] },
    ]
    expect(graduatesOf(plans, LAST)).toEqual(['Piano'])
  })

  test('only those that still ask for something, and are mostly done, are looked at closely', () => {
    const figure = (planId: string, rate: number | null, activityStatus: PlanFigure['activityStatus'] = 'active') =>
      ({ planId, rate, activityStatus }) as PlanFigure
    const plans = [figure('a', 80), figure('b', 79.9), figure('c', null), figure('d', 100, 'inactive')]
    expect(nearlyGraduates({ plans })).toEqual(['a'])
  })
})
