import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { logBatch } from '#contract/log-batch.ts'
import { timer } from '#contract/timer.ts'
import { startServer } from '#server/testing/harness.ts'
import { at, log, type Operation } from '#server/testing/log-batches.ts'

const report = { category: 'work' as const, activityName: 'Report' }
const day = { query: { from: at('00:00'), to: '2026-03-03T00:00:00Z' } }

/** TV is logged from 9:00 to 11:00, and a report runs since 9:30; it is 10:00. */
async function startTimerUnderTv() {
  const { as, clock, given } = startServer({ now: at('09:30') })
  const ann = as('ann')
  const tv = await ann(activityLog.create, { body: log('09:00', '11:00', 'TV') })
  const { timer: running } = await ann(timer.start, { body: report })
  clock.set(at('10:00'))
  const apply = (...operations: Operation[]) => ann(logBatch.apply, { body: { operations } })
  const listHours = async () =>
    (await ann(activityLog.between, day)).map(
      ({ activityName, startTime, endTime, parallelActivity }) =>
        `${activityName} ${[startTime, endTime].map((moment) => moment.slice(11, 16)).join('–')}${parallelActivity ? ' beside' : ''}`,
    )
  const runs = () => ann(timer.running)
  return { as, given, ann, tv, running, apply, listHours, runs }
}
const stopped = (id: string, from: string, to: string, parallelActivity = false): Operation => ({
  op: 'stopTimer',
  id,
  startTime: at(from),
  endTime: at(to),
  parallelActivity,
})
const moved = (id: string, from: string, more: object = {}): Operation => ({
  op: 'moveTimer',
  id,
  startTime: at(from),
  parallelActivity: false,
  ...more,
})

describe('a timer under a log', () => {
  test('is stopped into the room that the log makes for it, as one', async () => {
    const { tv, running, apply, listHours, runs } = await startTimerUnderTv()
    const { logs } = await apply(
      { op: 'change', id: tv.id, version: 1, change: { endTime: at('09:30') } },
      { op: 'create', log: log('10:00', '11:00', 'TV') },
      stopped(running.id, '09:30', '10:00'),
    )
    expect(logs.at(-1)).toMatchObject({ id: running.id, activityName: 'Report', duration: 30 })
    expect(await listHours()).toEqual(['TV 09:00–09:30', 'Report 09:30–10:00', 'TV 10:00–11:00'])
    expect(await runs()).toEqual([])
  })

  test('is logged in the parallel lane, or after the log', async () => {
    const beside = await startTimerUnderTv()
    await beside.apply(stopped(beside.running.id, '09:30', '10:00', true))
    expect(await beside.listHours()).toEqual(['TV 09:00–11:00', 'Report 09:30–10:00 beside'])
    const behind = await startTimerUnderTv()
    await behind.apply(stopped(behind.running.id, '11:00', '11:30'))
    expect(await behind.listHours()).toEqual(['TV 09:00–11:00', 'Report 11:00–11:30'])
  })

  test('runs on when there is no room, and nothing else of the batch has happened', async () => {
    const { tv, running, apply, listHours, runs } = await startTimerUnderTv()
    await expect(
      apply({ op: 'change', id: tv.id, change: { endTime: at('09:45') } }, stopped(running.id, '09:30', '10:00')),
    ).rejects.toMatchObject({
      status: 409,
      code: 'TIME_RANGE_OVERLAP',
      details: { operation: 1, conflicts: [{ id: tv.id, endTime: at('09:45') }] },
    })
    expect(await listHours()).toEqual(['TV 09:00–11:00'])
    expect(await runs()).toMatchObject([{ id: running.id }])
  })

  test('can have begun before a log that now ends sooner', async () => {
    const { tv, running, apply, listHours, runs } = await startTimerUnderTv()
    const { timers } = await apply(
      { op: 'change', id: tv.id, change: { endTime: at('09:20') } },
      moved(running.id, '09:20', { version: 1 }),
    )
    expect(timers).toMatchObject([{ id: running.id, startTime: at('09:20'), version: 2 }])
    expect(await runs()).toEqual(timers)
    expect(await listHours()).toEqual(['TV 09:00–09:20'])
  })
})

describe('bad input', () => {
  const STRANGER = '019585e0-0000-7000-8000-000000000001'
  const missing = { status: 404, values: ['operations.1.id'] }
  const cut = (id: string): Operation => ({ op: 'change', id, change: { endTime: at('09:10') } })

  test('a timer that is unknown or of another user is refused, and nothing changes', async () => {
    const { as, tv, running, apply, listHours } = await startTimerUnderTv()
    await expect(apply(cut(tv.id), stopped(STRANGER, '09:30', '10:00'))).rejects.toMatchObject(missing)
    await expect(apply(cut(tv.id), moved(STRANGER, '09:30'))).rejects.toMatchObject(missing)
    const bob = as('bob')
    await expect(
      bob(logBatch.apply, { body: { operations: [stopped(running.id, '09:30', '10:00')] } }),
    ).rejects.toMatchObject({ status: 404, values: ['operations.0.id'] })
    expect(await listHours()).toEqual(['TV 09:00–11:00'])
  })

  test.each([
    ['an end before its start', '10:00', '09:30', ['operations.0.endTime']],
    ['no length', '10:00', '10:00', ['operations.0.endTime']],
  ])('%s', async (_, from, to, values) => {
    const { running, apply, runs } = await startTimerUnderTv()
    await expect(apply(stopped(running.id, from, to))).rejects.toMatchObject({ status: 400, values })
    expect(await runs()).toHaveLength(1)
  })

  test('beyond the end of tomorrow', async () => {
    const { running, apply } = await startTimerUnderTv()
    const far = { startTime: '2026-03-04T09:00:00Z', endTime: '2026-03-04T10:00:00Z', parallelActivity: false }
    await expect(apply({ op: 'stopTimer', id: running.id, ...far })).rejects.toMatchObject({
      status: 400,
      values: [expect.stringMatching(/^operations\.0\./)],
    })
  })

  test('a start in the future, or a stale version', async () => {
    const { running, apply } = await startTimerUnderTv()
    await expect(apply(moved(running.id, '10:30'))).rejects.toMatchObject({
      status: 400,
      values: ['operations.0.startTime'],
    })
    await expect(apply(moved(running.id, '09:40', { version: 7 }))).rejects.toMatchObject({
      status: 409,
      values: ['operations.0.version'],
    })
  })
})

test('a child’s timer is stopped by its parent, among the child’s logs', async () => {
  const { as, given } = await startTimerUnderTv()
  const mia = given.child('ann', 'mia')
  const { timer: running } = await as('ann', mia)(timer.start, { body: { ...report, startTime: at('09:30') } })
  await as('ann', mia)(logBatch.apply, { body: { operations: [stopped(running.id, '09:30', '10:00')] } })
  expect(await as('mia')(activityLog.between, day)).toMatchObject([{ id: running.id, duration: 30 }])
})
