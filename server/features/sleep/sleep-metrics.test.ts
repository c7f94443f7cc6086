import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { logBatch } from '#contract/log-batch.ts'
import { sleepMetrics } from '#contract/sleep-metrics.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { vacation } from '#contract/vacation.ts'
import { clock, datesFrom, day } from '#domain/time/date-fixture.ts'
import { slept } from '#domain/sleep/fixture.ts'
import type { SleepLog } from '#domain/sleep/night.ts'
import { addDays, weekdayOf } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'
import { db, startServer } from '#server/testing/harness.ts'

const TZ = 'America/New_York'
/** Noon of Sunday, 1 February 2026: its night is over. */
const NOON = '2026-02-01T17:00:00Z'
const FOUR_WEEKS = { from: day('2026-01-05'), to: day('2026-02-01') }
const NAMES = { asleep: 'Sleep at night', nap: 'Take a nap', awakeInBed: 'Lie awake in bed' }

/** @param now the moment from which the sleeper looks back */
function sleeper(now = NOON) {
  const server = startServer({ now, timezone: TZ })
  const ann = server.as('ann')
  const log = async (logs: readonly SleepLog[], as = ann) =>
    void (await as(logBatch.apply, {
      body: {
        operations: logs.map(({ kind, startTime, endTime, rating }) => ({
          op: 'create' as const,
          log: { category: 'sleep' as const, activityName: NAMES[kind], startTime, endTime, rating },
        })),
      },
    }))
  return { server, ann, log }
}

const exampleA = datesFrom(FOUR_WEEKS.from, 28).map((date) =>
  weekdayOf(date) >= 6
    ? slept(date, ['00:30', '08:30'], { rating: 5 })
    : slept(date, ['23:00', '06:30'], { rating: 4 }),
)
const valuesOf = ({ components }: { components: readonly { component: string; value: number | null }[] }) =>
  Object.fromEntries(components.map(({ component, value }) => [component, value]))

describe('bad input', () => {
  const { ann, server } = sleeper()
  const refused = { status: 400, code: 'INVALID_PARAMS', values: ['to'] }

  test.each([
    { why: 'a range that ends before it begins', from: '2026-02-02', to: '2026-02-01' },
    { why: 'more than 400 days', from: '2025-01-01', to: '2026-02-05' },
  ])('$why is 400', async ({ from, to }) => {
    await expect(ann(sleepMetrics.metrics, { query: { from, to } })).rejects.toMatchObject(refused)
  })

  test('400 days are not too many', async () => {
    const { freeDates } = await ann(sleepMetrics.metrics, { query: { from: '2025-01-01', to: '2026-02-04' } })
    expect(freeDates).toHaveLength(114)
  })

  test('a stranger does not exist', async () => {
    const asking = server.as('ann', server.given.stranger('bob'))(sleepMetrics.metrics, { query: FOUR_WEEKS })
    await expect(asking).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND', values: ['dataGroup'] })
  })

  test('sleep metrics need a session', async () => {
    const answer = await server.sendRaw({
      method: 'GET',
      url: '/api/statistics/sleep-metrics?from=2026-01-05&to=2026-02-01',
    })
    expect(answer.statusCode).toBe(401)
  })
})

