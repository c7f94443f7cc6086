import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bank } from '#contract/bank.ts'
import { waiting } from '#contract/waiting.ts'
import { child as childContract } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { createBankFamily } from '#server/testing/bank.ts'

/** Le has 100 minutes to spend, Ada and Pat are its parents. */
async function createRichHousehold(start: Omit<Parameters<typeof createBankFamily>[0], 'children'> = {}) {
  const house = await createBankFamily({ children: ['le'], parents: ['pat'], ...start })
  const { as, acting, earn, given } = house
  await earn('le', 30)
  await as('le')(bank.changeBalanceSplit, { body: { spend: 100, save: 0, give: 0 } })
  await as('le')(bank.deposit, { body: { source: 'coins', coins: 20 } })
  const ask = (minutes = 30, purpose = 'Games') => as('le')(bank.withdraw, { body: { minutes, purpose } })
  const asPat = as('pat', start.parentControl === false ? undefined : given.stranger('le'))
  const getBalance = async () => {
    const { spend, pendingWithdrawals, available } = await as('le')(bank.me)
    return { spend, pendingWithdrawals, available }
  }
  return { ...house, ask, getBalance, le: as('le'), ada: acting('le'), pat: asPat }
}
const GONE = { status: 409, code: null, values: ['status'] }

test('a request reserves its minutes until a parent allows it', async () => {
  const { ask, getBalance, ada, le } = await createRichHousehold()
  const { id, ...asked } = await ask()
  expect(asked).toEqual({
    minutes: 30,
    purpose: 'Games',
    status: 'requested',
    requestedAt: '2026-03-02T12:00:00.000Z',
    // No parent was told of it yet, so it ends after 7 days. [bank/withdrawal-expiry]
    expiresAt: '2026-03-09T12:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
    reason: null,
    postedAt: null,
    reversibleUntil: null,
  })
  expect(await getBalance()).toEqual({ spend: 100, pendingWithdrawals: 30, available: 70 })
  expect(await ada(bank.approve, { params: { id } })).toMatchObject({
    status: 'posted',
    expiresAt: null,
    decidedBy: { name: 'ada Test' },
    postedAt: '2026-03-02T12:00:00.000Z',
    reversibleUntil: '2026-03-09T12:00:00.000Z',
  })
  expect(await getBalance()).toEqual({ spend: 70, pendingWithdrawals: 0, available: 70 })
  expect((await le(bank.withdrawals, { query: {} })).items).toMatchObject([{ id, status: 'posted' }])
  for (const again of [bank.approve, bank.reject])
    await expect(ada(again, { params: { id } })).rejects.toMatchObject({ ...GONE, details: { status: 'posted' } })
  await expect(le(bank.cancel, { params: { id } })).rejects.toMatchObject(GONE)
})

test('a rejection has a reason that the child reads, and only a parent can reject', async () => {
  const { ask, ada, le } = await createRichHousehold()
  const { id } = await ask()
  const because = (reason: string) => ({ params: { id }, body: { reason } })
  await expect(ada(bank.reject, because('a'.repeat(201)))).rejects.toMatchObject({ status: 400, values: ['reason'] })
  await expect(le(bank.reject, because('I say so'))).rejects.toMatchObject({ status: 403 })
  const reason = 'Homework first'
  expect(await ada(bank.reject, because(reason))).toMatchObject({ status: 'rejected', reason })
  expect((await le(bank.withdrawals, { query: {} })).items).toMatchObject([{ id, reason }])
  await expect(ada(bank.reject, because('Too late'))).rejects.toMatchObject(GONE)
  const other = await ask()
  expect(await ada(bank.reject, { params: { id: other.id }, body: { reason: '  ' } })).toMatchObject({ reason: null })
})

