import { expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { child as childContract } from '#contract/child.ts'
import type { OwnAccount } from '#domain/bank/ledger.ts'
import { createBankFamily } from '#server/testing/bank.ts'

test('an active child has an account, but an adult and a user without a family have none', async () => {
  const { as, given, acting } = await createBankFamily({ children: ['cat'] })
  const empty = { coins: 0, spend: 0, save: 0, give: 0, total: 0, pendingWithdrawals: 0, available: 0 }
  expect(await as('cat')(bank.me)).toEqual({ ...empty, goal: null, closedAt: null })
  expect(await acting('cat')(bank.me)).toMatchObject(empty)
  const none = { status: 404, code: 'NOT_FOUND', values: ['account'] }
  given.stranger('nobody')
  for (const name of ['ada', 'nobody']) {
    await expect(as(name)(bank.me)).rejects.toMatchObject(none)
    await expect(as(name)(bank.transactions, { query: {} })).rejects.toMatchObject(none)
    await expect(as(name)(bank.deposit, { body: { source: 'coins', coins: 1 } })).rejects.toMatchObject(none)
    await expect(as(name)(bank.withdraw, { body: { minutes: 5, purpose: 'Play' } })).rejects.toMatchObject(none)
  }
})

test('the account of a stranger’s child is not found', async () => {
  const { as, given } = await createBankFamily({ children: ['cat'] })
  const other = as('eve', given.stranger('cat'))
  await expect(other(bank.me)).rejects.toMatchObject({ status: 404, values: ['dataGroup'] })
})

test('the worked example of the bank gives its balances', async () => {
  const { as, acting, earn, sums } = await createBankFamily({ children: ['le'] })
  const le = as('le')
  const getAccountText = async () => {
    const { coins, spend, save, give } = await le(bank.me)
    return `${coins} coins, ${spend}/${save}/${give}`
  }
  await earn('le', 8)
  expect(await getAccountText()).toBe('8 coins, 0/0/0')
  await le(bank.deposit, { body: { source: 'coins', coins: 6 } })
  expect(await getAccountText()).toBe('2 coins, 21/6/3')
  await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 35, note: 'Well done' } })
  expect(await getAccountText()).toBe('2 coins, 46/13/6')
  await acting('le')(bank.withdraw, { body: { minutes: 40, purpose: 'Cinema' } })
  expect(await getAccountText()).toBe('2 coins, 6/13/6')
  await expect(acting('le')(bank.withdraw, { body: { minutes: 10, purpose: 'More' } })).rejects.toMatchObject({
    status: 400,
    code: 'INVALID_PARAMS',
    values: ['amount'],
    details: { reason: 'insufficient' },
  })
  expect(await getAccountText()).toBe('2 coins, 6/13/6')
  await le(bank.transfer, { body: { from: 'spend', to: 'save', minutes: 5 } })
  expect(await getAccountText()).toBe('2 coins, 1/18/6')
  expect(await sums('le')).toMatchObject({
    'coins:issued': -8,
    'coins:exchanged': 6,
    'min:exchanged': -30,
    'min:parent': -35,
    'min:used': 40,
  })
  const { items, total } = await le(bank.transactions, { query: {} })
  expect(total).toBe(6)
  expect(items.map(({ type, unit, rate, note, by }) => [type, unit, rate, note, by?.name])).toEqual([
    ['transfer', 'MIN', null, null, 'le Test'],
    ['withdrawal', 'MIN', null, 'Cinema', 'ada Test'],
    ['parent_deposit', 'MIN', null, 'Well done', 'ada Test'],
    ['exchange', 'MIN', 5, null, 'le Test'],
    ['exchange', 'COIN', 5, null, 'le Test'],
    ['reward_settlement', 'COIN', null, null, undefined],
  ])
  expect(items[3]!.batchId).toBe(items[4]!.batchId)
  expect(items[2]!.entries).toEqual([
    { account: 'spend', amount: 25, balance: 46 },
    { account: 'save', amount: 7, balance: 13 },
    { account: 'give', amount: 3, balance: 6 },
  ])
})

