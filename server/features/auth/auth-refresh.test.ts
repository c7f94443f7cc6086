import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auth } from '#contract/auth.ts'
import { epochMs } from '#domain/time/time.ts'
import { createAccount } from '#server/features/account/service.ts'
import { openSession } from './service.ts'
import { newSecret } from '#server/security/secrets.ts'
import { db, startServer } from '#server/testing/harness.ts'

const START = '2026-03-02T12:00:00Z'
const server = startServer({ now: START })
const { sendRaw, clock, tokens } = server
const DAY = 1440

/** Creates a user who has just signed in, without hashing a password. */
async function createSignedInUser() {
  const ids = { userId: uuidv7(), dataGroup: uuidv7(), sessionId: uuidv7() }
  const refresh = await db.transaction().execute(async (trx) => {
    const person = { ...ids, firstName: 'Ann', lastName: 'Lee', email: `${ids.userId}@example.org`, passwordHash: null }
    await createAccount(trx, person, clock.now())
    return openSession(trx, { ...ids, userAgent: 'test' }, tokens.sealing, clock.now())
  })
  const { token } = await tokens.issue(ids, clock.now())
  return { ...ids, token, cookie: `__Host-rt=${refresh.token}` }
}

const refreshWith = (cookie: string, headers: Record<string, string> = {}) =>
  sendRaw({ method: 'POST', url: '/api/auth/refresh-token', headers: { cookie, ...headers } })
const cookieOf = (answer: { headers: object }) =>
  'set-cookie' in answer.headers ? String(answer.headers['set-cookie']).split(';', 1)[0]! : undefined
const getStatusWith = async (token: string) =>
  (await sendRaw({ method: 'GET', url: '/api/user/preference', headers: { authorization: `Bearer ${token}` } }))
    .statusCode
const tokenOf = (answer: { json: () => unknown }) => z.parse(auth.refreshToken.response, answer.json()).token

/** Puts the secret of one cookie into the session of another. */
const mixed = (cookie: string, other: string) => `${cookie.slice(0, -43)}${other.slice(-43)}`

beforeEach(() => clock.set(START))

