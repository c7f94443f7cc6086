import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { plan } from '#contract/plan.ts'
import { rating } from '#contract/rating.ts'
import { reward } from '#contract/reward.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { DEFAULT_REWARD_SETTINGS } from '#domain/reward/settings.ts'
import { addMinutes, instant, type LocalDate } from '#domain/time/time.ts'
import { db } from '#server/testing/harness.ts'
import { type Household, createHousehold } from '#server/testing/kin.ts'

const TUESDAY = '2026-03-10' as LocalDate
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }

let house: Household
beforeEach(async () => (house = await createHousehold({ now: '2026-03-09T12:00:00Z' })))

type Call = Household['cat']
type NewLog = Input<typeof activityLog.create>['body']
const log = (
  call: Call,
  at: string,
  minutes: number,
  more: Pick<NewLog, 'category' | 'activityName'> & Partial<NewLog>,
) => {
  const startTime = instant(`${TUESDAY}T${at}:00Z`)
  return call(activityLog.create, { body: { startTime, endTime: addMinutes(startTime, minutes), ...more } })
}
const dayOf = (call: Call, date = TUESDAY) => call(reward.daily, { query: { date } })

/**
 * Logs the Tuesday of the worked example; the test decides who logs the maths and how long the table takes.
 * [reward/example-day]
 */
async function seedTuesday({ maths = house.ada, table = 10 }: { maths?: Call; table?: number } = {}) {
  const { id: tag } = await house.ada(catalogue.createTag, { body: { name: 'Goals', kind: 'activity_tag' } })
  const { id: planId } = await house.ada(plan.create, {
    body: {
      name: 'Lessons',
      category: 'study',
      activityName: 'Lessons',
      tags: [tag],
      scheduleType: 'weeklyFixed',
      daysOfWeek: [2],
      dailyStartTime: '15:00',
      dailyEndTime: '16:30',
      startDate: TUESDAY,
      endDate: '2026-04-30',
      respectHolidays: false,
    },
  })
  await house.ada(sleepPlan.create, { body: { bedtime: '21:00', wakeUpTime: '07:00', sleepGoal: 600 } })
  house.clock.set('2026-03-10T20:00:00Z')
  const night = { startTime: '2026-03-09T21:00:00Z', endTime: '2026-03-10T07:00:00Z' }
  await house.ada(activityLog.create, { body: { category: 'sleep', activityName: 'Sleep', ...night } })
  const study = { category: 'study', planId } as const
  const first = await log(maths, '15:00', 30, { ...study, activityName: 'Maths', rating: 5 })
  await log(house.ada, '15:30', 30, { ...study, activityName: 'Piano', rating: 4 })
  await log(house.ada, '17:00', table, { category: 'housework', activityName: 'Wipe the table', rating: 5, planId })
  await log(house.ada, '17:30', 25, { category: 'study', activityName: 'Read', rating: 4 })
  await log(house.ada, '18:30', 30, { category: 'dailyActivity', activityName: 'Dinner', rating: 5 })
  house.clock.set('2026-03-11T08:00:00Z')
  return first
}

test('the reward of a flexible plan says that a day has only a share of it', async () => {
  const what = { name: 'Read', category: 'study', activityName: 'Read', countsAllLogs: true } as const
  const often = { scheduleType: 'weeklyFlexible', weeklyQuota: 6, duration: 35 } as const
  await house.ada(plan.create, { body: { ...what, ...often, startDate: TUESDAY, endDate: '2026-04-30' } })
  house.clock.set('2026-03-10T20:00:00Z')
  const { parts } = await dayOf(house.cat)
  expect(parts?.plan.plans).toMatchObject([{ name: 'Read', target: 30, shareOf: 'week' }])
})

describe('the worked example of a day', () => {
  test('23 stars, 18 for effort, 8 coins', async () => {
    await seedTuesday()
    const day = await dayOf(house.cat)
    expect(day).toMatchObject({ date: TUESDAY, stars: 23, starsPending: 0, coins: 8, state: 'due' })
    expect(day.parts).toMatchObject({
      effort: { coins: 3, most: 10, stars: 18 },
      plan: {
        coins: 3,
        most: 5,
        done: 70,
        target: 90,
        plans: [{ name: 'Lessons', done: 70, target: 90, shareOf: null }],
      },
      sleep: { coins: 2, most: 2, night: 'met' },
      streak: { coins: 0, most: 5 },
    })
    expect(day.logs.map(({ activityName, stars, effort }) => [activityName, stars, effort])).toEqual([
      ['Maths', 5, null],
      ['Piano', 4, null],
      ['Wipe the table', 5, null],
      ['Read', 4, null],
      ['Dinner', 5, 'category'],
    ])
    expect(await dayOf(house.ada)).toEqual(day)
  })

  test('with the table job five minutes long: 7 coins, the stars still 23', async () => {
    await seedTuesday({ table: 5 })
    const day = await dayOf(house.cat)
    expect(day).toMatchObject({ stars: 23, coins: 7, parts: { effort: { coins: 2, stars: 13 } } })
    expect(day.logs[2]).toMatchObject({ activityName: 'Wipe the table', effort: 'tooShort' })
  })

  test('with the maths proposed: 18 stars, 5 pending, 7 coins; the day waits until a parent confirms', async () => {
    const { id } = await seedTuesday({ maths: house.cat })
    expect(await dayOf(house.cat)).toMatchObject({ stars: 18, starsPending: 5, coins: 7, state: 'waiting' })
    await house.ada(rating.confirm, { body: { id } })
    expect(await dayOf(house.cat)).toMatchObject({ stars: 23, starsPending: 0, coins: 8, state: 'due' })
  })

  test('a self-confirmed rating counts four at most', async () => {
    await seedTuesday({ maths: house.cat })
    house.clock.set('2026-03-13T20:00:00Z')
    await house.runJobs()
    const { parts, ...day } = await dayOf(house.cat)
    expect(day).toMatchObject({ stars: 22, coins: 8, state: 'due' })
    expect(parts?.effort.stars).toBe(17)
  })
})

