import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RefusalCode } from '#contract/refusal.ts'
import { ApiError } from './call.ts'
import {
  afterAnswer,
  type Entry,
  isHeld,
  nextToSend,
  requestOf,
  standingOn,
  verdictOf,
  without,
} from './outbox-queue.ts'

const entry = (number: number, about: readonly string[], more: Partial<Entry> = {}): Entry => ({
  number,
  key: `key ${number}`,
  group: `group ${number}`,
  owner: 'ann',
  endpoint: { method: 'POST', path: '/user/log/activity-log', access: 'user' },
  sent: { body: { id: about[0] } },
  about,
  shows: null,
  undo: null,
  refusal: null,
  ...more,
})
const change = (number: number, id: string, version: number): Entry =>
  entry(number, [id], {
    endpoint: { method: 'PATCH', path: '/user/log/activity-log/{id}', access: 'user' },
    sent: { params: { id }, body: { rating: 5, version } },
  })
const body = (code: RefusalCode | null, values: string[] = []) => ({
  code,
  message: '',
  values,
  details: {},
  requestId: '1',
})
const refused = (status: number, code: RefusalCode | null = null, values: string[] = []) =>
  new ApiError(status, body(code, values))
const overlap = { status: 409, body: body('TIME_RANGE_OVERLAP') }

/** Sends all that can be sent to a server that refuses on demand, in the order in which it arrives. */
function sendAll(queue: readonly Entry[], isTaken: (sent: Entry) => boolean) {
  const arrived: string[] = []
  let rest = queue
  for (let next = nextToSend(rest); next; next = nextToSend(rest)) {
    const { key, about } = next
    arrived.push(key)
    rest = isTaken(next)
      ? rest.map((one) => (one.key === key ? { ...one, refusal: overlap } : one))
      : afterAnswer(rest, key, { id: about[0], version: arrived.length })
  }
  return { arrived, rest }
}

test('200 logs made offline, three of them in hours that are taken: all others arrive, in order, once', () => {
  const queue = Array.from({ length: 200 }, (_, index) => entry(index + 1, [`log ${index}`]))
  const taken = new Set(['key 10', 'key 100', 'key 200'])
  const { arrived, rest } = sendAll(queue, ({ key }) => taken.has(key))
  expect(arrived).toEqual(queue.map(({ key }) => key))
  expect(rest.map(({ key }) => key)).toEqual([...taken])
})

test('a refused edit blocks only later edits of the same log', () => {
  const queue = [
    entry(1, ['a'], { refusal: overlap }),
    entry(2, ['a']),
    entry(3, ['b']),
    entry(4, ['b', 'a']),
    entry(5, ['c'], { refusal: overlap }),
    entry(6, ['b']),
  ]
  expect(queue.filter((one) => isHeld(queue, one)).map(({ number }) => number)).toEqual([2, 4])
  expect(sendAll(queue, () => false).arrived).toEqual(['key 3', 'key 6'])
})

test('no edit is sent twice or out of order, whatever is refused', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  fc.assert(
    fc.property(fc.array(fc.record({ id, isTaken: fc.boolean() }), { maxLength: 60 }), (writes) => {
      const queue = writes.map((write, index) => entry(index + 1, [write.id]))
      const { arrived, rest } = sendAll(queue, ({ number }) => writes[number - 1]!.isTaken)
      const numbers = arrived.map((key) => Number(key.slice(4)))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(new Set(numbers).size).toBe(numbers.length)
      const stuck = rest.filter(({ refusal }) => refusal)
      for (const one of rest) expect(one.refusal !== null || isHeld(rest, one)).toBe(true)
      expect(numbers.length + rest.length - stuck.length).toBe(queue.length)
    }),
  )
})

