import { expect, test } from 'vitest'
import { REDEMPTION_STATUSES } from '#domain/reward/crown.ts'
import { outcomeOf, wishOutcomeOf } from './model.ts'

test.each([
  ['requested', null],
  ['approved', 'approved'],
  ['posted', 'approved'],
  // It was approved, whatever happened afterward.
  ['reversed', 'approved'],
  ['rejected', 'declined'],
  ['cancelled', 'canceled'],
  ['expired', 'expired'],
] as const)('a request for minutes that is %s is shown as %s', (status, outcome) => {
  expect(outcomeOf({ status })).toBe(outcome)
})

test('an open request for a reward is not shown as decided', () => {
  expect(REDEMPTION_STATUSES.map((status) => [status, wishOutcomeOf({ status })])).toEqual([
    ['requested', null],
    ['redeemed', 'agreed'],
    ['rejected', 'notThisTime'],
    ['restored', 'agreed'],
  ])
})
