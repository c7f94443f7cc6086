import { expect, test } from 'vitest'
import { isTooYoung, shownOf } from './model.ts'

test.each([
  [94.5153, { points: 95, band: 'excellent' }],
  [79.7078, { points: 80, band: 'good' }],
  [74.6, { points: 75, band: 'good' }],
  [59.4, { points: 59, band: 'needsAttention' }],
] as const)('a score of %s is shown as %j', (value, shown) => {
  expect(shownOf(value)).toEqual(shown)
})

test.each([
  { have: 27, weeks: [6, 7, 7, 7], isOpen: false, why: true },
  { have: 27, weeks: [6, 7, 7, 7], isOpen: true, why: false },
  { have: 24, weeks: [3, 7, 7, 7], isOpen: false, why: false },
  { have: 19, weeks: [4, 5, 5, 5], isOpen: false, why: false },
  { have: 69, weeks: [], isOpen: false, why: false },
])('only the first night is missing from $have nights, $weeks, open $isOpen: $why', ({ why, ...gate }) => {
  expect(isTooYoung({ ...gate, need: 28 })).toBe(why)
})
