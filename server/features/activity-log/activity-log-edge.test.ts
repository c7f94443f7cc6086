import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { startServer } from '#server/testing/harness.ts'

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`
const log = (from: string, to: string) => ({
  body: { category: 'work' as const, activityName: 'Write report', startTime: at(from), endTime: at(to) },
})
const day = { query: { from: at('00:00'), to: '2026-03-03T00:00:00Z' } }
const overlap = (...values: string[]) => ({ status: 409, code: 'TIME_RANGE_OVERLAP', values })
const invalid = (field: string) => ({ status: 400, code: 'INVALID_PARAMS', values: [field] })

/** Creates logs at 08:00–09:00, 09:00–10:00 and 10:00–11:00; the one in the middle is moved. */
async function createThreeLogs() {
  const ann = startServer().as('ann')
  const [before, log_, after] = [
    await ann(activityLog.create, log('08:00', '09:00')),
    await ann(activityLog.create, log('09:00', '10:00')),
    await ann(activityLog.create, log('10:00', '11:00')),
  ]
  const listHours = async () =>
    (await ann(activityLog.between, day)).map(({ startTime, endTime }) =>
      [startTime, endTime].map((moment) => moment.slice(11, 16)).join('–'),
    )
  const { id } = log_
  const start = (clock: string, moveAdjacent?: boolean) =>
    ann(activityLog.startTime, {
      body: { id, startTime: at(clock), ...(moveAdjacent !== undefined && { moveAdjacent }) },
    })
  const end = (clock: string, moveAdjacent?: boolean) =>
    ann(activityLog.endTime, { body: { id, endTime: at(clock), ...(moveAdjacent !== undefined && { moveAdjacent }) } })
  return { ann, before, log: log_, after, listHours, start, end }
}
type Row = Awaited<ReturnType<typeof createThreeLogs>>

describe('moving an edge', () => {
  test.each([
    { to: '09:15', moveAdjacent: undefined, hours: ['08:00–09:00', '09:15–10:00', '10:00–11:00'], touched: 1 },
    { to: '09:15', moveAdjacent: false, hours: ['08:00–09:00', '09:15–10:00', '10:00–11:00'], touched: 1 },
    { to: '09:15', moveAdjacent: true, hours: ['08:00–09:15', '09:15–10:00', '10:00–11:00'], touched: 2 },
    { to: '08:45', moveAdjacent: true, hours: ['08:00–08:45', '08:45–10:00', '10:00–11:00'], touched: 2 },
    { to: '08:05', moveAdjacent: true, hours: ['08:00–08:05', '08:05–10:00', '10:00–11:00'], touched: 2 },
  ])('the start to $to, moveAdjacent $moveAdjacent', async ({ to, moveAdjacent, hours, touched }) => {
    const row = await createThreeLogs()
    const { logs } = await row.start(to, moveAdjacent)
    expect(logs.map(({ id }) => id)).toEqual([row.log.id, row.before.id].slice(0, touched))
    expect(logs.map(({ version }) => version)).toEqual(logs.map(() => 2))
    expect(await row.listHours()).toEqual(hours)
    for (const each of logs) expect(await row.ann(activityLog.get, { params: { id: each.id } })).toEqual(each)
  })

  test.each([
    { to: '09:45', moveAdjacent: false, hours: ['08:00–09:00', '09:00–09:45', '10:00–11:00'], touched: 1 },
    { to: '09:45', moveAdjacent: true, hours: ['08:00–09:00', '09:00–09:45', '09:45–11:00'], touched: 2 },
    { to: '10:15', moveAdjacent: true, hours: ['08:00–09:00', '09:00–10:15', '10:15–11:00'], touched: 2 },
    { to: '10:55', moveAdjacent: true, hours: ['08:00–09:00', '09:00–10:55', '10:55–11:00'], touched: 2 },
  ])('the end to $to, moveAdjacent $moveAdjacent', async ({ to, moveAdjacent, hours, touched }) => {
    const row = await createThreeLogs()
    const { logs } = await row.end(to, moveAdjacent)
    expect(logs.map(({ id }) => id)).toEqual([row.log.id, row.after.id].slice(0, touched))
    expect(await row.listHours()).toEqual(hours)
  })

  const inTheWay = { before: (row: Row) => [row.before.id], after: (row: Row) => [row.after.id] }
  test.each([
    { name: 'into the one before', move: (row: Row) => row.start('08:45', false), conflicts: inTheWay.before },
    { name: 'that leaves four minutes', move: (row: Row) => row.start('08:04', true), conflicts: inTheWay.before },
    { name: 'that leaves nothing', move: (row: Row) => row.start('08:00', true), conflicts: inTheWay.before },
    { name: 'over the one before', move: (row: Row) => row.start('07:00', true), conflicts: inTheWay.before },
    { name: 'into the next one', move: (row: Row) => row.end('10:15', false), conflicts: inTheWay.after },
    { name: 'over the next one', move: (row: Row) => row.end('11:30', true), conflicts: inTheWay.after },
  ])('$name is an overlap and changes nothing', async ({ move, conflicts }) => {
    const row = await createThreeLogs()
    await expect(move(row)).rejects.toMatchObject(overlap(...conflicts(row)))
    expect(await row.listHours()).toEqual(['08:00–09:00', '09:00–10:00', '10:00–11:00'])
  })

  test.each([
    { name: 'the start to the end', move: (row: Row) => row.start('10:00'), field: 'startTime' },
    { name: 'the start beyond the end', move: (row: Row) => row.start('10:30', true), field: 'startTime' },
    { name: 'the end to the start', move: (row: Row) => row.end('09:00'), field: 'endTime' },
    { name: 'the end before the start', move: (row: Row) => row.end('08:30', true), field: 'endTime' },
  ])('$name is refused', async ({ move, field }) => {
    await expect(move(await createThreeLogs())).rejects.toMatchObject(invalid(field))
  })

  test('more than 24 hours, a fraction of a minute and a day too far ahead are refused', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(activityLog.create, log('20:00', '21:00'))
    const to = (endTime: string) => ann(activityLog.endTime, { body: { id, endTime } })
    for (const endTime of ['2026-03-03T20:01:00Z', at('21:30').replace(':00.000', ':30.000')])
      await expect(to(endTime)).rejects.toMatchObject(invalid('endTime'))
    const late = startServer({ now: '2026-03-01T12:00:00Z' }).as('bob')
    const { id: tomorrow } = await late(activityLog.create, log('20:00', '21:00'))
    const beyond = late(activityLog.endTime, { body: { id: tomorrow, endTime: '2026-03-03T00:01:00Z' } })
    await expect(beyond).rejects.toMatchObject(invalid('endTime'))
  })

  test('only a log in the same lane is a neighbor', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(activityLog.create, log('09:00', '10:00'))
    await ann(activityLog.create, { body: { ...log('08:00', '09:00').body, parallelActivity: true } })
    const { logs } = await ann(activityLog.startTime, { body: { id, startTime: at('08:30'), moveAdjacent: true } })
    expect(logs).toHaveLength(1)
  })

  test('durations are scaled in the neighbor that gives way', async () => {
    const { ann, before, start } = await createThreeLogs()
    const { id: recipientId } = await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } })
    const timeProportion = { type: 'duration' as const, value: 60 }
    await ann(activityLog.beneficiaries, { body: { id: before.id, value: [{ recipientId, timeProportion }] } })
    const { logs } = await start('08:30', true)
    expect(logs.map((log_) => log_.timeProportionAdjusted)).toEqual([undefined, true])
    expect(logs[1]!.beneficiaries).toMatchObject([{ timeProportion: { type: 'duration', value: 30 } }])
  })

  test('of many moves at once each is done wholly or refused', async () => {
    const row = await createThreeLogs()
    const clocks = ['08:30', '08:40', '08:50', '09:10', '09:20']
    const tries = await Promise.allSettled(clocks.flatMap((clock) => [row.start(clock, true), row.end('10:30', true)]))
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
    // In any order of the calls, the three logs still touch.
    const [first, second, third] = (await row.listHours()).map((span) => span.split('–'))
    expect([first![0], third![1]]).toEqual(['08:00', '11:00'])
    expect([first![1], second![1]]).toEqual([second![0], third![0]])
  })
})
