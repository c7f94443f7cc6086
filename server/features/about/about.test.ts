import { expect, test } from 'vitest'
import { startServer } from '#server/testing/harness.ts'

test('a stranger learns the name and the version, and nothing else', async () => {
  const { sendRaw, given } = startServer()
  const asked = { method: 'GET', url: '/api/about' } as const
  const answer = await sendRaw(asked)
  expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Hourkin', version: 'test' }])
  expect(answer.headers['cache-control']).toBe('no-store')
  const { body } = await sendRaw({ ...asked, headers: await given.headers('ann') })
  expect(body).toBe(answer.body)
})