test('example A has its sleep score', async () => {
  const { server, ann, log } = sleeper('2026-01-01T17:00:00Z')
  await ann(sleepPlan.create, { body: { bedtime: '23:00', wakeUpTime: '07:00', sleepGoal: 480 } })
  server.clock.set(NOON)
  await log(exampleA)
  const answer = await ann(sleepMetrics.metrics, { query: FOUR_WEEKS })
  const { nights, summary, regularity, socialJetlag, gate, score } = answer
  expect(answer.window).toEqual(FOUR_WEEKS)
  expect(nights).toHaveLength(28)
  expect(nights[0]).toEqual({
    date: '2026-01-05',
    bedtime: clock('23:00'),
    getUp: clock('06:30'),
    onset: clock('23:00'),
    wake: clock('06:30'),
    midSleep: clock('02:45'),
    tst: 450,
    tib: 450,
    efficiency: 1,
    napMinutes: 0,
    total24: 450,
    naps: [],
    rating: 4,
  })
  expect(answer.freeDates).toHaveLength(8)
  expect(summary?.clocks).toMatchObject({
    onset: { mean: clock('23:26'), sd: 40.7163 },
    wake: { mean: clock('07:04'), sd: 54.3485 },
  })
  expect(regularity).toEqual({ same: 7482, compared: 7776, index: 92.4383 })
  expect(socialJetlag).toMatchObject({
    midSleepWork: clock('02:45'),
    midSleepFree: clock('04:30'),
    difference: 105,
    minutes: 105,
  })
  expect(gate).toEqual({ isOpen: true, have: 28, need: 28, weeks: [7, 7, 7, 7] })
  expect(answer.recommended).toEqual({ lo: 420, hi: 540, countsNaps: false })
  expect(score).toMatchObject({ score: 87, band: 'good', tip: 'socialJetlag' })
  expect(score?.quality.value).toBe(94.5153)
  expect(valuesOf(score!.quality)).toEqual({ duration: 100, rating: 82.1429, efficiency: 100, goal: 89.7959 })
  expect(score?.consistency.value).toBe(79.7078)
  expect(valuesOf(score!.consistency)).toEqual({
    regularity: 100,
    bedtimeSd: 88.093,
    wakeSd: 72.9461,
    socialJetlag: 37.5,
  })
  // Bob has no logs of sleep.
  const ofBob = await server.as('bob')(sleepMetrics.metrics, { query: FOUR_WEEKS })
  expect(ofBob).toMatchObject({ nights: [], summary: null, socialJetlag: null, score: null })
})

test('example B has its sleep score for a parent who looks at a child', async () => {
  const { server, ann, log } = sleeper()
  const child = server.given.child('ann', 'kim')
  await log(
    datesFrom(FOUR_WEEKS.from, 28).map((date) => slept(date, ['21:00', '06:30'])),
    server.as('ann', child),
  )
  const asked = { query: FOUR_WEEKS }
  const answer = await server.as('ann', child)(sleepMetrics.metrics, asked)
  // The child has no birth date, so it counts as 6 to 12 years old. [sleep/recommended-sleep]
  expect(answer.recommended).toEqual({ lo: 540, hi: 720, countsNaps: true })
  expect(answer.score).toMatchObject({ score: 100, band: 'excellent', tip: null })
  expect(answer.score?.quality.value).toBe(100)
  expect(answer.score?.consistency.value).toBe(100)
  expect(valuesOf(answer.score!.quality)).toEqual({ duration: 100, rating: null, efficiency: 100, goal: null })
  expect(await server.as('kim')(sleepMetrics.metrics, asked)).toEqual(answer)
  expect((await ann(sleepMetrics.metrics, asked)).nights).toEqual([])
})

test('a user of 16 gets the recommendation of eight to ten hours with naps', async () => {
  const { server, ann, log } = sleeper()
  await log(exampleA)
  const birthDate = day('2009-02-02')
  await db.updateTable('users').set({ birthDate }).where('dataGroup', '=', server.given.stranger('ann')).execute()
  const { recommended, score } = await ann(sleepMetrics.metrics, { query: FOUR_WEEKS })
  expect(recommended).toEqual({ lo: 480, hi: 600, countsNaps: true })
  // 20 nights of 450 and 8 of 480 minutes.
  expect(valuesOf(score!.quality).duration).toBeCloseTo((20 * (100 - 100 / 6) + 8 * 100) / 28, 3)
})

