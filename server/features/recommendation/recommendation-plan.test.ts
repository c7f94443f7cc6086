import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { plan } from '#contract/plan.ts'
import { recommendation } from '#contract/recommendation.ts'
import { vacation } from '#contract/vacation.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { startServer } from '#server/testing/harness.ts'

const run = { category: 'sports' as const, activityName: 'Running' }
const from = { startDate: '2026-03-02', endDate: '2026-04-05' } as const
const WEEKLY = { scheduleType: 'weeklyFlexible', weeklyQuota: 7, duration: 30, ...from } as const
const DAILY = { scheduleType: 'weeklyFixed', daysOfWeek: [1, 2, 3, 4, 5, 6, 7], ...from } as const
const EVENING = { ...DAILY, dailyStartTime: '19:00', dailyEndTime: '19:30' } as const
const ANY_TIME = { ...DAILY, scheduleType: 'weeklyFixedThatDayFlexible', duration: 30 } as const

/** Monday, 2 March 2026, 19:10. */
async function createPlanner() {
  const { as, clock } = startServer({ now: '2026-03-02T19:10:00Z' })
  const ann = as('ann')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'fit', kind: 'activity_tag' } })
  const { id: projectId } = await ann(catalogue.createProject, { body: { name: 'Marathon' } })
  const make = (schedule: object, more: object = {}) =>
    ann(plan.create, { body: { name: 'Run', ...run, tags: [tag], projectId, ...schedule, ...more } as never })
  const log = (start: string, minutes: number, doing: object = run) => {
    const startTime = instant(`${start}:00Z`)
    const span = { startTime, endTime: addMinutes(startTime, minutes) }
    return ann(activityLog.create, { body: { ...run, ...doing, ...span } })
  }
  const likely = (at?: string) =>
    ann(recommendation.list, { query: at === undefined ? {} : { at: instant(`2026-03-${at}:00Z`) } })
  return { as, ann, clock, tag, projectId, make, log, likely }
}
const names = (all: readonly { activityName: string }[]) => all.map(({ activityName }) => activityName)

describe('the plan of the current time', () => {
  test('is recommended before its first log, with the details of the plan', async () => {
    const { as, tag, projectId, make, likely } = await createPlanner()
    await make(WEEKLY)
    const about = {
      tags: [tag],
      projectId,
      subActivity: null,
      subActivityId: null,
      activityId: expect.any(String),
      typicalMinutes: null,
    }
    expect(await likely()).toEqual([{ category: 'sports', activityName: 'Running', score: 2, ...about }])
    expect(await as('bob')(recommendation.list, { query: {} })).toEqual([])
  })

  test('counts 2 more than the logs alone, and names the plan', async () => {
    const { tag, make, log, likely } = await createPlanner()
    await log('2026-02-27T09:00', 45)
    const [before] = await likely()
    await make(WEEKLY)
    const [after] = await likely()
    expect(after!.score).toBeCloseTo(before!.score + 2)
    expect(before).toMatchObject({ tags: [], projectId: null, typicalMinutes: 45 })
    expect(after).toMatchObject({ tags: [tag], typicalMinutes: 45 })
  })

  test('once, however many plans ask for it: as the oldest does', async () => {
    const { projectId, make, likely } = await createPlanner()
    await make(WEEKLY)
    await make(ANY_TIME, { name: 'Jog', projectId: null })
    expect(await likely()).toMatchObject([{ score: 2, projectId }])
  })

  test.each([
    ['before its time', EVENING, '02T18:59', 0],
    ['when it begins', EVENING, '02T19:00', 1],
    ['to its last minute', EVENING, '02T19:29', 1],
    ['when it is over', EVENING, '02T19:30', 0],
    ['all day, without a time', ANY_TIME, '02T05:00', 1],
    ['before the plan begins', ANY_TIME, '01T23:00', 0],
    ['the day after', { ...ANY_TIME, daysOfWeek: [1] }, '03T05:00', 0],
    ['once, before its time', once('19:00'), '02T18:00', 0],
    ['once, until it is done', once('19:00'), '02T23:00', 1],
    ['once, and late', once('19:00'), '05T08:00', 1],
  ])('%s', async (_, schedule, at, count) => {
    const { make, likely } = await createPlanner()
    await make(schedule)
    expect(await likely(at)).toHaveLength(count)
  })

  test('no more once it is done, paused, or on a day off', async () => {
    const { ann, make, log, likely } = await createPlanner()
    await make(ANY_TIME, { respectHolidays: true })
    const { score: asked } = (await likely())[0]!
    await log('2026-03-02T18:00', 30, { tags: (await likely())[0]!.tags })
    expect((await likely())[0]!.score).toBeLessThan(asked)
    expect(names(await likely('03T23:59'))).toEqual(['Running'])
    const getScoreTomorrow = async () => (await likely('03T02:00'))[0]!.score
    const open = await getScoreTomorrow()
    const body = { name: 'Off', startDate: '2026-03-03', endDate: '2026-03-03' } as const
    const { id } = await ann(vacation.create, { body })
    expect(await getScoreTomorrow()).toBeLessThan(open - 2 + 0.001)
    await ann(vacation.remove, { params: { id } })
    expect(await getScoreTomorrow()).toBe(open)
    const [all] = await ann(plan.list)
    await ann(plan.change, { params: { id: all!.id }, body: { paused: true } })
    expect(await getScoreTomorrow()).toBeCloseTo(open - 2)
  })
})

test('on a day off the activities of free days count more, but not after it is archived', async () => {
  const { ann, log, likely } = await createPlanner()
  await log('2026-02-23T09:00', 30, { category: 'work', activityName: 'Write report' })
  await log('2026-02-22T09:00', 30, { category: 'leisure', activityName: 'Read' })
  const getFirstSuggestion = async () => names(await likely('02T09:00'))[0]
  expect(await getFirstSuggestion()).toBe('Write report')
  const body = { name: 'Off', startDate: '2026-03-01', endDate: '2026-03-02' } as const
  const { id } = await ann(vacation.create, { body })
  expect(await getFirstSuggestion()).toBe('Read')
  await ann(vacation.change, { params: { id }, body: { archived: true } })
  expect(await getFirstSuggestion()).toBe('Write report')
})

function once(dailyStartTime: string) {
  const times = { dailyStartTime, dailyEndTime: '20:00', duration: 60 }
  return { scheduleType: 'oneTime', ...times, startDate: '2026-03-02', endDate: '2026-03-02' } as const
}
