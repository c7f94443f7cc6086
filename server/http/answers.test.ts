import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { calendar } from '#contract/calendar.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { faultsOf } from '#server/testing/answer-rules.ts'
import { type Raw, startServer } from '#server/testing/harness.ts'
import { openStream } from '#server/testing/stream.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'hourkin-answers-'))
afterAll(() => rmSync(webRoot, { recursive: true }))
for (const [name, text] of Object.entries({
  'index.html': '<!doctype html>',
  'main.js': 'void 0',
  'main.css': 'a {}',
  'icon.svg': '<svg/>',
}))
  writeFileSync(join(webRoot, name), text)

const server = startServer({ webRoot })
const { as, given, app } = server
const paths = new Map<string, Set<string>>()
for (const { method, path } of Object.values(contract).flatMap((noun) => Object.values<Endpoint>(noun))) {
  const url = `/api${path.replaceAll(/\{\w+\}/g, '019585e0-0000-7000-8000-000000000001')}`
  paths.set(url, (paths.get(url) ?? new Set()).add(method))
}

/** Not by the harness, which would refuse a faulty answer itself. */
const ask = (request: Raw) => app.inject(request)

describe('the harness holds every answer of every test to the security headers and to a content type', () => {
  test.each([
    { name: 'a header of security', headers: { 'content-security-policy': '' }, url: '/api/health' },
    { name: 'a policy for scripts', headers: { 'content-security-policy': "default-src 'self'" }, url: '/api/health' },
    { name: 'a content type', headers: { 'content-type': undefined }, url: '/api/health' },
    { name: 'a charset', headers: { 'content-type': 'application/json' }, url: '/api/health' },
    { name: 'data, and no page', headers: { 'content-type': 'text/html; charset=utf-8' }, url: '/api/health' },
    { name: 'no leave for other origins', headers: { 'access-control-allow-origin': '*' }, url: '/api/health' },
    { name: 'all flags of a cookie', headers: { 'set-cookie': 'rt=1; Max-Age=9; Path=/; SameSite=Strict' }, url: '/' },
  ])('one that lacks $name is found', async ({ headers, url }) => {
    const good = await ask({ method: 'GET', url })
    expect(faultsOf(url, good)).toEqual([])
    const { statusCode, rawPayload } = good
    expect(faultsOf(url, { statusCode, rawPayload, headers: { ...good.headers, ...headers } })).toHaveLength(1)
  })
})

test('pages, assets, files, feeds, answers without a body and streams carry the security headers and a content type', async () => {
  const own = await given.headers('ann')
  const { url } = await as('ann')(calendar.makeFeed)
  const feed = new URL(url).pathname
  const { etag } = (await ask({ method: 'GET', url: feed })).headers
  const page = { accept: 'text/html' }
  const requests: (Raw & { status: number; type?: RegExp })[] = [
    { method: 'GET', url: '/home', headers: page, status: 200, type: /^text\/html/ },
    { method: 'HEAD', url: '/home', headers: page, status: 200, type: /^text\/html/ },
    { method: 'GET', url: '/main.js', status: 200, type: /^(?:text|application)\/javascript/ },
    { method: 'GET', url: '/main.css', status: 200, type: /^text\/css/ },
    { method: 'GET', url: '/icon.svg', status: 200, type: /^image\/svg\+xml/ },
    { method: 'GET', url: '/nothing.js', status: 404, type: /^application\/json/ },
    { method: 'GET', url: '/api/docs', status: 200, type: /^text\/html/ },
    { method: 'GET', url: '/api/openapi.json', status: 200, type: /^application\/json/ },
    { method: 'GET', url: '/api/user/account/export', headers: own, status: 200, type: /^application\/zip/ },
    { method: 'GET', url: feed, status: 200, type: /^text\/calendar; charset=utf-8$/ },
    { method: 'GET', url: feed, headers: { 'if-none-match': String(etag) }, status: 304 },
    { method: 'DELETE', url: '/api/user/calendar-feed', headers: own, status: 204 },
    { method: 'GET', url: '/api/%zz', status: 400, type: /^application\/json/ },
    { method: 'POST', url: '/api/auth/sign-in', payload: 'a=1', status: 415, type: /^application\/json/ },
  ]
  for (const { status, type, ...request } of requests) {
    const answer = await ask(request)
    expect(faultsOf(request.url, answer), `${request.method} ${request.url}`).toEqual([])
    expect(answer.statusCode, `${request.method} ${request.url}`).toBe(status)
    if (type) expect(answer.headers['content-type']).toMatch(type)
  }
  const stream = await openStream(app, { headers: own })
  const headers = Object.fromEntries(stream.answer.headers)
  expect(faultsOf('/api/live/events', { statusCode: 200, headers, rawPayload: Buffer.of(1) })).toEqual([])
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
  stream.close()
})

const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }

test('another origin is allowed to read no answer, and its preflight is refused, on every path', async () => {
  const own = await given.headers('ann')
  for (const [url, methods] of paths) {
    const preflight = {
      'access-control-request-method': [...methods][0]!,
      'access-control-request-headers': 'authorization',
    }
    const refused = await ask({ method: 'OPTIONS', url, headers: { ...FOREIGN, ...preflight } })
    expect([400, 404], `OPTIONS ${url}`).toContain(refused.statusCode)
    expect(faultsOf(url, refused)).toEqual([])
    if (!methods.has('GET') || url.endsWith('/events')) continue
    const read = await ask({ method: 'GET', url, headers: { ...FOREIGN, ...own } })
    expect(faultsOf(url, read), `GET ${url}`).toEqual([])
  }
})
