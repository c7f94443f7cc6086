import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { plan } from '#contract/plan.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { measureCpu } from '#server/testing/event-loop.ts'
import { startServer } from '#server/testing/harness.ts'
import { PLANNERS_ZONE, seedWorkedExample } from '#server/testing/planner.ts'

/** Noon of Wednesday, 18 March 2026, in New York. */
const NOON = '2026-03-18T16:00:00Z'
const started = () => startServer({ now: NOON, timezone: PLANNERS_ZONE })

type Worked = Awaited<ReturnType<typeof seedWorkedExample>>
const getWeek = async ({ call, b }: Worked, date?: string) => {
  const week = await call(plan.week, { query: { date } })
  return { ...week, b: week.plans.find(({ planId }) => planId === b.id)! }
}
const listSuggestedMinutes = async (worked: Worked, date?: string) =>
  (await getWeek(worked, date)).b.days.map(({ suggestedMinutes }) => suggestedMinutes)

describe('today', () => {
  test('bad input is 400, and users do not see each other’s day', async () => {
    const server = started()
    await seedWorkedExample(server, 'ann')
    for (const date of ['2026-02-30', '1899-12-31', '2200-01-01', '9997-12-30']) {
      const wrong = server.as('ann')(plan.today, { query: { date } })
      await expect(wrong).rejects.toMatchObject({ status: 400, values: ['date'] })
    }
    expect(await server.as('bob')(plan.today, { query: {} })).toEqual({ date: '2026-03-18', items: [], canWait: [] })
  })

  test('today lists plans with a time first, and then those at any time', async () => {
    const server = started()
    const { a, b, call, run, log } = await seedWorkedExample(server, 'ann', 'asap')
    const { date, items } = await call(plan.today, { query: {} })
    expect(date).toBe('2026-03-18')
    expect(items).toMatchObject([
      {
        planId: a.id,
        activityName: 'Practise the piano',
        status: 'not started',
        startTime: '2026-03-18T23:00:00.000Z',
        endTime: '2026-03-18T23:30:00.000Z',
        targetMinutes: 30,
        suggestedMinutes: null,
      },
      { planId: b.id, status: 'in progress', targetMinutes: 120, doneMinutes: 40, doneToday: 0, suggestedMinutes: 40 },
    ])
    await log(run, '03-18', 35, 8 * 60)
    expect((await call(plan.today, { query: {} })).items[1]).toMatchObject({
      doneToday: 35,
      suggestedMinutes: 5,
      optionalToday: true,
    })
    await log(run, '03-18', 5, 9 * 60)
    expect((await call(plan.today, { query: {} })).items[1]).toMatchObject({
      suggestedMinutes: 0,
      optionalToday: false,
    })
    server.clock.set('2026-03-19T00:00:00Z')
    expect((await call(plan.today, { query: {} })).items[0]).toMatchObject({ planId: a.id, status: 'overdue' })
  })

  test('a plan that is behind says so today, and not on a day to come', async () => {
    const server = started()
    const { a, call } = await seedWorkedExample(server, 'ann')
    server.clock.set('2026-03-19T00:00:00Z')
    const readItem = async (date: string) => (await call(plan.today, { query: { date } })).items[0]
    expect(await readItem('2026-03-18')).toMatchObject({ planId: a.id, behind: true })
    expect(await readItem('2026-03-20')).toMatchObject({ planId: a.id, behind: false })
  })

  test('flexible plans are listed today as well, where the day asks nothing of them', async () => {
    const { a, b, call } = await seedWorkedExample(started(), 'ann')
    const { items, canWait } = await call(plan.today, { query: {} })
    expect(items.map(({ planId }) => planId)).toEqual([a.id])
    expect(canWait).toMatchObject([
      { planId: b.id, targetMinutes: 120, doneMinutes: 40, doneToday: 0, suggestedMinutes: 40, optionalToday: true },
    ])
    expect((await call(plan.today, { query: { date: '2026-03-20' } })).canWait).toEqual([])
    // Once its week has no room for it, no day will do.
    const days = ['18', '19', '20', '21', '22'].map((of) => ({ date: `2026-03-${of}`, minutes: 0 }))
    await call(plan.place, { params: { id: b.id }, body: { days } })
    expect((await call(plan.today, { query: {} })).canWait).toEqual([])
  })

  test('another day is shown as it will be, or as it was', async () => {
    const { a, b, call } = await seedWorkedExample(started(), 'ann')
    const listItemsOn = async (date: string) =>
      (await call(plan.today, { query: { date } })).items.map(({ planId, status }) => [planId, status])
    expect(await listItemsOn('2026-03-19')).toEqual([[b.id, 'in progress']])
    expect(await listItemsOn('2026-03-20')).toEqual([[a.id, 'not started']])
    expect(await listItemsOn('2026-03-11')).toEqual([[a.id, 'overdue']])
    // It had no session on that day, and was done all the same.
    expect(await listItemsOn('2026-03-10')).toEqual([[b.id, 'in progress']])
    expect(await listItemsOn('2026-06-01')).toEqual([])
  })
})

