import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { startServer } from '#server/testing/harness.ts'
import { PLANNERS_ZONE, seedWorkedExample } from '#server/testing/planner.ts'

/** Noon of Wednesday, 18 March 2026, in New York. */
const NOON = '2026-03-18T16:00:00Z'
const started = () => startServer({ now: NOON, timezone: PLANNERS_ZONE })
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

describe('bad input', () => {
  const server = started()
  const ann = server.as('ann')

  test.each([
    { why: 'no plan', call: () => ann(planStatistics.plan, { query: { planId: 'mine' } }), values: ['planId'] },
    {
      why: 'an unknown view mode',
      call: () => ann(planStatistics.plans, { query: { viewMode: 'weekly' as never } }),
      values: ['viewMode'],
    },
    {
      why: 'a range that ends before it begins',
      call: () => ann(planStatistics.overallPlanExecution, { query: { from: '2026-03-02', to: '2026-03-01' } }),
      values: ['to'],
    },
    {
      why: 'more than 400 days',
      call: () => ann(planStatistics.sleepPlan, { query: { from: '2026-01-01', to: '2027-02-05' } }),
      values: ['to'],
    },
  ])('$why is 400', async ({ call, values }) => {
    await expect(call()).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values })
  })

  test('400 days are not too many', async () => {
    const { nights } = await ann(planStatistics.sleepPlan, { query: { from: '2026-01-01', to: '2027-02-04' } })
    expect(nights).toHaveLength(400)
  })

  test('a plan that is unknown or of another user is 404', async () => {
    const { a } = await seedWorkedExample(server, 'ann')
    const missing = { status: 404, code: 'NOT_FOUND', values: ['planId'] }
    await expect(ann(planStatistics.plan, { query: { planId: uuidv7() } })).rejects.toMatchObject(missing)
    await expect(server.as('bob')(planStatistics.plan, { query: { planId: a.id } })).rejects.toMatchObject(missing)
    expect(await server.as('bob')(planStatistics.plans, { query: {} })).toEqual([])
  })
})

describe('the worked example', () => {
  test('to today at noon, at 20:00, and with 15 minutes done', async () => {
    const server = started()
    const { a, piano, log, call } = await seedWorkedExample(server, 'ann')
    const getExecution = async () => {
      const { numerator, denominator, rate } = await call(planStatistics.plan, { query: { planId: a.id } })
      return [numerator, denominator, rate]
    }
    expect(await getExecution()).toEqual([170, 210, 81])
    server.clock.set('2026-03-19T00:00:00Z')
    expect(await getExecution()).toEqual([170, 240, 70.8])
    server.clock.set(NOON)
    await log(piano, '03-18', 15, 9 * 60)
    expect(await getExecution()).toEqual([185, 225, 82.2])
  })

  test('the future part of a log does not count', async () => {
    const server = started()
    const { a, piano, log, call } = await seedWorkedExample(server, 'ann')
    await log(piano, '03-18', 30, 11 * 60 + 50)
    expect(await call(planStatistics.plan, { query: { planId: a.id } })).toMatchObject({ numerator: 180 })
    server.clock.advance(20)
    expect(await call(planStatistics.plan, { query: { planId: a.id } })).toMatchObject({ numerator: 200 })
  })

  test('to the plan’s end, and day by day', async () => {
    const { a, b, call } = await seedWorkedExample(started(), 'ann')
    const viewMode = 'accumulated_value_to_plan_end_date'
    const ofA = await call(planStatistics.plan, { query: { planId: a.id, viewMode } })
    expect(ofA).toMatchObject({ viewMode, numerator: 170, denominator: 390, rate: 43.6, aheadMinutes: 0 })
    const rateOn = new Map<string, number | null>(ofA.days.map(({ date, rate }) => [date, rate]))
    expect([rateOn.get('2026-03-11'), rateOn.get('2026-03-09'), rateOn.get('2026-03-07')]).toEqual([66.7, 100, null])
    expect(ofA.days.find(({ date }) => date === '2026-03-07')).toMatchObject({ targetMinutes: 0, doneMinutes: 30 })

    const ofB = await call(planStatistics.plan, { query: { planId: b.id } })
    expect(ofB).toMatchObject({ numerator: 220, denominator: 240, rate: 91.7 })
    expect(ofB).toMatchObject({ activityStatus: 'active', executionStatus: 'in progress', behind: false })
    expect(ofB.periods.map(({ targetMinutes }) => targetMinutes)).toEqual([80, 120, 120, 80, 120, 120])
    expect(ofB.periods[1]).toMatchObject({
      from: '2026-03-09',
      to: '2026-03-15',
      creditMinutes: 100,
      timesDone: 2,
      times: 3,
    })
    const targets = new Map<string, number>(ofB.days.map(({ date, targetMinutes }) => [date, targetMinutes]))
    expect(['16', '17', '18', '19', '22', '23', '26'].map((day) => targets.get(`2026-03-${day}`))).toEqual([
      20, 20, 20, 15, 15, 0, 20,
    ])
  })

  test('both plans together, by their minutes', async () => {
    const { a, b, call } = await seedWorkedExample(started(), 'ann')
    const overall = await call(planStatistics.overallPlanExecution, { query: MARCH })
    expect(overall.overall).toEqual({ numerator: 390, denominator: 450, rate: 86.7 })
    expect(overall.plans.map(({ planId, rate }) => [planId, rate])).toEqual([
      [a.id, 81],
      [b.id, 91.7],
    ])
    expect(overall.byCategory.map(({ category, plans, rate }) => [category, plans, rate])).toEqual([
      ['sports', 1, 91.7],
      ['study', 1, 81],
    ])
    expect(overall.byScheduleType.map(({ scheduleType, rate }) => [scheduleType, rate])).toEqual([
      ['weeklyFixed', 81],
      ['weeklyFlexible', 91.7],
    ])
    expect(overall.byStatus).toContainEqual({ status: 'in progress', plans: 2 })
    const { plans } = await call(planStatistics.overallPlanExecution, {
      query: { from: '2026-04-06', to: '2026-04-30' },
    })
    expect(plans.map(({ planId }) => planId)).toEqual([b.id])
  })

  test('as of a past day', async () => {
    const { a, call } = await seedWorkedExample(started(), 'ann')
    const asOf = (day: string) => call(planStatistics.plan, { query: { planId: a.id, asOf: day } })
    expect(await asOf('2026-03-04')).toMatchObject({ numerator: 60, denominator: 60, rate: 100 })
    expect(await asOf('2026-03-06')).toMatchObject({ numerator: 60, denominator: 90, rate: 66.7, behind: true })
    // Who looks ahead sees today.
    expect(await asOf('2026-12-31')).toMatchObject({ numerator: 170, denominator: 210 })
  })

  test('a later vacation changes the target, also before it', async () => {
    const { a, call, vacation } = await seedWorkedExample(started(), 'ann')
    await vacation('Flu', '03-04', '03-06')
    expect(await call(planStatistics.plan, { query: { planId: a.id } })).toMatchObject({
      numerator: 140,
      denominator: 150,
    })
    // The vacation takes days from the run, too: of its first week one time is left.
    await call(plan.remove, { params: { id: a.id } })
    expect((await call(planStatistics.overallPlanExecution, { query: MARCH })).overall).toMatchObject({
      numerator: 180,
    })
  })
})
