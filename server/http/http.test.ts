import { expect, test } from 'vitest'
import type { account } from '#contract/account.ts'
import { ErrorBody } from '#contract/refusal.ts'
import { accountRoutes } from '#server/features/account/routes.ts'
import { preferenceOf } from '#server/features/account/store.ts'
import { db, startServer } from '#server/testing/harness.ts'
import * as z from 'zod/mini'
import type { Settings } from '#server/env.ts'
import type { Ctx, Handlers } from './http.ts'

const { given, sendRaw } = startServer()
const url = '/api/user/log/activity-log'
const headers = { ...(await given.headers('ann')), 'content-type': 'application/json' }
const good = {
  category: 'work',
  activityName: 'Write report',
  startTime: '2026-03-02T08:00:00Z',
  endTime: '2026-03-02T09:00:00Z',
}
const errorOf = (answer: { json: () => unknown }) => z.parse(ErrorBody, answer.json())

test.each([
  { name: 'an unknown field', payload: JSON.stringify({ ...good, ownerId: 'me' }), values: ['ownerId'] },
  { name: 'malformed JSON', payload: '{"category":', values: ['body'] },
  { name: 'an empty body', payload: '', values: ['body'] },
  { name: 'a list', payload: '[]', values: ['body'] },
  { name: 'a polluted prototype', payload: '{"__proto__":{"admin":true}}', values: ['body'] },
  { name: 'a polluted constructor', payload: '{"constructor":{"prototype":{"admin":true}}}', values: ['body'] },
  { name: 'JSON 65 deep', payload: '['.repeat(65) + ']'.repeat(65), values: ['body'] },
  { name: 'JSON that never ends', payload: '['.repeat(200_000), values: ['body'] },
  { name: 'a field named twice', payload: '{"category":"work","category":"sleep"}', values: ['body'] },
  { name: 'a field named twice, once in disguise', payload: '{"rating":1,"r\\u0061ting":5}', values: ['body'] },
  { name: 'text that is not UTF-8', payload: Buffer.from([0x22, 0xc3, 0x28, 0x22]), values: ['body'] },
  { name: 'half a surrogate pair', payload: JSON.stringify({ ...good, remark: 'a\ud800' }), values: ['remark'] },
  { name: 'NUL in a text', payload: JSON.stringify({ ...good, activityName: 'a\0b' }), values: ['activityName'] },
  {
    name: 'a day that does not exist',
    payload: JSON.stringify({ ...good, startTime: '2026-02-30T08:00:00Z' }),
    values: ['startTime'],
  },
  { name: 'the year 275760', payload: JSON.stringify({ ...good, endTime: '+275760-09-13' }), values: ['endTime'] },
  {
    name: 'a number beyond numbers',
    payload: JSON.stringify(good).replace('}', ',"rating":1e309}'),
    values: ['rating'],
  },
])('$name is 400 INVALID_PARAMS', async ({ payload, values }) => {
  const answer = await sendRaw({ method: 'POST', url, payload, headers })
  expect(answer.statusCode).toBe(400)
  expect(errorOf(answer)).toMatchObject({ code: 'INVALID_PARAMS', values })
})

test('NUL is found in a schema that takes any JSON, at any depth', async () => {
  const payload = JSON.stringify({ pageState: { home: { list: ['a\0'] } } })
  const answer = await sendRaw({ method: 'POST', url: '/api/user/preference', payload, headers })
  expect(errorOf(answer)).toMatchObject({ code: 'INVALID_PARAMS', values: ['pageState.home.list.0'] })
})

test.each([
  { name: 'an id that is none', path: `${url}/1'--`, status: 400, values: ['id'] },
  {
    name: 'an unknown query field',
    path: `${url}s?from=2026-03-02T00:00:00Z&to=2026-03-03T00:00:00Z&owner=1`,
    status: 400,
    values: ['owner'],
  },
  { name: 'a query where none is declared', path: '/api/user/preference?owner=1', status: 400, values: ['owner'] },
  {
    name: 'a repeated query field',
    path: `${url}s?from=2026-03-02T00:00:00Z&from=2026-03-02T00:00:00Z`,
    status: 400,
    values: ['from', 'to'],
  },
  { name: 'a malformed escape', path: '/api/%zz', status: 400, values: ['url'] },
  { name: 'a path that is none', path: '/api/nothing', status: 404, values: ['url'] },
])('$name is $status', async ({ path, status, values }) => {
  const answer = await sendRaw({ method: 'GET', url: path, headers })
  expect(answer.statusCode).toBe(status)
  expect(errorOf(answer)).toMatchObject({ values })
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json\ta',
  'multipart/form-data; boundary=x',
])('%s is 415, in the same envelope', async (type) => {
  const answer = await sendRaw({ method: 'POST', url, payload: 'a=1', headers: { ...headers, 'content-type': type } })
  expect(answer.statusCode).toBe(415)
  expect(errorOf(answer)).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', values: [] })
})

test('a body of more than 256 KB is 413', async () => {
  const payload = JSON.stringify({ ...good, remark: 'x'.repeat(262_144) })
  const answer = await sendRaw({ method: 'POST', url, payload, headers })
  expect(answer.statusCode).toBe(413)
  expect(errorOf(answer)).toMatchObject({ code: 'TOO_LARGE' })
})

test('a packed body is not unpacked', async () => {
  const { gzipSync } = await import('node:zlib')
  const packed = { ...headers, 'content-encoding': 'gzip' }
  const answer = await sendRaw({ method: 'POST', url, payload: gzipSync(JSON.stringify(good)), headers: packed })
  expect(answer.statusCode).toBe(400)
})

test('the key of a repetition must be a key', async () => {
  const payload = { appRunMode: { accountMode: 'PERSONAL', enableSelfJournaling: true } }
  const answer = await sendRaw({
    method: 'POST',
    url: '/api/user/account/mode',
    payload,
    headers: { ...headers, 'idempotency-key': 'again' },
  })
  expect(errorOf(answer)).toMatchObject({ code: 'INVALID_PARAMS', values: ['Idempotency-Key'] })
})

/** Never called: it is `tsc` that runs this one. */
export function mustNotCompile({ subject }: Ctx<typeof account.mode>, id: string, settings: Settings) {
  // @ts-expect-error a query for a user whom no access check has named
  void preferenceOf(db, id)
  void preferenceOf(db, subject)
  const { mode: _, ...rest } = accountRoutes({ settings, onZone: [] })
  // @ts-expect-error an endpoint without a handler
  const handlers: Handlers<typeof account> = rest
  return handlers
}
