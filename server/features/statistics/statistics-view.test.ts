import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { plan } from '#contract/plan.ts'
import { type DailyStatistics, statistics } from '#contract/statistics.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { giveDataDays } from '#server/testing/data-days.ts'
import { startServer } from '#server/testing/harness.ts'

const NEW_YORK = 'America/New_York'
/** `02T08:00` of March. */
const at = (time: string) => `2026-03-${time}:00Z`
const march = (from: string, to: string, more: object = {}) => ({
  query: { aspect: 'category' as const, from: `2026-03-${from}`, to: `2026-03-${to}`, ...more },
})

function setUp(now: string, timezone = 'UTC') {
  const server = startServer({ now, timezone })
  const ann = server.as('ann')
  const create = (from: string, to: string, more: object = {}) =>
    ann(activityLog.create, {
      body: { category: 'work', activityName: 'Write report', startTime: at(from), endTime: at(to), ...more },
    })
  return { ...server, ann, create }
}
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })
const gateOf = (have: number) => ({ status: 'insufficient', have, need: 30, recommended: 180 })

describe('days', () => {
  test('nothing yet, and after one log', async () => {
    const { ann, create } = setUp('2026-03-05T12:00:00Z')
    expect(await ann(statistics.days, march('01', '05'))).toEqual({
      from: '2026-03-01',
      to: '2026-03-05',
      aspect: 'category',
      gate: { ...gateOf(0), earliestUnlockDate: '2026-04-04' },
      days: [],
    })
    await create('02T08:00', '02T08:01')
    expect((await ann(statistics.days, march('01', '05'))).days).toEqual([
      { date: '2026-03-02', loggedMinutes: 1, isDataDay: false, minutes: { work: 1 }, parallel: {} },
    ])
  })

  test('each lane of an aspect is separate, and so are the logs without it', async () => {
    const { ann, create } = setUp('2026-03-05T12:00:00Z')
    const { id: projectId } = await ann(catalogue.createProject, { body: { name: 'Garden' } })
    await create('01T00:00', '01T07:00')
    await create('02T08:00', '02T10:00', { projectId })
    await create('02T08:00', '02T08:30', { category: 'leisure', parallelActivity: true, projectId })
    await create('03T08:00', '03T08:30', { category: 'leisure', parallelActivity: true })
    expect((await ann(statistics.days, march('01', '04', { aspect: 'project' }))).days).toEqual([
      { date: '2026-03-01', loggedMinutes: 420, isDataDay: true, minutes: {}, parallel: {} },
      {
        date: '2026-03-02',
        loggedMinutes: 120,
        isDataDay: false,
        minutes: { [projectId]: 120 },
        parallel: { [projectId]: 30 },
      },
      { date: '2026-03-03', loggedMinutes: 0, isDataDay: false, minutes: {}, parallel: {} },
    ])
    expect((await ann(statistics.days, march('02', '02'))).days).toMatchObject([
      { minutes: { work: 120 }, parallel: { leisure: 30 } },
    ])
  })

  test('today is cut at now and is not a data day, and tomorrow is not included', async () => {
    const { ann, create, clock } = setUp('2026-03-03T08:20:30Z')
    await create('01T20:00', '02T07:00')
    await create('03T00:00', '03T08:00')
    await create('03T08:00', '03T10:00', { category: 'study' })
    await create('04T00:00', '04T08:00')
    const listDays = async (more?: object) => (await ann(statistics.days, march('01', '31', more))).days
    expect(await listDays()).toEqual([
      { date: '2026-03-01', loggedMinutes: 240, isDataDay: false, minutes: { work: 240 }, parallel: {} },
      { date: '2026-03-02', loggedMinutes: 420, isDataDay: true, minutes: { work: 420 }, parallel: {} },
      { date: '2026-03-03', loggedMinutes: 500, isDataDay: false, minutes: { work: 480, study: 20 }, parallel: {} },
    ])
    // As of an earlier day, that day counts whole, and it is not over. [time/as-of-date]
    expect((await listDays({ asOf: '2026-03-02' })).map(({ date, isDataDay }) => [date, isDataDay])).toEqual([
      ['2026-03-01', false],
      ['2026-03-02', false],
    ])
    clock.set('2026-03-04T00:00:00Z')
    expect((await listDays())[2]).toMatchObject({ loggedMinutes: 600, isDataDay: true })
  })

  test('a night of the clock change and the days before a journey are right', async () => {
    const { ann, create, clock } = setUp('2026-03-10T12:00:00Z', NEW_YORK)
    await create('08T03:30', '08T11:00', { category: 'sleep' })
    await ann(account.savePreference, { body: { timezone: { timezone: 'Asia/Shanghai' } } })
    clock.set('2026-03-12T12:00:00Z')
    // 22:30 on the tenth in New York, half past ten in the morning of the eleventh in Shanghai.
    await create('11T02:30', '11T03:30')
    expect((await ann(statistics.days, march('01', '12'))).days.map(({ date, minutes }) => [date, minutes])).toEqual([
      ['2026-03-07', { sleep: 90 }],
      ['2026-03-08', { sleep: 360 }],
      ['2026-03-11', { work: 60 }],
    ])
  })

  test('by person, the minutes of a group count for its members', async () => {
    const { ann, create } = setUp('2026-03-05T12:00:00Z')
    const createRecipient = async (name: string, members?: string[]) => {
      const type = members ? 'group' : 'personal'
      return (await ann(catalogue.createRecipient, { body: { name, type, ...(members && { members }) } })).id
    }
    const [mei, bo] = [await createRecipient('Mei'), await createRecipient('Bo')]
    const club = await createRecipient('Club', [mei, bo])
    await create('02T08:00', '02T08:31', { beneficiaries: [{ recipientId: club }] })
    await create('02T09:00', '02T09:10', { beneficiaries: [{ recipientId: bo }] })
    await create('02T10:00', '02T10:05')
    const getMinutes = async (more: object) =>
      (await ann(statistics.days, march('02', '02', { aspect: 'recipient', ...more }))).days[0]?.minutes
    expect(await getMinutes({})).toEqual({ [club]: 31, [bo]: 10, '': 5 })
    expect(await getMinutes({ byPerson: 'true' })).toEqual({ [mei]: 16, [bo]: 25, '': 5 })
  })

  test.each([
    { range: { from: '2026-03-02', to: '2026-03-01' }, values: ['to'] },
    { range: { from: '1926-03-02', to: '2026-03-01' }, values: ['to'] },
    { range: { from: '2026-03-01', to: '2026-02-30' }, values: ['to'] },
    { range: { byPerson: 'false' }, values: ['byPerson'] },
    { range: { aspect: 'mood' }, values: ['aspect'] },
  ])('$range is refused', async ({ range, values }) => {
    const { ann } = setUp('2026-03-05T12:00:00Z')
    await expect(ann(statistics.days, march('01', '02', range))).rejects.toMatchObject(invalid(...values))
  })
})

