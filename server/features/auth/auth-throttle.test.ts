import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '#server/features/account/service.ts'
import { attemptsFrom, countFailures, countTry, mustNotWait } from '#server/features/throttle/service.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { newAddress } from '#server/testing/visitor.ts'

const START = '2026-03-02T12:00:00Z'
const inTurn = quickPasswords()
const { sendRaw, clock } = startServer({ now: START, inTurn })
const PASSWORD = 'one long walk a day'
const passwordHash = await inTurn((argon) => argon.hash(PASSWORD))
beforeEach(() => clock.set(START))

async function createUser(): Promise<string> {
  const ids = { userId: uuidv7(), dataGroup: uuidv7() }
  const email = `${ids.userId}@example.org`
  const account = { ...ids, firstName: 'Ann', lastName: 'Lee', email, passwordHash }
  await db.transaction().execute((trx) => createAccount(trx, account, clock.now()))
  return email
}

type From = { from?: string; headers?: Record<string, string> }
const post = (path: string, payload: object, { from = newAddress(), headers = {} }: From = {}) =>
  sendRaw({ method: 'POST', url: `/api/auth/${path}`, payload, headers, remoteAddress: from })
const signIn = (email: string, password: string, from?: From) => post('sign-in', { email, password }, from)
const guess = (email: string, from?: From) => signIn(email, 'a wrong guess', from)
const fail = async (email: string, times: number) => {
  for (let done = 0; done < times; done++) expect((await guess(email)).statusCode).toBe(401)
}

describe('an account', () => {
  test.each([
    { whose: 'that is there', email: createUser },
    { whose: 'that is not', email: async () => `${uuidv7()}@example.org` },
  ])('an account $whose makes a guesser wait after the fifth failure', async ({ email }) => {
    const address = await email()
    await fail(address, 5)
    const refused = await guess(address)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 5 } })
    clock.advance(5 / 60)
    await fail(address, 1)
    expect((await guess(address)).headers['retry-after']).toBe('10')
  })

  test('lets its owner in when the wait is over, and forgets the failures', async () => {
    const email = await createUser()
    await fail(email, 5)
    expect((await signIn(email, PASSWORD)).statusCode).toBe(429)
    clock.advance(5 / 60)
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
    await fail(email, 4)
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
  })

  test('takes fewer than a hundred guesses in an hour, however patient the guesser', async () => {
    const by = `${uuidv7()}@example.org`
    const attempts = [{ kind: 'signInAccount', by }] as const
    let guesses = 0
    for (let second = 0; second < 3600; second++) {
      const isFree = await mustNotWait(db, attempts, clock.now()).then(
        () => true,
        () => false,
      )
      if (isFree) {
        guesses++
        await countFailures(db, attempts, clock.now())
      }
      clock.advance(1 / 60)
    }
    expect(guesses).toBeLessThan(100)
  })

  test('is forgiven after an hour without a failure', async () => {
    const email = await createUser()
    await fail(email, 4)
    clock.advance(61)
    await fail(email, 4)
    expect((await guess(email)).statusCode).toBe(401)
  })

  test('counts guesses that come at once', async () => {
    const email = await createUser()
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(email)))
    const looked = answers.filter(({ statusCode }) => statusCode === 401)
    // Two tries are compared at a time: the last one may have begun before the fifth was counted.
    expect(looked.length).toBeLessThanOrEqual(6)
  })

  test('waits no longer when the clock of the server goes back, and is still limited', async () => {
    const email = await createUser()
    await fail(email, 5)
    clock.advance(-60)
    expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
    await fail(email, 5)
    clock.advance(-60)
    await fail(email, 5)
    expect((await signIn(email, PASSWORD)).statusCode).toBe(429)
  })

  test('has a budget that starts again when the clock of the server goes back', async () => {
    const attempts = [{ kind: 'childPinDevice' as const, by: await createUser() }]
    const spend = async () => {
      for (let tries = 0; tries < 3; tries++) await countTry(db, attempts, clock.now())
      await expect(countTry(db, attempts, clock.now())).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    }
    await spend()
    clock.advance(-60)
    await mustNotWait(db, attempts, clock.now())
    await spend()
  })

  test('is counted in the database: a restart forgets nothing, a failed sign-in undoes nothing', async () => {
    const email = await createUser()
    await fail(email, 5)
    const restarted = startServer({ now: START })
    const payload = { email, password: PASSWORD }
    const answer = await restarted.sendRaw({ method: 'POST', url: '/api/auth/sign-in', payload })
    expect(answer.statusCode).toBe(429)
  })
})

describe('an address on the net', () => {
  const guessAsMany = async (addressOf: (at: number) => string, headers = {}) => {
    let status = 0
    for (let at = 0; at < 21; at++)
      status = (await guess(`${uuidv7()}@example.org`, { from: addressOf(at), headers })).statusCode
    return status
  }

  test('an address on the net waits after twenty failures with any accounts', async () => {
    const from = newAddress()
    expect(await guessAsMany(() => from)).toBe(429)
    expect((await signIn(await createUser(), PASSWORD, { from })).statusCode).toBe(429)
    expect((await signIn(await createUser(), PASSWORD)).statusCode).toBe(200)
  })

  test('is a whole /64 of IPv6', async () => {
    expect(await guessAsMany((at) => `2001:db8:1:2::${at.toString(16)}`)).toBe(429)
    expect((await guess('a@example.org', { from: '2001:db8:1:2:ffff::1' })).statusCode).toBe(429)
    expect((await guess('b@example.org', { from: '2001:db8:1:3::1' })).statusCode).toBe(401)
  })

  test('does not come from a header', async () => {
    const from = newAddress()
    let at = 0
    const status = await guessAsMany(() => (at++, from), { 'x-forwarded-for': `203.0.113.${at}` })
    expect(status).toBe(429)
  })

  test('that asks who has an account waits as well', async () => {
    const email = await createUser()
    const from = newAddress()
    const ask = () =>
      post('sign-up', { firstName: 'Bob', lastName: 'Lee', email, password: 'two long walks' }, { from })
    await countFailures(db, Array.from({ length: 19 }, () => attemptsFrom('signUpAddress', from)).flat(), clock.now())
    expect((await ask()).statusCode).toBe(409)
    expect((await ask()).statusCode).toBe(429)
  })

  test('that tries links waits as well', async () => {
    const from = newAddress()
    const statuses: number[] = []
    for (let at = 0; at < 21; at++)
      statuses.push(
        (await post('reset-password', { token: uuidv7(), password: 'two long walks' }, { from })).statusCode,
      )
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('of forty requests at once for a mail to one address, five succeed, from any addresses', async () => {
  const email = await createUser()
  const answers = await Promise.all(Array.from({ length: 40 }, () => post('forgot-password', { email })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(35)
})

test.each([createUser, async () => `${uuidv7()}@example.org`])(
  'mails for an account are limited, whether or not the account exists',
  async (emailOf) => {
    const email = await emailOf()
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) statuses.push((await post('forgot-password', { email })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  },
)
