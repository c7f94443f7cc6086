import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { bank } from '#contract/bank.ts'
import { crown } from '#contract/crown.ts'
import { rating } from '#contract/rating.ts'
import { waiting } from '#contract/waiting.ts'
import { createBankFamily } from '#server/testing/bank.ts'
import { hour } from '#server/testing/hour.ts'

/** Le and An, children of Ada and Pat; Le has 100 minutes. */
async function createHousehold(parentControl = true) {
  const house = await createBankFamily({ children: ['le', 'an'], parents: ['pat'], parentControl })
  const { as, acting, earn, kin } = house
  await earn('le', 30)
  await as('le')(bank.changeBalanceSplit, { body: { spend: 100, save: 0, give: 0 } })
  await as('le')(bank.deposit, { body: { source: 'coins', coins: 20 } })
  const propose = (name: string, at: string) => as(name)(activityLog.create, { body: hour(at, { rating: 5 }) })
  const ask = () => as('le')(bank.withdraw, { body: { minutes: 30, purpose: 'Games' } })
  const listWaiting = async (name: string) => (await as(name)(waiting.list)).children
  return { ...house, propose, ask, listWaiting, ada: acting('le'), le: (await kin.ensureUser('le')).userId }
}

test('each parent sees how much each child waits for, until it is answered', async () => {
  const { as, ada, acting, le, kin, propose, ask, listWaiting } = await createHousehold()
  expect(await listWaiting('ada')).toEqual([])
  const { id } = await propose('le', '08:00')
  await propose('le', '09:00')
  await propose('an', '08:00')
  const request = await ask()
  const ofAn = { _id: (await kin.ensureUser('an')).userId, ratings: 1, withdrawals: 0, wishes: 0 }
  const ofLe = { _id: le, ratings: 2, withdrawals: 1, wishes: 0 }
  for (const parent of ['ada', 'pat'])
    expect((await listWaiting(parent)).toSorted((a, b) => a.ratings - b.ratings)).toEqual([ofAn, ofLe])

  await ada(rating.confirm, { body: { id } })
  await ada(bank.reject, { params: { id: request.id } })
  await acting('an')(rating.confirmDay, { body: { date: '2026-03-02' } })
  expect(await listWaiting('pat')).toEqual([{ _id: le, ratings: 1, withdrawals: 0, wishes: 0 }])

  const given = await ada(crown.award, { body: { id, value: {} } })
  const reward = { type: 'custom' as const, title: 'Cinema' }
  await as('le')(crown.redeem, { params: { crownId: given.crown.id }, body: { reward } })
  expect(await listWaiting('pat')).toEqual([{ _id: le, ratings: 1, withdrawals: 0, wishes: 1 }])
})

test('an ended rating or request is not counted', async () => {
  const { propose, ask, listWaiting, clock, le } = await createHousehold()
  await propose('le', '08:00')
  await ask()
  expect(await listWaiting('ada')).toEqual([{ _id: le, ratings: 1, withdrawals: 1, wishes: 0 }])
  clock.advance(1439)
  expect(await listWaiting('ada')).toEqual([{ _id: le, ratings: 1, withdrawals: 1, wishes: 0 }])
  clock.advance(1)
  expect(await listWaiting('ada')).toEqual([{ _id: le, ratings: 1, withdrawals: 0, wishes: 0 }])
  // A rating confirms itself after 72 hours. [reward/auto-confirmation]
  clock.advance(2 * 1440)
  expect(await listWaiting('ada')).toEqual([])
})

test('only the parents of the family see it', async () => {
  const { propose, ask, listWaiting, kin, as, given } = await createHousehold()
  await propose('le', '08:00')
  await ask()
  await kin.createFamily({ admin: 'eve', children: ['kid'] })
  for (const name of ['le', 'an', 'eve', 'kid', 'nobody']) expect(await listWaiting(name)).toEqual([])
  await expect(as('ada', given.stranger('le'))(waiting.list)).rejects.toMatchObject({ status: 403 })
})

test('a child without parental control waits for nothing', async () => {
  const { propose, listWaiting } = await createHousehold(false)
  await propose('le', '08:00')
  expect(await listWaiting('ada')).toEqual([])
})
