import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { bank } from '#contract/bank.ts'
import { child as children } from '#contract/child.ts'
import { crown } from '#contract/crown.ts'
import { family } from '#contract/family.ts'
import { createCrown } from '#server/testing/crowns.ts'
import { type Household, createHousehold } from '#server/testing/kin.ts'

const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const CONFLICT = { status: 409, code: null }
const NOT_THERE = { status: 404, code: 'NOT_FOUND' }
const CINEMA = { type: 'custom' as const, title: 'Cinema' }
const TIME = { type: 'timebank' as const }

let house: Household
let given: Awaited<ReturnType<typeof createCrown>>
beforeEach(async () => {
  house = await createHousehold()
  given = await createCrown(house)
})

type Call = Household['cat']
type Reward = typeof CINEMA | typeof TIME
const redeem = (call: Call, reward: Reward = CINEMA, { id } = given) =>
  call(crown.redeem, { params: { crownId: id }, body: { reward } })
const restore = (call: Call, reason?: string) =>
  call(crown.restore, { params: { crownId: given.id }, body: { ...(reason !== undefined && { reason }) } })
const decide = (call: Call, how: 'approve' | 'reject' | 'fulfil', redemptionId: string, body = {}) =>
  call(crown[how], { params: { redemptionId }, body })
const getCrown = async () => (await house.cat(crown.byLog, { query: { logIds: [given.logId] } }))[given.logId]!
const getMinutes = async () => (await house.cat(bank.me)).total
const without = () => house.as('ada')(family.change, { body: { settings: { parentControl: false } } })

