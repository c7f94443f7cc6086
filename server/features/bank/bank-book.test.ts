import { expect, test } from 'vitest'
import { accountData } from '#contract/account-data.ts'
import { bank } from '#contract/bank.ts'
import { family } from '#contract/family.ts'
import { sweep } from '#server/operation/sweep.ts'
import { createBankFamily } from '#server/testing/bank.ts'
import { db } from '#server/testing/harness.ts'
import { unpackZip } from '#server/testing/unpacked.ts'

/** Le has 30 minutes, 10 of which it asked for, and leaves. */
async function createLeaver() {
  const house = await createBankFamily({ children: ['le'], parents: ['pat'] })
  const { as, acting, clock, kin } = house
  await acting('le', 'pat')(bank.changeLimits, { body: { dailyWithdrawLimit: 60, autoApproveMinutes: 0 } })
  await acting('le', 'pat')(bank.deposit, { body: { source: 'parent', minutes: 30 } })
  const { id } = await as('le')(bank.withdraw, { body: { minutes: 10, purpose: 'Games' } })
  const { userId } = await kin.ensureUser('le')
  const leave = () => as('ada')(family.removeMember, { params: { user: userId }, body: { name: 'le Test' } })
  const comeBack = () => kin.bring('ada', 'le', 'child')
  const isThere = async () => (await house.sums('le'))['spend'] !== undefined
  return { ...house, le: as('le'), id, leave, comeBack, isThere, clock }
}
const FROZEN = { status: 409, code: null, values: ['account'] }

test('a child who leaves reads the account for 90 days, and nothing more is posted', async () => {
  const { le, leave, clock, as, given, isThere } = await createLeaver()
  await leave()
  const closed = { spend: 21, save: 6, give: 3, pendingWithdrawals: 0, closedAt: '2026-03-02T12:00:00.000Z' }
  expect(await le(bank.me)).toMatchObject(closed)
  expect((await le(bank.withdrawals, { query: {} })).items).toMatchObject([{ status: 'expired' }])
  expect((await le(bank.transactions, { query: {} })).total).toBe(1)
  await expect(le(bank.withdraw, { body: { minutes: 5, purpose: 'Games' } })).rejects.toMatchObject(FROZEN)
  await expect(le(bank.gift, { body: { to: null, minutes: 3 } })).rejects.toMatchObject(FROZEN)
  await expect(le(bank.changeBalanceSplit, { body: { spend: 100, save: 0, give: 0 } })).rejects.toMatchObject(FROZEN)
  await expect(as('ada', given.stranger('le'))(bank.me)).rejects.toMatchObject({ status: 404, values: ['dataGroup'] })
  clock.advance(90 * 1440 - 1)
  await sweep(db, clock.now())
  expect(await le(bank.me)).toMatchObject(closed)
  clock.advance(1)
  await expect(le(bank.me)).rejects.toMatchObject({ status: 404, values: ['account'] })
  expect(await isThere()).toBe(true)
  await sweep(db, clock.now())
  expect(await isThere()).toBe(false)
})

test('a child who returns in time finds the account unchanged', async () => {
  const { le, leave, comeBack, clock, acting, id } = await createLeaver()
  await leave()
  clock.advance(80 * 1440)
  await comeBack()
  expect(await le(bank.me)).toMatchObject({ spend: 21, available: 21, closedAt: null })
  await expect(acting('le')(bank.approve, { params: { id } })).rejects.toMatchObject({ status: 409 })
  await sweep(db, clock.now())
  clock.advance(80 * 1440)
  await sweep(db, clock.now())
  expect(await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 10 } })).toMatchObject({ total: 40 })
})

test('a child who returns too late begins a new account, even before the cleanup', async () => {
  const { le, leave, comeBack, clock, acting } = await createLeaver()
  await leave()
  clock.advance(90 * 1440)
  await comeBack()
  expect(await le(bank.me)).toMatchObject({ total: 0, closedAt: null })
  expect(await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 10 } })).toMatchObject({ total: 10 })
  expect((await le(bank.transactions, { query: {} })).total).toBe(1)
})