describe('a refresh', () => {
  test('exchanges the cookie for a new one with all its flags, and gives another hour', async () => {
    const { cookie } = await createSignedInUser()
    clock.advance(50)
    const answer = await refreshWith(cookie)
    expect(answer.json()).toMatchObject({ expiresAt: '2026-03-02T13:50:00.000Z' })
    expect(await getStatusWith(tokenOf(answer))).toBe(200)
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-rt=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(cookieOf(answer)).not.toBe(cookie)
  })

  test('a refresh that the database cannot answer signs no one out', async () => {
    const { cookie } = await createSignedInUser()
    await sql`alter table sessions rename to sessions_away`.execute(db)
    const answer = await refreshWith(cookie)
    await sql`alter table sessions_away rename to sessions`.execute(db)
    expect([answer.statusCode, cookieOf(answer)]).toEqual([500, undefined])
    expect((await refreshWith(cookie)).statusCode).toBe(200)
  })

  test('a refresh accepts an empty body of any type', async () => {
    const { cookie } = await createSignedInUser()
    const answer = await refreshWith(cookie, { 'content-type': 'application/json' })
    expect(answer.statusCode).toBe(200)
  })

  test('four at once all work, and one of them brings the new cookie', async () => {
    const { cookie } = await createSignedInUser()
    const answers = await Promise.all(Array.from({ length: 4 }, () => refreshWith(cookie)))
    for (const answer of answers) expect(await getStatusWith(tokenOf(answer))).toBe(200)
    const [fresh, ...more] = answers.map(cookieOf).filter((each) => each !== undefined)
    expect(more).toEqual([])
    clock.advance(60)
    expect((await refreshWith(fresh!)).statusCode).toBe(200)
  })

  test.each([
    { name: 'fifteen seconds later', rotations: 1 },
    { name: 'of long ago', rotations: 3 },
  ])('a refresh with an old cookie, $name, counts as theft and ends the session', async ({ rotations }) => {
    const { cookie, token } = await createSignedInUser()
    let current = cookie
    for (let done = 0; done < rotations; done++) current = cookieOf(await refreshWith(current))!
    clock.advance(0.25)
    const stolen = await refreshWith(cookie)
    expect(stolen.statusCode).toBe(440)
    expect(cookieOf(stolen)).toBe('__Host-rt=')
    expect((await refreshWith(current)).statusCode).toBe(440)
    expect(await getStatusWith(token)).toBe(440)
    expect(server.log.join('')).toContain('"event":"refresh token used twice"')
  })

  test.each([
    { name: 'an invented secret', forge: (cookie: string) => `${cookie.slice(0, -43)}${newSecret()}` },
    { name: 'all but the last characters of a real one', forge: (cookie: string) => `${cookie.slice(0, -3)}xyz` },
    { name: 'the secret of another session', forge: mixed },
  ])('with $name is 401, and the session of that id continues', async ({ forge }) => {
    const { cookie, token } = await createSignedInUser()
    const other = await createSignedInUser()
    const forged = await refreshWith(forge(cookie, other.cookie))
    expect([forged.statusCode, cookieOf(forged)]).toEqual([401, '__Host-rt='])
    expect(await getStatusWith(token)).toBe(200)
    expect((await refreshWith(cookie)).statusCode).toBe(200)
    expect(await getStatusWith(other.token)).toBe(200)
  })

  test('just before, the old cookie still counts', async () => {
    const { cookie } = await createSignedInUser()
    await refreshWith(cookie)
    clock.advance(14.9 / 60)
    const late = await refreshWith(cookie)
    expect(late.statusCode).toBe(200)
    expect(cookieOf(late)).toBeUndefined()
  })

  test.each([
    { name: 'no cookie', cookie: 'other=1' },
    { name: 'a cookie that is none of ours', cookie: '__Host-rt=nonsense' },
    { name: 'a session that never was', cookie: `__Host-rt=${uuidv7()}.${'a'.repeat(43)}` },
    { name: 'the plain name', cookie: `rt=${uuidv7()}.${'a'.repeat(43)}` },
  ])('$name is 401', async ({ cookie }) => {
    expect((await refreshWith(cookie)).statusCode).toBe(401)
  })

  test.each([
    { name: 'Sec-Fetch-Site', headers: { 'sec-fetch-site': 'cross-site' } },
    { name: 'a sister site', headers: { 'sec-fetch-site': 'same-site' } },
    { name: 'Origin', headers: { origin: 'https://evil.example' } },
    { name: 'no Origin to speak of', headers: { origin: 'null' } },
  ])('from another site, by $name, is 403 and changes nothing', async ({ headers }) => {
    const { cookie } = await createSignedInUser()
    expect((await refreshWith(cookie, headers)).statusCode).toBe(403)
    const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }
    expect((await refreshWith(cookie, own)).statusCode).toBe(200)
  })

  test('behind a proxy of another name, the host counts as well', async () => {
    const { cookie } = await createSignedInUser()
    const headers = { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }
    expect((await refreshWith(cookie, headers)).statusCode).toBe(200)
  })
})

describe('a session ends', () => {
  test('after 30 days without a refresh', async () => {
    const { cookie } = await createSignedInUser()
    clock.advance(29 * DAY)
    const next = cookieOf(await refreshWith(cookie))!
    clock.advance(30 * DAY)
    expect((await refreshWith(next)).statusCode).toBe(440)
  })

  test('after 90 days in any case', async () => {
    let { cookie } = await createSignedInUser()
    for (const _ of [1, 2, 3]) {
      clock.advance(29 * DAY)
      cookie = cookieOf(await refreshWith(cookie))!
    }
    clock.advance(3 * DAY - 1)
    const last = await refreshWith(cookie)
    expect(last.headers['set-cookie']).toContain('Max-Age=60;')
    clock.advance(1)
    expect(await getStatusWith(tokenOf(last))).toBe(440)
    expect((await refreshWith(cookieOf(last)!)).statusCode).toBe(440)
  })

  test('with signing out, at once: for its token and its cookie', async () => {
    const { cookie, token } = await createSignedInUser()
    const headers = { authorization: `Bearer ${token}`, cookie }
    const answer = await sendRaw({ method: 'GET', url: '/api/auth/sign-out', headers })
    expect(cookieOf(answer)).toBe('__Host-rt=')
    expect(await getStatusWith(token)).toBe(440)
    expect((await refreshWith(cookie)).statusCode).toBe(440)
  })

  test('a link on another page cannot sign a user out: the cookie alone is not enough', async () => {
    const { cookie, token } = await createSignedInUser()
    expect((await sendRaw({ method: 'GET', url: '/api/auth/sign-out', headers: { cookie } })).statusCode).toBe(401)
    expect(await getStatusWith(token)).toBe(200)
  })

  test('with disabling the account, 419 for its token and its cookie', async () => {
    const { userId, cookie, token } = await createSignedInUser()
    await db.updateTable('users').set({ disabledAt: clock.now() }).where('id', '=', userId).execute()
    expect(await getStatusWith(token)).toBe(419)
    expect((await refreshWith(cookie)).statusCode).toBe(419)
  })
})

