import { expect, test } from 'vitest'
import { accountSummary } from './statement.ts'

test('rules §5.4: the jars together, and what of spend is not reserved', () => {
  expect(accountSummary({ coins: 2, spend: 46, save: 13, give: 6 }, 40)).toEqual({
    coins: 2,
    spend: 46,
    save: 13,
    give: 6,
    total: 65,
    pendingWithdrawals: 40,
    available: 6,
  })
})
