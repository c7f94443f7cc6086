import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { timer } from '#contract/timer.ts'
import { db, startServer } from '#server/testing/harness.ts'

const report = { category: 'work' as const, activityName: 'Write report' }
const day = { query: { from: '2026-03-01T00:00:00Z', to: '2026-03-04T00:00:00Z' } }
const STRANGER = '019585e0-0000-7000-8000-000000000001'
const KEY = '7a0c0d8e-6a3b-4a86-9a39-2f1d6f3f8a11'

function annAt(now: string) {
  const server = startServer({ now: `2026-03-02T${now}Z` })
  return { ...server, ann: server.as('ann'), at: (clock: string) => server.clock.set(`2026-03-02T${clock}Z`) }
}
type Ann = ReturnType<typeof annAt>['ann']
const begin = async (ann: Ann, more: object = {}) => (await ann(timer.start, { body: { ...report, ...more } })).timer
const stop = (ann: Ann, id: string, body: object = {}) => ann(timer.stop, { params: { id }, body })

describe('at once', () => {
  test('started on twenty devices: exactly one runs, and all others see it', async () => {
    const { ann } = annAt('09:00:00')
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => begin(ann)))
    const won = tries.filter((one) => one.status === 'fulfilled')
    const lost = tries.filter((one) => one.status === 'rejected')
    expect([won.length, lost.length]).toEqual([1, 19])
    expect(await ann(timer.running)).toEqual([won[0]!.value])
    for (const { reason } of lost)
      expect(reason).toMatchObject({ code: 'ALREADY_EXISTS', details: { running: won[0]!.value } })
  })

  test('stopped on twenty devices: exactly one log, and all are answered it', async () => {
    const { ann, at } = annAt('09:00:00')
    const { id } = await begin(ann)
    at('09:30:00')
    const logs = await Promise.all(Array.from({ length: 20 }, () => stop(ann, id)))
    expect(await ann(activityLog.between, day)).toEqual([logs[0]])
    for (const log of logs) expect(log).toEqual(logs[0])
  })

  test('stopped and discarded: one of the two, wholly', async () => {
    const { ann, at } = annAt('09:00:00')
    const { id } = await begin(ann)
    at('09:30:00')
    const [stopped, discarded] = await Promise.allSettled([stop(ann, id), ann(timer.discard, { params: { id } })])
    expect([stopped.status, discarded.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await ann(timer.running)).toEqual([])
    expect(await ann(activityLog.between, day)).toHaveLength(stopped.status === 'fulfilled' ? 1 : 0)
  })

  test('two switch: each ends the other’s before it begins', async () => {
    const { ann, at } = annAt('09:00:00')
    await begin(ann)
    at('09:30:00')
    const others = ['Call', 'Mail'].map((activityName) =>
      ann(timer.start, { body: { ...report, activityName, switch: true } }),
    )
    await Promise.all(others)
    const logs = await ann(activityLog.between, day)
    expect(logs.map(({ duration }) => duration)).toEqual([30, 1])
    expect(await ann(timer.running)).toMatchObject([{ startTime: logs[1]!.endTime }])
  })

  test('two lanes made one: exactly one of them gives way', async () => {
    const { ann } = annAt('09:00:00')
    const beside = await begin(ann, { parallelActivity: true })
    const [moved, begun] = await Promise.allSettled([
      ann(timer.change, { params: { id: beside.id }, body: { parallelActivity: false } }),
      begin(ann),
    ])
    expect([moved.status, begun.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const [lost] = [moved, begun].filter((one) => one.status === 'rejected')
    expect(lost!.reason).toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['timer'] })
  })

  test('one key makes one start and one stop', async () => {
    const { ann, at } = annAt('09:00:00')
    const again = { idempotencyKey: KEY }
    const first = await ann(timer.start, { body: report }, again)
    expect(await ann(timer.start, { body: report }, again)).toEqual(first)
    at('09:30:00')
    const { id } = first.timer
    const log = await ann(timer.stop, { params: { id }, body: {} }, { idempotencyKey: STRANGER })
    expect(await ann(timer.stop, { params: { id }, body: {} }, { idempotencyKey: STRANGER })).toEqual(log)
  })
})

describe('an edit', () => {
  test('an edit of a timer changes the given fields, and a stale one shows the current timer', async () => {
    const { ann } = annAt('12:00:00')
    const running = await begin(ann, { subActivity: 'Draft' })
    const change = (body: object) => ann(timer.change, { params: { id: running.id }, body })
    const moved = await change({ startTime: '2026-03-02T11:00:00Z', version: 1 })
    expect(moved).toEqual({ ...running, startTime: '2026-03-02T11:00:00.000Z', version: 2 })
    await expect(change({ startTime: '2026-03-02T11:30:00Z', version: 1 })).rejects.toMatchObject({
      status: 409,
      values: ['version'],
      details: { current: moved },
    })
    expect(await change({ activityName: 'Call', category: 'socializing' })).toMatchObject({
      activityName: 'Call',
      category: 'socializing',
      subActivity: null,
    })
  })

  test('says that it still runs', async () => {
    const { ann, at } = annAt('08:00:00')
    const { id } = await begin(ann)
    at('12:00:00')
    const change = await ann(timer.change, { params: { id }, body: { stillRunning: true } })
    expect(change).toMatchObject({ confirmedAt: '2026-03-02T12:00:00.000Z', startTime: '2026-03-02T08:00:00.000Z' })
  })
})