describe('four weeks', () => {
  test('27 nights in a row have a gate, and all other figures', async () => {
    const { ann, log } = sleeper()
    await log(exampleA.slice(1))
    const { gate, score, nights, summary } = await ann(sleepMetrics.metrics, { query: FOUR_WEEKS })
    expect(gate).toEqual({ isOpen: false, have: 27, need: 28, weeks: [6, 7, 7, 7] })
    expect(score).toBeNull()
    expect(nights).toHaveLength(27)
    expect(summary?.clocks?.midSleep.mean).toBeTypeOf('number')
  })

  test('27 of 28 nights have a score if the user began earlier, however long ago', async () => {
    const { ann, log } = sleeper()
    await log([slept('2025-06-01', ['23:00', '02:00']), ...exampleA.slice(1)])
    const { gate, score } = await ann(sleepMetrics.metrics, { query: FOUR_WEEKS })
    expect(gate).toMatchObject({ isOpen: true, have: 27 })
    expect(score?.score).toBeTypeOf('number')
  })

  test('a nap of long ago is no night', async () => {
    const { ann, log } = sleeper()
    await log([slept('2025-06-01', ['13:00', '17:00'], { kind: 'nap' }), ...exampleA.slice(1)])
    expect((await ann(sleepMetrics.metrics, { query: FOUR_WEEKS })).score).toBeNull()
  })

  test('today counts once its night is logged, and the range may be a single day', async () => {
    const { server, ann, log } = sleeper()
    await log(exampleA)
    server.clock.set('2026-02-02T17:00:00Z')
    const today = { from: day('2026-02-02'), to: day('2026-02-02') }
    expect((await ann(sleepMetrics.metrics, { query: today })).window).toEqual(FOUR_WEEKS)
    await log([slept('2026-02-02', ['23:00', '06:30'])])
    const { window, nights, gate } = await ann(sleepMetrics.metrics, { query: today })
    expect(window).toEqual({ from: '2026-01-06', to: '2026-02-02' })
    expect([nights.length, gate.have, gate.isOpen]).toEqual([1, 28, true])
    const before = await ann(sleepMetrics.metrics, { query: { ...today, asOf: '2026-02-01' } })
    expect([before.window, before.nights]).toEqual([FOUR_WEEKS, []])
  })

  test('a quarter of a year wants seven of ten nights', async () => {
    const { ann, log } = sleeper()
    const from = addDays(FOUR_WEEKS.to, -99)
    await log(datesFrom(from, 69).map((date) => slept(date, ['23:00', '07:00'])))
    const query = { from, to: FOUR_WEEKS.to }
    expect((await ann(sleepMetrics.metrics, { query })).gate).toMatchObject({ isOpen: false, have: 69, need: 70 })
    await log([slept(FOUR_WEEKS.to, ['23:00', '07:00'])])
    const { window, score } = await ann(sleepMetrics.metrics, { query })
    expect([window, score?.consistency.value]).toEqual([query, 100])
  })
})

