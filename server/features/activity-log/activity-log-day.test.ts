import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { account } from '#contract/account.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { startServer } from '#server/testing/harness.ts'

type Options = { parallelActivity?: boolean; category?: 'sleep' | 'work' }
const log = (startTime: string, endTime: string, more: Options = {}) => ({
  body: { category: 'work' as const, activityName: 'Write report', startTime, endTime, ...more },
})
const on = (date: string) => ({ query: { date } })
const span = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  `${startTime.slice(8, 16)} – ${endTime.slice(8, 16)}`
const NEW_YORK = { timezone: 'America/New_York' }

describe('a day with its neighbors', () => {
  test('lists logs in both lanes that touch the day by start, the primary one first', async () => {
    const ann = startServer().as('ann')
    const hour = (from: string, to: string, more: Options = {}) =>
      ann(activityLog.create, log(`2026-03-02T${from}:00Z`, `2026-03-02T${to}:00Z`, more))
    const aside = await hour('08:00', '08:30', { parallelActivity: true })
    const main = await hour('08:00', '09:00')
    const late = await hour('09:30', '10:00', { parallelActivity: true })
    const first = await hour('06:00', '07:00')
    const { date, timezone, dayStart, dayEnd, logs } = await ann(activityLog.withAdjacent, on('2026-03-02'))
    expect({ date, timezone, dayStart, dayEnd }).toEqual({
      date: '2026-03-02',
      timezone: 'UTC',
      dayStart: '2026-03-02T00:00:00.000Z',
      dayEnd: '2026-03-03T00:00:00.000Z',
    })
    expect(logs).toEqual([first, main, aside, late])
  })

  test('a sleep across midnight is in both days, with the neighbors of the listed logs', async () => {
    const ann = startServer().as('ann')
    const create = (from: string, to: string, more: Options = {}) => ann(activityLog.create, log(from, to, more))
    const evening = await create('2026-02-28T20:00:00Z', '2026-02-28T22:00:00Z')
    const sleep = await create('2026-02-28T22:00:00Z', '2026-03-01T06:00:00Z', { category: 'sleep' })
    const noon = await create('2026-03-01T12:00:00Z', '2026-03-01T13:00:00Z')
    const nap = await create('2026-03-01T23:00:00Z', '2026-03-02T01:00:00Z', { category: 'sleep' })
    const next = await create('2026-03-02T02:00:00Z', '2026-03-02T03:00:00Z')
    // Parallel logs are no neighbors in the primary lane.
    await create('2026-02-28T21:00:00Z', '2026-02-28T23:00:00Z', { parallelActivity: true })
    await create('2026-03-02T01:00:00Z', '2026-03-02T01:30:00Z', { parallelActivity: true })

    expect(sleep.crossDay).toBe(true)
    const saturday = await ann(activityLog.withAdjacent, on('2026-02-28'))
    expect(saturday.logs.filter(({ parallelActivity }) => !parallelActivity)).toEqual([evening, sleep])
    expect(saturday).toMatchObject({ previous: null, next: noon })
    const sunday = await ann(activityLog.withAdjacent, on('2026-03-01'))
    expect(sunday).toMatchObject({ logs: [sleep, noon, nap], previous: evening, next })
    const monday = await ann(activityLog.withAdjacent, on('2026-03-02'))
    expect(monday).toMatchObject({ previous: noon, next: null })
    expect(monday.logs[0]).toEqual(nap)
  })

  test('the very first log of all is in both days when it goes over midnight', async () => {
    const ann = startServer({ now: '2026-03-02T00:20:00Z' }).as('ann')
    const first = await ann(activityLog.create, log('2026-03-01T23:50:00Z', '2026-03-02T00:20:00Z'))
    for (const day of ['2026-03-01', '2026-03-02'])
      expect(await ann(activityLog.withAdjacent, on(day))).toMatchObject({ logs: [first], previous: null, next: null })
  })

  test('of an empty day the neighbors are the nearest primary logs, however far', async () => {
    const ann = startServer().as('ann')
    const before = await ann(activityLog.create, log('2025-01-01T08:00:00Z', '2025-01-01T09:00:00Z'))
    const after = await ann(activityLog.create, log('2026-02-02T00:00:00Z', '2026-02-02T09:00:00Z'))
    const empty = await ann(activityLog.withAdjacent, on('2026-02-01'))
    expect(empty).toMatchObject({ logs: [], previous: before, next: after })
    expect(empty.gaps.map(span)).toEqual(['01T00:00 – 02T00:00'])
  })

  test('a parallel log of nearly a day that began yesterday is listed', async () => {
    const ann = startServer().as('ann')
    const create = (from: string, to: string) => ann(activityLog.create, log(from, to, { parallelActivity: true }))
    const long = await create('2026-03-01T00:01:00Z', '2026-03-02T00:01:00Z')
    await create('2026-02-28T00:01:00Z', '2026-03-01T00:01:00Z')
    await create('2026-03-03T00:00:00Z', '2026-03-03T01:00:00Z')
    expect((await ann(activityLog.withAdjacent, on('2026-03-02'))).logs).toEqual([long])
  })

  test('without a date it is the day of its owner, not of the server', async () => {
    const { as } = startServer({ now: '2026-03-02T03:30:00Z', ...NEW_YORK })
    const ann = as('ann')
    const { id } = await ann(activityLog.create, log('2026-03-02T03:00:00Z', '2026-03-02T03:30:00Z'))
    const today = await ann(activityLog.withAdjacent, { query: {} })
    expect(today).toMatchObject({ date: '2026-03-01', timezone: 'America/New_York', logs: [{ id }] })
  })

  test.each([
    { date: '2026-03-08', hours: 23, dayStart: '2026-03-08T05:00:00.000Z', dayEnd: '2026-03-09T04:00:00.000Z' },
    { date: '2025-11-02', hours: 25, dayStart: '2025-11-02T04:00:00.000Z', dayEnd: '2025-11-03T05:00:00.000Z' },
  ])('$date has $hours hours in New York', async ({ date, dayStart, dayEnd }) => {
    const ann = startServer({ now: '2026-03-10T12:00:00Z', ...NEW_YORK }).as('ann')
    const { id } = await ann(activityLog.create, log(dayStart, addMinutes(instant(dayStart), 60)))
    const shown = await ann(activityLog.withAdjacent, on(date))
    expect(shown).toMatchObject({ dayStart, dayEnd, logs: [{ id, crossDay: false }] })
    expect(shown.gaps.at(-1)?.endTime).toBe(dayEnd)
  })

  test('both runs of the repeated hour are hours of their own', async () => {
    const ann = startServer({ now: '2025-11-03T12:00:00Z', ...NEW_YORK }).as('ann')
    // The clock is set back: from 01:30 to 01:30 and on to 02:00 is an hour and a half.
    const first = await ann(activityLog.create, log('2025-11-02T01:30:00-04:00', '2025-11-02T01:30:00-05:00'))
    const second = await ann(activityLog.create, log('2025-11-02T01:30:00-05:00', '2025-11-02T02:00:00-05:00'))
    expect([first.duration, second.duration]).toEqual([60, 30])
    expect((await ann(activityLog.withAdjacent, on('2025-11-02'))).logs).toEqual([first, second])
  })

  test('after a journey each day is as long as its owner had it', async () => {
    const { as, clock } = startServer({ now: '2026-03-02T12:00:00Z', ...NEW_YORK })
    const ann = as('ann')
    await ann(activityLog.create, log('2026-03-01T12:00:00Z', '2026-03-01T13:00:00Z'))
    clock.set('2026-03-03T03:00:00Z')
    await ann(account.savePreference, { body: { timezone: { timezone: 'Asia/Shanghai' } } })
    const before = await ann(activityLog.withAdjacent, on('2026-03-02'))
    expect(before).toMatchObject({ timezone: 'America/New_York', dayStart: '2026-03-02T05:00:00.000Z' })
    expect(before).not.toHaveProperty('otherZone')
    const after = await ann(activityLog.withAdjacent, { query: {} })
    // It is 11:00 in Shanghai, where 3 March began before the journey.
    expect(after).toMatchObject({ date: '2026-03-03', dayStart: before.dayEnd, dayEnd: '2026-03-03T16:00:00.000Z' })
    expect(before.dayEnd).toBe('2026-03-03T03:00:00.000Z')
  })

  test('on the day of a journey times follow the place of the owner, and the day says so', async () => {
    const { as, clock } = startServer({ now: '2026-03-02T12:00:00Z', timezone: 'Asia/Taipei' })
    const ann = as('ann')
    await ann(activityLog.create, log('2026-03-01T12:00:00Z', '2026-03-01T13:00:00Z'))
    await ann(account.savePreference, { body: { timezone: { timezone: 'Asia/Tokyo' } } })
    const today = await ann(activityLog.withAdjacent, { query: {} })
    expect(today).toMatchObject({ date: '2026-03-02', timezone: 'Asia/Tokyo', otherZone: 'Asia/Taipei' })
    expect(today).toMatchObject({ dayStart: '2026-03-01T16:00:00.000Z', dayEnd: '2026-03-02T15:00:00.000Z' })
    clock.advance(1440)
    const past = await ann(activityLog.withAdjacent, on('2026-03-02'))
    expect(past).toMatchObject({ ...today, timezone: 'Asia/Taipei', otherZone: 'Asia/Tokyo', gaps: past.gaps })
    expect(await ann(activityLog.withAdjacent, { query: {} })).not.toHaveProperty('otherZone')
  })
})

