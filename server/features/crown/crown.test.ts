import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child as children } from '#contract/child.ts'
import { crown } from '#contract/crown.ts'
import { family } from '#contract/family.ts'
import { rating } from '#contract/rating.ts'
import { reward } from '#contract/reward.ts'
import { DEFAULT_REWARD_SETTINGS } from '#domain/reward/settings.ts'
import { type LocalDate } from '#domain/time/time.ts'
import { createCrown, giving, logged } from '#server/testing/crowns.ts'
import { type Household, createHousehold } from '#server/testing/kin.ts'

const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const CONFLICT = { status: 409, code: null }
const NOT_THERE = { status: 404, code: 'NOT_FOUND' }

let house: Household
beforeEach(async () => (house = await createHousehold()))

const getCrownStatus = async (id: string) => (await house.cat(crown.byLog, { query: { logIds: [id] } }))[id]?.status

describe('giving a crown', () => {
  test('a parent gives one with a sentence of praise, and the child sees it', async () => {
    const { id } = await logged(house)
    const answer = await house.pat(crown.award, { body: { id, value: { message: ' You kept at it ' } } })
    expect(answer).toMatchObject({ id, rating: 5, crown: { logId: id, status: 'available' } })
    const { items, total } = await house.cat(crown.list, { query: {} })
    expect([items, total]).toEqual([[answer.crown], 1])
    expect(items[0]).toMatchObject({ message: 'You kept at it', redeemedAt: null, redemptionId: null })
  })

  test.each([
    ['four stars', { rating: 4 }, { status: 400, values: ['rating'] }],
    ['no stars', { rating: null }, { status: 400, values: ['rating'] }],
    ['an hour that is not over', { at: '11:45' }, { ...CONFLICT, values: ['notOver'] }],
  ])('%s', async (_, more, refused) => {
    const { id } = await logged(house, more)
    await expect(giving(house.ada, id)).rejects.toMatchObject(refused)
  })

  test('unconfirmed or self-confirmed five stars give no crown', async () => {
    const { id } = await logged(house, { by: house.cat })
    const refused = { status: 400, values: ['rating'] }
    await expect(giving(house.ada, id)).rejects.toMatchObject(refused)
    house.clock.advance(72 * 60)
    await house.runJobs()
    await expect(giving(house.ada, id)).rejects.toMatchObject(refused)
    await house.ada(rating.confirm, { body: { id } })
    expect((await giving(house.ada, id)).crown.status).toBe('available')
  })

  test('a second for the same hour is 409', async () => {
    const { logId } = await createCrown(house)
    await expect(giving(house.pat, logId)).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS' })
  })

  test('of two parents at once, one gives it', async () => {
    const { id } = await logged(house)
    const both = await Promise.allSettled([giving(house.ada, id), giving(house.pat, id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await house.cat(crown.list, { query: {} })).total).toBe(1)
  })

  test('three on a day of the child’s, however many give them at once; on the next there are more', async () => {
    const hours = ['04:00', '05:00', '06:00', '07:00', '08:00']
    const logs = []
    for (const at of hours) logs.push(await logged(house, { at }))
    const all = await Promise.allSettled(logs.map(({ id }, index) => giving(index % 2 ? house.ada : house.pat, id)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const left = logs[all.findIndex(({ status }) => status === 'rejected')]!
    await expect(giving(house.ada, left.id)).rejects.toMatchObject({ ...CONFLICT, values: ['tooMany'] })
    house.clock.advance(24 * 60)
    expect((await giving(house.ada, left.id)).crown.status).toBe('available')
  })

  test('up to the limit of the family, and a revoked one leaves room', async () => {
    await house.as('ada')(reward.saveSettings, { body: { ...settings, maxCrownsPerDay: 1 } })
    house.clock.advance(24 * 60)
    const [one, other] = [await createCrown(house), await logged(house, { at: '09:00' })]
    await expect(giving(house.ada, other.id)).rejects.toMatchObject({ values: ['tooMany'] })
    await house.ada(crown.award, { body: { id: one.logId, value: null } })
    expect((await giving(house.ada, other.id)).crown.status).toBe('available')
  })
  const settings = { ...DEFAULT_REWARD_SETTINGS, rewardCategories: ['study' as const] }

  test('is no business of a child, under control or not, nor of a stranger', async () => {
    const { id } = await logged(house)
    await expect(giving(house.cat, id)).rejects.toMatchObject(FORBIDDEN)
    await expect(giving(house.eve, id)).rejects.toMatchObject(NOT_THERE)
    await expect(giving(house.as('ada'), id)).rejects.toMatchObject(NOT_THERE)
    await house.as('ada')(family.change, { body: { settings: { parentControl: false } } })
    await expect(giving(house.cat, id)).rejects.toMatchObject(FORBIDDEN)
  })

  test('adults give themselves as many as they like', async () => {
    for (const at of ['04:00', '05:00', '06:00', '07:00']) {
      const { id } = await logged(house, { at, by: house.as('ada') })
      expect((await giving(house.as('ada'), id)).crown.status).toBe('available')
    }
  })
})

describe('losing a crown', () => {
  test.each([
    ['below five stars', (id: string) => house.ada(activityLog.rating, { body: { id, value: 4 } })],
    ['without stars', (id: string) => house.cat(activityLog.rating, { body: { id, value: null } })],
    ['with its hour deleted', (id: string) => house.cat(activityLog.remove, { params: { id } })],
    ['taken back by a parent', (id: string) => house.pat(crown.award, { body: { id, value: null } })],
  ])('%s it is revoked', async (_, lose) => {
    const { logId } = await createCrown(house)
    await lose(logId)
    expect(await getCrownStatus(logId)).toBe('revoked')
  })

  test('an edited log that keeps its stars keeps its crown, proposed or not', async () => {
    const { logId } = await createCrown(house)
    await house.cat(activityLog.change, { params: { id: logId }, body: { activityName: 'Physics' } })
    expect(await getCrownStatus(logId)).toBe('available')
  })

  test('it can be given again, and is the same one', async () => {
    const { id, logId } = await createCrown(house)
    await house.ada(activityLog.rating, { body: { id: logId, value: 3 } })
    await expect(giving(house.ada, logId)).rejects.toMatchObject({ status: 400, values: ['rating'] })
    await house.ada(activityLog.rating, { body: { id: logId, value: 5 } })
    expect(await getCrownStatus(logId)).toBe('revoked')
    const again = await giving(house.pat, logId)
    expect(again.crown).toMatchObject({ id, status: 'available' })
  })

  test('nothing can be revoked twice, or without a crown', async () => {
    const { logId } = await createCrown(house)
    const takeBack = (id: string) => house.ada(crown.award, { body: { id, value: null } })
    await takeBack(logId)
    await expect(takeBack(logId)).rejects.toMatchObject(CONFLICT)
    const { id } = await logged(house, { at: '09:00' })
    await expect(takeBack(id)).rejects.toMatchObject({ ...NOT_THERE, values: ['crown'] })
  })
})

describe('viewing crowns', () => {
  test('by status, by the owner’s days, by log', async () => {
    const [one, other] = [await createCrown(house), await createCrown(house, { at: '09:00' })]
    await house.ada(crown.award, { body: { id: one.logId, value: null } })
    house.clock.advance(24 * 60)
    const third = await createCrown(house, { at: '10:00' })
    const list = async (query: object) => (await house.cat(crown.list, { query })).items.map(({ id }) => id)
    expect(await list({})).toEqual([third.id, other.id, one.id])
    expect(await list({ status: 'revoked' })).toEqual([one.id])
    expect(await list({ from: '2026-03-03' as LocalDate })).toEqual([third.id])
    expect(await list({ from: '2026-03-02' as LocalDate, to: '2026-03-02' as LocalDate })).toEqual([other.id, one.id])
    const { id: without } = await logged(house, { at: '08:30' })
    const byLog = await house.cat(crown.byLog, { query: { logIds: [other.logId, without] } })
    expect(byLog).toMatchObject({ [other.logId]: { id: other.id }, [without]: null })
    await expect(list({ from: '2026-03-03', to: '2026-03-02' })).rejects.toMatchObject({ status: 400, values: ['to'] })
  })

  test('another family sees none of them', async () => {
    const { logId } = await createCrown(house)
    await expect(house.eve(crown.list, { query: {} })).rejects.toMatchObject(NOT_THERE)
    expect((await house.as('eve')(crown.list, { query: {} })).total).toBe(0)
    expect(await house.as('eve')(crown.byLog, { query: { logIds: [logId] } })).toEqual({ [logId]: null })
  })
})

test('each step of a crown is in the history that the child reads', async () => {
  const { id, logId } = await createCrown(house)
  await house.cat(activityLog.remove, { params: { id: logId } })
  const { items } = await house.cat(children.audit, { query: {} })
  const ofCrown = items.filter(({ entityId }) => entityId === id)
  expect(ofCrown.map(({ action, actorName, before, after }) => [action, actorName, before, after])).toEqual([
    [
      'change',
      'cat Test',
      expect.objectContaining({ status: 'available' }),
      expect.objectContaining({ status: 'revoked' }),
    ],
    ['create', 'ada Test', null, expect.objectContaining({ status: 'available', message: 'Well done' })],
  ])
})