describe('a child under parental control asks for a reward of its own', () => {
  test('until a parent decides, the crown is available and locked', async () => {
    const { crown: locked, redemption } = await redeem(house.cat)
    expect(redemption).toMatchObject({ crownId: given.id, reward: CINEMA, status: 'requested', decidedBy: null })
    expect(locked).toMatchObject({ status: 'available', pendingRedemptionId: redemption.id, redemptionId: null })
    for (const call of [house.cat, house.ada])
      for (const reward of [CINEMA, TIME]) await expect(redeem(call, reward)).rejects.toMatchObject(CONFLICT)
    await expect(restore(house.ada)).rejects.toMatchObject(CONFLICT)
  })

  test('approved, it is redeemed', async () => {
    const { redemption } = await redeem(house.cat)
    const answer = await decide(house.pat, 'approve', redemption.id)
    expect(answer.redemption).toMatchObject({ id: redemption.id, status: 'redeemed', by: redemption.by })
    expect(answer.redemption.decidedBy).not.toBe(redemption.by)
    expect(answer.crown).toMatchObject({
      status: 'redeemed',
      redemptionId: redemption.id,
      pendingRedemptionId: null,
      redeemedAt: house.clock.now(),
    })
    for (const how of ['approve', 'reject'] as const)
      await expect(decide(house.ada, how, redemption.id)).rejects.toMatchObject(CONFLICT)
  })

  test('rejected, it can be asked for again; each has its own row, the newest first', async () => {
    const { redemption: first } = await redeem(house.cat)
    const { redemption, crown: free } = await decide(house.ada, 'reject', first.id, { reason: 'Not on Monday' })
    expect(redemption).toMatchObject({ status: 'rejected', reason: 'Not on Monday' })
    expect(free).toMatchObject({ status: 'available', pendingRedemptionId: null })
    house.clock.advance(1)
    const { redemption: second } = await redeem(house.cat)
    const list = async (query: object) => (await house.cat(crown.redemptions, { query })).items.map(({ id }) => id)
    expect(await list({})).toEqual([second.id, first.id])
    expect(await list({ status: 'requested' })).toEqual([second.id])
    expect(await list({ status: 'redeemed' })).toEqual([])
  })

  test('of two parents who decide at once, only one succeeds', async () => {
    const { redemption } = await redeem(house.cat)
    const both = await Promise.allSettled([
      decide(house.ada, 'approve', redemption.id),
      decide(house.pat, 'reject', redemption.id),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('losing a crown cancels the request for it', async () => {
    const { redemption } = await redeem(house.cat)
    await house.ada(activityLog.rating, { body: { id: given.logId, value: 2 } })
    expect(await getCrown()).toMatchObject({ status: 'revoked', pendingRedemptionId: null })
    const { items } = await house.cat(crown.redemptions, { query: {} })
    expect(items).toEqual([expect.objectContaining({ id: redemption.id, status: 'rejected' })])
    await expect(decide(house.ada, 'approve', redemption.id)).rejects.toMatchObject(CONFLICT)
  })
})

describe('redeeming', () => {
  test.each(['a parent', 'a child without parental control'])('%s needs no permission to redeem', async (who) => {
    if (who !== 'a parent') await without()
    const call = who === 'a parent' ? house.ada : house.cat
    const { crown: after, redemption } = await redeem(call)
    expect([after.status, redemption.status]).toEqual(['redeemed', 'redeemed'])
  })

  test('a child gets its time from the Time Bank at once', async () => {
    const { redemption, crown: after } = await redeem(house.cat, TIME)
    expect(redemption).toMatchObject({ status: 'redeemed', reward: { type: 'timebank', minutes: 30 } })
    expect(after.status).toBe('redeemed')
    expect(await getMinutes()).toBe(30)
  })

  test('twice at once, one of them', async () => {
    const both = await Promise.allSettled([redeem(house.ada, TIME), redeem(house.cat, TIME), redeem(house.pat)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await house.cat(crown.redemptions, { query: {} })).total).toBe(1)
  })

  test('sent twice, once', async () => {
    const input = { params: { crownId: given.id }, body: { reward: TIME } }
    const idempotencyKey = crypto.randomUUID()
    const first = await house.cat(crown.redeem, input, { idempotencyKey })
    expect(await house.cat(crown.redeem, input, { idempotencyKey })).toEqual(first)
    expect(await getMinutes()).toBe(30)
  })

  test('a redeemed crown stays redeemed when its log is deleted or loses stars', async () => {
    await redeem(house.ada)
    await house.ada(activityLog.rating, { body: { id: given.logId, value: 4 } })
    expect((await getCrown()).status).toBe('redeemed')
    await house.ada(activityLog.remove, { params: { id: given.logId } })
    expect((await getCrown()).status).toBe('redeemed')
  })

  test('a revoked crown cannot be redeemed', async () => {
    await house.ada(crown.award, { body: { id: given.logId, value: null } })
    await expect(redeem(house.ada)).rejects.toMatchObject(CONFLICT)
  })

  test('another family’s crown is not found', async () => {
    await expect(redeem(house.eve)).rejects.toMatchObject(NOT_THERE)
    await expect(redeem(house.as('eve'))).rejects.toMatchObject({ ...NOT_THERE, values: ['crownId'] })
  })
})

describe('restoring', () => {
  test('the minutes go back, and the crown can be redeemed again', async () => {
    const { redemption: first } = await redeem(house.cat, TIME)
    const { crown: back, redemption } = await restore(house.cat, 'I would rather go out')
    expect(redemption).toMatchObject({ id: first.id, status: 'restored', reason: 'I would rather go out' })
    expect(back).toMatchObject({ status: 'available', redeemedAt: null, redemptionId: null })
    expect(await getMinutes()).toBe(0)
    await redeem(house.cat, TIME)
    expect(await getMinutes()).toBe(30)
  })

  test('without enough minutes is 409, and nothing changes', async () => {
    await redeem(house.cat, TIME)
    await house.ada(bank.withdraw, { body: { minutes: 20, purpose: 'A film' } })
    for (const call of [house.cat, house.ada])
      await expect(restore(call)).rejects.toMatchObject({ ...CONFLICT, values: ['minutesSpent'] })
    expect((await getCrown()).status).toBe('redeemed')
    expect(await getMinutes()).toBe(10)
  })

  test('the owner within 24 hours, a parent any time', async () => {
    await redeem(house.ada)
    house.clock.advance(24 * 60)
    expect((await restore(house.cat)).crown.status).toBe('available')
    await redeem(house.ada)
    house.clock.advance(24 * 60 + 1)
    await expect(restore(house.cat)).rejects.toMatchObject(FORBIDDEN)
    expect((await restore(house.pat)).crown.status).toBe('available')
  })

  test('only a parent restores a crown after the reward was given', async () => {
    const { redemption } = await redeem(house.ada)
    const { redemption: fulfilled } = await decide(house.ada, 'fulfil', redemption.id)
    expect(fulfilled).toMatchObject({ status: 'redeemed', fulfilledAt: house.clock.now() })
    house.clock.advance(5)
    expect((await decide(house.pat, 'fulfil', redemption.id)).redemption).toEqual(fulfilled)
    await expect(restore(house.cat)).rejects.toMatchObject({ ...CONFLICT, values: ['fulfilled'] })
    expect((await restore(house.ada)).redemption.status).toBe('restored')
    await expect(decide(house.ada, 'fulfil', redemption.id)).rejects.toMatchObject(CONFLICT)
  })

  test.each(['has less stars', 'is gone'])('a crown whose log %s meanwhile is revoked', async (what) => {
    await redeem(house.ada)
    if (what === 'is gone') await house.ada(activityLog.remove, { params: { id: given.logId } })
    else await house.ada(activityLog.rating, { body: { id: given.logId, value: 3 } })
    expect((await restore(house.ada)).crown.status).toBe('revoked')
  })

  test('no other user restores a crown or sees it', async () => {
    await redeem(house.ada)
    await expect(restore(house.eve)).rejects.toMatchObject(NOT_THERE)
    await expect(restore(house.as('eve'))).rejects.toMatchObject({ ...NOT_THERE, values: ['crownId'] })
    await expect(house.eve(crown.redemptions, { query: {} })).rejects.toMatchObject(NOT_THERE)
    expect((await house.as('eve')(crown.redemptions, { query: {} })).total).toBe(0)
    expect((await house.cat(crown.redemptions, { query: {} })).total).toBe(1)
  })

  test('a crown that is not redeemed cannot be restored', async () => {
    for (const call of [house.cat, house.ada]) await expect(restore(call)).rejects.toMatchObject(CONFLICT)
  })
})

describe('decisions of a parent', () => {
  test.each(['approve', 'reject', 'fulfil'] as const)('%s is 403 for a child, and 404 for a stranger', async (how) => {
    const { redemption } = await redeem(house.cat)
    await expect(decide(house.cat, how, redemption.id)).rejects.toMatchObject(FORBIDDEN)
    await expect(decide(house.eve, how, redemption.id)).rejects.toMatchObject(NOT_THERE)
    await expect(decide(house.as('eve'), how, redemption.id)).rejects.toMatchObject(NOT_THERE)
  })
})

test('the history shows who asked, who decided, and why', async () => {
  const { redemption } = await redeem(house.cat)
  await decide(house.ada, 'reject', redemption.id, { reason: 'Not on Monday' })
  const { items } = await house.cat(children.audit, { query: {} })
  const of = items.filter(({ entity }) => entity === 'redemption')
  expect(of.map(({ actorName, action, after }) => [actorName, action, after])).toEqual([
    ['ada Test', 'change', expect.objectContaining({ status: 'rejected', reason: 'Not on Monday' })],
    ['cat Test', 'create', expect.objectContaining({ status: 'requested' })],
  ])
})
