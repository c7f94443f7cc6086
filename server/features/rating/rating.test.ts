import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child as children } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { logBatch } from '#contract/log-batch.ts'
import { rating } from '#contract/rating.ts'
import { instant } from '#domain/time/time.ts'
import { type Household, createHousehold } from '#server/testing/kin.ts'
import { type Call, hour, logged, rate, getRating, TODAY } from '#server/testing/rated-logs.ts'

const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }
const NOT_THERE = { status: 404, code: 'NOT_FOUND' }

let house: Household
beforeEach(async () => (house = await createHousehold()))

const seen = (id: string) => getRating(house.cat, id)

describe('the right to rate', () => {
  test.each([
    { who: 'a child under parental control', by: 'cat', is: 'proposed' },
    { who: 'a parent in the place of the child', by: 'ada', is: 'confirmed' },
    { who: 'another parent in the place of the child', by: 'pat', is: 'confirmed' },
  ] as const)('$who: $is', async ({ by, is }) => {
    const log = await logged(house[by])
    expect(log).toMatchObject({ rating: 5, ratingStatus: is })
    expect(await seen(log.id)).toEqual([5, is])
    const bare = await logged(house[by], null, '09:00')
    expect(bare.ratingStatus).toBe('unrated')
    expect((await rate(house[by], bare.id, 3)).ratingStatus).toBe(is)
    expect(await rate(house[by], bare.id, null)).toMatchObject({ rating: null, ratingStatus: 'unrated' })
  })

  test('an adult, for themselves: confirmed', async () => {
    expect((await logged(house.as('ada'))).ratingStatus).toBe('confirmed')
    expect((await logged(house.as('eve'))).ratingStatus).toBe('confirmed')
  })

  test('a child without parental control: confirmed', async () => {
    house = await createHousehold({ parentControl: false })
    expect((await logged(house.cat)).ratingStatus).toBe('confirmed')
  })

  test('a child whose control has ended rates again, and its proposal is confirmed', async () => {
    const { id } = await logged(house.cat)
    await house.as('ada')(family.change, { body: { settings: { parentControl: false } } })
    expect((await rate(house.cat, id, 5)).ratingStatus).toBe('confirmed')
  })
})

describe('a client cannot set the confirmation', () => {
  test('a request with a wrong rating status is 403', async () => {
    const refused = house.cat(activityLog.create, hour('08:00', 5, { ratingStatus: 'confirmed' }))
    await expect(refused).rejects.toMatchObject({ ...FORBIDDEN, values: ['ratingStatus'] })
    const { id } = await logged(house.cat)
    for (const ratingStatus of ['confirmed', 'auto_confirmed', 'unrated'] as const)
      await expect(house.cat(activityLog.change, { params: { id }, body: { ratingStatus } })).rejects.toMatchObject(
        FORBIDDEN,
      )
    const operations = [{ op: 'change' as const, id, change: { ratingStatus: 'confirmed' as const } }]
    await expect(house.cat(logBatch.apply, { body: { operations } })).rejects.toMatchObject({
      ...FORBIDDEN,
      values: ['operations.0.change.ratingStatus'],
    })
    expect(await seen(id)).toEqual([5, 'proposed'])
  })

  test('a log sent back unchanged stays unchanged', async () => {
    const { id, rating: stars, ratingStatus } = await logged(house.cat)
    const body = { rating: stars, ratingStatus }
    expect((await house.cat(activityLog.change, { params: { id }, body })).ratingStatus).toBe('proposed')
  })
})

