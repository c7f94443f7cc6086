import { describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { timer } from '#contract/timer.ts'
import { startServer } from '#server/testing/harness.ts'

const report = { category: 'work' as const, activityName: 'Write report' }
const day = { query: { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' } }
const nameless = { status: 400, code: 'INVALID_PARAMS', values: ['category', 'activityName'] }

function annAt(now: string) {
  const server = startServer({ now: `2026-03-02T${now}Z` })
  return { ...server, ann: server.as('ann'), at: (clock: string) => server.clock.set(`2026-03-02T${clock}Z`) }
}
type Ann = ReturnType<typeof annAt>['ann']
const begin = async (ann: Ann, body: object = {}) => (await ann(timer.start, { body })).timer

describe('a timer without a name', () => {
  test('runs, the same on every device, and is named while it does', async () => {
    const { ann, at } = annAt('09:00:00')
    const { id } = await begin(ann)
    expect(await ann(timer.running)).toMatchObject([{ id, category: null, activityName: null, subActivity: null }])
    at('09:20:00')
    const body = { ...report, subActivity: 'Second chapter' }
    expect(await ann(timer.change, { params: { id }, body })).toMatchObject({ ...body, version: 2 })
    at('09:30:00')
    const log = await ann(timer.stop, { params: { id }, body: {} })
    expect(log).toMatchObject({ ...body, startTime: '2026-03-02T09:00:00.000Z', duration: 30 })
  })

  test('cannot be stopped or switched before that, and loses no minute by it', async () => {
    const { ann, at } = annAt('09:00:00')
    const { id } = await begin(ann)
    at('09:30:00')
    await expect(ann(timer.stop, { params: { id }, body: {} })).rejects.toMatchObject(nameless)
    await expect(begin(ann, { ...report, switch: true })).rejects.toMatchObject(nameless)
    expect(await ann(timer.running)).toMatchObject([{ id, version: 1 }])
    expect(await ann(activityLog.between, day)).toEqual([])
    at('09:45:00')
    await ann(timer.change, { params: { id }, body: report })
    const log = await ann(timer.stop, { params: { id }, body: { endTime: '2026-03-02T09:30:00Z' } })
    expect(log).toMatchObject({ ...report, duration: 30 })
  })

  test('is named wholly or not at all', async () => {
    const { ann } = annAt('09:00:00')
    await expect(begin(ann, { category: 'work' })).rejects.toMatchObject({ status: 400, values: ['activityName'] })
    await expect(begin(ann, { activityName: 'Call' })).rejects.toMatchObject({ status: 400, values: ['category'] })
    const { id } = await begin(ann)
    const change = (body: object) => ann(timer.change, { params: { id }, body })
    await expect(change({ category: 'work' })).rejects.toMatchObject({ status: 400, values: ['activityName'] })
    await expect(change({ activityName: 'Call' })).rejects.toMatchObject({ status: 400, values: ['category'] })
    // A part of nothing is nothing.
    expect(await change({ subActivity: 'Second chapter' })).toMatchObject({ activityName: null, subActivity: null })
    expect(await change({ startTime: '2026-03-02T08:50:00Z' })).toMatchObject({ startTime: '2026-03-02T08:50:00.000Z' })
  })

  test('may be discarded, and gives its lane free', async () => {
    const { ann } = annAt('09:00:00')
    const { id } = await begin(ann)
    await expect(begin(ann, report)).rejects.toMatchObject({ code: 'ALREADY_EXISTS', details: { running: { id } } })
    await ann(timer.discard, { params: { id } })
    expect(await begin(ann, report)).toMatchObject(report)
  })
})