test('at a plain http address in a home network, the cookie is one that the browser keeps', async () => {
  const home = startServer({ settings: { publicUrl: 'http://192.168.1.5:3000' } })
  const payload = { firstName: 'Ann', lastName: 'Lee', email: `${uuidv7()}@example.org`, password: 'a walk a day' }
  const answer = await home.sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload })
  const [session, device] = [answer.headers['set-cookie'] ?? []].flat()
  expect(session).toMatch(/^rt=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(device).toMatch(/^device=\S+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
})

describe('a forged token is 401', () => {
  const secret = new Uint8Array(32).fill(7)
  const claims = { iss: 'hourkin', aud: 'hourkin-api', exp: epochMs(server.clock.now()) / 1000 + 600 }
  const header = { alg: 'HS256', typ: 'at+jwt' }
  type Ids = { sub: string; sid: string }
  const sign = (payload: object, protectedHeader: { alg: string; typ?: string } = header, key = secret) =>
    new SignJWT({ ...payload }).setProtectedHeader(protectedHeader).sign(key)
  const tampered = (token: string) => {
    const [head, payload = '', signature] = token.split('.')
    const other = JSON.stringify({ ...(JSON.parse(atob(payload)) as object), sub: uuidv7() })
    return [head, Buffer.from(other).toString('base64url'), signature].join('.')
  }

  test.each<{ name: string; forge: (ids: Ids) => Promise<string> }>([
    { name: 'unsigned', forge: async (ids) => new UnsecuredJWT({ ...ids, ...claims }).encode() },
    { name: 'of another key', forge: (ids) => sign({ ...ids, ...claims }, header, new Uint8Array(32).fill(8)) },
    {
      name: 'of another algorithm',
      forge: (ids) => sign({ ...ids, ...claims }, { ...header, alg: 'HS512' }, new Uint8Array(64).fill(7)),
    },
    { name: 'of another type', forge: (ids) => sign({ ...ids, ...claims }, { alg: 'HS256', typ: 'JWT' }) },
    { name: 'of no type', forge: (ids) => sign({ ...ids, ...claims }, { alg: 'HS256' }) },
    { name: 'for another audience', forge: (ids) => sign({ ...ids, ...claims, aud: 'other' }) },
    { name: 'of another issuer', forge: (ids) => sign({ ...ids, ...claims, iss: 'other' }) },
    { name: 'that has run out', forge: (ids) => sign({ ...ids, ...claims, exp: claims.exp - 601 }) },
    { name: 'that never runs out', forge: ({ ...ids }) => sign({ ...ids, iss: claims.iss, aud: claims.aud }) },
    { name: 'of no session', forge: ({ sub }) => sign({ sub, ...claims }) },
    { name: 'whose payload was changed', forge: async (ids) => tampered(await sign({ ...ids, ...claims })) },
    { name: 'that was cut', forge: async (ids) => (await sign({ ...ids, ...claims })).slice(0, -3) },
  ])('$name', async ({ forge }) => {
    const { userId, sessionId } = await createSignedInUser()
    const ids = { sub: userId, sid: sessionId }
    expect(await getStatusWith(await sign({ ...ids, ...claims }))).toBe(200)
    expect(await getStatusWith(await forge(ids))).toBe(401)
  })

  test('of another user is 440', async () => {
    const { sessionId } = await createSignedInUser()
    expect(await getStatusWith(await sign({ sub: uuidv7(), sid: sessionId, ...claims }))).toBe(440)
  })
})