test.each(['today', 'week'] as const)('%s of a day far away takes no longer than of one that is near', async (name) => {
  const { call } = await seedWorkedExample(started(), 'ann')
  await call(plan[name], { query: {} })
  for (const date of ['1900-01-01', '2199-12-31'])
    expect(await measureCpu(() => call(plan[name], { query: { date } }))).toBeLessThan(250)
})

describe('the week', () => {
  test('the week of a flexible plan shows its target, the minutes done and where the rest fits', async () => {
    const worked = await seedWorkedExample(started(), 'ann')
    const { from, to, today, capacity, plans, b } = await getWeek(worked)
    expect([from, to, today]).toEqual(['2026-03-16', '2026-03-22', '2026-03-18'])
    expect(plans.map(({ planId }) => planId)).toEqual([worked.a.id, worked.b.id])
    // Seven hours of sleep, the piano, and today's rest before 23:00.
    expect(capacity.map(({ minutes }) => minutes)).toEqual([990, 1020, 630, 1020, 990, 1020, 1020])
    expect(b).toMatchObject({ creditMinutes: 40, targetMinutes: 120, timesDone: 1, times: 3, unplacedMinutes: 0 })
    expect(b.days.map(({ targetMinutes, doneMinutes }) => [targetMinutes, doneMinutes])).toEqual([
      [20, 40],
      [20, 0],
      [20, 0],
      [15, 0],
      [15, 0],
      [15, 0],
      [15, 0],
    ])
    expect(b.days.map(({ suggestedMinutes }) => suggestedMinutes)).toEqual([null, null, 0, 40, 0, 40, 0])
    expect(plans[0]).toMatchObject({ dailyStartTime: '19:00', dailyEndTime: '19:30', timesDone: 1, times: 3 })
    expect(plans[0]!.days[0]).toMatchObject({ status: 'completed', suggestedMinutes: null, pinned: false })
  })

  test('a week with days off, and one in which there is nothing', async () => {
    const worked = await seedWorkedExample(started(), 'ann')
    expect(await listSuggestedMinutes(worked, '2026-03-25')).toEqual([0, 0, 0, 0, 40, 0, 40])
    const { b } = await getWeek(worked, '2026-03-29')
    expect(b.days.map(({ isOffDay }) => isOffDay)).toEqual([true, true, true, false, false, false, false])
    expect(await worked.call(plan.week, { query: { date: '2026-06-01' } })).toMatchObject({ plans: [] })
  })

  test('the sleep plan says how much room there is', async () => {
    const worked = await seedWorkedExample(started(), 'ann')
    const night = { bedtime: '22:30', wakeUpTime: '06:30', sleepGoal: 480, effectiveFrom: '2026-03-20' }
    await worked.call(sleepPlan.create, { body: night })
    const { capacity } = await getWeek(worked)
    // From the evening of Thursday on: 90 minutes of the night to Friday, which leave the usual seven hours as they are.
    expect(capacity.map(({ minutes }) => minutes).slice(3)).toEqual([1020, 930, 960, 960])
  })

  test('today’s suggestion stays in place during work, however late', async () => {
    const server = started()
    const worked = await seedWorkedExample(server, 'ann', 'asap')
    const listRemainingSuggestions = async () => (await listSuggestedMinutes(worked)).slice(2)
    server.clock.set('2026-03-19T02:00:00Z')
    expect(await listRemainingSuggestions()).toEqual([40, 40, 0, 0, 0])
    await worked.log(worked.run, '03-18', 20, 22 * 60 + 5)
    server.clock.set('2026-03-19T02:30:00Z')
    expect(await listRemainingSuggestions()).toEqual([20, 40, 0, 0, 0])
    await worked.log(worked.run, '03-18', 20, 22 * 60 + 25)
    server.clock.set('2026-03-19T03:30:00Z')
    expect(await listRemainingSuggestions()).toEqual([0, 40, 0, 0, 0])
  })

  test('a session that does not fit into today goes to the next day', async () => {
    const server = started()
    const worked = await seedWorkedExample(server, 'ann', 'asap')
    server.clock.set('2026-03-19T02:30:00Z')
    expect((await listSuggestedMinutes(worked)).slice(2)).toEqual([0, 40, 40, 0, 0])
  })

  test('the week reports minutes that do not fit', async () => {
    const worked = await seedWorkedExample(started(), 'ann')
    const { id } = await worked.call(plan.create, {
      body: {
        ...worked.run,
        name: 'Too much',
        scheduleType: 'weeklyFlexible',
        startDate: '2026-03-16',
        endDate: '2026-04-12',
        duration: 1440,
        weeklyQuota: 7,
      },
    })
    const { plans, capacity } = await getWeek(worked)
    const huge = plans.find(({ planId }) => planId === id)!
    const given = huge.days.reduce((sum, { suggestedMinutes }) => sum + (suggestedMinutes ?? 0), 0)
    const room = capacity.slice(2).reduce((sum, { minutes }) => sum + minutes, 0)
    // The run is the older plan, and has its 80 minutes first.
    expect(given).toBe(room - 80)
    expect(huge.unplacedMinutes).toBe(7 * 1440 - given)
  })

  test('a paused plan asks for nothing', async () => {
    const worked = await seedWorkedExample(started(), 'ann', 'asap')
    await worked.call(plan.change, { params: { id: worked.a.id }, body: { paused: true } })
    const { plans, capacity } = await getWeek(worked)
    expect(plans.map(({ planId }) => planId)).toEqual([worked.b.id])
    expect(capacity[0]).toMatchObject({ minutes: 1020 })
    expect((await worked.call(plan.today, { query: {} })).items).toHaveLength(1)
  })
})

