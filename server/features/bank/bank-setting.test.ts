import { expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { createBankFamily } from '#server/testing/bank.ts'

const house = await createBankFamily({ children: ['le'] })
const le = house.as('le')
const parent = house.acting('le')
const wrong = (values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })

test('a new rate of a parent applies to later exchanges', async () => {
  const rate = { coinToMinutes: 5, crownToMinutes: 30, interestBpsWeekly: 0 }
  expect(await le(bank.rate)).toEqual(rate)
  await house.earn('le', 20)
  await le(bank.deposit, { body: { source: 'coins', coins: 2 } })
  expect(await parent(bank.changeRate, { body: { ...rate, coinToMinutes: 30 } })).toEqual({
    ...rate,
    coinToMinutes: 30,
  })
  await le(bank.deposit, { body: { source: 'coins', coins: 2 } })
  const { items } = await le(bank.transactions, { query: { type: 'exchange' } })
  expect(items.map((one) => one.rate)).toEqual([30, 30, 5, 5])
  expect((await le(bank.me)).total).toBe(70)
  for (const [change, values] of [
    [{ coinToMinutes: 0 }, ['coinToMinutes']],
    [{ coinToMinutes: 31 }, ['coinToMinutes']],
    [{ crownToMinutes: 121, interestBpsWeekly: -1 }, ['crownToMinutes', 'interestBpsWeekly']],
    [{ interestBpsWeekly: 1001 }, ['interestBpsWeekly']],
    [{ coinToMinutes: 2.5 }, ['coinToMinutes']],
  ] as const)
    await expect(parent(bank.changeRate, { body: { ...rate, ...change } })).rejects.toMatchObject(wrong([...values]))
})

test('a split in whole percent that adds up to 100 applies to later deposits', async () => {
  const { spend, save, give } = await le(bank.me)
  const balances = { spend, save, give }
  expect(await le(bank.balanceSplit)).toEqual({ split: { spend: 70, save: 20, give: 10 }, balances })
  const split = { spend: 0, save: 100, give: 0 }
  expect(await le(bank.changeBalanceSplit, { body: split })).toEqual({ split, balances })
  const after = await parent(bank.deposit, { body: { source: 'parent', minutes: 10 } })
  expect(after).toMatchObject({ spend, save: save + 10, give })
  for (const [body, values] of [
    [{ spend: 50, save: 50, give: 1 }, ['split']],
    [{ spend: 101, save: -1, give: 0 }, ['spend', 'save']],
    [{ spend: 33.3, save: 33.3, give: 33.4 }, ['spend', 'save', 'give']],
  ] as const)
    await expect(le(bank.changeBalanceSplit, { body })).rejects.toMatchObject(wrong([...values]))
  await expect(le(bank.changeBalanceSplit, { body: { spend: 100 } as never })).rejects.toMatchObject(
    wrong(['save', 'give']),
  )
})

test('the limits are whole minutes up to a day', async () => {
  expect(await le(bank.limits)).toEqual({ dailyWithdrawLimit: 60, autoApproveMinutes: 15, withdrawnToday: 0 })
  const limits = { dailyWithdrawLimit: 1440, autoApproveMinutes: 0 }
  expect(await parent(bank.changeLimits, { body: limits })).toEqual({ ...limits, withdrawnToday: 0 })
  for (const [body, values] of [
    [{ ...limits, dailyWithdrawLimit: 1441 }, ['dailyWithdrawLimit']],
    [{ dailyWithdrawLimit: -1, autoApproveMinutes: -1 }, ['dailyWithdrawLimit', 'autoApproveMinutes']],
  ] as const)
    await expect(parent(bank.changeLimits, { body })).rejects.toMatchObject(wrong([...values]))
})

test('a goal has a name and minutes, and is reached at once if enough is saved', async () => {
  expect(await le(bank.goal)).toEqual({ goal: null })
  const goal = { name: 'Zoo', minutes: 1 }
  const reached = { ...goal, reachedAt: '2026-03-02T12:00:00.000Z' }
  expect(await parent(bank.changeGoal, { body: goal })).toEqual(reached)
  expect(await le(bank.goal)).toEqual({ goal: reached })
  expect(await parent(bank.changeGoal, { body: { ...goal, minutes: 100_000 } })).toMatchObject({ reachedAt: null })
  for (const [body, values] of [
    [{ name: ' ', minutes: 0 }, ['name', 'minutes']],
    [{ name: 'x'.repeat(41), minutes: 100_001 }, ['name', 'minutes']],
  ] as const)
    await expect(parent(bank.changeGoal, { body })).rejects.toMatchObject(wrong([...values]))
  await parent(bank.removeGoal)
  expect(await le(bank.goal)).toEqual({ goal: null })
})