describe('versions', () => {
  test('an edit of a log that was itself waiting is an edit of the answered log', () => {
    const rest = afterAnswer([entry(1, ['a']), change(2, 'a', 0), change(3, 'b', 7)], 'key 1', { id: 'a', version: 1 })
    expect(rest.map((one) => requestOf(one).body)).toEqual([
      { rating: 5, version: 1 },
      { rating: 5, version: 7 },
    ])
  })

  test('an edit right after an answer is based on the new version', () => {
    const answered = new Map([
      ['a', 2],
      ['b', 2],
    ])
    const sent = { params: { id: 'a' }, body: { rating: 5, version: 1 } }
    expect(standingOn(sent, answered)).toEqual({ ...sent, body: { rating: 5, version: 2 } })
    const operations = [
      { op: 'change', id: 'b', version: 7 },
      { op: 'change', id: 'c', version: 4 },
    ]
    expect(standingOn({ body: { operations } }, answered)).toEqual({ body: { operations } })
  })

  test('edits of one log build on each other, and on moves of its neighbors', () => {
    const answer = {
      logs: [
        { id: 'b', version: 3 },
        { id: 'a', version: 9 },
      ],
    }
    expect(afterAnswer([entry(1, ['a', 'b']), change(2, 'a', 8)], 'key 1', answer).map(requestOf)).toEqual([
      { params: { id: 'a' }, body: { rating: 5, version: 9 }, idempotencyKey: 'key 2' },
    ])
  })

  test('each log of a batch has its own', () => {
    const operations = [
      { op: 'change', id: 'a', version: 0, change: { rating: 1 } },
      { op: 'remove', id: 'b', version: 2 },
    ]
    const batch = entry(2, ['a', 'b'], { sent: { body: { operations } } })
    expect(requestOf(afterAnswer([entry(1, ['b']), batch], 'key 1', { id: 'b', version: 3 })[0]!).body).toEqual({
      operations: [
        { op: 'change', id: 'a', change: { rating: 1 } },
        { op: 'remove', id: 'b', version: 3 },
      ],
    })
  })

  test('a log that the server has never counted has none to insist on', () =>
    expect(requestOf(change(1, 'a', 0)).body).toEqual({ rating: 5 }))

  test('a request that is not an edit is sent unchanged', () => {
    const sent = { body: { id: 'a', tags: ['x', 'y'], remark: null, beneficiaries: [{ recipientId: 'r' }] } }
    expect(requestOf(entry(1, ['a'], { sent }))).toEqual({ ...sent, idempotencyKey: 'key 1' })
  })
})

test('discarding an edit discards later edits of the same log, but not earlier ones', () => {
  const queue = [
    entry(1, ['a']),
    entry(2, ['a'], { group: 'both' }),
    entry(3, ['b'], { group: 'both' }),
    entry(4, ['c']),
    entry(5, ['b']),
  ]
  expect(without(queue, 'key 2').map(({ number }) => number)).toEqual([1, 4])
  expect(without(queue, 'key 4').map(({ number }) => number)).toEqual([1, 2, 3, 5])
})

describe('the meaning of a failure', () => {
  test.each([
    { error: new TypeError('Failed to fetch'), verdict: 'wait' },
    { error: new DOMException('late', 'TimeoutError'), verdict: 'wait' },
    { error: new SyntaxError('the page of a hotel, with status 200'), verdict: 'wait' },
    { error: new ApiError(403, undefined), verdict: 'wait' },
    { error: new ApiError(500, undefined), verdict: 'wait' },
    { error: refused(401, 'UNAUTHENTICATED'), verdict: 'wait' },
    { error: refused(419, 'CREDENTIALS_CHANGED'), verdict: 'wait' },
    { error: refused(440, 'SESSION_ENDED'), verdict: 'wait' },
    { error: refused(429, 'RATE_LIMITED'), verdict: 'wait' },
    { error: refused(503, 'UNAVAILABLE'), verdict: 'wait' },
    { error: refused(503, 'STORAGE_FULL'), verdict: 'wait' },
    { error: new ApiError(502, undefined), verdict: 'wait' },
    { error: new ApiError(504, undefined), verdict: 'wait' },
    { error: new ApiError(413, undefined), verdict: 'refused' },
    { error: refused(400, 'INVALID_PARAMS'), verdict: 'refused' },
    { error: refused(404, 'NOT_FOUND'), verdict: 'refused' },
    { error: refused(409, 'TIME_RANGE_OVERLAP'), verdict: 'refused' },
    { error: refused(409), verdict: 'refused' },
    { error: refused(500), verdict: 'refused' },
  ])('$error.name $error.status $error.message: $verdict', ({ error, verdict }) => {
    expect(verdictOf(error, { method: 'POST' }, false)).toBe(verdict)
    expect(verdictOf(error, { method: 'POST' }, true)).toBe(verdict)
  })

  test('a write whose earlier answer was lost counts as done', () => {
    const exists = refused(409, 'ALREADY_EXISTS', ['id'])
    const gone = refused(404, 'NOT_FOUND')
    expect(verdictOf(exists, { method: 'POST' }, true)).toBe('done')
    expect(verdictOf(gone, { method: 'DELETE' }, true)).toBe('done')
    expect(verdictOf(exists, { method: 'POST' }, false)).toBe('refused')
    expect(verdictOf(gone, { method: 'DELETE' }, false)).toBe('refused')
    expect(verdictOf(gone, { method: 'PATCH' }, true)).toBe('refused')
    expect(verdictOf(refused(409, 'ALREADY_EXISTS', ['name']), { method: 'POST' }, true)).toBe('refused')
  })
})
