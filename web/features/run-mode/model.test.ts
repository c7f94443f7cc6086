import { expect, test } from 'vitest'
import { wasAskedIn } from './model.ts'

test.each([
  [{}, false],
  [{ dualOffer: null }, false],
  [{ dualOffer: 'yes' }, false],
  [{ dualOffer: { answeredAt: '2026-03-02T08:00:00.000Z' } }, true],
])('an answer is kept, and nothing else is taken for one: %j', (pageState, expected) => {
  expect(wasAskedIn(pageState)).toBe(expected)
})
