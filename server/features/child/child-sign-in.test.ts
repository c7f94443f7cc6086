import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { countFailures, mustNotWait } from '#server/features/throttle/service.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { visitor } from '#server/testing/visitor.ts'
import { pinAttempt } from './service.ts'

const START = '2026-03-02T12:00:00Z'
const PIN = '2749'
const server = startServer({ now: START, inTurn: quickPasswords() })
const { as, clock, sendRaw } = server
beforeEach(() => clock.set(START))

let families = 0
/** A family of its own with a child Tim, who has a PIN. */
async function createHousehold() {
  families += 1
  const parent = `ada${families}`
  await kinOf(server).createFamily({ admin: parent })
  const { familyGroup } = await as(parent)(family.mine)
  const tim = await as(parent)(child.create, { body: { firstName: 'Tim', avatar: 'fox', pin: PIN } })
  return { parent, code: familyGroup!.code!, tim: tim._id }
}

const NOBODY = { status: 401, code: 'UNAUTHENTICATED' }
type Try = { familyCode: string; childId: string; pin: string }
async function signIn(payload: Try, { ask } = visitor({ sendRaw })) {
  const answer = await ask({ method: 'POST', url: '/api/auth/child-sign-in', payload })
  return { status: answer.statusCode, ...answer.json(), headers: answer.headers }
}
async function getFaces(familyCode: string, { ask } = visitor({ sendRaw })) {
  const answer = await ask({ method: 'POST', url: '/api/auth/children', payload: { familyCode } })
  return { status: answer.statusCode, ...answer.json() }
}