test('the statement filters by type, day and page, and each entry has its balance', async () => {
  const { as, acting, earn, clock } = await createBankFamily({ children: ['le'], timezone: 'Asia/Taipei' })
  const le = as('le')
  await earn('le', 20)
  clock.set('2026-03-03T15:59:00Z')
  for (let n = 0; n < 6; n += 1) await le(bank.deposit, { body: { source: 'coins', coins: 1 } })
  clock.set('2026-03-03T16:00:00Z')
  await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 30 } })
  const listItems = async (query: Parameters<typeof list>[0]) => (await list(query)).items
  const list = (query: { page?: number; type?: 'exchange'; from?: string; to?: string }) =>
    le(bank.transactions, { query })
  expect(await list({})).toMatchObject({ total: 14, pageIndex: 1, pageSize: 10 })
  const all = [...(await listItems({})), ...(await listItems({ page: 2 }))]
  expect(all).toHaveLength(14)
  // Even with other postings left out, each balance is the sum of all entries until then. [bank/ledger-invariants]
  const sums = new Map<OwnAccount, number>()
  for (const { account, amount, balance } of all.toReversed().flatMap(({ entries }) => entries)) {
    sums.set(account, (sums.get(account) ?? 0) + amount)
    expect(balance).toBe(sums.get(account))
  }
  expect(await listItems({ type: 'exchange', page: 2 })).toEqual(
    all.filter(({ type }) => type === 'exchange').slice(10),
  )
  expect(await listItems({ from: '2026-03-04' })).toEqual([all[0]])
  expect((await list({ from: '2026-03-03', to: '2026-03-03' })).total).toBe(12)
  expect(await listItems({ to: '2026-03-02' })).toEqual([all[13]])
  for (const query of [{ type: 'theft' }, { from: 'today' }, { page: 0 }])
    await expect(list(query as never)).rejects.toMatchObject({ status: 400, values: Object.keys(query) })
})

test('a deposit must be a valid amount', async () => {
  const { as, acting, earn } = await createBankFamily({ children: ['le'] })
  await earn('le', 5)
  for (const minutes of [0, 4, 7, 605, -5])
    await expect(acting('le')(bank.deposit, { body: { source: 'parent', minutes } })).rejects.toMatchObject({
      status: 400,
      values: ['minutes'],
    })
  const stray = { source: 'coins', coins: 1, minutes: 5, note: 'x' } as const
  await expect(as('le')(bank.deposit, { body: stray })).rejects.toMatchObject({
    status: 400,
    values: ['minutes', 'note'],
  })
  await expect(as('le')(bank.deposit, { body: { source: 'coins' } })).rejects.toMatchObject({ values: ['coins'] })
  const of = (coins: number) => as('le')(bank.deposit, { body: { source: 'coins', coins } })
  await expect(of(0)).rejects.toMatchObject({ status: 400, values: ['coins'] })
  await expect(of(6)).rejects.toMatchObject({ status: 400, values: ['amount'] })
  const body = { source: 'parent', minutes: 7, note: 'x'.repeat(141) } as const
  await expect(acting('le')(bank.deposit, { body })).rejects.toMatchObject({ values: ['minutes', 'note'] })
  expect(await acting('le')(bank.deposit, { body: { source: 'coins', coins: 5 } })).toMatchObject({
    coins: 0,
    total: 25,
  })
})

test('the same key and body post once, and another body is a conflict, also after the key is forgotten', async () => {
  const { acting, db } = await createBankFamily({ children: ['le'] })
  const idempotencyKey = '3f8a1f0e-3d8c-4b62-9d1a-5a5ef1a5b001'
  const give = (minutes: number) =>
    acting('le')(bank.deposit, { body: { source: 'parent', minutes } }, { idempotencyKey })
  const first = await give(30)
  expect(await give(30)).toEqual(first)
  expect((await acting('le')(bank.me)).total).toBe(30)
  const conflict = { status: 409, code: null, values: ['Idempotency-Key'] }
  await expect(give(35)).rejects.toMatchObject(conflict)
  await db.deleteFrom('idempotencyKeys').where('key', '=', idempotencyKey).execute()
  await expect(give(30)).rejects.toMatchObject(conflict)
  expect((await acting('le')(bank.me)).total).toBe(30)
})

test('a child moves minutes from jar to jar', async () => {
  const { as, acting } = await createBankFamily({ children: ['le'] })
  await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 100 } })
  const move = (from: 'spend' | 'save' | 'give', to: 'spend' | 'save' | 'give', minutes = 5) =>
    as('le')(bank.transfer, { body: { from, to, minutes } })
  expect(await move('spend', 'give')).toMatchObject({ spend: 65, save: 20, give: 15 })
  const locked = { status: 403, code: 'FORBIDDEN', details: { reason: 'goalNotReached' } }
  await expect(move('save', 'spend')).rejects.toMatchObject(locked)
  await expect(move('give', 'spend')).rejects.toMatchObject({ status: 400, values: ['from'] })
  await expect(move('spend', 'spend')).rejects.toMatchObject({ status: 400, values: ['to'] })
  await expect(move('spend', 'save', 0)).rejects.toMatchObject({ status: 400, values: ['minutes'] })
  await expect(move('spend', 'save', 66)).rejects.toMatchObject({ status: 400, values: ['amount'] })
  const back = await acting('le')(bank.transfer, { body: { from: 'save', to: 'spend', minutes: 5 } })
  expect(back).toMatchObject({ spend: 70, save: 15 })
  // Requested minutes are reserved. [bank/withdrawal-request]
  await as('le')(bank.withdraw, { body: { minutes: 60, purpose: 'Games' } })
  await expect(move('spend', 'save', 15)).rejects.toMatchObject({ status: 400, values: ['amount'] })
  expect(await move('spend', 'save', 10)).toMatchObject({ spend: 60, available: 0, pendingWithdrawals: 60 })
})