describe('the nights', () => {
  test('naps alone are not a night', async () => {
    const { ann, log } = sleeper()
    await log(datesFrom(FOUR_WEEKS.from, 28).map((date) => slept(date, ['13:00', '17:00'], { kind: 'nap' })))
    const { nights, summary, regularity, gate } = await ann(sleepMetrics.metrics, { query: FOUR_WEEKS })
    expect([nights, summary, regularity.index, gate.have]).toEqual([[], null, null, 0])
  })

  test('a night has lying awake, a break and a nap', async () => {
    const { ann, log } = sleeper()
    await log([
      slept('2026-01-14', ['13:00', '13:40'], { kind: 'nap' }),
      slept('2026-01-14', ['22:40', '23:00'], { kind: 'awakeInBed' }),
      slept('2026-01-15', ['23:00', '03:00'], { rating: 3 }),
      slept('2026-01-15', ['03:20', '06:15']),
    ])
    const { nights } = await ann(sleepMetrics.metrics, { query: { from: '2026-01-15', to: '2026-01-15' } })
    expect(nights).toEqual([
      {
        date: '2026-01-15',
        bedtime: clock('22:40'),
        getUp: clock('06:15'),
        onset: clock('23:00'),
        wake: clock('06:15'),
        midSleep: clock('02:37') + 0.5,
        tst: 415,
        tib: 455,
        efficiency: 0.9121,
        napMinutes: 40,
        total24: 455,
        rating: 3,
        naps: [{ from: clock('13:00'), to: clock('13:40') }],
      },
    ])
  })

  test('a night is right when the clocks go forward and back', async () => {
    const { ann, log } = sleeper('2026-11-20T17:00:00Z')
    await log([slept('2026-03-08', ['23:00', '07:00']), slept('2026-11-01', ['23:00', '07:00'])])
    const readOn = async (date: string) => (await ann(sleepMetrics.metrics, { query: { from: date, to: date } })).nights
    expect(await readOn('2026-03-08')).toMatchObject([{ tst: 420, wake: clock('07:00'), midSleep: clock('03:30') }])
    expect(await readOn('2026-11-01')).toMatchObject([{ tst: 540, wake: clock('07:00'), midSleep: clock('02:30') }])
  })

  test('a move does not turn old nights into days', async () => {
    const { server, ann, log } = sleeper()
    await log(exampleA.slice(0, 14))
    server.clock.set('2026-01-18T17:00:00Z')
    await ann(account.savePreference, { body: { timezone: { timezone: 'Asia/Shanghai' } } })
    server.clock.set(NOON)
    const inShanghai = (date: string) => ({
      ...slept(date, ['23:00', '06:30']),
      startTime: momentOf('Asia/Shanghai', addDays(day(date), -1), clock('23:00')),
      endTime: momentOf('Asia/Shanghai', day(date), clock('06:30')),
    })
    await log(datesFrom('2026-01-20', 12).map(inShanghai))
    const { nights } = await ann(sleepMetrics.metrics, { query: FOUR_WEEKS })
    const weekdays = nights.filter(({ date }) => date > '2026-01-18' || weekdayOf(date) < 6)
    expect(weekdays).toHaveLength(22)
    expect(new Set(weekdays.map(({ bedtime, wake }) => `${bedtime} ${wake}`))).toEqual(new Set(['1380 390']))
  })

  test('a sleep of 24 hours is one night', async () => {
    const { ann, log } = sleeper()
    await log([slept('2026-01-15', ['22:00', '22:00'])])
    const { nights } = await ann(sleepMetrics.metrics, { query: { from: '2026-01-10', to: '2026-01-20' } })
    expect(nights).toMatchObject([{ date: '2026-01-15', tst: 1440, bedtime: clock('22:00'), wake: clock('22:00') }])
  })

  test('a sleep in progress is no night yet', async () => {
    const { ann, log } = sleeper('2026-02-01T11:00:00Z')
    await log([slept('2026-02-01', ['23:00', '07:00'])])
    const { nights, window } = await ann(sleepMetrics.metrics, { query: FOUR_WEEKS })
    expect([nights, window.to]).toEqual([[], '2026-01-31'])
  })
})

test('the nights of a vacation are free, and of an archived one those before', async () => {
  const { server, ann, log } = sleeper()
  await log(exampleA)
  const asked = { query: FOUR_WEEKS }
  const off = { name: 'Snow', startDate: day('2026-01-19'), endDate: day('2026-01-23') }
  const { id } = await ann(vacation.create, { body: off })
  const { freeDates, socialJetlag } = await ann(sleepMetrics.metrics, asked)
  expect(freeDates.filter((date) => weekdayOf(date) < 6)).toEqual(datesFrom(off.startDate, 5))
  expect(socialJetlag?.minutes).toBeLessThan(105)
  server.clock.set('2026-01-21T17:00:00Z')
  await ann(vacation.change, { params: { id }, body: { archived: true } })
  server.clock.set(NOON)
  const archived = await ann(sleepMetrics.metrics, asked)
  expect(archived.freeDates.filter((date) => weekdayOf(date) < 6)).toEqual(datesFrom(off.startDate, 2))
})