describe('the gate', () => {
  test('opens with the thirtieth data day ever, and is at its best with the 180th', async () => {
    const { ann } = setUp('2026-07-01T12:00:00Z')
    const first = '2025-12-20' as LocalDate
    let given = 0
    const give = async (count: number) => {
      await giveDataDays(ann, { from: addDays(first, given), count })
      given += count
    }
    const getGates = async () => {
      const range = { from: '2026-06-01', to: '2026-07-01' }
      const [days, clock, sums] = [
        await ann(statistics.days, { query: { aspect: 'tag', ...range } }),
        await ann(statistics.typicalDay, { query: range }),
        await ann(statistics.aspectDuration, { query: { aspect: 'category', ...range } }),
      ]
      expect(clock.gate).toEqual(days.gate)
      expect(sums.gate).toEqual(days.gate)
      const { status, have, earliestUnlockDate } = days.gate
      return [status, have, earliestUnlockDate]
    }
    await give(29)
    expect(await getGates()).toEqual(['insufficient', 29, '2026-07-02'])
    await give(1)
    expect(await getGates()).toEqual(['usable', 30, null])
    await give(149)
    expect(await getGates()).toEqual(['usable', 179, null])
    await give(1)
    expect(await getGates()).toEqual(['best', 180, null])
    // The gate looks from the day that `asOf` names. [time/as-of-date]
    const query = { aspect: 'tag' as const, from: '2026-01-01', to: '2026-01-02', asOf: '2026-01-18' }
    expect((await ann(statistics.days, { query })).gate).toMatchObject({ status: 'insufficient', have: 29 })
  })

  test('forgets a day that is no longer a data day', async () => {
    const { ann, create } = setUp('2026-03-05T12:00:00Z')
    await giveDataDays(ann, { from: '2026-02-01' as LocalDate, count: 3 })
    const countDataDays = async () => (await ann(statistics.days, march('01', '05'))).gate.have
    expect(await countDataDays()).toBe(3)
    const day = { from: '2026-02-02T00:00:00Z', to: '2026-02-03T00:00:00Z' }
    const [log] = await ann(activityLog.between, { query: day })
    await ann(activityLog.remove, { params: { id: log!.id } })
    expect(await countDataDays()).toBe(2)
    await create('04T00:00', '04T07:00')
    expect(await countDataDays()).toBe(3)
  })

  test('while it is closed, only the totals of a range are shown', async () => {
    const { ann, create } = setUp('2026-03-04T12:00:00Z')
    await create('01T08:00', '01T10:00')
    await create('02T00:00', '02T08:00')
    const { gate, dataDays, totals } = await ann(statistics.aspectDuration, march('02', '03'))
    expect(gate).toEqual({ ...gateOf(1), earliestUnlockDate: '2026-04-02' })
    expect(dataDays).toBe(1)
    expect(totals).toMatchObject([{ id: 'work', minutes: 480, perDataDay: null, previous: null, change: null }])
  })
})

