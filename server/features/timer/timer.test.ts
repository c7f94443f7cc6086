import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { timer } from '#contract/timer.ts'
import { startServer } from '#server/testing/harness.ts'

const report = { category: 'work' as const, activityName: 'Write report' }
const podcast = { category: 'leisure' as const, activityName: 'Podcast', parallelActivity: true }
const day = { query: { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' } }
const clocks = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`
const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }

function annAt(now: string) {
  const server = startServer({ now: `2026-03-02T${now}Z` })
  return { ...server, ann: server.as('ann'), at: (clock: string) => server.clock.set(`2026-03-02T${clock}Z`) }
}
type Ann = ReturnType<typeof annAt>['ann']
const begin = async (ann: Ann, more: object = {}) => (await ann(timer.start, { body: { ...report, ...more } })).timer
const stop = (ann: Ann, id: string, endTime?: string) =>
  ann(timer.stop, { params: { id }, body: endTime === undefined ? {} : { endTime } })

describe('start and stop', () => {
  test('a timer runs from its minute on, on every device, and becomes a log of its number', async () => {
    const { ann, at } = annAt('09:00:40')
    const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Deep', kind: 'activity_tag' } })
    const { id: mei } = await ann(catalogue.createRecipient, { body: { name: 'Mei', type: 'personal' } })
    const beneficiaries = [{ recipientId: mei, forWhat: 'Her talk', timeProportion: null }]
    const said = { ...report, subActivity: 'Draft', tags: [tag], beneficiaries }
    const running = await begin(ann, said)
    expect(running).toMatchObject({ ...said, startTime: '2026-03-02T09:00:00.000Z', confirmedAt: null, version: 1 })
    expect(await ann(timer.running)).toEqual([running])
    at('10:30:59')
    const log = await stop(ann, running.id)
    expect(log).toMatchObject({ ...said, id: running.id, duration: 90, rating: null, version: 1 })
    expect(clocks(log)).toBe('09:00–10:30')
    expect(await ann(timer.running)).toEqual([])
    expect(await ann(activityLog.between, day)).toEqual([log])
  })

  test('a timer takes its start and end from the user', async () => {
    const { ann } = annAt('12:00:00')
    const { id } = await begin(ann, { startTime: '2026-03-02T11:20:00Z' })
    expect(clocks(await stop(ann, id, '2026-03-02T11:45:00Z'))).toBe('11:20–11:45')
  })

  test('a log of a project gets the recipients of the project', async () => {
    const { ann, at } = annAt('09:00:00')
    const { id: tom } = await ann(catalogue.createRecipient, { body: { name: 'Tom', type: 'personal' } })
    const { id: projectId } = await ann(catalogue.createProject, {
      body: { name: 'Garden', defaultBeneficiaries: [tom] },
    })
    const { id } = await begin(ann, { projectId })
    at('09:30:00')
    expect((await stop(ann, id)).beneficiaries.map(({ recipientId }) => recipientId)).toEqual([tom])
  })

  test('promised minutes are scaled to the real length', async () => {
    const { ann, at } = annAt('09:00:00')
    const { id: tom } = await ann(catalogue.createRecipient, { body: { name: 'Tom', type: 'personal' } })
    const beneficiaries = [{ recipientId: tom, timeProportion: { type: 'duration' as const, value: 60 } }]
    const { id } = await begin(ann, { beneficiaries })
    at('09:20:00')
    expect((await stop(ann, id)).beneficiaries).toMatchObject([{ timeProportion: { type: 'duration', value: 20 } }])
  })

  test('in one minute stopped and started and stopped: neighbors, never an overlap', async () => {
    const { ann, at } = annAt('09:00:05')
    const spans = []
    for (const second of ['10', '20', '30']) {
      const { id } = await begin(ann)
      at(`09:00:${second}`)
      spans.push(clocks(await stop(ann, id)))
    }
    expect(spans).toEqual(['09:00–09:01', '09:01–09:02', '09:02–09:03'])
  })

  test('is called as its activity is called by the time it stops', async () => {
    const { ann, at } = annAt('09:00:00')
    const running = await begin(ann, { activityName: 'Read a book', category: 'study' })
    at('09:10:00')
    const log = await stop(ann, running.id)
    const { activityName, activityId } = log
    expect({ activityName, version: log.version }).toEqual({ activityName: running.activityName, version: 1 })
    expect((await ann(catalogue.activities)).filter(({ id }) => id === activityId)).toHaveLength(1)
  })
})

describe('switch', () => {
  test('ends the running timer where the next begins, in one step', async () => {
    const { ann, at } = annAt('09:00:00')
    const first = await begin(ann)
    at('10:15:30')
    const { timer: second, log } = await ann(timer.start, { body: { ...report, activityName: 'Call', switch: true } })
    expect(log).toMatchObject({ id: first.id, activityName: 'Write report', duration: 75 })
    expect(second.startTime).toBe(log?.endTime)
    expect(await ann(timer.running)).toEqual([second])
  })

  test('of nothing is a start, and one in the same minute is adjacent', async () => {
    const { ann } = annAt('09:00:00')
    const { timer: first, log: none } = await ann(timer.start, { body: { ...report, switch: true } })
    expect(none).toBeNull()
    const { timer: second, log } = await ann(timer.start, { body: { ...report, activityName: 'Call', switch: true } })
    expect([log?.id, clocks(log!), second.startTime.slice(11, 16)]).toEqual([first.id, '09:00–09:01', '09:01'])
  })

  test('to something that began a while ago ends the first then', async () => {
    const { ann, at } = annAt('09:00:00')
    await begin(ann)
    at('10:00:00')
    const body = { ...report, activityName: 'Call', switch: true, startTime: '2026-03-02T09:40:00Z' }
    const { log, timer: second } = await ann(timer.start, { body })
    expect([clocks(log!), second.startTime.slice(11, 16)]).toEqual(['09:00–09:40', '09:40'])
    await expect(ann(timer.start, { body: { ...body, startTime: '2026-03-02T09:39:00Z' } })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      values: ['startTime'],
    })
  })

  test('with a log that does not fit changes nothing', async () => {
    const { ann, at } = annAt('09:00:00')
    const first = await begin(ann)
    const taken = { ...report, startTime: '2026-03-02T09:30:00Z', endTime: '2026-03-02T09:40:00Z' }
    const { id } = await ann(activityLog.create, { body: taken })
    at('10:00:00')
    await expect(ann(timer.start, { body: { ...report, activityName: 'Call', switch: true } })).rejects.toMatchObject({
      status: 409,
      code: 'TIME_RANGE_OVERLAP',
      values: [id],
    })
    expect(await ann(timer.running)).toEqual([first])
  })
})

describe('lanes', () => {
  test('one runs in each, and neither is in the other’s way', async () => {
    const { ann, at } = annAt('09:00:00')
    const main = await begin(ann)
    const beside = await begin(ann, podcast)
    expect((await ann(timer.running)).map(({ id }) => id)).toEqual([main.id, beside.id])
    at('09:30:00')
    expect([await stop(ann, main.id), await stop(ann, beside.id)].map(clocks)).toEqual(['09:00–09:30', '09:00–09:30'])
  })

  test('a second one is refused, and the answer shows the running one', async () => {
    const { ann } = annAt('09:00:00')
    const running = await begin(ann)
    await expect(begin(ann)).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_EXISTS',
      values: ['timer'],
      details: { running },
    })
  })

  test('a timer cannot move to a lane where another runs, nor can sleep go to the parallel lane', async () => {
    const { ann } = annAt('09:00:00')
    const main = await begin(ann)
    const beside = await begin(ann, podcast)
    const change = (body: object) => ann(timer.change, { params: { id: beside.id }, body })
    await expect(change({ parallelActivity: false })).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
      details: { running: { id: main.id } },
    })
    await expect(change({ category: 'sleep' })).rejects.toMatchObject({ status: 400, values: ['parallelActivity'] })
    await ann(timer.discard, { params: { id: main.id } })
    expect(await change({ parallelActivity: false })).toMatchObject({ parallelActivity: false, version: 2 })
  })
})

describe('a number', () => {
  test('the client may choose the id of a timer, and the log has it, too', async () => {
    const { ann, at } = annAt('09:00:00')
    const id = uuidv7()
    expect(await begin(ann, { id })).toMatchObject({ id })
    await expect(begin(ann, { id, switch: true })).rejects.toMatchObject({ details: { running: { id } } })
    await expect(begin(ann, { ...podcast, id })).rejects.toMatchObject({ code: 'ALREADY_EXISTS', values: ['id'] })
    at('09:05:00')
    await stop(ann, id)
    await expect(begin(ann, { id })).rejects.toMatchObject({ code: 'ALREADY_EXISTS', values: ['id'] })
  })

  test('a timer of another user is not found, and does not affect the user’s own', async () => {
    const { as, ann, at } = annAt('09:00:00')
    const { id } = await begin(ann)
    const bob = as('bob')
    at('09:30:00')
    await expect(stop(bob, id)).rejects.toMatchObject(missing)
    await expect(bob(timer.change, { params: { id }, body: {} })).rejects.toMatchObject(missing)
    await expect(bob(timer.discard, { params: { id } })).rejects.toMatchObject(missing)
    expect(await bob(timer.running)).toEqual([])
    expect(await begin(bob, { id })).toMatchObject({ id })
  })

  test('a parent may run a child’s, which is the child’s own', async () => {
    const { as, given } = annAt('09:00:00')
    const mia = given.child('ann', 'mia')
    const { id } = await begin(as('ann', mia))
    expect(await as('ann')(timer.running)).toEqual([])
    expect(await as('mia')(timer.running)).toMatchObject([{ id }])
    await expect(as('bob', mia)(timer.running)).rejects.toMatchObject({ status: 404, values: ['dataGroup'] })
  })
})

test('a discarded timer leaves nothing', async () => {
  const { ann } = annAt('09:00:00')
  const { id } = await begin(ann)
  await ann(timer.discard, { params: { id } })
  expect(await ann(timer.running)).toEqual([])
  expect(await ann(activityLog.between, day)).toEqual([])
  await expect(stop(ann, id)).rejects.toMatchObject(missing)
  await expect(ann(timer.discard, { params: { id } })).rejects.toMatchObject(missing)
})
