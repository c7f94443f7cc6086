import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { startServer } from '#server/testing/harness.ts'

// This test has its own database, because a server has only one first account.
const { sendRaw } = startServer()

test('of several who sign up at once on a fresh server, exactly one becomes admin', async () => {
  const signUp = (password: string) =>
    sendRaw({
      method: 'POST',
      url: '/api/auth/sign-up',
      payload: { firstName: 'Ann', lastName: 'Lee', email: `${uuidv7()}@example.org`, password },
    })
  // A refused sign-up must not count as the first account.
  expect((await signUp('password')).statusCode).toBe(400)
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp('one long walk a day')))
  const authorities = answers.map((answer) => answer.json<{ user: { authority: string[] } }>().user.authority)
  expect(authorities.filter((each) => each.includes('admin'))).toEqual([['user', 'admin']])
  expect(authorities.filter((each) => !each.includes('admin'))).toHaveLength(4)
})
