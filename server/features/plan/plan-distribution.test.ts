import { describe, expect, test } from 'vitest'
import { calendar } from '#contract/calendar.ts'
import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { VIEW_MODES } from '#domain/plan/plan.ts'
import { startServer } from '#server/testing/harness.ts'
import { PLANNERS_ZONE, seedWorkedExample } from '#server/testing/planner.ts'

/** Noon of Wednesday, 18 March 2026, in New York. */
const started = () => startServer({ now: '2026-03-18T16:00:00Z', timezone: PLANNERS_ZONE })
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

/** Seeds plan B of the worked example, with 20 minutes more on Tuesday. [plan-progress/example-flexible-plan] */
async function createRunner() {
  const { b, call, log, run } = await seedWorkedExample(started(), 'ann')
  await log(run, '03-17', 20)
  const change = (body: object) => call(plan.change, { params: { id: b.id }, body })
  const getWeek = async (date?: string) => {
    const { plans } = await call(plan.week, { query: { date } })
    return plans.find(({ planId }) => planId === b.id)!
  }
  const listSuggestedMinutes = async () => (await getWeek()).days.map(({ suggestedMinutes }) => suggestedMinutes)
  /** Everything in the week of the plan except its suggestions. */
  async function loadFigures() {
    const { days, distribution: _, ...week } = await getWeek()
    const inMode = (viewMode: (typeof VIEW_MODES)[number]) =>
      call(planStatistics.plan, { query: { planId: b.id, viewMode } })
    return {
      week: { ...week, days: days.map(({ suggestedMinutes: __, ...day }) => day) },
      modes: await Promise.all(VIEW_MODES.map(inMode)),
      overall: await call(planStatistics.overallPlanExecution, { query: MARCH }),
      events: await call(calendar.events, { query: MARCH }),
    }
  }
  return { change, getWeek, listSuggestedMinutes, loadFigures }
}

test('another distribution changes only suggestions', async () => {
  const { change, listSuggestedMinutes, loadFigures } = await createRunner()
  const before = await loadFigures()
  expect(before.week).toMatchObject({ creditMinutes: 60, targetMinutes: 120, timesDone: 1 })
  expect(await listSuggestedMinutes()).toEqual([null, null, 0, 40, 0, 20, 0])
  await change({ distribution: 'asap' })
  expect(await listSuggestedMinutes()).toEqual([null, null, 40, 20, 0, 0, 0])
  expect(await loadFigures()).toEqual(before)
  await change({ distribution: 'late' })
  expect(await listSuggestedMinutes()).toEqual([null, null, 0, 0, 40, 0, 20])
  expect(await loadFigures()).toEqual(before)
})

test('a later end leaves the current week and its minutes unchanged', async () => {
  const { change, loadFigures } = await createRunner()
  const { week, events } = await loadFigures()
  await change({ endDate: '2026-06-30' })
  const after = await loadFigures()
  expect(after.week).toEqual(week)
  expect(after.events).toEqual(events)
})

test('a higher quota begins a part of its own', async () => {
  const { change, getWeek } = await createRunner()
  await change({ weeklyQuota: 5 })
  // Two days of three times give one, and five days of five times give four.
  expect(await getWeek()).toMatchObject({ creditMinutes: 40, targetMinutes: 5 * 40, times: 5 })
})

describe('a plan of three times a week that begins on a Friday', () => {
  /** Friday noon; the first week asks for one time. */
  async function createOnFriday() {
    const server = startServer({ now: '2026-03-20T16:00:00Z', timezone: PLANNERS_ZONE })
    const { call, log } = await seedWorkedExample(server, 'ann')
    const content = { name: 'Swim', category: 'sports', activityName: 'Swim', countsAllLogs: true } as const
    const period = { startDate: '2026-03-20', endDate: '2026-06-30', respectHolidays: false }
    const schedule = { scheduleType: 'weeklyFlexible', weeklyQuota: 3, duration: 30 } as const
    const { id } = await call(plan.create, { body: { ...content, ...period, ...schedule, tags: [] } })
    const getWeek = async (date?: string) =>
      (await call(plan.week, { query: { date } })).plans.find(({ planId }) => planId === id)!
    const findItemOn = async (date: string) =>
      (await call(plan.today, { query: { date } })).items.find(({ planId }) => planId === id)
    const swim = { category: 'sports' as const, activityName: 'Swim', tags: [] }
    return { server, getWeek, findItemOn, log: (date: string) => log(swim, date, 30, 8 * 60) }
  }
  const suggested = ({ days }: { days: readonly { suggestedMinutes: number | null }[] }) =>
    days.map(({ suggestedMinutes }) => suggestedMinutes)

  test('says how many times its first week asks for, and why', async () => {
    const { getWeek } = await createOnFriday()
    expect(await getWeek()).toMatchObject({ times: 1, shorter: { quota: 3, from: '2026-03-20' } })
    expect(await getWeek('2026-03-27')).toMatchObject({ times: 3, shorter: null })
  })

  test('suggests no more of its week once that is done', async () => {
    const { getWeek, findItemOn, log, server } = await createOnFriday()
    expect(suggested(await getWeek())).toEqual([null, null, null, null, 0, 30, 0])
    await log('03-20')
    expect(suggested(await getWeek())).toEqual([null, null, null, null, 0, 0, 0])
    expect(await findItemOn('2026-03-20')).toMatchObject({ status: 'completed', doneToday: 30, suggestedMinutes: 0 })
    const saturday = { status: 'completed', doneToday: 0, suggestedMinutes: 0 }
    expect(await findItemOn('2026-03-21')).toMatchObject(saturday)
    server.clock.set('2026-03-21T16:00:00Z')
    expect(await findItemOn('2026-03-21')).toMatchObject(saturday)
  })
})
