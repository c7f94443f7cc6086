import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { logBatch } from '#contract/log-batch.ts'
import { plan } from '#contract/plan.ts'
import { createHousehold } from '#server/testing/kin.ts'
import { db, startServer } from '#server/testing/harness.ts'

const by = (id: string) => ({ params: { id } })
const missing = (...values: string[]) => ({ status: 404, code: 'NOT_FOUND', values })
const run = {
  name: 'Run',
  category: 'sports' as const,
  activityName: 'Running',
  scheduleType: 'weeklyFixedThatDayFlexible' as const,
  daysOfWeek: [1, 3],
  duration: 30,
  startDate: '2026-03-02',
  endDate: '2026-04-05',
}

/** On Monday, 2 March 2026, with one plan from that day on. */
async function setUpUser(more: object = {}, timezone = 'UTC') {
  const server = startServer({ timezone })
  const ann = server.as('ann')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'fit', kind: 'activity_tag' } })
  const create = (other: object = {}) => ann(plan.create, { body: { ...run, tags: [tag], ...more, ...other } })
  const made = await create()
  const change = (body: object) => ann(plan.change, { ...by(made.id), body })
  const listVersions = async () => {
    const rows = db.selectFrom('planVersions').where('planId', '=', made.id).orderBy('effectiveFrom')
    const all = await rows.select(['effectiveFrom', 'startDate', 'endDate', 'duration']).execute()
    return all.map(({ effectiveFrom, startDate, endDate, duration }) => [effectiveFrom, startDate, endDate, duration])
  }
  const log = (at: string, other: object = {}) =>
    ann(activityLog.create, {
      body: {
        category: 'sports',
        activityName: 'Running',
        startTime: `${at}:00:00Z`,
        endTime: `${at}:30:00Z`,
        ...other,
      },
    })
  return { ...server, ann, tag, create, made, change, listVersions, log }
}

describe('an edit never rewrites the past', () => {
  test('an edit of the schedule applies from today, and the last of two edits a day wins', async () => {
    const { clock, change, listVersions } = await setUpUser()
    clock.set('2026-03-11T08:00:00Z')
    await change({ duration: 45 })
    expect(await change({ duration: 60 })).toMatchObject({ duration: 60, version: 3 })
    clock.set('2026-03-12T08:00:00Z')
    await change({ endDate: '2026-04-30' })
    expect(await listVersions()).toEqual([
      ['2026-03-02', '2026-03-02', '2026-04-05', 30],
      ['2026-03-11', '2026-03-02', '2026-04-05', 60],
      ['2026-03-12', '2026-03-02', '2026-04-30', 60],
    ])
  })

  test('today is the owner’s', async () => {
    const { clock, change, listVersions } = await setUpUser({}, 'America/New_York')
    clock.set('2026-03-11T03:00:00Z')
    await change({ duration: 45 })
    expect((await listVersions()).at(-1)).toEqual(['2026-03-10', '2026-03-02', '2026-04-05', 45])
  })

  test('a plan that has not begun has no past', async () => {
    const { change, listVersions } = await setUpUser({ startDate: '2026-03-09' })
    await change({ duration: 45 })
    await change({ startDate: '2026-03-05' })
    expect(await listVersions()).toEqual([['2026-03-05', '2026-03-05', '2026-04-05', 45]])
  })

  test('an edit of other fields keeps the schedule, and an old start may stay', async () => {
    const { ann, clock, made, change, listVersions } = await setUpUser()
    const { id: projectId } = await ann(catalogue.createProject, { body: { name: 'Race' } })
    clock.set('2026-04-05T08:00:00Z')
    const other = { name: 'Walk', category: 'leisure', activityName: 'Walking', projectId, tags: [] }
    expect(await change(other)).toMatchObject({ ...other, version: 2, createdAt: made.createdAt })
    expect(await listVersions()).toHaveLength(1)
    await expect(change({ startDate: '2026-03-04' })).rejects.toMatchObject({ values: ['period'] })
  })

  test('another type drops its unused fields', async () => {
    const { change } = await setUpUser()
    const fixed = { scheduleType: 'weeklyFixed', dailyStartTime: '19:00', dailyEndTime: '20:00' }
    expect(await change(fixed)).toMatchObject({ ...fixed, duration: 60, daysOfWeek: [1, 3] })
    expect(await change({ scheduleType: 'weeklyFlexible', weeklyQuota: 2 })).toMatchObject({
      daysOfWeek: null,
      dailyStartTime: null,
      duration: 60,
      weeklyQuota: 2,
    })
    await expect(change({ scheduleType: 'monthlyFlexible' })).rejects.toMatchObject({ values: ['quota'] })
  })

  test('wrong fields change nothing', async () => {
    const { ann, made, change } = await setUpUser()
    const wrong = { name: '', duration: 3, daysOfWeek: [], endDate: null, tags: [] }
    await expect(change(wrong)).rejects.toMatchObject({
      status: 400,
      values: ['name', 'period', 'daysOfWeek', 'duration', 'tagsOrProject'],
    })
    expect(await ann(plan.get, by(made.id))).toEqual(made)
  })
})

