import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { createBankFamily } from '#server/testing/bank.ts'

/** An and Le have 100 minutes each to give away. */
async function createGivers() {
  const house = await createBankFamily({ children: ['an', 'le'] })
  const { as, acting, kin } = house
  const ids: Record<string, string> = {}
  for (const name of ['an', 'le']) {
    await as(name)(bank.changeBalanceSplit, { body: { spend: 0, save: 0, give: 100 } })
    await acting(name)(bank.deposit, { body: { source: 'parent', minutes: 100 } })
    ids[name] = (await kin.ensureUser(name)).userId
  }
  const give = (from: string, to: string | null, minutes: number, note?: string) =>
    as(from)(bank.gift, { body: { to, minutes, ...(note !== undefined && { note }) } })
  return { ...house, ids: ids as { an: string; le: string }, give }
}

test('a gift goes to the spend jar of another child, and each sees the giver and the receiver', async () => {
  const { give, ids, as, sums } = await createGivers()
  expect(await give('an', ids.le, 30, 'For you')).toMatchObject({ give: 70, spend: 0 })
  expect(await as('le')(bank.me)).toMatchObject({ give: 100, spend: 30 })
  const [given] = (await as('an')(bank.transactions, { query: { type: 'gift' } })).items
  const [got] = (await as('le')(bank.transactions, { query: { type: 'gift' } })).items
  expect(given).toMatchObject({ other: { _id: ids.le }, note: 'For you', entries: [{ account: 'give', amount: -30 }] })
  expect(got).toMatchObject({
    by: { name: 'an Test' },
    other: { _id: ids.an },
    batchId: given!.batchId,
    entries: [{ account: 'spend', amount: 30, balance: 30 }],
  })
  for (const name of ['an', 'le'])
    expect(Object.values(await sums(name)).reduce((sum, balance) => sum + balance, 0)).toBe(0)
})

test('a gift to an activity of the whole family is spent at once', async () => {
  const { give, sums } = await createGivers()
  expect(await give('an', null, 40)).toMatchObject({ give: 60 })
  expect(await sums('an')).toMatchObject({ 'min:used': 40, 'min:given': 0 })
})

test('a gift of more than the jar, to oneself, or to a stranger is refused', async () => {
  const { give, ids, kin } = await createGivers()
  await expect(give('an', ids.le, 101)).rejects.toMatchObject({ status: 400, values: ['amount'] })
  await expect(give('an', ids.le, 0)).rejects.toMatchObject({ status: 400, values: ['minutes'] })
  await expect(give('an', ids.an, 5)).rejects.toMatchObject({ status: 400, values: ['to'] })
  const strangers = [randomUUID(), (await kin.ensureUser('ada')).userId, (await kin.ensureUser('eve')).userId]
  for (const stranger of strangers)
    await expect(give('an', stranger, 5)).rejects.toMatchObject({ status: 404, values: ['to'] })
})

test('gifts in both directions at once succeed, also into empty jars', async () => {
  const { give, ids, as, acting } = await createGivers()
  const both = Array.from({ length: 20 }, () => [give('an', ids.le, 2), give('le', ids.an, 3)]).flat()
  await Promise.all(both)
  expect(await as('an')(bank.me)).toMatchObject({ give: 60, spend: 60 })
  expect(await as('le')(bank.me)).toMatchObject({ give: 40, spend: 40 })
  const fresh = await createBankFamily({ children: ['bo', 'di'] })
  const [bo, di] = [await fresh.kin.ensureUser('bo'), await fresh.kin.ensureUser('di')]
  const outcomes = await Promise.allSettled([
    fresh.as('bo')(bank.gift, { body: { to: di.userId, minutes: 5 } }),
    fresh.as('di')(bank.gift, { body: { to: bo.userId, minutes: 5 } }),
  ])
  for (const one of outcomes) expect(one).toMatchObject({ reason: { status: 400, values: ['amount'] } })
  expect(await acting('an')(bank.me)).toMatchObject({ total: 120 })
})
