import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { child } from '#contract/child.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { family } from '#contract/family.ts'
import { contract } from '#contract/index.ts'
import { instant } from '#domain/time/time.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { createAuditedHousehold, type WatchedHousehold } from '#server/testing/history.ts'
import { hour } from '#server/testing/hour.ts'

let house: WatchedHousehold
let pat: WatchedHousehold['pat']
beforeEach(async () => {
  house = await createAuditedHousehold()
  pat = house.pat
})

// The list comes from the contract, so a new endpoint is tested here as well.
test('no reading for a child goes by without an entry', async () => {
  const endpoints = Object.values(contract).flatMap((all): Endpoint[] => Object.values(all))
  const readings = endpoints.filter(({ access, method, stream }) => access === 'user' && method === 'GET' && !stream)
  const silent: string[] = []
  let answered = 0
  for (const { method, path } of readings) {
    await db.deleteFrom('auditEntries').where('ownerId', '=', house.dataGroup).execute()
    house.clock.advance(1440)
    const headers = { ...(await house.given.headers('pat')), 'x-data-group': house.dataGroup }
    const url = `/api${path.replaceAll(/\{\w+\}/g, uuidv7())}`
    if ((await house.sendRaw({ method, url, headers })).statusCode !== 200) continue
    answered += 1
    if (!(await house.listAuditEntries()).length) silent.push(path)
  }
  expect(silent).toEqual([])
  expect(answered).toBeGreaterThan(8)
})

describe('readings', () => {
  const look = (name: string) => house.as(name, house.dataGroup)(activityLog.withAdjacent, { query: {} })

  test('are one entry for each parent, child and day of the child', async () => {
    for (const name of ['pat', 'pat', 'ada']) await look(name)
    await pat(catalogue.activities)
    await house.as('pat', house.given.stranger('sid'))(catalogue.activities)
    const listHistory = async () =>
      (await house.listAuditEntries()).map(({ actorName, action, entity }) => [actorName, action, entity])
    expect(await listHistory()).toEqual([
      ['ada Test', 'read', 'account'],
      ['pat Test', 'read', 'account'],
    ])
    house.clock.advance(1440)
    await look('pat')
    expect(await listHistory()).toHaveLength(3)
    expect(await house.listAuditEntries('sid')).toHaveLength(1)
  })

  test('are one entry also where several processes are asked at once', async () => {
    const others = [startServer({ now: '2026-03-02T12:00:00Z' }), startServer({ now: '2026-03-02T12:00:00Z' })]
    const headers = { ...(await house.given.headers('pat')), 'x-data-group': house.dataGroup }
    const url = '/api/user/activities'
    await Promise.all(others.flatMap(({ sendRaw }) => [1, 2].map(() => sendRaw({ method: 'GET', url, headers }))))
    expect(await house.listAuditEntries()).toHaveLength(1)
  })

  test('writing is not recorded as reading', async () => {
    await pat(activityLog.create, { body: hour('08:00') })
    expect((await house.listAuditEntries()).map(({ action }) => action)).toEqual(['create'])
  })
})

describe('the history is read', () => {
  beforeEach(async () => {
    await pat(activityLog.create, { body: hour('08:00') })
    await house.as('ada', house.given.stranger('sid'))(activityLog.create, { body: hour('08:00') })
  })
  const listOwnerNames = async (name: string, query: object = {}) =>
    (await house.listAuditEntries(name, query)).map(({ ownerName }) => String(ownerName)).toSorted()

  test('by each child, its own', async () => {
    expect(await listOwnerNames('cat')).toEqual(['cat Test'])
    expect(await listOwnerNames('cat', { child: house.catId })).toEqual(['cat Test'])
    const { userId } = await house.kin.ensureUser('sid')
    await expect(listOwnerNames('cat', { child: userId })).rejects.toMatchObject({ status: 404, values: ['child'] })
  })

  test.each(['ada', 'pat'])('by the parent %s, of all children or of one', async (name) => {
    expect(await listOwnerNames(name)).toEqual(['cat Test', 'sid Test'])
    expect(await listOwnerNames(name, { child: house.catId })).toEqual(['cat Test'])
    for (const other of ['eve', 'ada', 'pat']) {
      if (other === name) continue
      const { userId } = await house.kin.ensureUser(other)
      await expect(listOwnerNames(name, { child: userId })).rejects.toMatchObject({ status: 404 })
    }
  })

  test('no other user reads the history of a child', async () => {
    expect(await listOwnerNames('eve')).toEqual([])
    await expect(listOwnerNames('eve', { child: house.catId })).rejects.toMatchObject({ status: 404 })
    await expect(house.as('pat', house.dataGroup)(child.audit, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  test('not by a suspended parent', async () => {
    const { userId } = await house.kin.ensureUser('pat')
    await house.as('ada')(family.changeMember, { params: { user: userId }, body: { isActive: false } })
    expect(await listOwnerNames('pat')).toEqual([])
  })

  test('by the child also after it has left, with the names that are left', async () => {
    const { userId } = await house.kin.ensureUser('pat')
    await house.as('ada')(family.changeMember, { params: { user: userId }, body: { alias: 'Papa' } })
    expect(await house.listAuditEntries()).toMatchObject([{ actorName: 'Papa' }])
    await house.as('ada')(family.removeMember, { params: { user: house.catId }, body: { name: 'cat Test' } })
    const removed = { actorName: 'ada Test', action: 'remove', entity: 'membership' }
    expect(await house.listAuditEntries()).toMatchObject([removed, { actorName: 'pat Test', ownerName: 'cat Test' }])
    expect(await listOwnerNames('pat')).toEqual(['sid Test'])
    await db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await house.listAuditEntries()).toMatchObject([removed, { actorName: null }])
  })

  test('page by page, the latest first', async () => {
    for (const minute of Array.from({ length: 11 }, (_, at) => at)) {
      house.clock.advance(1)
      const start = instant(`2026-03-02T09:${String(minute * 5).padStart(2, '0')}:00Z`)
      const end = instant(`2026-03-02T09:${String(minute * 5 + 4).padStart(2, '0')}:00Z`)
      await pat(activityLog.create, { body: { ...hour('08:00'), startTime: start, endTime: end } })
    }
    const page = (number: number) => house.as('cat')(child.audit, { query: { page: number } })
    const [one, two] = [await page(1), await page(2)]
    expect(one).toMatchObject({ total: 12, pageIndex: 1, pageSize: 10 })
    expect([one.items.length, two.items.length]).toEqual([10, 2])
    const times = [...one.items, ...two.items].map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })
})

test('after 365 days an entry is forgotten', async () => {
  await pat(activityLog.create, { body: hour('08:00') })
  house.clock.advance(365 * 1440)
  await sweep(db, house.clock.now())
  expect(await house.listAuditEntries()).toHaveLength(1)
  house.clock.advance(1)
  await sweep(db, house.clock.now())
  expect(await house.listAuditEntries()).toEqual([])
})
