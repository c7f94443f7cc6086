import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { listSleepPlans } from './plan.ts'

const NIGHT = { bedtime: '22:30', wakeUpTime: '06:30', sleepGoal: 450 }
/** 21:00 UTC on 2 March is 08:00 on the third in Auckland. */
const start = () => startServer({ now: '2026-03-02T19:00:00Z', timezone: 'Pacific/Auckland' })
const body = (more: object = {}) => ({ body: { ...NIGHT, ...more } })

describe('bad input', () => {
  let server: ReturnType<typeof start>
  beforeAll(() => {
    server = start()
  })
  test.each([
    ['the same times', { wakeUpTime: '22:30' }, ['wakeUpTime']],
    ['3 h 55', { wakeUpTime: '02:25', sleepGoal: 240 }, ['wakeUpTime']],
    ['12 h 5', { wakeUpTime: '10:35' }, ['wakeUpTime']],
    ['a goal of more than the plan', { sleepGoal: 485 }, ['sleepGoal']],
    ['a goal of less than 4 h', { sleepGoal: 235 }, ['sleepGoal']],
    ['off the grid', { bedtime: '22:31', sleepGoal: 451 }, ['bedtime', 'sleepGoal']],
    ['24:00', { bedtime: '24:00', wakeUpTime: '24:00' }, ['bedtime', 'wakeUpTime']],
    ['no clock', { bedtime: '9:00', wakeUpTime: '25:00', sleepGoal: 1.5 }, ['bedtime', 'wakeUpTime', 'sleepGoal']],
    ['no day', { effectiveFrom: '2026-02-30', daysOfWeek: [8] }, ['effectiveFrom', 'daysOfWeek.0']],
    ['for no day of the week', { sleepGoal: 100, daysOfWeek: [] }, ['sleepGoal', 'daysOfWeek']],
    ['a notice that is too early', { notifyMinutes: 241 }, ['notifyMinutes']],
    ['what the server says', { version: 1, sleepDuration: 480 }, ['version', 'sleepDuration']],
  ])('%s', async (_, wrong, values) => {
    const { as } = server
    const refused = { status: 400, code: 'INVALID_PARAMS', values }
    await expect(as('ann')(sleepPlan.create, body(wrong))).rejects.toMatchObject(refused)
    expect(await as('ann')(sleepPlan.list)).toEqual([])
  })

  test('a change is judged with all that stays', async () => {
    const { as } = start()
    const { id } = await as('ann')(sleepPlan.create, body())
    const tooLate = { params: { id }, body: { bedtime: '03:00' } }
    const values = ['wakeUpTime']
    await expect(as('ann')(sleepPlan.change, tooLate)).rejects.toMatchObject({ code: 'INVALID_PARAMS', values })
  })
})

test('a sleep plan begins tomorrow, with its computed minutes', async () => {
  const { as } = start()
  const plan = await as('ann')(sleepPlan.create, body())
  expect(plan).toMatchObject({ ...NIGHT, sleepDuration: 480, crossMidnight: true, daysOfWeek: null, version: 1 })
  // It is the third of March already where she lives.
  expect(plan.effectiveFrom).toBe('2026-03-04')
  expect(await as('ann')(sleepPlan.list)).toEqual([plan])
})

test('weekdays are a set, and all seven are every day', async () => {
  const { as } = start()
  const call = as('ann')
  expect((await call(sleepPlan.create, body({ daysOfWeek: [7, 6, 7] }))).daysOfWeek).toEqual([6, 7])
  expect((await call(sleepPlan.create, body({ daysOfWeek: [7, 6, 5, 4, 3, 2, 1] }))).daysOfWeek).toBeNull()
  const everyDay = { code: 'ALREADY_EXISTS', values: ['effectiveFrom'] }
  await expect(call(sleepPlan.create, body())).rejects.toMatchObject(everyDay)
})

test('of the same nights from the same day on there is one, however it comes about', async () => {
  const { as } = start()
  const call = as('ann')
  const { id } = await call(sleepPlan.create, body({ effectiveFrom: '2026-03-02' }))
  const other = await call(sleepPlan.create, body({ effectiveFrom: '2026-03-09' }))
  const twice = { status: 409, code: 'ALREADY_EXISTS', values: ['effectiveFrom'] }
  const onto = { params: { id: other.id }, body: { effectiveFrom: '2026-03-02' as const } }
  await expect(call(sleepPlan.change, onto)).rejects.toMatchObject(twice)
  const both = [1, 2].map(() => call(sleepPlan.create, body({ effectiveFrom: '2026-04-01' })))
  const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(call(sleepPlan.create, body({ id }))).rejects.toMatchObject({ ...twice, values: ['id'] })
  // Bob has his own.
  await as('bob')(sleepPlan.create, body({ id, effectiveFrom: '2026-03-02' }))
  expect((await as('bob')(sleepPlan.list)).map((plan) => plan.id)).toEqual([id])
})

