import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { plan } from '#contract/plan.ts'
import { startServer } from '#server/testing/harness.ts'

type Caller = ReturnType<ReturnType<typeof startServer>['as']>

// The server's today is Monday, 2 March 2026.
const period = { startDate: '2026-03-02', endDate: '2026-04-05' }
const run = {
  name: 'Run',
  category: 'sports' as const,
  activityName: 'Running',
  scheduleType: 'weeklyFixed' as const,
  daysOfWeek: [5, 1, 3],
  dailyStartTime: '19:00',
  dailyEndTime: '19:30',
  ...period,
}
const by = (id: string) => ({ params: { id } })
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })
const missing = (...values: string[]) => ({ status: 404, code: 'NOT_FOUND', values })

const server = startServer()
let people = 0

async function setUpUser() {
  people += 1
  const ann = server.as(`ann${people}`)
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'fit', kind: 'activity_tag' } })
  const create = (more: object = {}) => ann(plan.create, { body: { ...run, tags: [tag], ...more } })
  const change = (id: string, body: object) => ann(plan.change, { ...by(id), body })
  return { ann, tag, create, change }
}
const listPlanNames = async (of: Caller) => (await of(plan.list)).map(({ name }) => name)

describe('a new plan', () => {
  test('is answered completely, with null for unused fields, and reads the same', async () => {
    const { ann, tag, create } = await setUpUser()
    const { id: projectId } = await ann(catalogue.createProject, { body: { name: 'Book' } })
    const made = await create({ projectId, tags: [tag, tag], weeklyQuota: 3, repeatYearly: true })
    expect(made).toEqual({
      ...run,
      id: made.id,
      activityId: made.activityId,
      projectId,
      tags: [tag],
      countsAllLogs: false,
      rollsOn: false,
      daysOfWeek: [1, 3, 5],
      duration: 30,
      weeklyQuota: null,
      monthlyQuota: null,
      respectHolidays: false,
      distribution: 'even',
      repeatYearly: false,
      notifyMinutes: null,
      paused: false,
      activityStatus: 'active',
      executionStatus: 'not started',
      clashes: [],
      version: 1,
      createdAt: '2026-03-02T12:00:00.000Z',
      updatedAt: '2026-03-02T12:00:00.000Z',
    })
    expect(await ann(plan.get, by(made.id))).toEqual(made)
    expect(await ann(plan.list)).toEqual([made])
  })

  test.each([
    { type: 'weeklyFixedThatDayFlexible', given: { daysOfWeek: [1], duration: 40 }, is: { daysOfWeek: [1] } },
    { type: 'weeklyFlexible', given: { duration: 40, weeklyQuota: 3, monthlyQuota: 9 }, is: { weeklyQuota: 3 } },
    { type: 'monthlyFlexible', given: { duration: 40, monthlyQuota: 9, weeklyQuota: 3 }, is: { monthlyQuota: 9 } },
    { type: 'oneTime', given: { duration: 40, repeatYearly: true }, is: { repeatYearly: true } },
    {
      type: 'oneTime',
      given: { duration: 40, dailyStartTime: '23:20', dailyEndTime: '24:00' },
      is: { dailyStartTime: '23:20', dailyEndTime: '24:00' },
    },
  ])('of the type $type keeps $is', async ({ type, given, is }) => {
    const { ann, tag } = await setUpUser()
    const { name, category, activityName } = run
    const body = { name, category, activityName, tags: [tag], scheduleType: type as 'oneTime', ...period, ...given }
    const nothing = { daysOfWeek: null, weeklyQuota: null, monthlyQuota: null, repeatYearly: false }
    const clocks = { dailyStartTime: null, dailyEndTime: null }
    expect(await ann(plan.create, { body })).toMatchObject({ ...nothing, ...clocks, duration: 40, ...is })
  })

  test('a study or work plan respects holidays by default', async () => {
    const { create } = await setUpUser()
    expect(await create({ category: 'study' })).toMatchObject({ respectHolidays: true })
    expect(await create({ category: 'work', name: 'Two', respectHolidays: false })).toMatchObject({
      respectHolidays: false,
    })
  })

  test('is under the number that its maker gave it, once', async () => {
    const { create } = await setUpUser()
    const { create: bobs } = await setUpUser()
    const id = uuidv7()
    expect(await create({ id })).toMatchObject({ id })
    const again = { status: 409, code: 'ALREADY_EXISTS', values: ['id'] }
    await expect(create({ id, name: 'Other' })).rejects.toMatchObject(again)
    expect(await bobs({ id })).toMatchObject({ id })
  })

  test('a new plan names the plans that it overlaps', async () => {
    const { ann, create } = await setUpUser()
    const first = await create()
    const second = await create({ name: 'Swim', daysOfWeek: [3], dailyStartTime: '19:25', dailyEndTime: '20:00' })
    const third = await create({ name: 'Yoga', daysOfWeek: [3], dailyStartTime: '20:00', dailyEndTime: '20:30' })
    expect(second.clashes).toEqual([first.id])
    expect(third.clashes).toEqual([])
    expect((await ann(plan.get, by(first.id))).clashes).toEqual([second.id])
  })
})

