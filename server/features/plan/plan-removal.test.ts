import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { calendar } from '#contract/calendar.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { child } from '#contract/child.ts'
import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { timer } from '#contract/timer.ts'
import { startServer } from '#server/testing/harness.ts'
import { createHousehold } from '#server/testing/kin.ts'

const by = (id: string) => ({ params: { id } })
const gone = { status: 404, code: 'NOT_FOUND', values: ['id'] }
const body = {
  name: 'Run',
  category: 'sports' as const,
  activityName: 'Running about',
  startDate: '2026-03-02',
  endDate: '2026-04-05',
}
const fixed = {
  ...body,
  scheduleType: 'weeklyFixed' as const,
  daysOfWeek: [1, 3, 5],
  dailyStartTime: '19:00',
  dailyEndTime: '19:30',
}
const flexible = { ...body, scheduleType: 'weeklyFlexible' as const, weeklyQuota: 3, duration: 40 }

async function setUpUser(more: object = fixed) {
  const server = startServer({ now: '2026-03-02T08:00:00Z', timezone: 'UTC' })
  const ann = server.as('ann')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'fit', kind: 'activity_tag' } })
  const { id: project } = await ann(catalogue.createProject, { body: { name: 'Race' } })
  const made = await ann(plan.create, { body: { ...fixed, ...more, tags: [tag], projectId: project } })
  const remove = () => ann(plan.remove, by(made.id))
  const restore = () => ann(plan.restore, by(made.id))
  /** All that shows it. */
  const loadAllViews = async () => {
    const { version: _, updatedAt: __, ...itself } = await ann(plan.get, by(made.id))
    const events = await ann(calendar.events, { query: { start: '2026-03-02', end: '2026-04-06' } })
    const { plans: week } = await ann(plan.week, { query: {} })
    const statistics = await ann(planStatistics.plan, { query: { planId: made.id } })
    return { itself, events, week, statistics }
  }
  return { server, ann, tag, project, made, remove, restore, loadAllViews }
}

describe('a plan that was deleted', () => {
  test('comes back with its versions, the time that was moved alone, its logs, its timer and its figures', async () => {
    const { server, ann, made, remove, restore, loadAllViews } = await setUpUser()
    await ann(plan.moveOnce, { ...by(made.id), body: { date: '2026-03-04', startTime: '17:00' } })
    const log = await ann(activityLog.create, {
      body: {
        category: 'leisure',
        activityName: 'Out',
        planId: made.id,
        startTime: '2026-03-02T07:00:00Z',
        endTime: '2026-03-02T07:20:00Z',
      },
    })
    server.clock.set('2026-03-03T08:00:00Z')
    await ann(plan.change, { ...by(made.id), body: { dailyEndTime: '20:00' } })
    const { timer: running } = await ann(timer.start, {
      body: { category: 'sports', activityName: 'Running about', planId: made.id },
    })
    const before = await loadAllViews()
    await remove()
    await expect(ann(plan.get, by(made.id))).rejects.toMatchObject(gone)
    expect(await ann(activityLog.get, by(log.id))).toMatchObject({ planId: null })

    const back = await restore()
    expect(back).toMatchObject({ id: made.id, version: 4, createdAt: made.createdAt })
    expect(await loadAllViews()).toEqual(before)
    expect(await ann(activityLog.get, by(log.id))).toMatchObject({ planId: made.id })
    expect(await ann(timer.running)).toMatchObject([{ id: running.id, planId: made.id }])
  })

  test('a restored plan has its manual placements, and its pause', async () => {
    const { ann, made, remove, restore, loadAllViews } = await setUpUser(flexible)
    await ann(plan.place, { ...by(made.id), body: { days: [{ date: '2026-03-05', minutes: 60 }] } })
    const before = await loadAllViews()
    await remove()
    await restore()
    expect(await loadAllViews()).toEqual(before)
    await ann(plan.change, { ...by(made.id), body: { paused: true } })
    await remove()
    expect(await restore()).toMatchObject({ paused: true, activityStatus: 'inactive' })
  })

  test('restored a second time changes nothing, and a log that was deleted with it returns unchanged', async () => {
    const { ann, made, remove, restore } = await setUpUser()
    const span = { startTime: '2026-03-02T07:00:00Z', endTime: '2026-03-02T07:20:00Z' }
    const { id } = await ann(activityLog.create, {
      body: { category: 'sports', activityName: 'Running about', planId: made.id, ...span },
    })
    await ann(activityLog.remove, by(id))
    await remove()
    const back = await restore()
    expect(await restore()).toEqual(back)
    expect(await ann(activityLog.restore, by(id))).toMatchObject({ planId: made.id })
  })

  test('a restored plan uses the replacements of merged items', async () => {
    const { ann, tag, project, made, remove, restore } = await setUpUser()
    await remove()
    const { id: fun } = await ann(catalogue.createTag, { body: { name: 'fun', kind: 'activity_tag' } })
    await ann(catalogueManagement.mergeTag, { ...by(tag), body: { into: fun } })
    await ann(catalogueManagement.removeProject, by(project))
    await ann(catalogueManagement.removeActivity, by(made.activityId))
    expect(await restore()).toMatchObject({ tags: [fun], projectId: null, activityName: 'Running about' })
  })

  test('is refused where another has its name and its period by now, and can be asked for later', async () => {
    const { ann, tag, made, remove, restore } = await setUpUser()
    await remove()
    const other = await ann(plan.create, { body: { ...fixed, name: 'run', tags: [tag] } })
    await expect(restore()).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['Run'] })
    await ann(plan.change, { ...by(other.id), body: { name: 'Jog' } })
    expect(await restore()).toMatchObject({ id: made.id })
  })

  test('disappears after a month, and an unknown one or a stranger’s is not found', async () => {
    const { server, ann, made, remove, restore } = await setUpUser()
    await remove()
    await expect(server.as('bob')(plan.restore, by(made.id))).rejects.toMatchObject(gone)
    await expect(ann(plan.restore, by(made.activityId))).rejects.toMatchObject(gone)
    server.clock.set('2026-04-02T08:00:00Z')
    await expect(restore()).rejects.toMatchObject(gone)
  })
})

describe('a child’s plan that a parent made', () => {
  test('is restored by a parent and not by the child, which sees it', async () => {
    const { cat, pat, eve } = await createHousehold()
    const { id: tag } = await cat(catalogue.createTag, { body: { name: 'fit', kind: 'activity_tag' } })
    const made = await pat(plan.create, { body: { ...fixed, tags: [tag] } })
    await pat(plan.remove, by(made.id))
    await expect(cat(plan.restore, by(made.id))).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(eve(plan.restore, by(made.id))).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const after = await pat(plan.restore, by(made.id))
    const { items } = await cat(child.audit, { query: {} })
    expect(items[0]).toMatchObject({ action: 'create', entity: 'plan', entityId: made.id, before: null, after })
    const own = await cat(plan.create, { body: { ...fixed, name: 'Own', tags: [tag] } })
    await cat(plan.remove, by(own.id))
    expect(await cat(plan.restore, by(own.id))).toMatchObject({ id: own.id })
  })
})