describe('the faces', () => {
  test('are those of active children with a PIN, as their family calls them', async () => {
    const { parent, code, tim } = await createHousehold()
    const mia = await as(parent)(child.create, { body: { firstName: 'Mia', pin: '8306' } })
    const sid = await as(parent)(child.create, { body: { firstName: 'Sid', pin: '8306' } })
    await as(parent)(child.create, { body: { firstName: 'Kim' } })
    await as(parent)(family.changeMember, { params: { user: mia._id }, body: { alias: 'Bee' } })
    await as(parent)(family.changeMember, { params: { user: sid._id }, body: { isActive: false } })
    expect(await getFaces(code)).toEqual({
      status: 200,
      children: [
        { childId: tim, name: 'Tim', avatar: 'fox' },
        { childId: mia._id, name: 'Bee', avatar: null },
      ],
    })
    const fullWidth = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(Number(digit) + 0xff10))
    expect(await getFaces(fullWidth)).toMatchObject({ children: [{ childId: tim }, { childId: mia._id }] })
    expect(await getFaces(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toMatchObject({
      children: [{ childId: tim }, { childId: mia._id }],
    })
  })

  test.each(['', '％', "' or '1'='1", 'A'.repeat(40)])('of the code %j are none', async (code) => {
    expect(await getFaces(code)).toEqual({ status: 200, children: [] })
  })

  test('an unknown family code shows no faces, and more tries have to wait', async () => {
    const browser = visitor({ sendRaw })
    for (let at = 0; at < 20; at++) expect(await getFaces(`WRONG${at}`, browser)).toEqual({ status: 200, children: [] })
    expect(await getFaces('WRONG', browser)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    const { code } = await createHousehold()
    expect(await getFaces(code, browser)).toMatchObject({ status: 429 })
    expect(await getFaces(code)).toMatchObject({ status: 200, children: [{ name: 'Tim' }] })
  })
})

test('of forty codes at once twenty are looked up, and a family with its own code does not wait', async () => {
  const browser = visitor({ sendRaw })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => getFaces(`WRONG${at}`, browser)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const { code } = await createHousehold()
  const kitchen = visitor({ sendRaw })
  for (let at = 0; at < 25; at++) expect((await getFaces(code, kitchen)).status).toBe(200)
})

describe('signing in', () => {
  test('by code, child and PIN is a session of the child', async () => {
    const { code, tim } = await createHousehold()
    const browser = visitor({ sendRaw })
    const signedIn = await signIn({ familyCode: code.toLowerCase(), childId: tim, pin: PIN }, browser)
    expect(signedIn).toMatchObject({
      status: 200,
      expiresAt: '2026-03-02T13:00:00.000Z',
      user: { userId: tim, userName: 'Tim', email: null, avatar: 'fox', authority: ['user'] },
    })
    const headers = { authorization: `Bearer ${signedIn.token}` }
    const me = await sendRaw({ method: 'GET', url: '/api/user/account/basic-info', headers })
    expect(me.json()).toMatchObject({ userId: tim, firstName: 'Tim' })
    clock.advance(61)
    const refreshed = await browser.ask({ method: 'POST', url: '/api/auth/refresh-token' })
    expect(refreshed.statusCode).toBe(200)
  })

  test('finds the child by its id in capitals, too', async () => {
    const { code, tim } = await createHousehold()
    const signedIn = await signIn({ familyCode: code, childId: tim.toUpperCase(), pin: PIN })
    expect(signedIn).toMatchObject({ status: 200, user: { userId: tim } })
  })

  test('a failed sign-in of a child gives the same message for any reason', async () => {
    const { parent, code, tim } = await createHousehold()
    const other = await createHousehold()
    const suspended = await as(parent)(child.create, { body: { firstName: 'Sid', pin: PIN } })
    await as(parent)(family.changeMember, { params: { user: suspended._id }, body: { isActive: false } })
    const pinless = await as(parent)(child.create, { body: { firstName: 'Kim' } })
    const right = { familyCode: code, childId: tim, pin: PIN }
    const answers = [
      await signIn({ ...right, pin: '2748' }),
      await signIn({ ...right, pin: '' }),
      await signIn({ ...right, familyCode: 'WRONG' }),
      await signIn({ ...right, familyCode: other.code }),
      await signIn({ ...right, childId: uuidv7() }),
      await signIn({ ...right, childId: suspended._id }),
      await signIn({ ...right, childId: pinless._id }),
    ]
    for (const { requestId: _, headers: __, ...answer } of answers)
      expect(answer).toEqual({ ...NOBODY, message: answers[0]!.message, values: [], details: {} })
  })

  test('is not to be had by a disabled account', async () => {
    const { code, tim } = await createHousehold()
    await db.updateTable('users').set({ disabledAt: clock.now() }).where('id', '=', tim).execute()
    expect(await signIn({ familyCode: code, childId: tim, pin: PIN })).toMatchObject(NOBODY)
    expect(await getFaces(code)).toMatchObject({ children: [] })
  })
})

describe('guessing', () => {
  test('a guesser waits after the fifth failure, longer each time, from any address', async () => {
    const { code, tim } = await createHousehold()
    const right = { familyCode: code, childId: tim, pin: PIN }
    for (let at = 0; at < 5; at++) expect(await signIn({ ...right, pin: '9999' })).toMatchObject(NOBODY)
    expect(await signIn(right)).toMatchObject({ status: 429, details: { retryAfterSeconds: 15 } })
    clock.advance(0.25)
    expect(await signIn({ ...right, pin: '9999' })).toMatchObject(NOBODY)
    expect(await signIn(right)).toMatchObject({ status: 429, details: { retryAfterSeconds: 30 } })
    clock.advance(0.5)
    expect(await signIn(right)).toMatchObject({ status: 200 })
    for (let at = 0; at < 4; at++) expect(await signIn({ ...right, pin: '9999' })).toMatchObject(NOBODY)
    expect(await signIn(right)).toMatchObject({ status: 200 })
  })

  test('has one budget, however the id of the child is spelt', async () => {
    const { code, tim } = await createHousehold()
    // Makes those letters capitals that the bits of `at` choose.
    const spelt = (at: number) => {
      let letters = 0
      return tim.replaceAll(/[a-f]/g, (letter) => ((at >> letters++) & 1 ? letter.toUpperCase() : letter))
    }
    const guesses = []
    for (let at = 0; at < 8; at++) guesses.push(await signIn({ familyCode: code, childId: spelt(at), pin: '9999' }))
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(await signIn({ familyCode: code, childId: tim, pin: PIN })).toMatchObject({ status: 429 })
  })

  test('10,000 guesses of a PIN take more than five years, at any hour', async () => {
    const attempts = [pinAttempt('CODE', uuidv7())]
    let guesses = 0
    // Guesses as fast as allowed: whenever the wait is over.
    for (const end = addMinutes(clock.now(), 30 * 1440); clock.now() < end;) {
      const wait = await mustNotWait(db, attempts, clock.now()).then(
        () => 0,
        (refusal: { details: { retryAfterSeconds: number } }) => refusal.details.retryAfterSeconds,
      )
      if (wait === 0) {
        guesses += 1
        await countFailures(db, attempts, clock.now())
      } else clock.advance(wait / 60)
    }
    expect(guesses * 12 * 5).toBeLessThan(10_000)
    clock.advance(360)
    await expect(mustNotWait(db, attempts, clock.now())).resolves.toBeUndefined()
  })

  test('guessing locks a child out for at most six hours, or until a parent sets the PIN', async () => {
    const { parent, code, tim } = await createHousehold()
    const guessed = pinAttempt(code, tim)
    const right = { familyCode: code, childId: tim, pin: PIN }
    await countFailures(
      db,
      Array.from({ length: 40 }, () => guessed),
      clock.now(),
    )
    expect(await signIn(right)).toMatchObject({ status: 429, details: { retryAfterSeconds: 21_600 } })
    await as(parent)(child.change, { params: { user: tim }, body: { pin: '5820' } })
    expect(await signIn({ ...right, pin: '5820' })).toMatchObject({ status: 200 })
    await countFailures(
      db,
      Array.from({ length: 40 }, () => guessed),
      clock.now(),
    )
    clock.advance(360)
    expect(await signIn({ ...right, pin: '5820' })).toMatchObject({ status: 200 })
  })

  test('without the code of the family makes no child wait', async () => {
    const { code, tim } = await createHousehold()
    for (let at = 0; at < 8; at++) await signIn({ familyCode: 'WRONG', childId: tim, pin: '9999' })
    expect(await signIn({ familyCode: code, childId: tim, pin: PIN })).toMatchObject({ status: 200 })
  })

  test('at many children from one network waits as well', async () => {
    const browser = visitor({ sendRaw })
    const { code, tim } = await createHousehold()
    for (let at = 0; at < 20; at++)
      expect(await signIn({ familyCode: code, childId: uuidv7(), pin: '9999' }, browser)).toMatchObject(NOBODY)
    expect(await signIn({ familyCode: code, childId: tim, pin: PIN }, browser)).toMatchObject({ status: 429 })
    expect(await signIn({ familyCode: code, childId: tim, pin: PIN })).toMatchObject({ status: 200 })
  })

  test('reveals nothing by its duration', { timeout: 120_000 }, async () => {
    const { code, tim } = await createHousehold()
    const measureSignIn = async (payload: Try) => {
      const from = performance.now()
      await signIn(payload)
      return performance.now() - from
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let at = 0; at < 200; at++) {
      clock.set(addMinutes(instant(START), at * 4320))
      const nobody = () => measureSignIn({ familyCode: `WRONG${at}`, childId: uuidv7(), pin: '9999' })
      if (at % 2) unknown.push(await nobody())
      known.push(await measureSignIn({ familyCode: code, childId: tim, pin: '9999' }))
      if (at % 2 === 0) unknown.push(await nobody())
    }
    const slower = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
    const areaUnderCurve = slower.reduce<number>((sum, each) => sum + each, 0) / slower.length
    expect(Math.abs(areaUnderCurve - 0.5)).toBeLessThan(0.12)
  })
})
