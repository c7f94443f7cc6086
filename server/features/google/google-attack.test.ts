import type { JWTPayload } from 'jose'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody } from '#contract/refusal.ts'
import { openIdClient } from '#server/ports/oidc.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { CLIENT, newKey, startProvider } from '#server/testing/oidc.ts'
import { visitor } from '#server/testing/visitor.ts'

const REDIRECT = 'http://localhost:3000/auth/google/callback'
const provider = await startProvider({ redirectUri: REDIRECT })
const oidc = openIdClient({ issuer: provider.issuer, ...CLIENT }, REDIRECT)
const server = startServer({ oidc })
afterAll(() => provider.stop())
afterEach(() => {
  provider.forge = undefined
})

const LOGIN = 'ann'
provider.accounts.set(LOGIN, { email: 'ann@example.org', email_verified: true, given_name: 'Ann', family_name: 'Lee' })

function guest(of = server, address?: string) {
  const { ask, cookies } = visitor(of, address)
  const depart = async () => {
    const { url }: { url: string } = (await ask({ method: 'GET', url: '/api/auth/authorize' })).json()
    return url
  }
  const arrive = (payload: object) => ask({ method: 'POST', url: '/api/auth/google/callback', payload })
  return { ask, cookies, depart, arrive, leave: async () => provider.visit(await depart(), LOGIN) }
}

async function readError(answer: ReturnType<ReturnType<typeof guest>['ask']>) {
  const { statusCode, json } = await answer
  return { status: statusCode, ...z.parse(ErrorBody, json()), requestId: '' }
}

/** Every failure gives this same answer. */
const FAILED = {
  status: 401,
  code: 'UNAUTHENTICATED',
  message: 'The single sign-in did not work, please begin anew',
  values: [],
  details: {},
  requestId: '',
}

