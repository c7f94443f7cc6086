import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { plan } from '#contract/plan.ts'
import { timer } from '#contract/timer.ts'
import { startServer } from '#server/testing/harness.ts'

const run = { category: 'sports' as const, activityName: 'Running' }
const missing = { status: 404, code: 'NOT_FOUND', values: ['planId'] }

async function createPlanner() {
  const server = startServer({ now: '2026-03-02T09:00:00Z' })
  const ann = server.as('ann')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'fit', kind: 'activity_tag' } })
  const period = { startDate: '2026-03-02', endDate: '2026-04-05' } as const
  const schedule = { scheduleType: 'weeklyFlexible', weeklyQuota: 3, duration: 30, ...period } as const
  const { id: planId } = await ann(plan.create, { body: { ...run, name: 'Run', tags: [tag], ...schedule } })
  const at = (clock: string) => server.clock.set(`2026-03-02T${clock}:00Z`)
  const start = async (more: object = {}) => (await ann(timer.start, { body: { ...run, ...more } })).timer
  const stop = (id: string) => ann(timer.stop, { params: { id }, body: {} })
  const deletePlan = () => ann(plan.remove, { params: { id: planId } })
  return { ...server, ann, planId, at, start, stop, deletePlan }
}

describe('a timer of a plan', () => {
  test.each([uuidv7(), 'no id', 7])('bad input: %s', async (planId) => {
    const { start, ann } = await createPlanner()
    const refused = planId === 'no id' || planId === 7 ? { status: 400, values: ['planId'] } : missing
    await expect(start({ planId })).rejects.toMatchObject(refused)
    expect(await ann(timer.running)).toEqual([])
  })

  test('becomes a log of that plan', async () => {
    const { ann, planId, at, start, stop } = await createPlanner()
    const running = await start({ planId })
    expect(running).toMatchObject({ planId })
    expect(await ann(timer.running)).toEqual([running])
    at('09:25')
    expect(await stop(running.id)).toMatchObject({ planId, duration: 25 })
    const { items } = await ann(plan.today, { query: {} })
    expect(items).toMatchObject([{ planId, doneToday: 25 }])
  })

  test('says so to the log of a switch, and its follower says nothing', async () => {
    const { ann, planId, at, start } = await createPlanner()
    await start({ planId })
    at('09:25')
    const body = { category: 'leisure', activityName: 'Podcast', switch: true } as const
    const { timer: next, log } = await ann(timer.start, { body })
    expect(log).toMatchObject({ planId })
    expect(next).toMatchObject({ planId: null })
  })

  test('can be set later, and removed', async () => {
    const { ann, planId, start } = await createPlanner()
    const { id } = await start()
    const change = (body: object) => ann(timer.change, { params: { id }, body })
    await expect(change({ planId: uuidv7() })).rejects.toMatchObject(missing)
    expect(await change({ planId })).toMatchObject({ planId, version: 2 })
    expect(await change({ subActivity: 'Slowly' })).toMatchObject({ planId, version: 3 })
    expect(await change({ planId: null })).toMatchObject({ planId: null, version: 4 })
  })

  test('runs on when the plan goes, and forgets it', async () => {
    const { ann, planId, at, start, stop, deletePlan } = await createPlanner()
    const { id } = await start({ planId })
    await deletePlan()
    expect(await ann(timer.running)).toMatchObject([{ id, planId: null, version: 2 }])
    at('09:25')
    const log = await stop(id)
    expect(log.planId).toBeNull()
    expect(await ann(activityLog.get, { params: { id } })).toEqual(log)
  })

  test('stopped and its plan deleted at the same time leave no log of a missing plan', async () => {
    const { ann, planId, at, start, stop, deletePlan } = await createPlanner()
    const { id } = await start({ planId })
    at('09:25')
    await Promise.all([stop(id), deletePlan()])
    expect(await ann(activityLog.get, { params: { id } })).toMatchObject({ planId: null })
  })

  test('a timer is only for the user’s own plans, and survives the deletion of others’', async () => {
    const { as, ann, planId, start, deletePlan } = await createPlanner()
    await expect(as('bob')(timer.start, { body: { ...run, planId } })).rejects.toMatchObject(missing)
    await start({ planId })
    await expect(as('bob')(plan.remove, { params: { id: planId } })).rejects.toMatchObject({ status: 404 })
    expect(await ann(timer.running)).toMatchObject([{ planId }])
    await deletePlan()
  })
})
