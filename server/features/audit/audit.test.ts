import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { child } from '#contract/child.ts'
import { logBatch } from '#contract/log-batch.ts'
import { recommendation } from '#contract/recommendation.ts'
import { timer } from '#contract/timer.ts'
import { instant } from '#domain/time/time.ts'
import { createAuditedHousehold, type WatchedHousehold } from '#server/testing/history.ts'
import { hour } from '#server/testing/hour.ts'

let house: WatchedHousehold
let pat: WatchedHousehold['pat']
beforeEach(async () => {
  house = await createAuditedHousehold()
  pat = house.pat
})

describe('the history records actions in place of another user', () => {
  test('with the actor, the action, and the state before and after', async () => {
    const log = await pat(activityLog.create, { body: hour('08:00', { remark: 'one' }) })
    house.clock.advance(1)
    const changed = await pat(activityLog.change, { params: { id: log.id }, body: { remark: 'two' } })
    await pat(activityLog.remove, { params: { id: log.id } })
    const whose = { actorName: 'pat Test', ownerName: 'cat Test', entity: 'activityLog', entityId: log.id }
    expect(await house.listAuditedChanges()).toEqual([
      { ...whose, id: expect.any(String), at: '2026-03-02T12:00:00.000Z', action: 'create', before: null, after: log },
      {
        ...whose,
        id: expect.any(String),
        at: '2026-03-02T12:01:00.000Z',
        action: 'change',
        before: log,
        after: changed,
      },
      {
        ...whose,
        id: expect.any(String),
        at: '2026-03-02T12:01:00.000Z',
        action: 'remove',
        before: changed,
        after: null,
      },
    ])
  })

  test('thing by thing, where one request does several', async () => {
    const first = await pat(activityLog.create, { body: hour('08:00') })
    const operations = [
      { op: 'create' as const, log: hour('09:00') },
      { op: 'change' as const, id: first.id, change: { rating: 5 } },
    ]
    await pat(logBatch.apply, { body: { operations } })
    const told = (await house.listAuditedChanges())
      .slice(1)
      .map(({ action, entityId, after }) => ({ action, entityId, after }))
    expect(told).toEqual([
      { action: 'create', entityId: expect.any(String), after: expect.objectContaining({ rating: null }) },
      { action: 'change', entityId: first.id, after: expect.objectContaining({ rating: 5 }) },
    ])
  })

  test('both logs of an edge that is moved', async () => {
    const left = await pat(activityLog.create, { body: hour('08:00') })
    const right = await pat(activityLog.create, {
      body: { ...hour('09:00'), startTime: instant('2026-03-02T08:30:00Z') },
    })
    const endTime = instant('2026-03-02T08:40:00Z')
    await pat(activityLog.endTime, { body: { id: left.id, endTime, moveAdjacent: true } })
    const moved = (await house.listAuditedChanges()).slice(2)
    expect(new Set(moved.map(({ entityId }) => entityId))).toEqual(new Set([left.id, right.id]))
    for (const { action, before, after } of moved) {
      expect(action).toBe('change')
      expect(before).not.toEqual(after)
    }
  })

  test('timers, and the log that one becomes', async () => {
    const running = { category: 'study' as const, activityName: 'Draw' }
    const { timer: started } = await pat(timer.start, { body: running })
    await pat(timer.change, { params: { id: started.id }, body: { activityName: 'Paint' } })
    house.clock.advance(10)
    await pat(timer.stop, { params: { id: started.id }, body: {} })
    const { timer: second } = await pat(timer.start, { body: running })
    await pat(timer.discard, { params: { id: second.id } })
    expect((await house.listAuditedChanges()).map(({ entity, action }) => `${action} ${entity}`)).toEqual([
      'create timer',
      'change timer',
      'create activityLog',
      'create timer',
      'remove timer',
    ])
  })

  test('the history shows the catalog before and after', async () => {
    const tag = await pat(catalogue.createTag, { body: { name: 'Piano', kind: 'activity_tag' } })
    const renamed = await pat(catalogue.renameTag, { params: { id: tag.id }, body: { name: 'Violin' } })
    await pat(catalogueManagement.removeTag, { params: { id: tag.id } })
    const project = await pat(catalogue.createProject, { body: { name: 'Tree house' } })
    await pat(catalogue.changeProject, { params: { id: project.id }, body: { name: 'Boat' } })
    await pat(recommendation.addFavourite, { body: { category: 'study', activityName: 'Read' } })
    expect(
      (await house.listAuditedChanges()).map(({ entity, action, before, after }) => ({
        entity,
        action,
        before,
        after,
      })),
    ).toEqual([
      { entity: 'tag', action: 'create', before: null, after: tag },
      { entity: 'tag', action: 'change', before: tag, after: renamed },
      { entity: 'tag', action: 'remove', before: renamed, after: null },
      { entity: 'project', action: 'create', before: null, after: project },
      { entity: 'project', action: 'change', before: project, after: expect.objectContaining({ name: 'Boat' }) },
      { entity: 'favourite', action: 'create', before: null, after: expect.any(Object) },
    ])
  })

  test('once, though the request comes twice', async () => {
    const idempotencyKey = uuidv7()
    const body = hour('08:00')
    await pat(activityLog.create, { body }, { idempotencyKey })
    await pat(activityLog.create, { body }, { idempotencyKey })
    expect(await house.listAuditedChanges()).toHaveLength(1)
  })

  test('not at all, if it was refused', async () => {
    await pat(activityLog.create, { body: hour('08:00') })
    await expect(pat(activityLog.create, { body: hour('08:00') })).rejects.toMatchObject({ status: 409 })
    await expect(pat(catalogue.renameTag, { params: { id: uuidv7() }, body: { name: 'x' } })).rejects.toThrow('404')
    expect(await house.listAuditedChanges()).toHaveLength(1)
  })

  test('the history leaves out a user’s own actions, also on a device of a parent', async () => {
    await house.as('cat')(activityLog.create, { body: hour('08:00') })
    const handedOver = await house.kin.handOver('ada', 'cat')
    await handedOver(activityLog.create, { body: hour('10:00') })
    await house.as('pat')(activityLog.create, { body: hour('08:00') })
    expect(await house.listAuditEntries()).toEqual([])
    expect(await house.listAuditEntries('pat')).toEqual([])
  })

  test('an account that a parent changes, without its PIN', async () => {
    const tim = await house.as('ada')(child.create, { body: { firstName: 'Tim' } })
    const change = (body: object) => house.as('ada')(child.change, { params: { user: tim._id }, body })
    await change({ avatar: 'cat', pin: '2749' })
    const [entry, made, ...rest] = await house.listAuditEntries('pat', { child: tim._id })
    expect(rest).toEqual([])
    expect(made).toMatchObject({ action: 'create', entity: 'account' })
    expect(entry).toMatchObject({
      action: 'change',
      entity: 'account',
      entityId: tim._id,
      before: { firstName: 'Tim', avatar: null, hasPin: false },
      after: { firstName: 'Tim', avatar: 'cat', hasPin: true, pinChanged: true },
    })
    expect(JSON.stringify(entry)).not.toMatch(/2749|argon2/)
  })
})
