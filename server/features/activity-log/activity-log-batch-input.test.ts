import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAX_OPERATIONS } from '#contract/log-batch.ts'
import { startServer } from '#server/testing/harness.ts'
import { create, log } from '#server/testing/log-batches.ts'

describe('bad input', () => {
  const request = (body: unknown) => ({
    method: 'POST' as const,
    url: '/api/user/log/activity-logs/batch',
    payload: body as object,
  })
  test.each([
    { name: 'no operation', operations: [], values: ['operations'] },
    {
      name: 'too many',
      operations: Array.from({ length: MAX_OPERATIONS + 1 }, () => create('08:00', '09:00')),
      values: ['operations'],
    },
    { name: 'one that is none', operations: [{ op: 'forget', id: randomUUID() }], values: ['operations.0.op'] },
    { name: 'no list', operations: 'all', values: ['operations'] },
    {
      name: 'wrong fields of several, all of them named',
      operations: [
        { op: 'create', log: { ...log('09:00', '08:00'), category: 'all' } },
        { op: 'remove', id: 'x' },
        { op: 'change', id: randomUUID(), change: { rating: 6 } },
        { op: 'restore', id: randomUUID(), version: 1 },
      ],
      values: ['operations.0.log.category', 'operations.1.id', 'operations.2.change.rating', 'operations.3.version'],
    },
    {
      name: 'a version in the wrong place',
      operations: [{ op: 'change', id: randomUUID(), change: { version: 1 } }],
      values: ['operations.0.change.version'],
    },
  ])('$name', async ({ operations, values }) => {
    const { sendRaw, given } = startServer()
    const answer = await sendRaw({ ...request({ operations }), headers: await given.headers('ann') })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID_PARAMS', values })
  })
})