describe('a day chosen by hand', () => {
  const at = (date: string, minutes: number | null = 30) => ({ days: [{ date, minutes }] })

  test('bad input is 400', async () => {
    const worked = await seedWorkedExample(started(), 'ann')
    const place = (body: object, id = worked.b.id) =>
      worked.call(plan.place, { params: { id }, body: body as ReturnType<typeof at> })
    const refused = (values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })
    await expect(place({ days: [] })).rejects.toMatchObject(refused(['days']))
    await expect(place(at('2026-03-19', 7))).rejects.toMatchObject(refused(['days.0.minutes']))
    await expect(place(at('2026-03-19', 1445))).rejects.toMatchObject(refused(['days.0.minutes']))
    await expect(place(at('2026-03-17'))).rejects.toMatchObject(refused(['days.0.date']))
    await expect(place(at('2026-04-13'))).rejects.toMatchObject(refused(['days.0.date']))
    const twice = { days: [...at('2026-03-19').days, ...at('2026-03-19', 5).days] }
    await expect(place(twice)).rejects.toMatchObject(refused(['days.1.date']))
    await expect(place(at('2026-03-19'), worked.a.id)).rejects.toMatchObject(refused(['scheduleType']))
    expect(await listSuggestedMinutes(worked)).toEqual([null, null, 0, 40, 0, 40, 0])
  })

  test('a day for a plan of another user is 404', async () => {
    const server = started()
    const { b } = await seedWorkedExample(server, 'ann')
    const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
    const body = at('2026-03-19')
    await expect(server.as('bob')(plan.place, { params: { id: b.id }, body })).rejects.toMatchObject(missing)
    await expect(server.as('ann')(plan.place, { params: { id: uuidv7() }, body })).rejects.toMatchObject(missing)
  })

  test('stays as it is, and the rest goes round it; until it is given back', async () => {
    const worked = await seedWorkedExample(started(), 'ann')
    const params = { id: worked.b.id }
    const { days } = await worked.call(plan.place, { params, body: at('2026-03-19', 60) })
    expect(days.map(({ suggestedMinutes }) => suggestedMinutes)).toEqual([null, null, 0, 60, 0, 20, 0])
    expect(days.map(({ pinned }) => pinned)).toEqual([false, false, false, true, false, false, false])
    expect(await listSuggestedMinutes(worked)).toEqual([null, null, 0, 60, 0, 20, 0])

    await worked.call(plan.place, { params, body: at('2026-03-22', 0) })
    expect(await listSuggestedMinutes(worked)).toEqual([null, null, 0, 60, 20, 0, 0])
    const back = { days: [...at('2026-03-19', null).days, ...at('2026-03-22', null).days] }
    await worked.call(plan.place, { params, body: back })
    expect(await listSuggestedMinutes(worked)).toEqual([null, null, 0, 40, 0, 40, 0])
  })

  test('may be a day off', async () => {
    const worked = await seedWorkedExample(started(), 'ann')
    const { days } = await worked.call(plan.place, { params: { id: worked.b.id }, body: at('2026-03-23', 40) })
    expect(days.map(({ suggestedMinutes }) => suggestedMinutes)).toEqual([40, 0, 0, 0, 0, 40, 0])
  })

  test('goes with its plan', async () => {
    const worked = await seedWorkedExample(started(), 'ann')
    await worked.call(plan.place, { params: { id: worked.b.id }, body: at('2026-03-19', 60) })
    await worked.call(plan.remove, { params: { id: worked.b.id } })
    expect((await worked.call(plan.week, { query: {} })).plans).toHaveLength(1)
  })

  test('requested twice with one key, it is done once, also when its day has ended by then', async () => {
    const server = started()
    const worked = await seedWorkedExample(server, 'ann')
    const idempotencyKey = uuidv7()
    const place = () =>
      worked.call(plan.place, { params: { id: worked.b.id }, body: at('2026-03-18', 60) }, { idempotencyKey })
    expect((await place()).days[2]).toMatchObject({ suggestedMinutes: 60, pinned: true })
    server.clock.set('2026-03-19T16:00:00Z')
    expect((await place()).days[2]).toMatchObject({ suggestedMinutes: null, pinned: true })
  })
})