describe('confirming', () => {
  test('a parent confirms as it is, or gives another', async () => {
    const [one, other] = [await logged(house.cat), await logged(house.cat, 5, '09:00')]
    expect(await house.ada(rating.confirm, { body: { id: one.id } })).toMatchObject({
      rating: 5,
      ratingStatus: 'confirmed',
      version: one.version + 1,
    })
    const answer = await house.pat(rating.confirm, { body: { id: other.id, rating: 4 } })
    expect(answer).toMatchObject({ rating: 4, ratingStatus: 'confirmed' })
    expect(await seen(other.id)).toEqual([4, 'confirmed'])
  })

  test('the child reads in its history who confirmed it', async () => {
    const { id } = await logged(house.cat)
    await house.ada(rating.confirm, { body: { id } })
    const { items } = await house.cat(children.audit, { query: {} })
    expect(items[0]).toMatchObject({
      actorName: 'ada Test',
      action: 'change',
      entity: 'activityLog',
      entityId: id,
      before: { ratingStatus: 'proposed' },
      after: { ratingStatus: 'confirmed' },
    })
  })

  test('there is nothing to confirm where nothing is rated: 409', async () => {
    const { id } = await logged(house.cat, null)
    await expect(house.ada(rating.confirm, { body: { id } })).rejects.toMatchObject({ status: 409, code: null })
  })

  test('of two parents at once, each finds it confirmed', async () => {
    const { id } = await logged(house.cat)
    const both = [house.ada(rating.confirm, { body: { id } }), house.pat(rating.confirm, { body: { id } })]
    for (const log of await Promise.all(both)) expect(log.ratingStatus).toBe('confirmed')
  })

  test('all of a day in one call, and nothing of another day', async () => {
    const logs = [await logged(house.cat), await logged(house.cat, 2, '09:00'), await logged(house.cat, null, '10:00')]
    const yesterday = hour('08:00', 3).body
    const before = { startTime: '2026-03-01T23:30:00Z', endTime: '2026-03-02T00:30:00Z' }
    const other = await house.cat(activityLog.create, { body: { ...yesterday, ...before } })
    const { logs: confirmed } = await house.ada(rating.confirmDay, { body: { date: TODAY } })
    expect(confirmed.map(({ id, ratingStatus }) => [id, ratingStatus])).toEqual([
      [logs[0]!.id, 'confirmed'],
      [logs[1]!.id, 'confirmed'],
    ])
    expect(await seen(logs[2]!.id)).toEqual([null, 'unrated'])
    expect(await seen(other.id)).toEqual([3, 'proposed'])
    expect((await house.pat(rating.confirmDay, { body: { date: TODAY } })).logs).toEqual([])
  })

  test('is no business of a child, of an adult for themselves, or of a stranger', async () => {
    const { id } = await logged(house.cat)
    for (const call of [house.cat, house.as('sid'), house.as('ada'), house.as('eve')]) {
      await expect(call(rating.confirm, { body: { id } })).rejects.toMatchObject(FORBIDDEN)
      await expect(call(rating.confirmDay, { body: { date: TODAY } })).rejects.toMatchObject(FORBIDDEN)
    }
    await expect(house.eve(rating.confirm, { body: { id } })).rejects.toMatchObject(NOT_THERE)
    const { id: other } = await logged(house.as('sid'))
    await expect(house.ada(rating.confirm, { body: { id: other } })).rejects.toMatchObject(NOT_THERE)
    house = { ...house, ...(await createHousehold({ parentControl: false })) }
    await expect(house.cat(rating.confirm, { body: { id } })).rejects.toMatchObject(FORBIDDEN)
  })
})