describe('the typical day', () => {
  const ask = (from: string, to: string) => ({ query: { from, to } })

  test('without days enough there is none', async () => {
    const { ann } = setUp('2026-03-05T12:00:00Z')
    expect(await ann(statistics.typicalDay, ask('2026-03-01', '2026-03-05'))).toMatchObject({ dataDays: 0, slots: [] })
    await giveDataDays(ann, { from: '2026-02-01' as LocalDate, count: 28 })
    const found = await ann(statistics.typicalDay, ask('2026-02-01', '2026-03-05'))
    expect(found).toMatchObject({ gate: { status: 'insufficient', have: 28 }, dataDays: 28, slots: [] })
  })

  test('every quarter of an hour is shown as a part of the data days, by the wall clock', async () => {
    const { ann, create } = setUp('2026-03-12T12:00:00Z', NEW_YORK)
    const zones = [{ from: null, tz: NEW_YORK }]
    await giveDataDays(ann, { from: '2026-02-01' as LocalDate, count: 35, zones })
    // Before and after the clocks change, from eight to nine; the tenth is not a data day.
    await create('07T13:00', '07T14:00')
    await giveDataDays(ann, { from: '2026-03-08' as LocalDate, count: 2, zones })
    await create('08T12:00', '08T13:00')
    await create('10T12:00', '10T13:00')
    // Logs something today, and something parallel.
    await create('12T04:00', '12T11:30', { category: 'leisure' })
    await create('08T12:00', '08T13:00', { category: 'leisure', parallelActivity: true })
    const { dataDays, slots } = await ann(statistics.typicalDay, ask('2026-03-04', '2026-03-31'))
    // 4th to 7th … 9th: the 4th to 7th and 8th, 9th.
    expect(dataDays).toBe(6)
    expect(slots).toHaveLength(96)
    expect(slots[0]).toEqual({ from: 0, shares: [{ category: 'sleep', share: 1 }], unlogged: 0 })
    expect(slots[32]).toMatchObject({ from: 480, shares: [{ category: 'work' }] })
    expect(slots[32]!.shares[0]!.share).toBeCloseTo(2 / 6)
    expect(slots[36]).toEqual({ from: 540, shares: [], unlogged: 1 })
  })

  test.each([ask('2026-03-02', '2026-03-01'), ask('1926-03-02', '2026-03-01'), ask('2025-08-01', '2026-02-17')])(
    '$query is refused',
    async (asked) => {
      const { ann } = setUp('2026-03-05T12:00:00Z')
      await expect(ann(statistics.typicalDay, asked)).rejects.toMatchObject(invalid('to'))
    },
  )
})

