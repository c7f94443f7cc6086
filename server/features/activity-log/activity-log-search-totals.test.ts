import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { logSearch } from '#contract/log-search.ts'
import { plan } from '#contract/plan.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { startServer } from '#server/testing/harness.ts'

type Query = NonNullable<Input<typeof logSearch.search>['query']>

/** In Shanghai it is noon of a Tuesday. */
function setUp() {
  const ann = startServer({ now: '2026-03-03T04:00:00Z', timezone: 'Asia/Shanghai' }).as('ann')
  const log = (from: string, to: string, more: object = {}) =>
    ann(activityLog.create, {
      body: {
        category: 'work',
        activityName: 'Write',
        startTime: `2026-03-${from}:00+08:00`,
        endTime: `2026-03-${to}:00+08:00`,
        ...more,
      },
    })
  const search = (query: Query) => ann(logSearch.search, { query })
  const getTotals = async (query: Query) => {
    const { total, minutes, parallelMinutes: beside, aheadMinutes: ahead, wholeMinutes: whole } = await search(query)
    return { total, minutes, beside, ahead, whole }
  }
  return { ann, log, search, getTotals }
}

test('the totals cover only the days of the search, each lane separately', async () => {
  const { log, search, getTotals } = setUp()
  await log('01T22:00', '02T06:00')
  await log('02T08:00', '02T09:00')
  await log('01T23:30', '02T00:45', { parallelActivity: true })
  expect(await getTotals({})).toEqual({ total: 3, minutes: 540, beside: 75, ahead: 0, whole: 615 })
  const monday: Query = { from: '2026-03-02', to: '2026-03-02' }
  expect(await getTotals(monday)).toEqual({ total: 3, minutes: 420, beside: 45, ahead: 0, whole: 615 })
  expect((await search(monday)).items.map(({ countedMinutes }) => countedMinutes)).toEqual([60, 45, 360])
  expect(await getTotals({ to: '2026-03-01' })).toEqual({ total: 2, minutes: 120, beside: 30, ahead: 0, whole: 555 })
  expect(await getTotals({ ...monday, lane: 'primary' })).toMatchObject({ total: 2, minutes: 420, beside: 0 })
  expect(await getTotals({ ...monday, lane: 'parallel' })).toMatchObject({ total: 1, minutes: 0, beside: 45 })
  expect(await getTotals({ q: 'write', from: '2026-03-02' })).toMatchObject({ total: 3, minutes: 420, beside: 45 })
})

test('future minutes are not part of the time done', async () => {
  const { log, search, getTotals } = setUp()
  await log('03T11:30', '03T13:00')
  await log('03T23:00', '04T01:00')
  expect(await getTotals({})).toEqual({ total: 2, minutes: 30, beside: 0, ahead: 180, whole: 210 })
  expect(await getTotals({ to: '2026-03-03' })).toEqual({ total: 2, minutes: 30, beside: 0, ahead: 120, whole: 210 })
  expect((await search({})).items.map(({ countedMinutes }) => countedMinutes)).toEqual([0, 30])
})

describe('recipients', () => {
  test('the totals of recipients are their shares, and the rest without a recipient', async () => {
    const { ann, log, search, getTotals } = setUp()
    const createRecipient = async (name: string) =>
      (await ann(catalogue.createRecipient, { body: { name, type: 'personal' } })).id
    const [mia, bo] = [await createRecipient('Mia'), await createRecipient('Bo')]
    const half = { recipientId: mia, timeProportion: { type: 'percent', value: 50 } }
    await log('01T08:00', '01T09:00', { beneficiaries: [half, { recipientId: bo }] })
    await log('01T10:00', '01T10:45', { beneficiaries: [half], parallelActivity: true })
    await log('01T23:00', '02T01:01', { beneficiaries: [half] })
    await log('02T12:00', '02T12:20')
    expect(await getTotals({ recipientIds: mia })).toEqual({ total: 3, minutes: 91, beside: 23, ahead: 0, whole: 226 })
    expect(await getTotals({ recipientIds: bo })).toMatchObject({ total: 1, minutes: 30 })
    expect(await getTotals({ recipientIds: [mia, bo] })).toMatchObject({ total: 3, minutes: 121, beside: 23 })
    expect(await getTotals({ recipientIds: 'none' })).toMatchObject({ total: 3, minutes: 80, beside: 22 })
    expect(await getTotals({ recipientIds: [bo, 'none'] })).toMatchObject({ total: 4, minutes: 110, beside: 22 })
    expect(await getTotals({ allBut: 'recipient' })).toMatchObject({ total: 3, minutes: 121, beside: 23 })
    expect(await getTotals({ allBut: 'recipient', recipientIds: mia })).toMatchObject({ total: 1, minutes: 30 })
    const first = { recipientIds: mia, to: '2026-03-01' }
    expect(await getTotals(first)).toMatchObject({ total: 3, minutes: 60, beside: 23 })
    expect((await search(first)).items.map(({ countedMinutes }) => countedMinutes)).toEqual([30, 23, 30])
  })
})

