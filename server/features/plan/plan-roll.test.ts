import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { sweep } from '#server/operation/sweep.ts'

const by = (id: string) => ({ params: { id } })
const about = { category: 'sports' as const, activityName: 'Running about' }
const weekly = {
  ...about,
  name: 'Run',
  countsAllLogs: true,
  rollsOn: true,
  startDate: '2026-03-02',
  scheduleType: 'weeklyFlexible' as const,
  weeklyQuota: 3,
  duration: 40,
}

async function setUpUser(more: object = {}) {
  const server = startServer({ now: '2026-03-02T12:00:00Z', timezone: 'UTC' })
  const ann = server.as('ann')
  const made = await ann(plan.create, { body: { ...weekly, ...more } })
  const get = () => ann(plan.get, by(made.id))
  const change = (body: object) => ann(plan.change, { ...by(made.id), body })
  const versions = () =>
    db.selectFrom('planVersions').select(['effectiveFrom', 'endDate']).where('planId', '=', made.id).execute()
  /** Another day, on which the server has swept. */
  const sweepOn = async (date: string) => {
    server.clock.set(`${date}T12:00:00Z`)
    await sweep(db, server.clock.now())
  }
  return { server, ann, made, get, change, versions, sweepOn }
}

describe('a plan without an end', () => {
  test('needs no last day, but a one-time plan does', async () => {
    const { ann, made } = await setUpUser()
    expect(made).toMatchObject({ rollsOn: true, endDate: '2027-03-02', version: 1 })
    const once = { ...weekly, name: 'Once', scheduleType: 'oneTime' as const }
    const refused = { status: 400, code: 'INVALID_PARAMS', values: ['period'] }
    await expect(ann(plan.create, { body: once })).rejects.toMatchObject(refused)
    expect(await ann(plan.create, { body: { ...once, endDate: '2026-03-02' } })).toMatchObject({ rollsOn: false })
    await expect(ann(plan.create, { body: { ...weekly, rollsOn: false } })).rejects.toMatchObject(refused)
  })

  test('is moved on about once a month, without a new version', async () => {
    const { made, get, versions, sweepOn } = await setUpUser()
    await sweepOn('2026-04-02')
    expect(await get()).toMatchObject({ endDate: '2027-03-02' })
    await sweepOn('2026-04-03')
    expect(await get()).toMatchObject({ endDate: '2027-04-03', version: made.version, updatedAt: made.updatedAt })
    expect(await versions()).toEqual([{ effectiveFrom: '2026-03-02', endDate: '2027-04-03' }])
    await sweepOn('2033-06-01')
    expect(await get()).toMatchObject({ endDate: '2034-06-01', activityStatus: 'active' })
  })

  test('keeps a time that was moved alone, and gets no version by an edit of something else', async () => {
    const fixed = { scheduleType: 'weeklyFixed', daysOfWeek: [1], dailyStartTime: '19:00', dailyEndTime: '19:30' }
    const { ann, made, change, versions, sweepOn, get } = await setUpUser({
      ...fixed,
      weeklyQuota: null,
      duration: null,
    })
    await ann(plan.moveOnce, { ...by(made.id), body: { date: '2026-05-04', startTime: '17:00' } })
    await sweepOn('2026-04-10')
    expect(new Set((await versions()).map(({ endDate }) => endDate))).toEqual(new Set(['2027-04-10']))
    const { length } = await versions()
    await sweepOn('2026-04-30')
    await change({ name: 'Jog', version: (await get()).version })
    expect(await versions()).toHaveLength(length)
  })

  test('leaves a plan of the same name its period', async () => {
    const { ann, sweepOn } = await setUpUser()
    await ann(plan.create, { body: { ...weekly, rollsOn: false, endDate: '2027-04-03' } })
    await sweepOn('2026-04-03')
    const ends = (await ann(plan.list)).map(({ endDate }) => endDate)
    expect(ends.toSorted()).toEqual(['2027-04-03', '2027-04-04'])
  })

  test('has an end once its owner names one, even after years', async () => {
    const { server, change, sweepOn, get, made } = await setUpUser()
    await sweepOn('2033-06-01')
    await expect(server.as('bob')(plan.change, { ...by(made.id), body: { rollsOn: false } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await change({ endDate: '2033-08-01' })).toMatchObject({ rollsOn: false, endDate: '2033-08-01' })
    await sweepOn('2033-07-25')
    expect(await get()).toMatchObject({ endDate: '2033-08-01' })
    expect(await change({ rollsOn: true })).toMatchObject({ rollsOn: true, endDate: '2034-07-25' })
  })

  test('never shows a few percent of a year: its whole is the target until today', async () => {
    const { ann, made, sweepOn } = await setUpUser()
    await ann(activityLog.create, {
      body: { ...about, startTime: '2026-03-02T08:00:00Z', endTime: '2026-03-02T08:40:00Z' },
    })
    await sweepOn('2026-03-08')
    const rate = async (viewMode: 'accumulated_value_to_today' | 'accumulated_value_to_plan_end_date') => {
      const { numerator, denominator } = await ann(planStatistics.plan, { query: { planId: made.id, viewMode } })
      return [numerator, denominator]
    }
    expect(await rate('accumulated_value_to_plan_end_date')).toEqual(await rate('accumulated_value_to_today'))
    expect((await rate('accumulated_value_to_plan_end_date'))[1]).toBeLessThanOrEqual(120)
  })

  test('is restored with the end that it had when it was deleted', async () => {
    const { ann, made, sweepOn } = await setUpUser()
    await ann(plan.remove, by(made.id))
    expect(await ann(plan.restore, by(made.id))).toMatchObject({ rollsOn: true, endDate: made.endDate })
    await sweepOn('2026-04-10')
    expect(await ann(plan.list)).toMatchObject([{ endDate: '2027-04-10' }])
  })
})