test('once the goal is reached, the child may take the savings, and the goal stays reached', async () => {
  const { as, acting } = await createBankFamily({ children: ['le'] })
  const transferFromSave = () => as('le')(bank.transfer, { body: { from: 'save', to: 'spend', minutes: 5 } })
  await acting('le')(bank.changeGoal, { body: { name: 'Zoo', minutes: 20 } })
  await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 95 } })
  expect((await as('le')(bank.me)).goal).toEqual({ name: 'Zoo', minutes: 20, reachedAt: null })
  await expect(transferFromSave()).rejects.toMatchObject({ status: 403 })
  const filled = await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 5 } })
  expect(filled).toMatchObject({ save: 20, goal: { reachedAt: '2026-03-02T12:00:00.000Z' } })
  for (let left = 15; left >= 5; left -= 5) expect(await transferFromSave()).toMatchObject({ save: left })
  await acting('le')(bank.removeGoal)
  await expect(transferFromSave()).rejects.toMatchObject({ status: 403 })
})

test('a parent’s actions are in the history of the child', async () => {
  const { as, acting } = await createBankFamily({ children: ['le'] })
  await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 35 } })
  await acting('le')(bank.changeLimits, { body: { dailyWithdrawLimit: 90, autoApproveMinutes: 0 } })
  const { items } = await as('le')(childContract.audit, { query: {} })
  expect(items).toMatchObject([
    { action: 'change', entity: 'bankLimits', before: { autoApproveMinutes: 15 }, after: { autoApproveMinutes: 0 } },
    { action: 'create', entity: 'bankDeposit', before: { total: 0 }, after: { total: 35, spend: 25 } },
  ])
})

test('a posting never changes', async () => {
  const { acting, db, given } = await createBankFamily({ children: ['le'] })
  await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 35 } })
  const ownerId = given.stranger('le')
  const entries = db.updateTable('bankEntries').set({ amount: 1 }).where('ownerId', '=', ownerId)
  await expect(entries.execute()).rejects.toThrow('BANK_APPEND_ONLY')
  const transactions = db.updateTable('bankTransactions').set({ note: 'x' }).where('ownerId', '=', ownerId)
  await expect(transactions.execute()).rejects.toThrow('BANK_APPEND_ONLY')
  const spend = db.updateTable('bankAccounts').set({ balance: -1 }).where('ownerId', '=', ownerId)
  await expect(spend.where('name', '=', 'spend').execute()).rejects.toThrow(/check|CHECK/)
})

test('a posting is announced to the child, its parents and a receiver, and to no one else', async () => {
  const { as, acting, live, kin, given } = await createBankFamily({ children: ['an', 'le'], parents: ['pat'] })
  await acting('le')(bank.deposit, { body: { source: 'parent', minutes: 100 } })
  const heard: string[] = []
  given.stranger('eve')
  for (const name of ['ada', 'pat', 'an', 'le', 'eve']) {
    const { userId, dataGroup } = await kin.ensureUser(name)
    const hear = ({ noun }: { noun: string | null }) => void heard.push(`${name} ${noun}`)
    live.follow({ userId, dataGroups: [dataGroup], hear, end: () => undefined })
  }
  const collectEvents = () => heard.splice(0).toSorted()
  await as('le')(bank.withdraw, { body: { minutes: 20, purpose: 'Games' } })
  expect(collectEvents()).toEqual(['ada bank', 'le bank', 'pat bank'])
  await acting('le', 'pat')(bank.changeLimits, { body: { dailyWithdrawLimit: 30, autoApproveMinutes: 5 } })
  expect(collectEvents()).toEqual(['ada bank', 'le bank', 'pat bank'])
  await as('le')(bank.gift, { body: { to: (await kin.ensureUser('an')).userId, minutes: 5 } })
  expect(collectEvents()).toEqual(['ada bank', 'an bank', 'le bank', 'pat bank'])
  await as('le')(bank.me)
  expect(collectEvents()).toEqual([])
})
