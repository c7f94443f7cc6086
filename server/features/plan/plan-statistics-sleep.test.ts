import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { addDays, addMinutes, type LocalDate } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'
import { startServer } from '#server/testing/harness.ts'

const TZ = 'America/New_York'
const WEEK = { from: '2026-03-16', to: '2026-03-20' }

/** 22:30–06:30, and eight hours of it: in force from Monday on, and it is Friday. */
async function createSleeper() {
  const server = startServer({ now: '2026-03-01T16:00:00Z', timezone: TZ })
  const ann = server.as('ann')
  await ann(sleepPlan.create, {
    body: { bedtime: '22:30', wakeUpTime: '06:30', sleepGoal: 480, effectiveFrom: '2026-03-16' },
  })
  server.clock.set('2026-03-19T16:00:00Z')
  const logSleep = async (wakeDate: string, bedtime: number, minutes: number) => {
    const startTime = momentOf(TZ, addDays(wakeDate as LocalDate, -1), bedtime)
    const hours = { startTime, endTime: addMinutes(startTime, minutes) }
    await ann(activityLog.create, { body: { category: 'sleep', activityName: 'Night sleep', ...hours } })
  }
  return { server, ann, logSleep }
}

test('a week of 450, 500, missing, 480 is compared with a goal of 480', async () => {
  const { server, ann, logSleep } = await createSleeper()
  await logSleep('2026-03-16', 22 * 60 + 30, 450)
  await logSleep('2026-03-17', 22 * 60 + 50, 500)
  await logSleep('2026-03-19', 21 * 60, 480)
  const toToday = await ann(planStatistics.sleepPlan, { query: WEEK })
  expect(toToday).toMatchObject({ numerator: 1410, denominator: 1440, rate: 97.9, nightsWithData: 3 })
  expect(toToday).toMatchObject({ bedOnTime: 66.7, wakeOnTime: 0, goalMet: 66.7 })
  expect(toToday.nights.map(({ date, tst, rate }) => [date.slice(8), tst, rate])).toEqual([
    ['16', 450, 93.8],
    ['17', 500, 100],
    ['18', null, null],
    ['19', 480, 100],
    ['20', null, null],
  ])
  expect(toToday.nights[1]).toMatchObject({
    goal: 480,
    bedtime: 22 * 60 + 50,
    plannedBedtime: 22 * 60 + 30,
    plannedWakeTime: 6 * 60 + 30,
    bedDev: 20,
    wakeDev: 40,
    goalDev: 20,
  })
  const toEnd = await ann(planStatistics.sleepPlan, {
    query: { ...WEEK, viewMode: 'accumulated_value_to_plan_end_date' },
  })
  expect(toEnd).toMatchObject({ numerator: 1410, denominator: 2400, rate: 58.8 })
  const before = await ann(planStatistics.sleepPlan, { query: { ...WEEK, asOf: '2026-03-16' } })
  expect(before).toMatchObject({ numerator: 450, denominator: 480, nightsWithData: 1 })
  expect(await server.as('bob')(planStatistics.sleepPlan, { query: WEEK })).toMatchObject({
    numerator: 0,
    rate: null,
    bedOnTime: null,
    nightsWithData: 0,
  })
})

test('a night before any plan has nothing to be held against', async () => {
  const { ann, logSleep } = await createSleeper()
  await logSleep('2026-03-15', 22 * 60 + 30, 450)
  const { nights, rate, nightsWithData } = await ann(planStatistics.sleepPlan, {
    query: { from: '2026-03-15', to: '2026-03-15' },
  })
  expect([rate, nightsWithData]).toEqual([null, 1])
  expect(nights).toMatchObject([{ tst: 450, goal: null, rate: null, bedDev: null }])
})
