import { expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { createBankFamily } from '#server/testing/bank.ts'
import { db } from '#server/testing/harness.ts'
import { bankInterestFeed } from './interest.ts'

/** Le saves all it gets, in New York: in winter its Monday begins at five in the morning by UTC. */
async function createSaver(now: string, interestBpsWeekly = 200) {
  const house = await createBankFamily({ children: ['le'], timezone: 'America/New_York', now })
  const { as, acting, clock, live } = house
  await as('le')(bank.changeBalanceSplit, { body: { spend: 0, save: 100, give: 0 } })
  const rate = { coinToMinutes: 5, crownToMinutes: 30, interestBpsWeekly }
  await acting('le')(bank.changeRate, { body: rate })
  const feed = bankInterestFeed({ db, live })
  const save = (minutes: number) => acting('le')(bank.deposit, { body: { source: 'parent', minutes } })
  const listInterestAt = async (moment: string) => {
    clock.set(moment)
    await feed(clock.now())
    const { items } = await as('le')(bank.transactions, { query: { type: 'interest' } })
    return items.map(({ entries }) => entries[0]!.amount)
  }
  return { ...house, rate, save, listInterestAt, feed, le: as('le'), ada: acting('le') }
}

test('137 minutes at 200 bps bring 2, on Monday at 00:05 local time, once', async () => {
  const { save, listInterestAt, ada, feed, clock, le } = await createSaver('2026-02-28T12:00:00Z')
  await save(150)
  await ada(bank.transfer, { body: { from: 'save', to: 'spend', minutes: 13 } })
  expect(await listInterestAt('2026-03-02T05:05:00Z')).toEqual([])
  expect(await listInterestAt('2026-03-09T04:04:00Z')).toEqual([])
  expect(await listInterestAt('2026-03-09T04:05:00Z')).toEqual([2])
  await Promise.all(Array.from({ length: 5 }, () => feed(clock.now())))
  expect(await listInterestAt('2026-03-09T04:06:00Z')).toEqual([2])
  expect(await listInterestAt('2026-03-16T04:04:00Z')).toEqual([2])
  expect(await listInterestAt('2026-03-16T04:05:00Z')).toEqual([2, 2])
  const [newest] = (await le(bank.transactions, { query: { type: 'interest' } })).items
  expect(newest).toMatchObject({ rate: 200, by: null, entries: [{ account: 'save', amount: 2, balance: 141 }] })
})

test('interest is paid once in the week of the autumn clock change, with many servers at once', async () => {
  const { save, listInterestAt, feed, clock } = await createSaver('2026-10-23T12:00:00Z')
  await save(100)
  await listInterestAt('2026-10-26T04:05:00Z')
  expect(await listInterestAt('2026-11-02T04:05:00Z')).toEqual([])
  clock.set('2026-11-02T05:05:00Z')
  await Promise.all(Array.from({ length: 5 }, () => feed(clock.now())))
  expect(await listInterestAt('2026-11-02T06:05:00Z')).toEqual([2])
})

test('interest uses the lowest balance of the week, and is at most 15 minutes', async () => {
  const { save, listInterestAt, ada } = await createSaver('2026-03-02T12:00:00Z', 1000)
  await save(100)
  expect(await listInterestAt('2026-03-09T04:05:00Z')).toEqual([])
  await save(600)
  await ada(bank.transfer, { body: { from: 'save', to: 'spend', minutes: 690 } })
  await save(300)
  expect(await listInterestAt('2026-03-16T04:05:00Z')).toEqual([1])
  expect(await listInterestAt('2026-03-23T04:05:00Z')).toEqual([15, 1])
})

test('missed weeks of interest are paid one after the other, and none before the rate was set', async () => {
  const { save, listInterestAt, ada, rate } = await createSaver('2026-03-04T12:00:00Z', 0)
  await save(100)
  expect(await listInterestAt('2026-03-16T04:05:00Z')).toEqual([])
  await ada(bank.changeRate, { body: { ...rate, interestBpsWeekly: 100 } })
  expect(await listInterestAt('2026-03-17T04:05:00Z')).toEqual([])
  expect(await listInterestAt('2026-04-08T12:00:00Z')).toEqual([1, 1, 1])
  await ada(bank.changeRate, { body: { ...rate, interestBpsWeekly: 0 } })
  expect(await listInterestAt('2026-05-08T12:00:00Z')).toEqual([1, 1, 1])
})

test('a user who moves west has their Monday there', async () => {
  const { save, listInterestAt, given } = await createSaver('2026-03-01T12:00:00Z')
  await save(100)
  expect(await listInterestAt('2026-03-09T04:05:00Z')).toEqual([2])
  const timezoneHistory = JSON.stringify([
    { from: null, tz: 'America/New_York' },
    { from: '2026-03-12T12:00:00.000Z', tz: 'America/Los_Angeles' },
  ])
  await db.updateTable('preferences').set({ timezoneHistory }).where('ownerId', '=', given.stranger('le')).execute()
  expect(await listInterestAt('2026-03-16T04:05:00Z')).toEqual([2])
  expect(await listInterestAt('2026-03-16T07:04:00Z')).toEqual([2])
  expect(await listInterestAt('2026-03-16T07:05:00Z')).toEqual([2, 2])
})

test('nor is a Monday that comes twice paid twice', async () => {
  const { save, listInterestAt, given, ada, rate, clock } = await createSaver('2026-03-01T12:00:00Z')
  await save(100)
  expect(await listInterestAt('2026-03-09T04:05:00Z')).toEqual([2])
  const timezoneHistory = JSON.stringify([{ from: null, tz: 'America/Los_Angeles' }])
  await db.updateTable('preferences').set({ timezoneHistory }).where('ownerId', '=', given.stranger('le')).execute()
  clock.set('2026-03-09T05:00:00Z')
  await ada(bank.changeRate, { body: { ...rate, interestBpsWeekly: 0 } })
  await ada(bank.changeRate, { body: rate })
  expect(await listInterestAt('2026-03-09T07:05:00Z')).toEqual([2])
  expect(await listInterestAt('2026-03-16T07:05:00Z')).toEqual([2, 2])
})