test('an adult has stars and no coins', async () => {
  house.clock.set('2026-03-10T20:00:00Z')
  await log(house.as('eve'), '15:00', 30, { category: 'study', activityName: 'Read', rating: 5 })
  const day = await house.as('eve')(reward.daily, { query: {} })
  expect(day).toMatchObject({ date: TUESDAY, stars: 5, coins: 0, parts: null, state: 'open' })
})

test('another family’s child is not found', async () => {
  const answer = dayOf(house.eve)
  await expect(answer).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND', values: ['dataGroup'] })
  await expect(house.eve(reward.settings)).rejects.toMatchObject({ status: 404 })
})

describe('the reward settings of a family', () => {
  const admin = () => house.as('ada')
  const SPORTS = { ...DEFAULT_REWARD_SETTINGS, rewardCategories: ['sports' as const], maxCrownsPerDay: 1 }
  const save = (call: Call, change: object = {}) =>
    call(reward.saveSettings, { body: { ...SPORTS, ...change, rewardCategories: ['sports'] } })

  test('the reward settings have defaults, and a change applies from the next day', async () => {
    expect(await house.cat(reward.settings)).toEqual({ current: DEFAULT_REWARD_SETTINGS, next: null })
    const saved = { current: DEFAULT_REWARD_SETTINGS, next: { ...SPORTS, effectiveFrom: TUESDAY } }
    expect(await save(admin())).toEqual(saved)
    expect(await house.cat(reward.settings)).toEqual(saved)
    await seedTuesday()
    expect(await house.cat(reward.settings)).toEqual({ current: SPORTS, next: null })
    expect(await dayOf(house.cat)).toMatchObject({ coins: 5, stars: 23, settings: SPORTS })
    expect((await dayOf(house.cat, '2026-03-09' as LocalDate)).settings).toEqual(DEFAULT_REWARD_SETTINGS)
  })

  test('saved twice on a day, the second counts, and no day that has begun changes', async () => {
    await save(admin())
    await save(admin(), { minRewardMinutes: 20 })
    expect((await house.cat(reward.settings)).next).toMatchObject({ minRewardMinutes: 20, effectiveFrom: TUESDAY })
    house.clock.set('2026-03-10T08:00:00Z')
    await save(admin(), { minRewardMinutes: 30 })
    const { current, next } = await house.cat(reward.settings)
    expect([current.minRewardMinutes, next?.minRewardMinutes, next?.effectiveFrom]).toEqual([20, 30, '2026-03-11'])
  })

  test('a second change after the day has begun for a child replaces the first', async () => {
    const timezoneHistory = JSON.stringify([{ from: null, tz: 'Asia/Shanghai' }])
    await db.updateTable('preferences').set({ timezoneHistory }).where('ownerId', '=', house.dataGroup).execute()
    await save(admin(), { minRewardMinutes: 20 })
    house.clock.set('2026-03-09T20:00:00Z')
    const said = { next: { minRewardMinutes: 30, effectiveFrom: '2026-03-11' } }
    expect(await save(admin(), { minRewardMinutes: 30 })).toMatchObject(said)
    expect(await admin()(reward.settings)).toMatchObject(said)
    expect((await dayOf(house.cat)).settings.minRewardMinutes).toBe(20)
  })

  test('only an admin changes the reward settings', async () => {
    for (const call of [house.cat, house.as('pat'), house.ada])
      await expect(save(call)).rejects.toMatchObject(FORBIDDEN)
    await expect(save(house.as('eve'))).rejects.toMatchObject({ status: 404, values: ['familyGroup'] })
  })

  test('have limits, with all errors at once', async () => {
    const body = {
      rewardCategories: ['leisure' as const],
      minRewardMinutes: 0,
      coinWeights: { effort: 17, plan: 1, sleep: 0, streak: 0 },
      maxCrownsPerDay: 11,
    }
    await expect(admin()(reward.saveSettings, { body })).rejects.toMatchObject({
      status: 400,
      values: ['rewardCategories', 'minRewardMinutes', 'coinWeights', 'maxCrownsPerDay'],
    })
  })
})
