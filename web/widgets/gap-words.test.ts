import { expect, test } from 'vitest'
import { labelOffset } from './gap-words.ts'

test.each([
  { why: 'no plan', plans: [], shift: 0 },
  { why: 'a plan above the gap', plans: [{ top: 40, height: 60 }], shift: 0 },
  { why: 'a plan that leaves the middle free', plans: [{ top: 110, height: 40 }], shift: 0 },
  { why: 'a plan over the middle: above it is nearer', plans: [{ top: 195, height: 30 }], shift: -17 },
  { why: 'a plan over the middle: below it is nearer', plans: [{ top: 170, height: 40 }], shift: 22 },
  {
    why: 'between two plans is no room',
    plans: [
      { top: 150, height: 40 },
      { top: 205, height: 40 },
    ],
    shift: 57,
  },
  { why: 'two plans at the same time', plans: [90, 160].map((top) => ({ top, height: 100 })), shift: 72 },
  { why: 'a plan over the whole gap', plans: [{ top: 90, height: 300 }], shift: null },
])('$why: $shift', ({ plans, shift }) => {
  expect(labelOffset({ top: 100, height: 200 }, plans)).toBe(shift)
})

test('a low gap without a plan keeps its words', () => {
  expect(labelOffset({ top: 100, height: 12 }, [])).toBe(0)
})
