import { expect, test } from 'vitest'
import type { Insight } from '#contract/insight.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { keyOfInsight, logsBehind, pairOf, sizeOf } from './model.ts'

const measured = { effect: 1, strength: 0.6, days: 20, otherDays: 30 }
const thing = (id: string) => ({ id, name: id })
const ALL: readonly Insight[] = [
  { kind: 'planWeekday', ...measured, plan: thing('p'), weekday: 2, rate: 0.8, otherRate: 0.4 },
  { kind: 'sleepAfter', ...measured, measure: 'rating', category: 'sports', activity: null },
  { kind: 'neglectedRecipient', ...measured, recipient: thing('r'), lastDate: '2026-03-01' as LocalDate, usualDays: 4 },
  { kind: 'ratingActivity', ...measured, category: 'work', activity: thing('a'), mean: 4, otherMean: 3 },
  { kind: 'ratingHour', ...measured, from: 360, to: 600, mean: 4.5, otherMean: 3.5 },
]

test('two comparable sides are drawn on one line, stars as parts of five', () => {
  expect(ALL.map(pairOf)).toEqual([
    { here: 0.8, there: 0.4 },
    null,
    null,
    { here: 0.8, there: 0.6 },
    { here: 0.9, there: 0.7 },
  ])
})

test('each leads to the logs of its days, but the one of days', () => {
  const range = { from: '2026-01-01' as LocalDate, to: '2026-06-30' as LocalDate }
  expect(ALL.map((each) => logsBehind(each, range))).toEqual([
    null,
    { ...range, categories: ['sports'] },
    { ...range, recipientIds: ['r'] },
    { ...range, activityIds: ['a'] },
    { ...range, categories: ['sleep'], allBut: 'category', beganFrom: 360, beganTo: 600, ratingMin: 1 },
  ])
})

test('no two insights have the same key', () => {
  expect(new Set(ALL.map(keyOfInsight)).size).toBe(ALL.length)
})

test.each([
  [0.3, 'medium'],
  [0.79, 'medium'],
  [0.8, 'large'],
] as const)('a strength of %s is %s', (strength, size) => expect(sizeOf({ strength })).toBe(size))
