import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody } from '#contract/refusal.ts'
import { startServer } from '#server/testing/harness.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'hourkin-web-'))
afterAll(() => rmSync(webRoot, { recursive: true }))
mkdirSync(join(webRoot, 'assets'))
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Hourkin</title>')
writeFileSync(join(webRoot, '.env'), 'SECRET=1')
writeFileSync(join(webRoot, 'sw.js'), 'self.skipWaiting()')
writeFileSync(join(webRoot, 'manifest.en.webmanifest'), '{}')
writeFileSync(join(webRoot, 'assets/main-abc123.js'), 'console.log(1)')
writeFileSync(join(webRoot, 'assets/main-abc123.js.br'), brotliCompressSync('console.log(1)'))
const { sendRaw } = startServer({ webRoot })

const page = { accept: 'text/html,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = {}) => sendRaw({ method: 'GET', url, headers })

test.each(['/', '/home', '/management/tags', '/reset-password?token=a.b'])('%s is the page', async (url) => {
  const answer = await get(url, page)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<title>Hourkin</title>')
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
})

test('no search engine lists the page of a shared link, and no site learns of it', async () => {
  const untold = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }
  expect((await get('/shared', page)).headers).toMatchObject(untold)
  expect((await get('/home', page)).headers).not.toHaveProperty('x-robots-tag')
})

describe('an unknown address is 404 as JSON', () => {
  test.each([
    { name: 'an asset', url: '/assets/nope.js', headers: page },
    { name: 'a file with a dot', url: '/favicon.ico', headers: page },
    { name: 'a path of the API', url: '/api/nothing', headers: page },
    { name: 'a path like one of the API', url: '/api/user/preference.css', headers: page },
    { name: 'a screen, to a program', url: '/home', headers: { accept: 'application/json' } },
    { name: 'a folder', url: '/assets/', headers: {} },
    { name: 'a hidden file', url: '/.env', headers: page },
    { name: 'a way out', url: '/..%2f..%2fetc/passwd', headers: {} },
    { name: 'another way out', url: '/assets/..%5c..%5cpackage.json', headers: {} },
  ])('$name', async ({ url, headers }) => {
    const answer = await get(url, headers)
    expect(answer.statusCode).toBe(404)
    expect(z.parse(ErrorBody, answer.json())).toMatchObject({ code: 'NOT_FOUND', values: ['url'] })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each(['POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS'] as const)('%s', async (method) => {
    const answer = await sendRaw({ method, url: '/home', headers: page })
    expect(answer.statusCode).toBe(404)
  })
})

test('a hashed asset is cached permanently, and is sent as it was compressed', async () => {
  const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  // It is never asked for again, and a first visit waits for each byte.
  for (const name of ['etag', 'last-modified', 'accept-ranges']) expect(answer.headers).not.toHaveProperty(name)
  expect(answer.rawPayload).toEqual(brotliCompressSync('console.log(1)'))
  expect((await get('/assets/main-abc123.js')).body).toBe('console.log(1)')
})

test.each([
  { url: '/sw.js', type: /^(text|application)\/javascript/ },
  { url: '/manifest.en.webmanifest', type: /^application\/manifest\+json/ },
])('$url is asked for again each time, so that a new version is found', async ({ url, type }) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-type']).toMatch(type)
})

test('the page can be asked for its head', async () => {
  const answer = await sendRaw({ method: 'HEAD', url: '/home', headers: page })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
})

test('long answers of the API are compressed, short ones are not', async () => {
  const packed = { 'accept-encoding': 'gzip, br' }
  expect((await get('/api/openapi.json', packed)).headers['content-encoding']).toBe('br')
  expect((await get('/api/sys/settings', packed)).headers).not.toHaveProperty('content-encoding')
})

test('the document of the API is compressed once, has a name for its content, and is not sent again', async () => {
  const getOpenApi = async (encoding: string) => get('/api/openapi.json', { 'accept-encoding': encoding })
  const plain = (await getOpenApi('identity')).body
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await getOpenApi(encoding)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpack(answer.rawPayload).toString()).toBe(plain)
    const etag = String(answer.headers.etag)
    const again = await get('/api/openapi.json', { 'accept-encoding': encoding, 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  }
  const refused = await getOpenApi('br;q=0, gzip')
  expect(refused.headers['content-encoding']).toBe('gzip')
})

test('the document of the API is one, by a validator of others', async () => {
  const { Validator } = await import('@seriousme/openapi-schema-validator')
  const result = await new Validator().validate((await get('/api/openapi.json')).json())
  expect(result).toEqual({ valid: true })
})

test('the page of the API shows our document under our headers, and loads nothing from elsewhere', async () => {
  const answer = await get('/api/docs')
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'; script-src 'self';")
  const linked = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  expect(linked.length).toBeGreaterThan(4)
  for (const url of linked) {
    expect(url).toMatch(/^\/api\/docs\/static\//)
    expect((await get(url)).statusCode).toBe(200)
  }
  expect((await get('/api/docs/json')).json()).toEqual((await get('/api/openapi.json')).json())
  expect((await get('/api/docs/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' })
})