describe('an unexpected answer of the provider', () => {
  test('an unknown state is refused', async () => {
    const ann = guest()
    const back = await ann.leave()
    expect(await readError(ann.arrive({ ...back, state: 'x'.repeat(43) }))).toEqual(FAILED)
    expect(await readError(ann.arrive({ ...back, state: '' }))).toEqual(FAILED)
    expect((await ann.arrive(back)).statusCode).toBe(200)
  })

  test('with another code, and then with the right one: it has ended', async () => {
    const ann = guest()
    const back = await ann.leave()
    expect(await readError(ann.arrive({ ...back, code: 'another' }))).toEqual(FAILED)
    expect(await readError(ann.arrive(back))).toEqual(FAILED)
  })

  test('twice', async () => {
    const ann = guest()
    const back = await ann.leave()
    const mark = `__Host-oidc=${ann.cookies.get('__Host-oidc')}`
    expect((await ann.arrive(back)).statusCode).toBe(200)
    const replay = {
      method: 'POST',
      url: '/api/auth/google/callback',
      payload: back,
      headers: { cookie: mark },
    } as const
    expect(await readError(guest().ask(replay))).toEqual(FAILED)
  })

  test('three times at once', async () => {
    const ann = guest()
    const back = await ann.leave()
    const answers = await Promise.all([ann.arrive(back), ann.arrive(back), ann.arrive(back)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('in another browser, which has begun one of its own as well', async () => {
    const mallory = guest()
    const hers = await mallory.leave()
    const victim = guest()
    expect(await readError(victim.arrive(hers))).toEqual(FAILED)
    const own = await victim.leave()
    expect(await readError(victim.arrive(hers))).toEqual(FAILED)
    expect(await readError(victim.arrive({ ...own, code: hers['code'] }))).toEqual(FAILED)
  })

  test('to one attempt of two, with the code of the other', async () => {
    const ann = guest()
    const [first, second] = [await ann.leave(), await ann.leave()]
    expect(await readError(ann.arrive({ ...first, code: second['code'] }))).toEqual(FAILED)
  })

  test.each([{ iss: 'https://evil.example' }, { iss: undefined }])('from $iss (RFC 9207)', async ({ iss }) => {
    const ann = guest()
    expect(await readError(ann.arrive({ ...(await ann.leave()), iss }))).toEqual(FAILED)
  })

  test('after ten minutes', async () => {
    const ann = guest()
    const back = await ann.leave()
    const cookie = `__Host-oidc=${ann.cookies.get('__Host-oidc')}`
    const later = startServer({ oidc, now: '2026-03-02T12:10:00Z' })
    expect(
      await readError(
        later.sendRaw({ method: 'POST', url: '/api/auth/google/callback', payload: back, headers: { cookie } }),
      ),
    ).toEqual(FAILED)
  })
})

describe('an id token', () => {
  const epoch = () => performance.timeOrigin / 1000
  test.each<{ of: string; forge: (claims: JWTPayload) => Promise<string> }>([
    { of: 'another nonce', forge: (claims) => provider.sign({ ...claims, nonce: 'another' }) },
    { of: 'no nonce', forge: ({ nonce: _, ...claims }) => provider.sign(claims) },
    { of: 'another issuer', forge: (claims) => provider.sign({ ...claims, iss: 'https://evil.example' }) },
    { of: 'another audience', forge: (claims) => provider.sign({ ...claims, aud: 'another client' }) },
    { of: 'no user', forge: ({ sub: _, ...claims }) => provider.sign(claims) },
    { of: 'yesterday', forge: (claims) => provider.sign({ ...claims, iat: epoch() - 90_000, exp: epoch() - 86_400 }) },
    { of: 'another key', forge: async (claims) => provider.sign(claims, (await newKey()).privateKey) },
    { of: 'no signature at all', forge: async (claims) => `${bare({ alg: 'none' })}.${bare(claims)}.` },
    {
      of: 'a signature that was cut off',
      forge: async (claims) => (await provider.sign(claims)).replace(/[^.]+$/, 'AAAA'),
    },
    { of: 'garbage', forge: async () => 'garbage' },
  ])('with $of opens nothing', async ({ forge }) => {
    const ann = guest()
    const back = await ann.leave()
    provider.forge = forge
    expect(await readError(ann.arrive(back))).toEqual(FAILED)
  })

  test('with a valid signature opens the account: the table above can fail', async () => {
    const ann = guest()
    const back = await ann.leave()
    provider.forge = (claims) => provider.sign(claims)
    expect((await ann.arrive(back)).statusCode).toBe(200)
  })
})

const bare = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'plans',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/plans/../..//evil.example',
  '/\u2028/evil.example',
  '',
])('redirectUrl %j begins nothing', async (redirectUrl) => {
  const url = `/api/auth/authorize?redirectUrl=${encodeURIComponent(redirectUrl)}`
  const refusal = await readError(guest().ask({ method: 'GET', url }))
  expect(refusal).toMatchObject({ status: 400, code: 'INVALID_PARAMS', values: ['redirectUrl'] })
})

test('a page of another site can neither begin nor end it', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const ann = guest()
  const back = await ann.leave()
  for (const request of [
    { method: 'GET', url: '/api/auth/authorize' },
    { method: 'GET', url: '/api/auth/google/signup' },
    { method: 'POST', url: '/api/auth/google/callback', payload: back },
  ] as const)
    expect(await readError(ann.ask({ ...request, headers }))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})

test('endless guesses have to wait, and no one else does', async () => {
  const mallory = guest()
  const guesses = Array.from({ length: 40 }, () => mallory.arrive({ code: 'x', state: 'y' }))
  expect((await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  expect(await readError(mallory.arrive({ code: 'x', state: 'y' }))).toMatchObject({ status: 429 })
  const ann = guest()
  expect((await ann.arrive(await ann.leave())).statusCode).toBe(200)
})

test('a class behind one address signs in at once without waiting', async () => {
  const school = '10.9.0.1'
  const children = Array.from({ length: 40 }, () => guest(server, school))
  const back = await Promise.all(children.map((child) => child.leave()))
  const answers = await Promise.all(children.map((child, at) => child.arrive(back[at]!)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(children.map(() => 200))
})

test('endless starts have to wait', async () => {
  const eve = guest()
  const begun = Array.from({ length: 310 }, () => eve.ask({ method: 'GET', url: '/api/auth/authorize' }))
  expect((await Promise.all(begun)).filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
})

test('the cookie is for this host alone, and no program of a page reads it', async () => {
  const { headers } = await guest().ask({ method: 'GET', url: '/api/auth/authorize' })
  expect(headers['set-cookie']).toMatch(
    /^__Host-oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('the database and the log hold nothing that ends an attempt', async () => {
  const ann = guest()
  const back = await ann.leave()
  const [flows, newcomers] = [
    await db.selectFrom('oidcFlows').selectAll().execute(),
    await db.selectFrom('oidcNewcomers').selectAll().execute(),
  ]
  const kept = JSON.stringify([flows, newcomers, server.log])
  expect(flows.length).toBeGreaterThan(0)
  for (const secret of [back['code']!, back['state']!, ann.cookies.get('__Host-oidc')!])
    expect(kept).not.toContain(secret)
})
