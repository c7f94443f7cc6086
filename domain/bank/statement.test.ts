import { expect, test } from 'vitest'
import { accountSummary } from './statement.ts'

test('the summary adds up the jars, and shows how much of spend is not reserved', () => {
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