test('taken hours keep it running, and a start moved out of the way sets it free', async () => {
  const { ann, at } = annAt('09:00:00')
  const { id } = await begin(ann)
  const log = { ...report, startTime: '2026-03-02T09:10:00Z', endTime: '2026-03-02T09:20:00Z' }
  const other = await ann(activityLog.create, { body: log })
  at('10:00:00')
  await expect(stop(ann, id)).rejects.toMatchObject({
    status: 409,
    code: 'TIME_RANGE_OVERLAP',
    details: { conflicts: [{ id: other.id }] },
  })
  expect(await ann(timer.running)).toMatchObject([{ id }])
  await ann(timer.change, { params: { id }, body: { startTime: '2026-03-02T09:20:00Z' } })
  expect(await stop(ann, id)).toMatchObject({ duration: 40 })
})

test('after more than a day its end must be given', async () => {
  const { ann, clock } = annAt('09:00:00')
  const { id } = await begin(ann)
  clock.set('2026-03-03T09:01:00Z')
  const refused = { status: 400, code: 'INVALID_PARAMS', values: ['endTime'] }
  await expect(stop(ann, id)).rejects.toMatchObject(refused)
  await expect(stop(ann, id, { endTime: '2026-03-03T09:01:00Z' })).rejects.toMatchObject(refused)
  await expect(ann(timer.start, { body: { ...report, switch: true } })).rejects.toMatchObject(refused)
  expect(await stop(ann, id, { endTime: '2026-03-03T09:00:00Z' })).toMatchObject({ duration: 1440 })
})

test('an item that was archived during the timer is not in the log', async () => {
  const { ann, at } = annAt('09:00:00')
  const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Deep', kind: 'activity_tag' } })
  const { id: kept } = await ann(catalogue.createTag, { body: { name: 'Calm', kind: 'activity_tag' } })
  const { id: projectId } = await ann(catalogue.createProject, { body: { name: 'Book' } })
  const { id } = await begin(ann, { tags: [tag, kept], projectId })
  await db.deleteFrom('tags').where('id', '=', tag).execute()
  await db.deleteFrom('projects').where('id', '=', projectId).execute()
  at('09:30:00')
  expect(await stop(ann, id)).toMatchObject({ tags: [kept], projectId: null })
})

test('a name typed in one language runs under its name in the other', async () => {
  const { ann } = annAt('09:00:00')
  const { subActivity } = await begin(ann, {
    category: 'study',
    activityName: 'Read a book',
    subActivity: 'story book',
  })
  expect(subActivity).toBe('Story book')
  await ann(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
  expect(await ann(timer.running)).toMatchObject([{ activityName: '閱讀書籍', subActivity: '故事書' }])
})

describe('bad input', () => {
  const said = (field: string, value: unknown) => ({ [field]: value })
  test.each([
    ['no category', said('category', undefined), ['category']],
    ['the category all', said('category', 'all'), ['category']],
    ['no name', said('activityName', ' '), ['activityName']],
    ['a name of 61 characters', said('activityName', 'x'.repeat(61)), ['activityName']],
    [
      'eleven tags',
      said(
        'tags',
        Array.from({ length: 11 }, () => STRANGER),
      ),
      ['tags'],
    ],
    ['a number that is none', said('id', '1'), ['id']],
    ['half a minute', said('startTime', '2026-03-02T11:00:30Z'), ['startTime']],
    ['a time ahead', said('startTime', '2026-03-02T12:06:00Z'), ['startTime']],
    ['a start months ago', said('startTime', '2025-12-02T12:00:00Z'), ['startTime']],
    ['no time', said('startTime', 'soon'), ['startTime']],
    ['sleep beside something', { category: 'sleep', parallelActivity: true }, ['parallelActivity']],
    ['an undeclared field', said('endTime', '2026-03-02T11:00:00Z'), ['endTime']],
    ['all at once', { category: 'x', activityName: '', startTime: '' }, ['category', 'activityName', 'startTime']],
    [
      'a person twice',
      said('beneficiaries', [{ recipientId: STRANGER }, { recipientId: STRANGER }]),
      ['beneficiaries'],
    ],
  ])('%s', async (_, wrong, values) => {
    const { ann } = annAt('12:00:00')
    await expect(begin(ann, wrong)).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values })
    expect(await ann(timer.running)).toEqual([])
  })

  test.each([
    ['tags', { tags: [STRANGER] }],
    ['projectId', { projectId: STRANGER }],
    ['beneficiaries', { beneficiaries: [{ recipientId: STRANGER }] }],
  ])('a timer with unknown %s is refused', async (field, wrong) => {
    const { ann } = annAt('12:00:00')
    await expect(begin(ann, wrong)).rejects.toMatchObject({ status: 404, values: [field] })
  })

  test.each([
    ['before it began', '2026-03-02T11:59:00Z'],
    ['when it began', '2026-03-02T12:00:00Z'],
    ['ahead', '2026-03-02T12:32:00Z'],
    ['in half a minute', '2026-03-02T12:10:30Z'],
  ])('an end %s', async (_, endTime) => {
    const { ann, at } = annAt('12:00:00')
    const { id } = await begin(ann)
    at('12:30:00')
    await expect(stop(ann, id, { endTime })).rejects.toMatchObject({ status: 400, values: ['endTime'] })
    expect(await ann(timer.running)).toHaveLength(1)
  })
})
