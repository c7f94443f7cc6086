import { expect, test } from 'vitest'
import { startServer } from '#server/testing/harness.ts'

const serverWith = (settings: { trustedProxies?: string[]; hosts?: string[]; publicUrl?: string }) => {
  const { sendRaw, clock, log } = startServer({ settings })
  const guess = (remoteAddress: string, client?: string) =>
    sendRaw({
      method: 'POST',
      url: '/api/auth/children',
      payload: { familyCode: 'WRONG' },
      remoteAddress,
      ...(client !== undefined && { headers: { 'x-forwarded-for': client } }),
    })
  const health = (host: string, url = '/api/sys/settings') => sendRaw({ method: 'GET', url, headers: { host } })
  const warnings = (about: string) => log.filter((line) => line.includes(about)).length
  return { guess, health, warnings, clock }
}

test.each([
  { name: 'an address', trustedProxies: ['172.20.0.2'] },
  { name: 'a network', trustedProxies: ['10.1.0.0/16', '172.16.0.0/12'] },
])('behind a trusted proxy, by $name, each visitor is counted alone', async ({ trustedProxies }) => {
  const { guess, warnings } = serverWith({ trustedProxies })
  const guessBehindProxy = async (client: string) => (await guess('172.20.0.2', client)).statusCode
  const [one, other] = trustedProxies.length === 1 ? ['203.0.113.1', '203.0.114.1'] : ['203.0.115.1', '203.0.116.1']
  for (let at = 0; at < 20; at++) expect(await guessBehindProxy(one)).toBe(200)
  expect(await guessBehindProxy(one)).toBe(429)
  expect(await guessBehindProxy(other)).toBe(200)
  expect(warnings('X-Forwarded-For')).toBe(0)
})

test('behind a proxy that forwards ports, a visitor is one at every port', async () => {
  const { guess } = serverWith({ trustedProxies: ['172.20.0.2'] })
  const guessBehindProxy = async (client: string) => (await guess('172.20.0.2', client)).statusCode
  for (const spelt of [(port: number) => `203.0.117.1:${port}`, (port: number) => `[2001:db8:117::1]:${port}`]) {
    for (let at = 0; at < 20; at++) expect(await guessBehindProxy(spelt(5000 + at))).toBe(200)
    expect(await guessBehindProxy(spelt(443))).toBe(429)
  }
  expect(await guessBehindProxy('203.0.118.1:5000')).toBe(200)
})

test('a proxy that sends no address causes no errors', async () => {
  const { guess } = serverWith({ trustedProxies: ['172.20.0.2'] })
  for (const client of ['unknown', '_hidden', '', ',']) expect((await guess('172.20.0.2', client)).statusCode).toBe(200)
})

test('behind an untrusted proxy all clients are one, and the log names the setting once an hour', async () => {
  const { guess, warnings, clock } = serverWith({ trustedProxies: ['127.0.0.0/8'] })
  const answers = []
  for (let at = 0; at < 21; at++) answers.push((await guess('::ffff:172.21.0.2', `198.51.100.${at}`)).statusCode)
  expect(answers.at(-1)).toBe(429)
  expect(warnings('TRUSTED_PROXIES=172.21.0.2')).toBe(1)
  await guess('172.21.0.3', '198.51.100.1')
  expect(warnings('TRUSTED_PROXIES=172.21.0.3')).toBe(1)
  clock.advance(61)
  await guess('172.21.0.2', '198.51.100.1')
  expect(warnings('TRUSTED_PROXIES=172.21.0.2')).toBe(2)
})

test('forwarded headers of a stranger are neither used nor logged', async () => {
  const { guess, warnings } = serverWith({ trustedProxies: [] })
  await guess('203.0.113.200', '10.0.0.1')
  await guess('172.21.0.9')
  expect(warnings('TRUSTED_PROXIES')).toBe(0)
})

test('a page whose name was redirected here is refused, and the log names the setting once', async () => {
  const { health, warnings } = serverWith({ publicUrl: 'https://time.example.org', hosts: ['attic'] })
  for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example']) {
    const refused = await health(host)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'INVALID_PARAMS', values: ['host'] })
  }
  expect(warnings('ALLOWED_HOSTS')).toBe(1)
  expect(warnings('evil.example')).toBe(1)
  for (const host of [
    'time.example.org',
    'attic:3000',
    'localhost:3000',
    '127.0.0.1',
    '192.168.1.5:3000',
    '[::1]:3000',
  ])
    expect((await health(host)).statusCode).toBe(200)
})

test('a container reads the health under any host name', async () => {
  const { health } = serverWith({})
  expect((await health('hourkin:3000', '/api/health')).statusCode).toBe(200)
  expect((await health('hourkin:3000', '/api/ready')).statusCode).toBe(200)
  expect((await health('hourkin:3000', '/api/openapi.json')).statusCode).toBe(400)
})
