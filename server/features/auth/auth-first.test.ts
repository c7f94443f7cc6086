import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { startServer } from '#server/testing/harness.ts'

// A database of its own: the first account comes once in the life of a server.
const { sendRaw } = startServer()

test('of several who sign up at once on a fresh server, exactly one becomes admin', async () => {
  const signUp = (password: string) =>
    sendRaw({
      method: 'POST',
      url: '/api/auth/sign-up',
      payload: { firstName: 'Ann', lastName: 'Lee', email: `${uuidv7()}@example.org`, password },
    })
  // Who is refused must not be the first.
  expect((await signUp('password')).statusCode).toBe(400)
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp('one long walk a day')))
  const authorities = answers.map((answer) => answer.json<{ user: { authority: string[] } }>().user.authority)
  expect(authorities.filter((each) => each.includes('admin'))).toEqual([['user', 'admin']])
  expect(authorities.filter((each) => !each.includes('admin'))).toHaveLength(4)
})
