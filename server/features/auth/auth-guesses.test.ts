import { beforeEach, describe, expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { digest } from '#server/security/secrets.ts'
import { createAccountHolder, PASSWORD } from '#server/testing/account-holder.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { newAddress } from '#server/testing/visitor.ts'

const START = '2026-03-02T12:00:00Z'
const inTurn = quickPasswords()
/** Two processes on one database. */
const servers = [startServer({ now: START, inTurn }), startServer({ now: START, inTurn: quickPasswords() })] as const
const [server] = servers
beforeEach(() => servers.forEach(({ clock }) => clock.set(START)))

type Guess = { url: string; payload: object }

/** @returns the answers to this many guesses, made at once from different addresses */
async function guessAtOnce(among: typeof servers | readonly [typeof server], times: number, guess: Guess) {
  const ask = (at: number) =>
    among[at % among.length]!.sendRaw({ method: 'POST', ...guess, remoteAddress: newAddress() })
  return Promise.all(Array.from({ length: times }, (_, at) => ask(at)))
}

/**
 * Guesses eight times at once whenever the wait is over.
 * @returns how many guesses of an hour were compared with the hash
 */
async function countCompared(among: Parameters<typeof guessAtOnce>[0], guess: Guess): Promise<number> {
  let compared = 0
  for (const end = Date.parse(START) + 3_600_000; Date.parse(server.clock.now()) < end;) {
    const answers = await guessAtOnce(among, 8, guess)
    compared += answers.filter(({ statusCode }) => statusCode === 401).length
    const waits = answers.map(({ headers }) => Number(headers['retry-after'] ?? 0))
    servers.forEach(({ clock }) => clock.advance(Math.max(1, ...waits) / 60))
  }
  return compared
}

describe.each([
  { name: 'one process', among: [server] as const },
  { name: 'two processes', among: servers },
])('eight guesses at once, for an hour, at $name', ({ among }) => {
  test('are fewer than a hundred at a password', { timeout: 120_000 }, async () => {
    const { email } = await createAccountHolder(server, inTurn)
    const guess = { url: '/api/auth/sign-in', payload: { email, password: 'a wrong guess' } }
    expect(await countCompared(among, guess)).toBeLessThan(100)
  })

  test('are a dozen at a PIN', { timeout: 120_000 }, async () => {
    const parent = `ada ${among.length}`
    await kinOf(server).createFamily({ admin: parent })
    const { familyGroup } = await server.as(parent)(family.mine)
    const tim = await server.as(parent)(child.create, { body: { firstName: 'Tim', pin: '2749' } })
    const payload = { familyCode: familyGroup!.code!, childId: tim._id, pin: '9999' }
    expect(await countCompared(among, { url: '/api/auth/child-sign-in', payload })).toBeLessThanOrEqual(12)
  })
})

test('of twelve guesses at once five are compared, and the owner is right at the first try after the wait', async () => {
  const { email, signIn } = await createAccountHolder(server, inTurn)
  const url = '/api/auth/sign-in'
  const answers = await guessAtOnce(servers, 12, { url, payload: { email, password: 'a wrong guess' } })
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  server.clock.advance(5 / 60)
  expect((await signIn()).status).toBe(200)
})

test('an owner whose first try is right is never refused, also on two devices at once', async () => {
  const { email } = await createAccountHolder(server, inTurn)
  const right = { url: '/api/auth/sign-in', payload: { email, password: PASSWORD } }
  const answers = await guessAtOnce(servers, 4, right)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const subject = digest(email)
  expect(await db.selectFrom('throttles').selectAll().where('subject', '=', subject).execute()).toEqual([])
})