describe('a wrong plan shows all its errors at once, in the order of the form', () => {
  test.each([
    {
      what: 'an empty form',
      body: { scheduleType: 'weeklyFixed' },
      values: ['name', 'category', 'activityName', 'period', 'daysOfWeek', 'startTime', 'endTime', 'tagsOrProject'],
    },
    {
      what: 'a form with something wrong everywhere',
      body: {
        ...run,
        scheduleType: 'weeklyFlexible',
        name: 'x'.repeat(41),
        activityName: ' ',
        endDate: '2026-03-07',
        duration: 7,
        weeklyQuota: 8,
      },
      values: ['name', 'activityName', 'period', 'duration', 'quota', 'tagsOrProject'],
    },
    {
      what: 'a yearly plan that ends when it begins',
      body: { ...run, tags: ['TAG'], scheduleType: 'oneTime', repeatYearly: true, duration: 30, endDate: '2026-03-02' },
      values: ['period'],
    },
    {
      what: 'weekdays and times that are none',
      body: { ...run, tags: ['TAG'], daysOfWeek: [1, 1, 8], dailyStartTime: '19:02', dailyEndTime: '19:00' },
      values: ['daysOfWeek', 'startTime'],
    },
    {
      what: 'a length that its times do not make',
      body: { ...run, tags: ['TAG'], duration: 45 },
      values: ['duration'],
    },
    {
      what: 'a month that is a day too short',
      body: {
        ...run,
        tags: ['TAG'],
        scheduleType: 'monthlyFlexible',
        endDate: '2026-04-01',
        duration: 30,
        monthlyQuota: 32,
      },
      values: ['period', 'quota'],
    },
    {
      what: 'a start of more than 31 days ago',
      body: { ...run, tags: ['TAG'], startDate: '2026-01-29' },
      values: ['period'],
    },
    { what: 'no type', body: { ...run, scheduleType: 'sometimes' }, values: ['scheduleType'] },
    {
      what: 'a day and a time that do not exist',
      body: { ...run, startDate: '2026-02-29', dailyEndTime: '24:05' },
      values: ['startDate', 'dailyEndTime'],
    },
    { what: 'an undeclared field', body: { ...run, ownerId: uuidv7() }, values: ['ownerId'] },
  ])('$what', async ({ body, values }) => {
    const { ann, tag } = await setUpUser()
    const tags = 'tags' in body ? { tags: [tag] } : {}
    await expect(ann(plan.create, { body: { ...body, ...tags } as never })).rejects.toMatchObject(invalid(...values))
    expect(await ann(plan.list)).toEqual([])
  })

  test.each([
    { who: 'a stranger has', isOfBob: true },
    { who: 'no user has', isOfBob: false },
  ])('a tag and a project that $who are missing', async ({ isOfBob }) => {
    const { create } = await setUpUser()
    const bobs = isOfBob && (await setUpUser())
    const tags = [bobs ? bobs.tag : uuidv7()]
    const projectId = bobs ? (await bobs.ann(catalogue.createProject, { body: { name: 'His' } })).id : uuidv7()
    await expect(create({ tags, projectId })).rejects.toMatchObject(missing('tags', 'projectId'))
  })
})

describe('two plans with one name and one period are refused', () => {
  const taken = { status: 409, code: 'ALREADY_EXISTS', values: ['run'] }

  test('in any spelling, when creating and when changing', async () => {
    const { ann, create, change } = await setUpUser()
    await create()
    await expect(create({ name: 'run' })).rejects.toMatchObject(taken)
    const other = await create({ name: 'run', endDate: '2026-04-06' })
    await expect(change(other.id, { endDate: '2026-04-05' })).rejects.toMatchObject(taken)
    expect(await ann(plan.get, by(other.id))).toEqual(other)
  })

  test('another person may have it', async () => {
    const { create } = await setUpUser()
    await create()
    const bob = await setUpUser()
    await bob.create()
    expect(await listPlanNames(bob.ann)).toEqual(['Run'])
  })

  test('of ten at once one is made', async () => {
    const { ann, create } = await setUpUser()
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => create({ name: 'run' })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of made) if (each.status === 'rejected') expect(each.reason).toMatchObject(taken)
    expect(await listPlanNames(ann)).toEqual(['run'])
  })

  test('the same call again is answered as the first time', async () => {
    const { ann, tag } = await setUpUser()
    const idempotencyKey = uuidv7()
    const create = () => ann(plan.create, { body: { ...run, tags: [tag] } }, { idempotencyKey })
    expect(await create()).toEqual(await create())
    expect(await listPlanNames(ann)).toEqual(['Run'])
  })
})

describe('a stranger’s plan', () => {
  test('is not found', async () => {
    const { ann, create } = await setUpUser()
    const { id } = await create()
    const bob = server.as('bob')
    expect(await bob(plan.list)).toEqual([])
    for (const call of [
      () => bob(plan.get, by(id)),
      () => bob(plan.change, { ...by(id), body: { name: 'Mine' } }),
      () => bob(plan.remove, by(id)),
      () => bob(plan.conversion, { ...by(id), query: { to: 'weeklyFlexible' } }),
      () => bob(plan.convert, { ...by(id), body: { to: 'weeklyFlexible' } }),
    ])
      await expect(call()).rejects.toMatchObject(missing('id'))
    expect(await listPlanNames(ann)).toEqual(['Run'])
  })
})
