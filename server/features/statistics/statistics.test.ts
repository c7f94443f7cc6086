import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { type DailyStatistics, statistics } from '#contract/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { giveDataDays } from '#server/testing/data-days.ts'
import { startServer } from '#server/testing/harness.ts'

const NEW_YORK = 'America/New_York'
const log = (startTime: string, endTime: string, more: object = {}) => ({
  body: { category: 'work' as const, activityName: 'Write report', startTime, endTime, ...more },
})
/** `02T08:00` of March. */
const at = (time: string) => `2026-03-${time}:00Z`

const setUp = (now: string, timezone = 'UTC') => {
  const server = startServer({ now, timezone })
  const ann = server.as('ann')
  const create = (from: string, to: string, more: object = {}) => ann(activityLog.create, log(at(from), at(to), more))
  const getDay = async (date: string, asOf?: string) =>
    (await ann(statistics.daily, {
      query: { date: `2026-03-${date}`, ...(asOf && { asOf: `2026-03-${asOf}` }) },
    })) as DailyStatistics
  return { ...server, ann, create, getDay }
}
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })

describe('a day', () => {
  test('from the first record on, with both lanes, shares and ratings', async () => {
    const { ann, create, getDay } = setUp('2026-03-03T12:00:00Z')
    const addTag = async (name: string) => (await ann(catalogue.createTag, { body: { name, kind: 'activity_tag' } })).id
    const [deep, home] = [await addTag('Deep'), await addTag('Home')]
    const { id: recipientId } = await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } })
    const { id: projectId } = await ann(catalogue.createProject, { body: { name: 'Garden' } })
    const timeProportion = { type: 'duration', value: 45 }
    const sleep = await create('02T00:00', '02T07:00', { category: 'sleep', activityName: 'Night', rating: 3 })
    const work = await create('02T08:00', '02T10:00', {
      subActivity: 'Draft',
      tags: [deep, home],
      projectId,
      rating: 4,
      beneficiaries: [{ recipientId, timeProportion }],
    })
    const aside = await create('02T08:00', '02T08:30', { parallelActivity: true, category: 'leisure', tags: [home] })

    const found = await getDay('02')
    const total = (
      id: string | null,
      primaryMinutes: number,
      parallelMinutes: number,
      entries: number,
      share: number,
    ) => ({
      id,
      primaryMinutes,
      parallelMinutes,
      minutes: primaryMinutes,
      entries,
      share,
    })
    expect(found).toEqual({
      date: '2026-03-02',
      timezone: 'UTC',
      dayLengthMinutes: 1440,
      loggedMinutes: 540,
      unloggedMinutes: 900,
      coverage: 37.5,
      parallelMinutes: 30,
      isDataDay: true,
      byCategory: [total('sleep', 420, 0, 1, 77.8), total('work', 120, 0, 1, 22.2), total('leisure', 0, 30, 1, 0)],
      byActivity: [
        total(sleep.activityId, 420, 0, 1, 77.8),
        total(work.activityId, 120, 0, 1, 22.2),
        total(aside.activityId, 0, 30, 1, 0),
      ],
      bySubActivity: [total(work.subActivityId, 120, 0, 1, 22.2)],
      byTag: [total(home, 120, 30, 2, 22.2), total(deep, 120, 0, 1, 22.2)],
      byProject: [total(projectId, 120, 0, 1, 22.2)],
      byRecipient: [total(null, 495, 30, 3, 91.7), total(recipientId, 45, 0, 1, 8.3)],
      ratings: { count: 2, sum: 7, average: 3.5 },
      plan: { creditMinutes: 0, targetMinutes: 0, rate: null },
    })
  })

  test('minutes count on their own day, entries on the day of their start', async () => {
    const { create, getDay } = setUp('2026-03-09T12:00:00Z', NEW_YORK)
    // The log goes from Saturday 22:30 to Sunday 07:00 in New York, and this Sunday has 23 hours. [time/day-pieces]
    await create('08T03:30', '08T11:00', { category: 'sleep', rating: 5 })
    expect(await getDay('07')).toMatchObject({
      dayLengthMinutes: 1440,
      loggedMinutes: 90,
      byCategory: [{ id: 'sleep', minutes: 90, entries: 1 }],
      ratings: { count: 1, sum: 5, average: 5 },
    })
    expect(await getDay('08')).toMatchObject({
      dayLengthMinutes: 1380,
      loggedMinutes: 360,
      byCategory: [{ id: 'sleep', minutes: 360, entries: 0 }],
      ratings: { count: 0, sum: 0, average: null },
    })
  })

  test('today counts up to now, and tomorrow not at all', async () => {
    const { ann, create, getDay, clock } = setUp('2026-03-02T12:20:30Z')
    const { id: recipientId } = await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } })
    await create('02T08:00', '02T09:00', { rating: 2 })
    await create('02T12:00', '02T13:00', { category: 'study', rating: 4, beneficiaries: [{ recipientId }] })
    await create('02T14:00', '02T15:00', { category: 'sports', rating: 5 })
    await create('03T08:00', '03T09:00')
    const now = await getDay('02')
    expect(now).toMatchObject({
      loggedMinutes: 80,
      byCategory: [
        { id: 'work', minutes: 60 },
        { id: 'study', minutes: 20, entries: 1 },
      ],
      byRecipient: [
        { id: null, minutes: 60 },
        { id: recipientId, minutes: 20 },
      ],
      ratings: { count: 2, sum: 6 },
      isDataDay: false,
    })
    expect(await getDay('03')).toMatchObject({ loggedMinutes: 0, byCategory: [], ratings: { count: 0 } })
    clock.set('2026-03-03T00:00:00Z')
    expect(await getDay('02')).toMatchObject({ loggedMinutes: 180, ratings: { count: 3, sum: 11 } })
  })

  test('a data day is over and has seven hours', async () => {
    const { create, getDay } = setUp('2026-03-03T12:00:00Z')
    await create('01T00:00', '01T06:59')
    await create('02T00:00', '02T07:00')
    await create('03T00:00', '03T08:00')
    const isDataDay = async (date: string, asOf?: string) => (await getDay(date, asOf)).isDataDay
    expect([await isDataDay('01'), await isDataDay('02'), await isDataDay('03')]).toEqual([false, true, false])
    // As of the second, the second was not over and the third had not begun. [time/as-of-date]
    expect(await isDataDay('02', '02')).toBe(false)
    expect((await getDay('02', '02')).loggedMinutes).toBe(420)
    expect((await getDay('03', '02')).loggedMinutes).toBe(0)
  })

  test('several days, empty ones too', async () => {
    const { ann, create } = setUp('2026-03-03T12:00:00Z')
    await create('01T23:00', '02T01:00')
    const { days } = (await ann(statistics.daily, { query: { from: '2026-02-28', to: '2026-03-03' } })) as {
      days: DailyStatistics[]
    }
    expect(days.map(({ date, loggedMinutes }) => [date, loggedMinutes])).toEqual([
      ['2026-02-28', 0],
      ['2026-03-01', 60],
      ['2026-03-02', 60],
      ['2026-03-03', 0],
    ])
  })

  test.each([
    { query: {}, values: ['date'] },
    { query: { from: '2026-03-01' }, values: ['to'] },
    { query: { to: '2026-03-01' }, values: ['from'] },
    { query: { date: '2026-03-01', from: '2026-03-01', to: '2026-03-01' }, values: ['from', 'to'] },
    { query: { from: '2026-03-02', to: '2026-03-01' }, values: ['to'] },
    { query: { from: '2026-01-01', to: '2026-04-03' }, values: ['to'] },
  ])('$query is refused', async ({ query, values }) => {
    const { ann } = setUp('2026-03-03T12:00:00Z')
    await expect(ann(statistics.daily, { query })).rejects.toMatchObject(invalid(...values))
    const longest = { query: { from: '2026-01-01', to: '2026-04-02' } }
    expect((await ann(statistics.daily, longest)) as { days: unknown[] }).toHaveProperty('days.length', 92)
  })
})