describe('the status of a plan', () => {
  test('a paused plan is inactive until it continues', async () => {
    const { change, listVersions } = await setUpUser()
    expect(await change({ paused: true })).toMatchObject({ paused: true, activityStatus: 'inactive' })
    expect(await change({ paused: false })).toMatchObject({ paused: false, activityStatus: 'active' })
    expect(await listVersions()).toHaveLength(1)
  })

  test('its logs make it go on, and over', async () => {
    const { ann, clock, made, log, tag } = await setUpUser({ endDate: '2026-03-08' })
    const getExecutionStatus = async () => (await ann(plan.get, by(made.id))).executionStatus
    await log('2026-03-02T08', { tags: [] })
    expect(await getExecutionStatus()).toBe('not started')
    await log('2026-03-02T09', { tags: [tag] })
    expect(await getExecutionStatus()).toBe('in progress')
    clock.set('2026-03-09T08:00:00Z')
    expect(await getExecutionStatus()).toBe('overdue')
    await log('2026-03-04T09', { tags: [tag] })
    expect(await getExecutionStatus()).toBe('completed')
  })
})

describe('a plan with a stale version', () => {
  test('is a conflict that shows the current plan', async () => {
    const { ann, made, change } = await setUpUser()
    const current = await change({ name: 'Walk', version: 1 })
    const stale = { status: 409, code: null, values: ['version'], details: { current } }
    await expect(change({ name: 'Swim', version: 1 })).rejects.toMatchObject(stale)
    const converting = ann(plan.convert, { ...by(made.id), body: { to: 'weeklyFlexible', version: 1 } })
    await expect(converting).rejects.toMatchObject(stale)
  })

  test('ten changes at once without a version are all made', async () => {
    const { made, ann, change } = await setUpUser()
    await Promise.all(Array.from({ length: 10 }, (_, at) => change({ duration: 30 + 5 * at })))
    expect(await ann(plan.get, by(made.id))).toMatchObject({ version: 11 })
  })
})

describe('a log of a plan', () => {
  test('a log of a plan has its id and counts for it in any case', async () => {
    const { ann, made, log } = await setUpUser()
    const other = await log('2026-03-02T08', { activityName: 'Dancing', planId: made.id })
    expect(other).toMatchObject({ planId: made.id })
    expect(await ann(plan.get, by(made.id))).toMatchObject({ executionStatus: 'in progress' })
    const changed = await ann(activityLog.change, { ...by(other.id), body: { remark: 'fun' } })
    expect(changed).toMatchObject({ planId: made.id })
    await ann(activityLog.change, { ...by(other.id), body: { planId: null } })
    expect(await ann(plan.get, by(made.id))).toMatchObject({ executionStatus: 'not started' })
  })

  test('cannot be of a stranger’s, nor in a batch', async () => {
    const { as, made } = await setUpUser()
    const bob = as('bob')
    const body = {
      category: 'sports' as const,
      activityName: 'Running',
      startTime: '2026-03-02T08:00:00Z',
      endTime: '2026-03-02T08:30:00Z',
    }
    await expect(bob(activityLog.create, { body: { ...body, planId: made.id } })).rejects.toMatchObject(
      missing('planId'),
    )
    const { id } = await bob(activityLog.create, { body })
    const operations = [{ op: 'change' as const, id, change: { planId: made.id } }]
    await expect(bob(logBatch.apply, { body: { operations } })).rejects.toMatchObject(
      missing('operations.0.change.planId'),
    )
  })

  test('stays when the plan goes, and forgets it; a deleted one too', async () => {
    const { ann, made, log } = await setUpUser()
    const kept = await log('2026-03-02T08', { planId: made.id, remark: 'rain' })
    const deleted = await log('2026-03-02T09', { planId: made.id })
    await ann(activityLog.remove, by(deleted.id))
    await ann(plan.remove, by(made.id))
    await expect(ann(plan.get, by(made.id))).rejects.toMatchObject(missing('id'))
    await expect(ann(plan.remove, by(made.id))).rejects.toMatchObject(missing('id'))
    expect(await ann(activityLog.get, by(kept.id))).toMatchObject({ planId: null, remark: 'rain', version: 2 })
    expect(await ann(activityLog.restore, by(deleted.id))).toMatchObject({ planId: null })
    for (const table of ['planTags', 'planVersions'] as const)
      expect(await db.selectFrom(table).selectAll().where('planId', '=', made.id).execute()).toEqual([])
  })

  test('and its plan deleted at the same time leave no log of a missing plan', async () => {
    const { ann, create, log } = await setUpUser()
    for (const hour of ['08', '09', '10']) {
      const { id } = await create({ name: `Run at ${hour}` })
      const [logged] = await Promise.allSettled([log(`2026-03-02T${hour}`, { planId: id }), ann(plan.remove, by(id))])
      if (logged.status === 'rejected') expect(logged.reason).toMatchObject(missing('planId'))
      else expect(await ann(activityLog.get, by(logged.value.id))).toMatchObject({ planId: null })
    }
  })
})

