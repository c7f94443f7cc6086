import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/env.ts'
import { createDataDir, runDoctor, startListening } from '#server/testing/doctor.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { startServer } from '#server/testing/harness.ts'
import { judge } from './doctor-address.ts'

const home = mkdtempSync(join(tmpdir(), 'hourkin-address-'))
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(home, { recursive: true, force: true })
})

type Passing = { host?: string; forwardedFor?: string }
/** A proxy before a server, which passes on these headers. */
async function startProxy(port: number, { host, forwardedFor }: Passing): Promise<string> {
  const proxy = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      ...(host && { host }),
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    }
    const passed = request({ port, host: '127.0.0.1', path: asked.url, method: asked.method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    asked.pipe(passed)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  closing.push(async () => {
    proxy.closeAllConnections()
    await new Promise((closed) => proxy.close(closed))
  })
  return `http://localhost:${(proxy.address() as AddressInfo).port}`
}

const of = (env: Record<string, string>) => runDoctor({ DATA_DIR: createDataDir(home), ...env })

test('no server answers', async () => {
  const { lines } = await of({ PORT: String(await findFreePort()) })
  expect(lines['PUBLIC_URL']).toMatch(
    /^✗ .*nothing answers.*does not answer at http:\/\/127\.0\.0\.1:\d+ either: start/,
  )
  expect(lines['Proxy']).toMatch(/^– Proxy: not asked/)
})

test('the server answers, but not there', async () => {
  const PORT = String(await startListening())
  const { lines } = await of({ PORT, PUBLIC_URL: `http://localhost:${await findFreePort()}` })
  expect(lines['PUBLIC_URL']).toMatch(/^✗ .*The server itself answers at .*look at DNS, the certificate and the proxy/)
})

test('a proxy that is not trusted', async () => {
  const port = await startListening()
  const { lines } = await of({ PUBLIC_URL: await startProxy(port, { forwardedFor: '203.0.113.7' }) })
  expect(lines['Proxy']).toMatch(/^✗ .*does not trust the proxy at 127\.0\.0\.1.*TRUSTED_PROXIES=127\.0\.0\.1$/)
})

test('a proxy that is trusted', async () => {
  const port = await startListening({ settings: { trustedProxies: ['127.0.0.0/8'] } })
  const { lines } = await of({ PUBLIC_URL: await startProxy(port, { forwardedFor: '203.0.113.7' }) })
  expect(lines['Proxy']).toMatch(/^✓ Proxy: the server sees who asks/)
})

test('a proxy that passes another Host', async () => {
  const port = await startListening()
  const { lines } = await of({ PUBLIC_URL: await startProxy(port, { host: 'backend' }) })
  expect(lines['Proxy']).toMatch(/^✗ Proxy: it passes another Host than localhost:\d+.*ALLOWED_HOSTS/)
})

test('a server with another key', async () => {
  const DATA_DIR = createDataDir(home)
  writeFileSync(join(DATA_DIR, 'secret.key'), new Uint8Array(32).fill(8))
  const { lines } = await of({ DATA_DIR, PORT: String(await startListening()) })
  expect(lines['Proxy']).toMatch(/^✗ Proxy: the server at .* does not know the key/)
})

test('for all others, the path by which the server tells how a request came does not exist', async () => {
  const { sendRaw } = startServer()
  for (const headers of [{}, { authorization: 'Bearer guessed' }]) {
    const answer = await sendRaw({ method: 'GET', url: '/api/reach', headers })
    expect(answer.statusCode).toBe(404)
  }
})

test('https without X-Forwarded-For makes one visitor of all', () => {
  const { settings } = readConfig({ PUBLIC_URL: 'https://time.example.org' }, { demo: false }, 0)
  const reach = { host: 'time.example.org', peer: '127.0.0.1', isForwarded: false, isTrusted: false }
  expect(judge(reach, { settings })).toMatchObject({
    mark: 'wrong',
    text: expect.stringContaining('nginx') as string,
  })
})
