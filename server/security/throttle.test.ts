import { expect, test } from 'vitest'
import { type Backoff, policyOf, waitSeconds } from './throttle.ts'

test('a guesser waits longer each time, up to a minute for an account', () => {
  const policy = policyOf('signInAccount') as Backoff
  const waits = Array.from({ length: 11 }, (_, failures) => waitSeconds(policy, failures))
  expect(waits).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 60, 60])
})

test('a wide network has a budget for an hour, a multiple of the failures of one address', () => {
  expect(policyOf('signInAddress', { times: 4 })).toEqual({ most: 80, minutes: 60 })
  expect(policyOf('newAccounts', { times: 2 })).toEqual({ most: 80, minutes: 60 })
  expect(policyOf('newAccounts', { times: 2, most: 3 })).toEqual({ most: 6, minutes: 60 })
})
