import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { ErrorBody } from '#contract/refusal.ts'
import { type Raw, startServer } from '#server/testing/harness.ts'

// On a real socket: what no HTTP client would send.
const { app, given, log, sendRaw } = startServer()
let port = 0
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** All that comes back until the other side closes, or has said nothing for half a second. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setTimeout(500, () => socket.destroy())
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('error', reject).on('close', () => resolve(answer))
    socket.write(bytes)
  })
}

const statusOf = (answer: string) => Number(answer.match(/^HTTP\/1\.1 (\d+)/)?.[1])
const bodyOf = (answer: string) => z.parse(ErrorBody, JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)))
const post = (...headers: string[]) =>
  `POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers.join('\r\n')}\r\n`

describe.each([
  { name: 'binary garbage', bytes: Buffer.from([0, 255, 1, 254, 13, 10, 13, 10]), status: 400 },
  { name: 'a TLS hello', bytes: Buffer.from('16030100a5010000a10303', 'hex'), status: 400 },
  { name: 'no version', bytes: 'GET /\r\n\r\n', status: 400 },
  { name: 'HTTP/3.0', bytes: 'GET / HTTP/3.0\r\nHost: localhost\r\n\r\n', status: 400 },
  { name: 'an unknown method', bytes: 'BREW /coffee HTTP/1.1\r\nHost: localhost\r\n\r\n', status: 400 },
  { name: 'no Host', bytes: 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', status: 400 },
  {
    name: 'two Hosts',
    bytes: 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: b\r\nConnection: close\r\n\r\n',
    status: 400,
  },
  { name: 'a header without a name', bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\n: b\r\n\r\n', status: 400 },
  { name: 'a space before the colon', bytes: 'GET / HTTP/1.1\r\nHost : a\r\n\r\n', status: 400 },
  { name: 'a folded header', bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\0\r\n\r\n', status: 400 },
  { name: 'NUL in a header', bytes: 'GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n', status: 400 },
  { name: 'bare line feeds', bytes: 'GET / HTTP/1.1\nHost: localhost\n\n', status: 400 },
  { name: 'a negative length', bytes: post('Content-Length: -1', ''), status: 400 },
  { name: 'a length in letters', bytes: post('Content-Length: ten', ''), status: 400 },
  { name: 'two lengths', bytes: post('Content-Length: 2', 'Content-Length: 3', '') + '{}', status: 400 },
  {
    name: 'a length and chunks',
    bytes: post('Content-Type: application/json', 'Content-Length: 4', 'Transfer-Encoding: chunked', '') + '0\r\n\r\n',
    status: 400,
  },
  {
    name: 'chunks twice over',
    bytes: post('Transfer-Encoding: chunked, identity', '') + '0\r\n\r\n',
    status: 400,
  },
  {
    name: 'a chunk of a size that is none',
    bytes: post('Content-Type: application/json', 'Transfer-Encoding: chunked', '') + 'zz\r\n{}\r\n0\r\n\r\n',
    status: 400,
  },
  {
    name: 'a chunk size beyond numbers',
    bytes: post('Content-Type: application/json', 'Transfer-Encoding: chunked', '') + 'ffffffffffffffff1\r\n',
    status: 400,
  },
  {
    name: 'a header of 20 KB',
    bytes: `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
  },
  {
    name: '3,000 headers',
    bytes: `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-Some-Header: some value\r\n'.repeat(3000)}\r\n`,
    status: 431,
  },
  { name: 'a URL of 100 KB', bytes: `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, status: 431 },
  { name: 'TRACE', bytes: 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', status: 404 },
  { name: 'a tunnel', bytes: 'CONNECT evil.example:25 HTTP/1.1\r\nHost: localhost\r\n\r\n', status: 405 },
  {
    name: 'a foreign URL',
    bytes: 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    status: 404,
  },
  { name: 'an expectation', bytes: post('Expect: the-moon', 'Content-Length: 0', ''), status: 400 },
  {
    name: '10 MB that were announced',
    bytes: post('Content-Type: application/json', 'Content-Length: 10485760', '') + '{',
    status: 413,
  },
])('$name', ({ bytes, status }) => {
  test(`is ${status}, as JSON, and the server continues`, async () => {
    const answer = await send(bytes)
    expect(statusOf(answer)).toBe(status)
    expect(answer).toContain('x-content-type-options: nosniff')
    bodyOf(answer)
    const alive = await send('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(statusOf(alive)).toBe(200)
  })
})

test('a caller who hangs up in the middle breaks nothing', async () => {
  const cut = (bytes: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => socket.resetAndDestroy()))
      socket.on('close', () => resolve())
    })
  const half = post('Content-Type: application/json', 'Content-Length: 100', '') + '{"a'
  for (const bytes of ['CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 'garbage\r\n\r\n', half]) await cut(bytes)
  const alive = await send('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(statusOf(alive)).toBe(200)
})

test('a slow caller is cut off: 15 seconds for the headers, 30 for everything', () => {
  // Node itself does the cutting; that it was told to is ours.
  expect(app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000 })
})

test('the log names routes and not addresses, and no token', async () => {
  await send(
    'GET /api/user/preference?q=Grandma HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer secret-token\r\n\r\n',
  )
  const lines = log.filter((line) => line.includes('answered')).join('')
  expect(lines).toContain('"route":"/api/user/preference","status":401')
  for (const hidden of ['Grandma', 'secret-token', '127.0.0.1']) expect(lines).not.toContain(hidden)
})

test('no request to an endpoint, page or file leaves a secret in the log, whatever its outcome', async () => {
  const secret = 'x'.repeat(20) + 'SECRET' + 'x'.repeat(17)
  const headers = { ...(await given.headers('ann')), referer: `http://localhost/reset-password?token=${secret}` }
  const endpoints = Object.values(contract).flatMap((noun) => Object.values<Endpoint>(noun))
  const requests: Raw[] = [
    ...endpoints.map(({ method, path }) => ({ method, url: `/api${path.replaceAll(/\{\w+\}/g, secret)}` })),
    ...endpoints.map(({ method, path }) => ({ method, url: `/api${path}?token=${secret}&code=${secret}` })),
    { method: 'GET', url: `/reset-password?token=${secret}` },
    { method: 'GET', url: `/auth/google/callback?code=${secret}&state=${secret}` },
    { method: 'GET', url: `/${secret}/%zz` },
    { method: 'GET', url: `/api/${secret}` },
    { method: 'POST', url: `/assets/${secret}.js`, payload: secret },
  ]
  log.length = 0
  for (const request of requests) if (!request.url.includes('/live/events')) await sendRaw({ ...request, headers })
  expect(log.length).toBeGreaterThan(requests.length - 5)
  expect(log.filter((line) => line.includes('SECRET'))).toEqual([])
})

test('of a thousand open connections, 800 slow ones do not disturb the others', async () => {
  const open = (bytes: string) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)))
      socket.once('error', reject)
    })
  const slow = Array.from({ length: 800 }, () => open('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))
  const idle = Array.from({ length: 200 }, () => open(''))
  const sockets = await Promise.all([...slow, ...idle])
  const times: number[] = []
  for (let count = 0; count < 20; count += 1) {
    const asked = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(answer.status).toBe(200)
    times.push(performance.now() - asked)
  }
  // The machine itself may pause for longer once.
  expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(200)
  for (const socket of sockets) socket.destroy()
})