test('a request that is rejected, withdrawn or expired releases its minutes', async () => {
  const { ask, getBalance, ada, le, clock, as } = await createRichHousehold()
  const all = { spend: 100, pendingWithdrawals: 0, available: 100 }
  const refused = await ask()
  expect(await ada(bank.reject, { params: refused })).toMatchObject({ status: 'rejected', reason: null })
  expect(await getBalance()).toEqual(all)
  const taken = await ask(60)
  await expect(ada(bank.cancel, { params: taken })).rejects.toMatchObject({ status: 403 })
  expect(await le(bank.cancel, { params: taken })).toMatchObject({ status: 'cancelled' })
  expect(await getBalance()).toEqual(all)
  const late = await ask(60)
  // A parent sees the request in the app, so 24 hours begin. [bank/withdrawal-expiry]
  await as('ada')(waiting.list)
  clock.advance(1439)
  expect((await getBalance()).pendingWithdrawals).toBe(60)
  clock.advance(1)
  expect(await getBalance()).toEqual(all)
  for (const event of [bank.approve, bank.reject])
    await expect(ada(event, { params: late })).rejects.toMatchObject({ ...GONE, details: { status: 'expired' } })
  await expect(le(bank.cancel, { params: late })).rejects.toMatchObject(GONE)
  const listIdsByStatus = async (status: 'expired' | 'requested' | 'rejected') =>
    (await le(bank.withdrawals, { query: { status } })).items.map(({ id }) => id)
  expect(await listIdsByStatus('expired')).toEqual([late.id])
  expect(await listIdsByStatus('requested')).toEqual([])
  expect(await listIdsByStatus('rejected')).toEqual([refused.id])
  expect((await le(bank.withdrawals, { query: {} })).total).toBe(3)
})

test('no approval is needed up to 15 minutes, nor for a parent or a child without parental control', async () => {
  const { ask, ada, le, as } = await createRichHousehold()
  expect(await ask(15)).toMatchObject({ status: 'posted', decidedBy: null })
  expect(await ask(20)).toMatchObject({ status: 'requested' })
  expect(await ada(bank.withdraw, { body: { minutes: 20, purpose: 'Cinema' } })).toMatchObject({ status: 'posted' })
  await as('ada')(family.change, { body: { settings: { parentControl: false } } })
  await expect(ada(bank.me)).rejects.toMatchObject({ status: 404 })
  expect(await le(bank.withdraw, { body: { minutes: 5, purpose: 'Alone' } })).toMatchObject({ status: 'posted' })
})

test('a request stays within the balance and the limit of the local day', async () => {
  const { ask, ada, le, clock } = await createRichHousehold({ timezone: 'Asia/Taipei' })
  const refused = (values: string[], reason?: string) => ({
    status: 400,
    values,
    ...(reason && { details: { reason } }),
  })
  await expect(ask(7)).rejects.toMatchObject(refused(['minutes']))
  await expect(ask(0)).rejects.toMatchObject(refused(['minutes']))
  await expect(ask(105)).rejects.toMatchObject(refused(['amount'], 'insufficient'))
  await expect(ask(65)).rejects.toMatchObject(refused(['amount'], 'overDailyLimit'))
  await expect(ask(30, '  ')).rejects.toMatchObject(refused(['purpose']))
  await expect(ask(7, '')).rejects.toMatchObject(refused(['minutes', 'purpose']))
  await expect(ask(30, 'x'.repeat(141))).rejects.toMatchObject(refused(['purpose']))
  await ask(40)
  expect(await le(bank.limits)).toEqual({ dailyWithdrawLimit: 60, autoApproveMinutes: 15, withdrawnToday: 40 })
  await expect(ask(25)).rejects.toMatchObject(refused(['amount'], 'overDailyLimit'))
  clock.set('2026-03-02T15:59:00Z')
  await expect(ask(25)).rejects.toMatchObject(refused(['amount'], 'overDailyLimit'))
  clock.set('2026-03-02T16:00:00Z')
  expect(await ask(25)).toMatchObject({ status: 'requested' })
  await ada(bank.changeLimits, { body: { dailyWithdrawLimit: 0, autoApproveMinutes: 0 } })
  await expect(ask(5)).rejects.toMatchObject(refused(['amount'], 'overDailyLimit'))
})

