import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { db, startServer } from '#server/testing/harness.ts'

const log = {
  body: {
    category: 'work' as const,
    activityName: 'Write report',
    startTime: '2026-03-02T08:00:00Z',
    endTime: '2026-03-02T09:00:00Z',
  },
}
const day = { query: { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' } }
const later = { body: { ...log.body, startTime: '2026-03-02T10:00:00Z', endTime: '2026-03-02T11:00:00Z' } }

test('thirty equal requests at once have one effect and thirty equal answers', async () => {
  const ann = startServer().as('ann')
  const again = { idempotencyKey: uuidv7() }
  const answers = await Promise.all(Array.from({ length: 30 }, () => ann(activityLog.create, log, again)))
  expect(await ann(activityLog.between, day)).toEqual([answers[0]])
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a key in capitals is the same key', async () => {
  const ann = startServer().as('ann')
  const key = uuidv7()
  const first = await ann(activityLog.create, log, { idempotencyKey: key })
  expect(await ann(activityLog.create, log, { idempotencyKey: key.toUpperCase() })).toEqual(first)
})

test('the key of one is nothing to another', async () => {
  const { as } = startServer()
  const again = { idempotencyKey: uuidv7() }
  const first = await as('ann')(activityLog.create, log, again)
  const second = await as('bob')(activityLog.create, log, again)
  expect(second.id).not.toBe(first.id)
})

test('a key of another body is a conflict, and changes nothing', async () => {
  const ann = startServer().as('ann')
  const again = { idempotencyKey: uuidv7() }
  await ann(activityLog.create, log, again)
  await expect(ann(activityLog.create, later, again)).rejects.toMatchObject({
    status: 409,
    code: null,
    values: ['Idempotency-Key'],
  })
  expect(await ann(activityLog.between, day)).toHaveLength(1)
})

test('a refused write may be repeated with its key', async () => {
  const ann = startServer().as('ann')
  const { id } = await ann(activityLog.create, log)
  const again = { idempotencyKey: uuidv7() }
  await expect(ann(activityLog.create, log, again)).rejects.toMatchObject({ code: 'TIME_RANGE_OVERLAP' })
  await ann(activityLog.remove, { params: { id } })
  expect(await ann(activityLog.create, log, again)).toMatchObject({ activityName: 'Write report' })
})

test('an answer without content is repeated as one', async () => {
  const ann = startServer().as('ann')
  const { id } = await ann(activityLog.create, log)
  const again = { idempotencyKey: uuidv7() }
  expect(await ann(activityLog.remove, { params: { id } }, again)).toBeUndefined()
  expect(await ann(activityLog.remove, { params: { id } }, again)).toBeUndefined()
})

test('a bug is 500 with a number to look up, and without a cause', async () => {
  const { sendRaw, given, log: lines } = startServer()
  const headers = await given.headers('ann')
  const owner = given.stranger('ann')
  await db.updateTable('preferences').set({ pageState: 'secret inside' }).where('ownerId', '=', owner).execute()
  const answer = await sendRaw({ method: 'GET', url: '/api/user/preference', headers })
  expect(answer.statusCode).toBe(500)
  const { requestId, ...rest } = answer.json<{ requestId: string }>()
  expect(rest).toEqual({ code: null, message: 'Internal error', values: [], details: {} })
  expect(lines.find((line) => line.includes(requestId) && line.includes('"level":50'))).toContain('JSON')
})