describe('in a family', () => {
  const forbidden = { status: 403, code: 'FORBIDDEN', values: [] }

  async function createPlanningHousehold() {
    const { as, cat, pat, dataGroup } = await createHousehold()
    const { id: tag } = await cat(catalogue.createTag, { body: { name: 'fit', kind: 'activity_tag' } })
    return { ada: as('ada'), cat, pat, sid: as('sid', dataGroup), body: { ...run, tags: [tag] } }
  }

  test('a child under parental control cannot change a parent’s plan, and keeps its own', async () => {
    const { cat, pat, body } = await createPlanningHousehold()
    const schedule = { scheduleType: 'weeklyFlexible' as const, weeklyQuota: 3 }
    const parents = await pat(plan.create, { body: { ...body, ...schedule } })
    expect(parents).toMatchObject({ madeByParent: true })
    expect(await cat(plan.list)).toEqual([parents])
    for (const call of [
      () => cat(plan.change, { ...by(parents.id), body: { duration: 5 } }),
      () => cat(plan.convert, { ...by(parents.id), body: { to: 'weeklyFixed' } }),
      () => cat(plan.remove, by(parents.id)),
      () => cat(plan.place, { ...by(parents.id), body: { days: [{ date: '2026-03-04', minutes: 30 }] } }),
    ])
      await expect(call()).rejects.toMatchObject(forbidden)
    const own = await cat(plan.create, { body: { ...body, name: 'Own' } })
    expect(own).not.toHaveProperty('madeByParent')
    await cat(plan.change, { ...by(own.id), body: { duration: 5 } })
    await pat(plan.change, { ...by(own.id), body: { duration: 10 } })
    await cat(plan.remove, by(own.id))
    await pat(plan.remove, by(parents.id))
    expect(await cat(plan.list)).toEqual([])
  })

  test('the history records a parent’s change of a plan, before and after', async () => {
    const { cat, pat, body } = await createPlanningHousehold()
    const before = await cat(plan.create, { body })
    const after = await pat(plan.change, { ...by(before.id), body: { duration: 45 } })
    await pat(plan.remove, by(before.id))
    const { items } = await cat(child.audit, { query: {} })
    const written = items.filter(({ entity }) => entity === 'plan').toReversed()
    expect(written).toMatchObject([
      { action: 'change', entityId: before.id, before, after },
      { action: 'remove', entityId: before.id, before: after, after: null },
    ])
  })

  test('the history records a parent’s change of the days of a plan', async () => {
    const { cat, pat, body } = await createPlanningHousehold()
    const { id } = await cat(plan.create, { body: { ...body, scheduleType: 'weeklyFlexible', weeklyQuota: 3 } })
    for (const minutes of [30, null])
      await pat(plan.place, { ...by(id), body: { days: [{ date: '2026-03-04', minutes }] } })
    const { items } = await cat(child.audit, { query: {} })
    const placed = (minutes: number | null) => ({ name: 'Run', days: [{ date: '2026-03-04', minutes }] })
    expect(items.filter(({ entity }) => entity === 'planPlacement').toReversed()).toMatchObject([
      { action: 'change', entityId: id, before: placed(null), after: placed(30) },
      { action: 'change', entityId: id, before: placed(30), after: placed(null) },
    ])
  })

  test('without parental control it may change everything', async () => {
    const { ada, cat, pat, body } = await createPlanningHousehold()
    const { id } = await pat(plan.create, { body })
    await ada(family.change, { body: { settings: { parentControl: false } } })
    expect(await cat(plan.change, { ...by(id), body: { duration: 5 } })).toMatchObject({ duration: 5 })
    await cat(plan.remove, by(id))
  })

  test('a sibling sees nothing of it', async () => {
    const { cat, sid, body } = await createPlanningHousehold()
    const { id } = await cat(plan.create, { body })
    await expect(sid(plan.get, by(id))).rejects.toMatchObject(missing('dataGroup'))
  })
})