test('a stale version of a sleep plan is refused, and the current one is shown', async () => {
  const { as } = start()
  const { id } = await as('ann')(sleepPlan.create, body())
  const changed = await as('ann')(sleepPlan.change, {
    params: { id },
    body: { bedtime: '23:00', daysOfWeek: [1], version: 1 },
  })
  expect(changed).toMatchObject({ bedtime: '23:00', sleepDuration: 450, daysOfWeek: [1], version: 2 })
  const stale = as('ann')(sleepPlan.change, { params: { id }, body: { sleepGoal: 400, version: 1 } })
  await expect(stale).rejects.toMatchObject({ status: 409, values: ['version'], details: { current: changed } })
  const free = await as('ann')(sleepPlan.change, { params: { id }, body: { daysOfWeek: null } })
  expect(free).toMatchObject({ daysOfWeek: null, version: 3 })
})

test('a sleep plan of another user is not found', async () => {
  const { as } = start()
  const plan = await as('ann')(sleepPlan.create, body())
  const { id } = plan
  const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
  for (const theirs of [id, uuidv7()]) {
    const change = as('bob')(sleepPlan.change, { params: { id: theirs }, body: { sleepGoal: 400 } })
    await expect(change).rejects.toMatchObject(missing)
    await expect(as('bob')(sleepPlan.remove, { params: { id: theirs } })).rejects.toMatchObject(missing)
  }
  expect(await as('bob')(sleepPlan.list)).toEqual([])
  expect(await as('ann')(sleepPlan.list)).toEqual([plan])
  await as('ann')(sleepPlan.remove, { params: { id } })
  await expect(as('ann')(sleepPlan.remove, { params: { id } })).rejects.toMatchObject(missing)
})

test('nights of one day are listed with minutes and days, the newest first', async () => {
  const { as, given } = start()
  await as('ann')(sleepPlan.create, body({ effectiveFrom: '2026-03-02', daysOfWeek: [6] }))
  await as('ann')(sleepPlan.create, body({ effectiveFrom: '2026-04-02' }))
  const times = { bedtime: 1350, wakeTime: 390, goal: 450 }
  expect(await listSleepPlans(db, given.stranger('ann') as never)).toMatchObject([
    { ...times, effectiveFrom: '2026-04-02', daysOfWeek: null },
    { ...times, effectiveFrom: '2026-03-02', daysOfWeek: [6] },
  ])
})

test('the history records a parent’s sleep plan for a child', async () => {
  const { as, given } = start()
  const cat = as('ann', given.child('ann', 'cat'))
  const { id } = await cat(sleepPlan.create, body())
  await cat(sleepPlan.change, { params: { id }, body: { sleepGoal: 400 } })
  await cat(sleepPlan.remove, { params: { id } })
  const entries = await db.selectFrom('auditEntries').selectAll().where('entityId', '=', id).orderBy('at').execute()
  expect(entries.map(({ entity, action }) => `${action} ${entity}`).toSorted()).toEqual([
    'change sleepPlan',
    'create sleepPlan',
    'remove sleepPlan',
  ])
})

test('a child under control cannot change a parent’s sleep plan, and keeps its own', async () => {
  const server = start()
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', children: ['cat'] })
  const [cat, ada] = [server.as('cat'), server.as('ada', (await kin.ensureUser('cat')).dataGroup)]
  const made = await ada(sleepPlan.create, body())
  expect(made).toMatchObject({ madeByParent: true })
  expect(made).not.toHaveProperty('madeBy')
  const params = { id: made.id }
  const forbidden = { status: 403, code: 'FORBIDDEN', values: [] }
  await expect(cat(sleepPlan.change, { params, body: { sleepGoal: 400 } })).rejects.toMatchObject(forbidden)
  await expect(cat(sleepPlan.remove, { params })).rejects.toMatchObject(forbidden)
  expect(await cat(sleepPlan.list)).toEqual([made])
  const own = await cat(sleepPlan.create, body({ effectiveFrom: '2026-04-01' }))
  expect(own).not.toHaveProperty('madeByParent')
  await ada(sleepPlan.change, { params: { id: own.id }, body: { sleepGoal: 420 } })
  await cat(sleepPlan.change, { params: { id: own.id }, body: { sleepGoal: 400 } })
  await cat(sleepPlan.remove, { params: { id: own.id } })
  await server.as('ada')(family.change, { body: { settings: { parentControl: false } } })
  await cat(sleepPlan.change, { params, body: { sleepGoal: 400 } })
  await cat(sleepPlan.remove, { params })
})
