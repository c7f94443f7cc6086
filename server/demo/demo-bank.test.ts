import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { crown } from '#contract/crown.ts'
import { reward } from '#contract/reward.ts'
import { DEFAULT_REWARD_SETTINGS } from '#domain/reward/settings.ts'
import { type Instant, type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { demoFamily } from '#server/testing/demo.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { verifyLedger } from '#server/testing/ledger.ts'
import { seedDemo } from './seed.ts'

const server = startServer({ now: '2026-06-30T16:00:00Z', timezone: 'America/New_York' })
const password = 'the family of the rules'
const { getOwnerId, signInDemo } = demoFamily(server, password)
beforeAll(() => seedDemo(db, { now: server.clock.now, newId: uuidv7, password }), 60_000)

const CHILDREN = ['an', 'le'] as const
type ChildKey = (typeof CHILDREN)[number]
const signInForChild = async (child: ChildKey) => signInDemo('mei.chen@example.com', await getOwnerId(child))
const dayOf = (at: Instant): LocalDate => localDate([{ from: null, tz: 'America/New_York' }], at)

/** The postings of a book, the first first. */
const listBookings = async (child: ChildKey) => {
  const rows = db
    .selectFrom('bankTransactions as t')
    .innerJoin('bankEntries as e', (join) =>
      join.onRef('e.ownerId', '=', 't.ownerId').onRef('e.transactionId', '=', 't.id'),
    )
    .select(['t.type', 't.at', 't.unit', 'e.account', 'e.amount', 'e.balance'])
    .where('t.ownerId', '=', await getOwnerId(child))
  return rows.orderBy('t.seq').orderBy('e.account').execute()
}

describe.each(CHILDREN)('the demo account of %s', (child) => {
  test('the account shows settlements, deposits, gifts and withdrawals', async () => {
    const rows = await listBookings(child)
    const of = (type: string, account: string) => rows.filter((row) => row.type === type && row.account === account)
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted())
    // Minus: the system account gives.
    const deposits = of('parent_deposit', 'min:parent')
    expect(deposits.map(({ at, amount }) => [dayOf(at), amount])).toEqual(
      ['01', '02', '03', '04', '05', '06'].map((month) => [`2026-${month}-01`, -30]),
    )
    const withdrawals = of('withdrawal', 'spend')
    expect(withdrawals.length).toBeGreaterThan(20)
    expect(new Set(withdrawals.map(({ at, amount }) => `${weekdayOf(dayOf(at))} ${amount}`))).toEqual(
      new Set(['6 -30']),
    )
    const exchanges = of('exchange', 'coins')
    expect(new Set(exchanges.map(({ at }) => weekdayOf(dayOf(at))))).toEqual(new Set([7]))
    // Half of what there was, so that as many or one more are left.
    for (const { amount, balance } of exchanges) expect([0, 1]).toContain(balance + amount)
    expect(of('crown_redemption', 'min:crown').map(({ amount }) => amount)).toEqual([-30])
    expect(of('interest', 'save').length > 10).toBe(child === 'an')
    expect(of('gift', child === 'le' ? 'give' : 'spend').map(({ amount }) => amount)).toEqual([
      child === 'le' ? -20 : 20,
    ])
  })

  test('is divided as the family agreed, and has its whole history', async () => {
    const call = await signInForChild(child)
    const { split } = await call(bank.balanceSplit)
    expect(Object.values(split)).toEqual(child === 'le' ? [70, 20, 10] : [60, 30, 10])
    const { total, goal, available } = await call(bank.me)
    expect(total).toBeGreaterThan(100)
    expect(available).toBeGreaterThanOrEqual(0)
    expect(goal !== null && goal.reachedAt === null).toBe(child === 'le')
    const { items } = await call(bank.withdrawals)
    expect(items[0]).toMatchObject({ minutes: 30, status: 'posted', decidedBy: { name: expect.any(String) } })
  })

  test('every day up to 26 June is settled, and a rebuild finds nothing to change', async () => {
    const settled = db.selectFrom('settledDays').select(['date', 'coins'])
    const days = await settled
      .where('ownerId', '=', await getOwnerId(child))
      .orderBy('date')
      .execute()
    expect([days[0]!.date, days.at(-1)!.date, days.length]).toEqual(['2026-01-01', '2026-06-26', 177])
    expect(days.reduce((sum, { coins }) => sum + coins, 0)).toBeGreaterThan(500)
    const payload = { from: '2026-01-01', to: '2026-06-26' }
    expect(await (await signInForChild(child))(reward.rebuild, '', payload)).toMatchObject({
      postings: [],
      uncollected: [],
      kept: [],
    })
  })
})

test('the demo books of the children add up, entry by entry', async () => {
  const found = await verifyLedger(await Promise.all(CHILDREN.map(getOwnerId)))
  expect(found.transactions).toBeGreaterThan(400)
})

test.each(CHILDREN)('every twelfth five-star log of %s that earns stars has a crown', async (child) => {
  const ownerId = await getOwnerId(child)
  const logs = await db
    .selectFrom('activityLogs')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('rating', '=', 5)
    .where('ratingStatus', '=', 'confirmed')
    .where('category', 'in', [...DEFAULT_REWARD_SETTINGS.rewardCategories] as 'study'[])
    .orderBy('startTime')
    .execute()
  const crowns = await db.selectFrom('crowns').selectAll().where('ownerId', '=', ownerId).orderBy('awardedAt').execute()
  expect(crowns.map(({ logId }) => logId)).toEqual(logs.filter((_, at) => (at + 1) % 12 === 0).map(({ id }) => id))
  expect(crowns.slice(0, 4).map(({ status }) => status)).toEqual(['redeemed', 'available', 'redeemed', 'available'])
  expect(crowns.every(({ message }) => message)).toBe(true)
  const { items } = await (await signInForChild(child))(crown.redemptions)
  expect(items.map(({ reward: { type }, status }) => `${type} ${status}`).toReversed()).toEqual([
    'custom redeemed',
    'custom restored',
    'timebank redeemed',
  ])
})