describe('an edit by a child turns a confirmed log into a proposal', () => {
  const createConfirmedLog = async (at = '08:00') => {
    const { id } = await logged(house.cat, 5, at)
    await house.ada(rating.confirm, { body: { id } })
    return id
  }
  const change = (call: Call, id: string, body: object) => call(activityLog.change, { params: { id }, body })

  test.each([
    ['its start', { startTime: `${TODAY}T08:05:00Z` }],
    ['its end', { endTime: `${TODAY}T08:25:00Z` }],
    ['its category', { category: 'sports' }],
    ['its activity', { activityName: 'Physics' }],
    ['its rating', { rating: 4 }],
  ])('%s', async (_, body) => {
    const id = await createConfirmedLog()
    expect((await change(house.ada, id, body)).ratingStatus).toBe('confirmed')
    const back = { ...hour('08:00', 5).body }
    await change(house.ada, id, back)
    expect((await change(house.cat, id, body)).ratingStatus).toBe('proposed')
  })

  test('other fields and unchanged ones do not', async () => {
    const id = await createConfirmedLog()
    const body = { ...hour('08:00', 5).body, remark: 'two pages', efficiency: 80 }
    expect((await change(house.cat, id, body)).ratingStatus).toBe('confirmed')
  })

  test('also moving an edge, for the neighbor, too', async () => {
    const [one, next] = [await createConfirmedLog(), await createConfirmedLog('08:30')]
    const body = { id: one, endTime: instant(`${TODAY}T08:35:00Z`), moveAdjacent: true }
    const { logs } = await house.cat(activityLog.endTime, { body })
    expect(logs.map(({ id, ratingStatus }) => [id, ratingStatus])).toEqual([
      [one, 'proposed'],
      [next, 'proposed'],
    ])
  })

  test('a merge of several is proposed, and confirmed if a parent does it', async () => {
    for (const [call, is] of [
      [house.cat, 'proposed'],
      [house.ada, 'confirmed'],
    ] as const) {
      const [one, next] = [await createConfirmedLog(), await createConfirmedLog('08:30')]
      const operations = [
        { op: 'remove' as const, id: next },
        { op: 'change' as const, id: one, change: { endTime: `${TODAY}T09:00:00Z` } },
      ]
      const { logs } = await call(logBatch.apply, { body: { operations } })
      expect(logs.map(({ rating: stars, ratingStatus }) => [stars, ratingStatus])).toEqual([[5, is]])
      await house.ada(activityLog.remove, { params: { id: one } })
    }
  })

  test('a deleted one that is restored keeps its status', async () => {
    const [one, other] = [await createConfirmedLog(), (await logged(house.cat, 4, '09:00')).id]
    for (const id of [one, other]) await house.cat(activityLog.remove, { params: { id } })
    house.clock.advance(72 * 60)
    await house.runJobs()
    for (const id of [one, other]) await house.cat(activityLog.restore, { params: { id } })
    await house.runJobs()
    expect(await seen(one)).toEqual([5, 'confirmed'])
    expect(await seen(other)).toEqual([4, 'proposed'])
  })
})

describe('after 72 hours', () => {
  test('a rating without an answer confirms itself, on the minute and once', async () => {
    const { id, version } = await logged(house.cat)
    house.clock.advance(72 * 60 - 1)
    await house.runJobs()
    expect(await seen(id)).toEqual([5, 'proposed'])
    house.clock.advance(1)
    await Promise.all([house.runJobs(), house.runJobs()])
    expect(await house.cat(activityLog.get, { params: { id } })).toMatchObject({
      rating: 5,
      ratingStatus: 'auto_confirmed',
      version: version + 1,
    })
  })

  test('a parent may still decide, and a child may propose again', async () => {
    const { id } = await logged(house.cat)
    const other = await logged(house.cat, 5, '09:00')
    house.clock.advance(72 * 60)
    await house.runJobs()
    expect((await house.ada(rating.confirm, { body: { id } })).ratingStatus).toBe('confirmed')
    expect((await rate(house.cat, other.id, 5)).ratingStatus).toBe('auto_confirmed')
    expect((await rate(house.cat, other.id, 4)).ratingStatus).toBe('proposed')
  })

  test('a new proposal waits just as long', async () => {
    const { id } = await logged(house.cat)
    house.clock.advance(48 * 60)
    await rate(house.cat, id, 4)
    house.clock.advance(48 * 60)
    await house.runJobs()
    expect(await seen(id)).toEqual([4, 'proposed'])
  })
})