test('everything of a kind except the listed items', async () => {
  const { ann, log, getTotals } = setUp()
  const createProject = async (name: string) => (await ann(catalogue.createProject, { body: { name } })).id
  const [book, shed] = [await createProject('Book'), await createProject('Shed')]
  const { activityId, subActivityId } = await log('01T08:00', '01T08:01', { projectId: book, subActivity: 'Draft' })
  await log('01T09:00', '01T09:02', { projectId: shed, category: 'study', activityName: 'Read' })
  await log('01T10:00', '01T10:04', { category: 'sports', activityName: 'Run' })
  const getMinutes = async (query: Query) => (await getTotals(query)).minutes
  expect(await getMinutes({ activityIds: activityId })).toBe(1)
  expect(await getMinutes({ subActivityIds: subActivityId! })).toBe(1)
  expect(await getMinutes({ allBut: 'activity', activityIds: activityId })).toBe(6)
  expect(await getMinutes({ allBut: 'category', categories: ['study', 'sports'] })).toBe(1)
  expect(await getMinutes({ allBut: 'project' })).toBe(3)
  expect(await getMinutes({ allBut: 'project', projectIds: book })).toBe(2)
  expect(await getMinutes({ allBut: 'subActivity' })).toBe(1)
  expect(await getMinutes({ allBut: 'category', projectIds: [book, shed], categories: 'study' })).toBe(1)
})

test('the logs of a plan count as far as they are credited to it', async () => {
  const { ann, log, search, getTotals } = setUp()
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Deep', kind: 'activity_tag' } })
  const { id } = await ann(plan.create, {
    body: {
      name: 'Writing',
      category: 'work',
      activityName: 'Write',
      tags: [tag],
      startDate: '2026-03-01',
      endDate: '2026-04-05',
      scheduleType: 'weeklyFixedThatDayFlexible',
      daysOfWeek: [1, 2],
      duration: 40,
      respectHolidays: false,
    },
  })
  const deep = { tags: [tag] }
  await log('01T08:00', '01T09:00', deep)
  await log('02T08:00', '02T08:30', deep)
  await log('02T09:00', '02T09:30', { ...deep, parallelActivity: true, remark: 'second' })
  await log('02T10:00', '02T11:00', deep)
  await log('03T11:50', '03T12:30', deep)
  await log('03T08:00', '03T09:00')
  expect(await getTotals({ planIds: id })).toEqual({ total: 3, minutes: 40, beside: 10, ahead: 0, whole: 100 })
  expect((await search({ planIds: id })).items.map(({ countedMinutes }) => countedMinutes)).toEqual([10, 10, 30])
  expect(await getTotals({ planIds: id, q: 'second' })).toMatchObject({ total: 1, minutes: 0, beside: 10 })
  expect(await getTotals({ planIds: uuidv7() })).toEqual({ total: 0, minutes: 0, beside: 0, ahead: 0, whole: 0 })
})

test('logs that began within some hours of the clock, over a clock change', async () => {
  const ann = startServer({ now: '2026-03-12T04:00:00Z', timezone: 'America/New_York' }).as('ann')
  const log = (startTime: string, minutes: number) =>
    ann(activityLog.create, {
      body: { category: 'work', activityName: 'Write', startTime, endTime: addMinutes(instant(startTime), minutes) },
    })
  // At ten, at ten and before midnight, the last two of them an hour earlier for the world.
  await log('2026-03-07T02:59:00Z', 1)
  await log('2026-03-07T03:00:00Z', 2)
  await log('2026-03-09T02:00:00Z', 4)
  await log('2026-03-10T03:50:00Z', 8)
  await log('2026-03-10T04:00:00Z', 16)
  const getMinutes = async (more: Query) =>
    (await ann(logSearch.search, { query: { from: '2026-03-06', to: '2026-03-10', ...more } })).minutes
  expect(await getMinutes({ beganFrom: 1320, beganTo: 1440 })).toBe(14)
  expect(await getMinutes({ beganFrom: 0, beganTo: 60 })).toBe(16)
  expect(await getMinutes({ beganFrom: 1260, beganTo: 1320 })).toBe(1)
})

test.each([
  { query: { beganFrom: 0 }, values: ['from', 'to', 'beganTo'] },
  { query: { from: '2025-01-01', to: '2026-03-01', beganFrom: 0, beganTo: 1 }, values: ['to'] },
  { query: { from: '2026-01-01', to: '2026-03-01', beganFrom: 9, beganTo: 9 }, values: ['beganTo'] },
  { query: { lane: 'third' }, values: ['lane'] },
  { query: { allBut: 'tag' }, values: ['allBut'] },
  { query: { recipientIds: 'nobody' }, values: ['recipientIds.0'] },
  { query: { activityIds: 'x' }, values: ['activityIds.0'] },
])('$query is refused', async ({ query, values }) => {
  const { search } = setUp()
  await expect(search(query as Query)).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values })
})