test('the typical day shows what plans asked for, and how much was done', async () => {
  const { ann, create } = setUp('2026-03-04T12:00:00Z')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Deep', kind: 'activity_tag' } })
  const named = { category: 'work' as const, activityName: 'Write report', tags: [tag] }
  const period = { startDate: '2026-03-02', endDate: '2026-04-05', respectHolidays: false }
  const dailyFor = (name: string, duration: number, dates: object) =>
    ann(plan.create, {
      body: {
        name,
        ...named,
        scheduleType: 'weeklyFixedThatDayFlexible',
        daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
        duration,
        ...period,
        ...dates,
      },
    })
  await dailyFor('Report', 60, {})
  await dailyFor('Later', 30, { startDate: '2026-03-04' })
  await create('02T08:00', '02T08:40', named)
  await create('03T08:00', '03T10:00', named)
  await create('03T11:00', '03T12:00', { category: 'study' })
  const getPlanOn = async (date: string, asOf?: string) => {
    const query = { date: `2026-03-${date}`, ...(asOf && { asOf: `2026-03-${asOf}` }) }
    return ((await ann(statistics.daily, { query })) as DailyStatistics).plan
  }
  expect(await getPlanOn('01')).toEqual({ creditMinutes: 0, targetMinutes: 0, rate: null })
  expect(await getPlanOn('02')).toEqual({ creditMinutes: 40, targetMinutes: 60, rate: 66.7 })
  expect(await getPlanOn('03')).toEqual({ creditMinutes: 60, targetMinutes: 60, rate: 100 })
  expect(await getPlanOn('04')).toEqual({ creditMinutes: 0, targetMinutes: 90, rate: 0 })
  // As of the second, nothing is done yet on the third. [time/as-of-date]
  expect(await getPlanOn('03', '02')).toEqual({ creditMinutes: 0, targetMinutes: 60, rate: 0 })
})

test('a parent sees the charts of a child, a stranger none, and every user their own', async () => {
  const { as, given } = startServer({ now: '2026-03-05T12:00:00Z' })
  const cat = given.child('pat', 'cat')
  await giveDataDays(as('pat', cat), { from: '2026-02-01' as LocalDate, count: 31 })
  const range = { from: '2026-02-01', to: '2026-03-05' }
  const days = { query: { aspect: 'category' as const, ...range } }
  expect(await as('pat', cat)(statistics.days, days)).toMatchObject({ gate: { have: 31 }, days: { length: 31 } })
  expect(await as('pat', cat)(statistics.typicalDay, { query: range })).toMatchObject({ slots: { length: 96 } })
  for (const other of ['pat', 'sid']) {
    expect(await as(other)(statistics.days, days)).toMatchObject({ gate: { have: 0 }, days: [] })
    expect(await as(other)(statistics.typicalDay, { query: range })).toMatchObject({ gate: { have: 0 }, slots: [] })
  }
  const unknown = { status: 404, values: ['dataGroup'] }
  await expect(as('sid', cat)(statistics.days, days)).rejects.toMatchObject(unknown)
  await expect(as('sid', cat)(statistics.typicalDay, { query: range })).rejects.toMatchObject(unknown)
})