test('a parent gives back unused minutes, once and within seven days', async () => {
  const { ask, getBalance, ada, le, clock } = await createRichHousehold()
  const first = await ask(15)
  await expect(le(bank.reverse, { params: first })).rejects.toMatchObject({ status: 403 })
  clock.advance(7 * 1440 - 1)
  expect(await ada(bank.reverse, { params: first })).toMatchObject({ status: 'reversed', reversibleUntil: null })
  expect(await getBalance()).toEqual({ spend: 100, pendingWithdrawals: 0, available: 100 })
  const [reversal, withdrawal] = (await le(bank.transactions, { query: {} })).items
  expect(reversal).toMatchObject({ type: 'reversal', reversalOf: withdrawal!.id, isReversed: false })
  expect(withdrawal).toMatchObject({ type: 'withdrawal', isReversed: true })
  await expect(ada(bank.reverse, { params: first })).rejects.toMatchObject(GONE)
  const second = await ask(15)
  clock.advance(7 * 1440)
  await expect(ada(bank.reverse, { params: second })).rejects.toMatchObject(GONE)
  const open = await ask(30)
  await expect(ada(bank.reverse, { params: open })).rejects.toMatchObject(GONE)
  await expect(ada(bank.reverse, { params: { id: randomUUID() } })).rejects.toMatchObject({
    status: 404,
    values: ['id'],
  })
})

test('of two parents who decide at once, only one succeeds', async () => {
  const { ask, getBalance, ada, pat } = await createRichHousehold()
  for (const other of [bank.approve, bank.reject, bank.approve, bank.reject]) {
    const before = await getBalance()
    const params = await ask(15 + 5)
    const outcomes = await Promise.allSettled([ada(bank.approve, { params }), pat(other, { params })])
    const done = outcomes.filter((one) => one.status === 'fulfilled').map(({ value }) => value.status)
    expect(done).toHaveLength(1)
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject(GONE)
    const spent = done[0] === 'posted' ? 20 : 0
    expect(await getBalance()).toEqual({ ...before, spend: before.spend - spent, available: before.available - spent })
    if (spent) await ada(bank.reverse, { params })
  }
})

test('200 withdrawals at once take no more than the balance', async () => {
  const { ada, ask, le, sums } = await createRichHousehold()
  await ada(bank.changeLimits, { body: { dailyWithdrawLimit: 1440, autoApproveMinutes: 5 } })
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => ask(5)))
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(180)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 400, values: ['amount'] })
  expect(await le(bank.me)).toMatchObject({ spend: 0, pendingWithdrawals: 0 })
  expect(await sums('le')).toMatchObject({ spend: 0, 'min:used': 100 })
})

test('parents see the accounts of their children with open requests, but a child does not', async () => {
  const { ask, as, le, kin, ada } = await createRichHousehold()
  const { id } = await ask()
  const { userId, dataGroup } = await kin.ensureUser('le')
  const child = { _id: userId, name: 'le Test', dataGroup, account: { spend: 100 }, requests: [{ id }] }
  expect(await as('pat')(bank.family)).toMatchObject({ children: [child] })
  expect((await le(bank.me)).pendingWithdrawals).toBe(30)
  // The history tells once a day that a parent looked. [family/acting-audit]
  await as('pat')(bank.family)
  const { items } = await le(childContract.audit, { query: {} })
  expect(items.filter(({ actorName }) => actorName === 'pat Test')).toMatchObject([{ action: 'read' }])
  await expect(le(bank.family)).rejects.toMatchObject({ status: 403 })
  await expect(ada(bank.family)).rejects.toMatchObject({ status: 403 })
  expect(await as('stranger')(bank.family)).toEqual({ children: [] })
  await as('ada')(family.change, { body: { settings: { parentControl: false } } })
  expect((await as('pat')(bank.family)).children).toMatchObject([{ ...child, dataGroup: null }])
  await expect(le(bank.family)).rejects.toMatchObject({ status: 403 })
})
