import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { timer } from '#contract/timer.ts'
import type { Entry } from './outbox-queue.ts'
import { logStoppedTimers } from './outbox-timer.ts'

const entry = (number: number, { method, path, access }: Endpoint, sent: Entry['sent'], more: Partial<Entry> = {}) => ({
  number,
  key: `key ${number}`,
  group: `group ${number}`,
  owner: 'ann',
  endpoint: { method, path, access },
  sent,
  about: ['t', '/user/timer'],
  shows: null,
  undo: null,
  refusal: null,
  ...more,
})
const elsewhere = {
  status: 409,
  body: {
    code: 'ALREADY_EXISTS' as const,
    message: '',
    values: ['timer'],
    details: { running: { id: 'other' } },
    requestId: '1',
  },
}
const START = {
  id: 't',
  category: 'study',
  activityName: 'Paper',
  tags: ['deep'],
  parallelActivity: false,
  startTime: '2026-03-02T08:04:00Z',
}
const start = (more: Partial<Entry> = {}, body: object = START) => entry(1, timer.start, { body }, more)
const stop = entry(9, timer.stop, { params: { id: 't' }, body: { endTime: '2026-03-02T08:05:00Z' } })

test('a timer that ran while another ran elsewhere becomes a log, in its place in the queue and under its key', () => {
  const other = entry(5, activityLog.create, { body: { id: 'other' } }, { about: ['other'] })
  const queue = logStoppedTimers([start({ refusal: elsewhere }), other, stop])
  expect(queue).toEqual([
    other,
    {
      ...stop,
      endpoint: { method: 'POST', path: activityLog.create.path, access: 'user' },
      sent: { body: { ...START, endTime: '2026-03-02T08:05:00Z' } },
      about: ['t'],
    },
  ])
})

test('it has the name that it had when it was stopped', () => {
  const { category: _, activityName: __, ...unnamed } = START
  const named = { category: 'work', activityName: 'Report', version: 1 }
  const changed = entry(3, timer.change, { params: { id: 't' }, body: named })
  const [log] = logStoppedTimers([start({ refusal: elsewhere }, unnamed), changed, stop])
  expect(log?.sent.body).toMatchObject({ category: 'work', activityName: 'Report', tags: ['deep'] })
  expect(log?.sent.body).not.toHaveProperty('version')
  // A timer without a name cannot become a log.
  const nameless = [start({ refusal: elsewhere }, unnamed), stop]
  expect(logStoppedTimers(nameless)).toEqual(nameless)
})

test.each<[string, Entry[]]>([
  ['that was not sent yet', [start(), stop]],
  ['that still runs', [start({ refusal: elsewhere })]],
  ['that was turned down for something else', [start({ refusal: { status: 400, body: undefined } }), stop]],
  ['that is part of more', [start({ refusal: elsewhere }), entry(2, timer.discard, {}, { group: 'group 1' }), stop]],
])('a timer %s stays one', (_, queue) => {
  expect(logStoppedTimers(queue)).toEqual(queue)
})