describe('the minutes of a range', () => {
  const stretch = (more: object = {}) => ({
    query: { aspect: 'category' as const, from: '2026-03-02', to: '2026-03-03', ...more },
  })

  test('are compared with the same weekdays before, each by its data days, with the parallel lane separate', async () => {
    const { ann, create } = setUp('2026-03-04T12:00:00Z')
    await giveDataDays(ann, { from: '2026-01-01' as LocalDate, count: 29 })
    await giveDataDays(ann, { from: '2026-02-23' as LocalDate, count: 1 })
    const before = (time: string) => `2026-02-${time}:00Z`
    const study = { category: 'study' as const }
    await ann(activityLog.create, log(before('23T08:00'), before('23T10:00'), study))
    // With so few logged hours it is no data day. [statistics/data-day]
    await ann(activityLog.create, log(before('24T08:00'), before('24T12:00'), study))
    await create('02T00:00', '02T08:00', { category: 'sleep' })
    await create('02T08:00', '02T09:00', study)
    await create('02T08:00', '02T08:20', { ...study, parallelActivity: true })
    await create('03T08:00', '03T12:00')
    // Today is not over, so it is in the total and in no comparison. [statistics/compared-days]
    await create('04T08:00', '04T10:00', study)
    const total = { parallelMinutes: 0, entries: 1, change: null }
    expect(await ann(statistics.aspectDuration, stretch({ to: '2026-03-04' }))).toEqual({
      from: '2026-03-02',
      to: '2026-03-04',
      aspect: 'category',
      gate: { status: 'usable', have: 31, need: 30, recommended: 180, earliestUnlockDate: null },
      dataDays: 1,
      before: { from: '2026-02-23', to: '2026-02-24', dataDays: 1 },
      totals: [
        {
          ...total,
          id: 'sleep',
          primaryMinutes: 480,
          minutes: 480,
          perDataDay: 480,
          previous: 420,
          previousPerDataDay: 420,
          change: 14.3,
        },
        {
          ...total,
          id: 'work',
          primaryMinutes: 240,
          minutes: 240,
          perDataDay: 0,
          previous: 0,
          previousPerDataDay: 0,
        },
        {
          id: 'study',
          primaryMinutes: 180,
          parallelMinutes: 20,
          minutes: 180,
          entries: 3,
          perDataDay: 60,
          previous: 120,
          previousPerDataDay: 120,
          change: -50,
        },
      ],
    })
    const asOf = await ann(statistics.aspectDuration, stretch({ asOf: '2026-03-02' }))
    expect(asOf).toMatchObject({
      dataDays: 0,
      before: null,
      totals: [{ id: 'sleep', perDataDay: null }, { id: 'study' }],
    })
  })

  test('where one side has no day with data, nothing is compared', async () => {
    const { ann, create } = setUp('2026-03-04T12:00:00Z')
    await giveDataDays(ann, { from: '2026-01-01' as LocalDate, count: 30 })
    await create('02T00:00', '02T08:00', { category: 'sleep' })
    expect(await ann(statistics.aspectDuration, stretch())).toMatchObject({
      before: { dataDays: 0 },
      totals: [{ perDataDay: 480, previous: null, previousPerDataDay: null, change: null }],
    })
  })

  test('adds up to the sum of its days, also during today', async () => {
    const { ann, create, getDay } = setUp('2026-03-03T12:30:00Z')
    await create('02T23:00', '03T01:00')
    await create('03T12:00', '03T13:00')
    const { totals } = await ann(statistics.aspectDuration, stretch())
    const days = [await getDay('02'), await getDay('03')]
    expect(totals).toMatchObject([{ id: 'work', minutes: 60 + 60 + 30, entries: 2 }])
    expect(days.map(({ loggedMinutes }) => loggedMinutes)).toEqual([60, 90])
  })

  test('of one category, in every aspect', async () => {
    const { ann, create } = setUp('2026-03-03T12:30:00Z')
    const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Deep', kind: 'activity_tag' } })
    const { id: recipientId } = await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } })
    const hung = { subActivity: 'Draft', tags: [tag], beneficiaries: [{ recipientId }] }
    const made = await create('02T08:00', '02T09:00', hung)
    await create('03T12:00', '03T13:00', hung)
    await create('02T10:00', '02T12:00', { ...hung, category: 'study' })
    const listTotals = async (aspect: 'category' | 'activity' | 'subActivity' | 'tag' | 'recipient' | 'project') =>
      (await ann(statistics.aspectDuration, stretch({ aspect, categoryId: 'work' }))).totals.map(({ id, minutes }) => [
        id,
        minutes,
      ])
    expect(await listTotals('category')).toEqual([['work', 90]])
    expect(await listTotals('activity')).toEqual([[made.activityId, 90]])
    expect(await listTotals('subActivity')).toEqual([[made.subActivityId, 90]])
    expect(await listTotals('tag')).toEqual([[tag, 90]])
    expect(await listTotals('recipient')).toEqual([[recipientId, 90]])
    expect(await listTotals('project')).toEqual([])
  })

  test('no longer than ten years, and not backwards', async () => {
    const { ann } = setUp('2026-03-03T12:30:00Z')
    for (const from of ['2016-02-22', '2026-03-04'])
      await expect(ann(statistics.aspectDuration, stretch({ from }))).rejects.toMatchObject(invalid('to'))
    expect((await ann(statistics.aspectDuration, stretch({ from: '2016-03-04' }))).totals).toEqual([])
  })
})

test("another user's hours are nowhere in it", async () => {
  const { as, create, given } = setUp('2026-03-03T12:30:00Z')
  await create('02T08:00', '02T09:00', { rating: 5 })
  const bob = as('bob')
  const query = { date: '2026-03-02' }
  expect(await bob(statistics.daily, { query })).toMatchObject({ loggedMinutes: 0, ratings: { count: 0 } })
  const range = { aspect: 'category' as const, from: '2026-03-01', to: '2026-03-03' }
  expect((await bob(statistics.aspectDuration, { query: range })).totals).toEqual([])
  expect(await bob(statistics.rebuildAspects)).toMatchObject({ dates: 0, rows: 0 })
  const stranger = as('bob', given.stranger('ann'))(statistics.daily, { query })
  await expect(stranger).rejects.toMatchObject({ status: 404, values: ['dataGroup'] })
})
