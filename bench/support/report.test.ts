import { describe, expect, test } from 'vitest'
import { describeChange } from './last-run.ts'
import { type Figure, judge, overRounds, table } from './report.ts'

const figure = (rounds: readonly number[], more: Partial<Figure> = {}): Figure => ({
  name: 'a day',
  ours: '2 ms',
  floor: '1 ms',
  ...overRounds(rounds),
  bar: 2,
  want: 'at most',
  unit: '×',
  ...more,
})

test.each<[string, Figure, ReturnType<typeof judge>]>([
  ['all rounds meet the bar', figure([1.7, 1.8, 1.9]), 'yes'],
  ['none does', figure([2.1, 2.2, 2.3]), 'no'],
  ['the median does, a round does not', figure([1.8, 1.9, 2.2]), 'unclear'],
  ['a round does, the median does not', figure([1.8, 2.1, 2.2]), 'unclear'],
  ['a bar from below', figure([40, 45, 50], { bar: 40, want: 'at least' }), 'yes'],
  ['a bar from below that is missed', figure([30, 35, 39], { bar: 40, want: 'at least' }), 'no'],
])('%s', (_, given, met) => {
  expect(judge(given)).toBe(met)
})

test('a row shows the spread of the rounds', () => {
  const row = table([figure([1.7, 1.8, 1.95])]).split('\n')[2]
  expect(row).toBe('| a day | 2 ms | 1 ms | **1.80 ×** | 1.70–1.95 | ≤ 2 × | yes |')
})

describe('compared with the last run', () => {
  const at = '2026-11-28T00:00:00Z'
  test.each<[string, Figure, { value: number; rounds?: readonly number[] } | undefined, string]>([
    ['a new figure', figure([1, 1.1]), undefined, 'new'],
    ['rounds that overlap', figure([1, 1.2]), { value: 1.3, rounds: [1.15, 1.4] }, '−15 %, noise'],
    ['rounds that do not', figure([1, 1.2]), { value: 2.2, rounds: [2.1, 2.3] }, '−50 %, **better**'],
    ['fewer per second', figure([50], { want: 'at least' }), { value: 100, rounds: [90, 110] }, '−50 %, **worse**'],
    ['one value, a little more', { ...figure([]), value: 110 }, { value: 100, rounds: [100] }, '+10 %, **worse**'],
  ])('%s', (_, now, before, said) => {
    expect(describeChange(now, before && { ...before, at })).toBe(said)
  })
})