test('deleting the family closes all its accounts', async () => {
  const { as, le } = await createLeaver()
  await as('ada')(family.remove, { body: { name: 'Lin' } })
  expect(await le(bank.me)).toMatchObject({ closedAt: '2026-03-02T12:00:00.000Z' })
  await expect(le(bank.withdraw, { body: { minutes: 5, purpose: 'Games' } })).rejects.toMatchObject(FROZEN)
})

test('a suspended child can read the account, and a child who became a parent has none', async () => {
  const { le, kin, clock } = await createLeaver()
  const { userId } = await kin.ensureUser('le')
  const become = (change: { status: 'suspended' } | { role: 'parent'; status: 'active' }) =>
    db.updateTable('familyMembers').set(change).where('userId', '=', userId).execute()
  await become({ status: 'suspended' })
  expect(await le(bank.me)).toMatchObject({ spend: 21, pendingWithdrawals: 10, closedAt: null })
  await expect(le(bank.gift, { body: { to: null, minutes: 3 } })).rejects.toMatchObject(FROZEN)
  await become({ role: 'parent', status: 'active' })
  await sweep(db, clock.now())
  expect(await le(bank.me)).toMatchObject({ spend: 21, closedAt: '2026-03-02T12:00:00.000Z' })
  await expect(le(bank.deposit, { body: { source: 'coins', coins: 1 } })).rejects.toMatchObject(FROZEN)
})

test('after the account of a parent is erased, nothing names what they did', async () => {
  const { as, le, kin, clock, acting, id } = await createLeaver()
  await acting('le', 'pat')(bank.approve, { params: { id } })
  const { email, userId } = await kin.ensureUser('pat')
  await as('pat')(accountData.requestDeletion, { body: { typed: email } })
  clock.advance(31 * 1440)
  await sweep(db, clock.now())
  const { items } = await le(bank.transactions, { query: {} })
  expect(items.map(({ by, note }) => [by, note])).toEqual([
    [null, 'Games'],
    [null, null],
  ])
  expect((await le(bank.withdrawals, { query: {} })).items).toMatchObject([{ status: 'posted', decidedBy: null }])
  const ofPat = db.selectFrom('bankTransactions').select('id').where('actorId', '=', userId)
  expect(await ofPat.execute()).toEqual([])
})

test('erasing a child erases its whole book, and other books still add up', async () => {
  const { as, acting, kin, clock, given, sums, sendRaw } = await createBankFamily({ children: ['an', 'le'] })
  const { userId } = await kin.ensureUser('le')
  await acting('le')(bank.changeGoal, { body: { name: 'Zoo', minutes: 60 } })
  for (const name of ['an', 'le']) await acting(name)(bank.deposit, { body: { source: 'parent', minutes: 100 } })
  await as('an')(bank.gift, { body: { to: userId, minutes: 10, note: 'For Le' } })
  const { id } = await as('le')(bank.withdraw, { body: { minutes: 15, purpose: 'Games' } })
  await acting('le')(bank.reverse, { params: { id } })
  const TABLES = ['bankSettings', 'bankAccounts', 'bankTransactions', 'bankEntries', 'bankWithdrawals'] as const
  const url = '/api/user/account/export'
  const { rawPayload } = await sendRaw({ method: 'GET', url, headers: await given.headers('le') })
  const { tables } = JSON.parse((await unpackZip(rawPayload)).get('data.json')!) as { tables: Record<string, object[]> }
  expect(TABLES.map((table) => tables[table]?.length)).toEqual([1, 12, 4, 10, 1])
  await db.insertInto('accountDeletions').values({ userId, requestedAt: clock.now(), eraseAt: clock.now() }).execute()
  await sweep(db, clock.now())
  for (const table of TABLES) {
    const rows = db
      .selectFrom(table as 'bankSettings')
      .select('ownerId')
      .where('ownerId', '=', given.stranger('le'))
    expect(await rows.execute()).toEqual([])
  }
  const left = await sums('an')
  expect(left).toMatchObject({ spend: 70, save: 20, give: 0, 'min:given': 10 })
  expect(Object.values(left).reduce((sum, balance) => sum + balance, 0)).toBe(0)
  const [gift] = (await as('an')(bank.transactions, { query: { type: 'gift' } })).items
  expect(gift).toMatchObject({ note: 'For Le', other: null })
})