describe('gaps', () => {
  const listGaps = async (now: string, entries: [string, string, Options?][], date = '2026-03-02') => {
    const ann = startServer({ now }).as('ann')
    for (const [from, to, more] of entries) await ann(activityLog.create, log(from, to, more))
    return (await ann(activityLog.withAdjacent, on(date))).gaps.map(span)
  }
  const before: [string, string] = ['2026-03-01T08:00:00Z', '2026-03-01T09:00:00Z']

  test('are the open spans of the primary lane until the current slot', async () => {
    const found = await listGaps('2026-03-02T12:03:59Z', [
      before,
      ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z'],
      ['2026-03-02T09:04:00Z', '2026-03-02T10:00:00Z'],
      ['2026-03-02T10:05:00Z', '2026-03-02T11:00:00Z'],
      ['2026-03-02T11:00:00Z', '2026-03-02T11:30:00Z', { parallelActivity: true }],
    ])
    expect(found).toEqual(['02T00:00 – 02T08:00', '02T10:00 – 02T10:05', '02T11:00 – 02T12:00'])
  })

  test('are not reported before the very first log, in whichever lane', async () => {
    const first = '2026-03-02T08:00:00Z'
    expect(await listGaps('2026-03-02T12:00:00Z', [[first, '2026-03-02T09:00:00Z']])).toEqual(['02T09:00 – 02T12:00'])
    const aside: [string, string, Options] = [first, '2026-03-02T09:00:00Z', { parallelActivity: true }]
    expect(await listGaps('2026-03-02T12:00:00Z', [aside])).toEqual(['02T08:00 – 02T12:00'])
    expect(await listGaps('2026-03-02T12:00:00Z', [])).toEqual([])
    expect(await listGaps('2026-03-02T12:00:00Z', [before], '2026-02-28')).toEqual([])
  })

  test('are none tomorrow', async () => {
    expect(await listGaps('2026-03-02T12:00:00Z', [before], '2026-03-03')).toEqual([])
  })
})

test('a list between two moments has at most 400 days, without its end', async () => {
  const ann = startServer().as('ann')
  const { id } = await ann(activityLog.create, log('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z'))
  const between = (from: string, to: string) => ann(activityLog.between, { query: { from, to } })
  expect(await between('2026-03-02T08:59:00Z', '2026-03-02T10:00:00Z')).toMatchObject([{ id }])
  expect(await between('2026-03-02T07:00:00Z', '2026-03-02T08:00:00Z')).toEqual([])
  expect(await between('2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z')).toEqual([])
  expect(await between('2025-02-01T00:00:00Z', '2026-03-08T00:00:00Z')).toHaveLength(1)
  for (const to of ['2026-03-08T00:01:00Z', '2025-02-01T00:00:00Z'])
    await expect(between('2025-02-01T00:00:00Z', to)).rejects.toMatchObject({ status: 400, values: ['to'] })
})
