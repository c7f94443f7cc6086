import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { ErrorBody } from '#contract/refusal.ts'
import { db, type Raw, startServer } from '#server/testing/harness.ts'

// The cases are read from the contract, so a new endpoint is tested here without another line.
const { given, sendRaw, clock, tokens } = startServer()
const SOME_ID = '019585e0-0000-7000-8000-000000000001'
const endpoints = Object.entries(contract).flatMap(([noun, all]) =>
  Object.entries(all).map(([verb, endpoint]: [string, Endpoint]) => ({ name: `${noun}.${verb}`, endpoint })),
)
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public')

const requestTo = ({ method, path }: Endpoint, headers: Record<string, string> = {}): Raw => ({
  method,
  url: `/api${path.replaceAll(/\{\w+\}/g, SOME_ID)}`,
  headers,
})

async function getError(request: Raw) {
  const answer = await sendRaw(request)
  const { code, values } = z.parse(ErrorBody, answer.json())
  return { status: answer.statusCode, code, values }
}

describe.each(guarded)('$name', ({ endpoint }) => {
  test('is closed to strangers', async () => {
    const closed = { status: 401, code: 'UNAUTHENTICATED', values: [] }
    expect(await getError(requestTo(endpoint))).toEqual(closed)
    expect(await getError(requestTo(endpoint, { authorization: 'Bearer nonsense' }))).toEqual(closed)
    const { authorization } = await given.headers('ann')
    expect(await getError(requestTo(endpoint, { authorization: authorization.replace('Bearer', 'Basic') }))).toEqual(
      closed,
    )
  })

  test('does not reveal that a stranger exists', async () => {
    const headers = { ...(await given.headers('ann')), 'x-data-group': given.stranger('bob') }
    expect(await getError(requestTo(endpoint, headers))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      values: ['dataGroup'],
    })
  })
})

test('a token is good for an hour, and then for nothing', async () => {
  const headers = await given.headers('eve')
  expect((await sendRaw({ method: 'GET', url: '/api/user/preference', headers })).statusCode).toBe(200)
  clock.advance(60)
  for (const { endpoint } of guarded)
    expect(await getError(requestTo(endpoint, headers))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
})

test('a token of no session is 440', async () => {
  const { token } = await tokens.issue({ userId: SOME_ID, sessionId: SOME_ID }, clock.now())
  for (const { endpoint } of guarded)
    expect(await getError(requestTo(endpoint, { authorization: `Bearer ${token}` }))).toMatchObject({ status: 440 })
})

/** Who may not call learns nothing about the fields, so an admin of the server calls. */
async function getAdminHeaders() {
  const headers = await given.headers('ann')
  await db.updateTable('users').set({ adminSince: clock.now() }).where('firstName', '=', 'ann').execute()
  return headers
}

describe.each(endpoints)('$name refuses undeclared fields', ({ endpoint }) => {
  test('in its query', async () => {
    const request = requestTo(endpoint, await getAdminHeaders())
    const { status, code, values } = await getError({ ...request, url: `${request.url}?ownerId=1` })
    expect({ status, code }).toEqual({ status: 400, code: 'INVALID_PARAMS' })
    expect(values).toContain('ownerId')
  })

  test('in its body', async () => {
    if (endpoint.method === 'GET') return
    const headers = { ...(await getAdminHeaders()), 'content-type': 'application/json' }
    const { status, code, values } = await getError({ ...requestTo(endpoint, headers), payload: { ownerId: SOME_ID } })
    expect({ status, code }).toEqual({ status: 400, code: 'INVALID_PARAMS' })
    expect(values).toContain('ownerId')
  })
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
const methodsOf = new Map<string, Set<string>>()
for (const { endpoint } of endpoints) {
  const { url } = requestTo(endpoint)
  methodsOf.set(url, (methodsOf.get(url) ?? new Set()).add(endpoint.method))
}

test('an undeclared method is not found', async () => {
  const headers = await given.headers('ann')
  for (const [url, declared] of methodsOf)
    for (const method of METHODS.filter((each) => !declared.has(each))) {
      const answer = await sendRaw({ method, url, headers })
      // `GET …/start-time` looks like the log whose id is 'start-time'.
      expect([400, 404]).toContain(answer.statusCode)
      z.parse(ErrorBody, answer.json())
    }
})

test('every answer carries the headers of security, errors too', async () => {
  const named = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ]
  const requests = [
    ...endpoints.map(({ endpoint }) => requestTo(endpoint)),
    { method: 'GET', url: '/api/nothing' },
    { method: 'GET', url: '/nothing.js' },
    { method: 'GET', url: '/api/%zz' },
    { method: 'TRACE', url: '/' },
  ] as const
  for (const request of requests) {
    const { headers } = await sendRaw(request)
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(named))
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain("object-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    // A page gets every byte from this server and calls no other. [view/no-outside-calls]
    for (const own of ["default-src 'self'", "connect-src 'self'"])
      expect(headers['content-security-policy']).toContain(own)
    // The document of the API is the same for all callers, and the browser asks for it again by its name.
    const isPublic = request.url.startsWith('/api/sys/') || request.url === '/api/openapi.json'
    if (!isPublic) expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('strict-transport-security')
  }
})

test('a server on https says so for a year', async () => {
  const { sendRaw: ask } = startServer({ settings: { publicUrl: 'https://time.example.org' } })
  const { headers } = await ask({ method: 'GET', url: '/api/health' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a field that a handler adds by mistake does not go out', async () => {
  const { pickerOf } = await import('./answer.ts')
  const Deep = z.strictObject({
    name: z.nullable(z.string()),
    list: z.array(z.strictObject({ id: z.string() })),
    either: z.optional(z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.array(z.int()) })])),
    any: z.record(z.string(), z.unknown()),
  })
  const secret = { passwordHash: '$argon2id$' }
  const answer = {
    name: null,
    list: [{ id: '1', ...secret }],
    either: { b: [1], ...secret },
    any: { kept: 1 },
    ...secret,
  }
  const picked = pickerOf(Deep)(answer)
  expect(picked).toEqual({ name: null, list: [{ id: '1' }], either: { b: [1] }, any: { kept: 1 } })
  z.parse(Deep, picked)
})
