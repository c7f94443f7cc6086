import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { instant } from '#domain/time/time.ts'
import { readConfig } from '#server/env.ts'
import { replies, startChatServer, vacationsAs } from '#server/testing/chat-server.ts'
import { createDataDir, NOW, runDoctor, startListening } from '#server/testing/doctor.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { CLIENT, startProvider } from '#server/testing/oidc.ts'
import { runCommand } from '#server/testing/operator.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { startSchoolServer } from '#server/testing/school-server.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { hoursFrom, startWeatherServer, weatherReplies } from '#server/testing/weather-server.ts'
import { readHttpDate } from './doctor-clock.ts'
import { tryPush } from './doctor-messages.ts'

const home = mkdtempSync(join(tmpdir(), 'hourkin-doctor-'))
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(home, { recursive: true, force: true })
})

test('with the default settings and a running server, nothing is wrong, and what is not set says how to set it', async () => {
  const port = await startListening()
  const { lines, failure } = await runDoctor({ DATA_DIR: createDataDir(home), PORT: String(port) })
  // The clock of the test stands still, and that of PostgreSQL does not.
  const [clock, outcome] = inject('postgres')
    ? [/^✗ Clock: it is \d+ s behind that of PostgreSQL\. Let both/, 'One thing is wrong.']
    : [/^– Clock: it is 2026-03-02T12:00:00\.000Z; there is no other machine/, undefined]
  expect(failure).toBe(outcome)
  expect(lines['Clock']).toMatch(clock)
  expect(lines).toMatchObject({
    Settings: expect.stringMatching(/^✓/) as string,
    DATA_DIR: expect.stringMatching(/^✓ .* can be written, and \d.* of its disk are free\.$/) as string,
    Key: expect.stringMatching(/^✓/) as string,
    Database: expect.stringMatching(/^✓ Database: (SQLite|PostgreSQL) \S+.*, schema \d{4}-/) as string,
    Backups: expect.stringMatching(/^–/) as string,
    PUBLIC_URL: `✓ PUBLIC_URL: http://localhost:${port} answers. Only this machine can open it.`,
    Proxy: expect.stringMatching(/^✓ Proxy: none, as far as the server can see/) as string,
    Mail: '– Mail: not set; set SMTP_URL and MAIL_FROM to send mails.',
    Push: expect.stringMatching(/^✓ Push: the keys are there\. Add --push/) as string,
    Weather: '– Weather: not set; set WEATHER_URL to show a forecast.',
  })
  for (const name of ['Single sign-in', 'School vacations', 'AI model'])
    expect(lines[name]).toMatch(/^– .*not set; set/)
})

test('each configured service is tried as the server uses it', async () => {
  const [smtp, weather, schools, chat] = await Promise.all([
    startSmtp(),
    startWeatherServer(),
    startSchoolServer(),
    startChatServer(),
  ])
  const port = await startListening()
  const redirectUri = `http://localhost:${port}/auth/google/callback`
  const provider = await startProvider({ redirectUri })
  closing.push(
    smtp.stop,
    () => weather.close(),
    () => schools.close(),
    () => chat.close(),
    provider.stop,
  )
  weather.will(weatherReplies.telling(hoursFrom(instant(NOW), 72)))
  chat.will(replies.saying(vacationsAs()))
  const env = {
    DATA_DIR: createDataDir(home),
    PORT: String(port),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Hourkin <hello@example.org>',
    WEATHER_URL: weather.url,
    HOLIDAYS_URL: schools.url,
    AI_BASE_URL: chat.settings.baseUrl,
    AI_API_KEY: chat.settings.apiKey,
    AI_MODEL: chat.settings.model,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  }
  const sound = await runDoctor(env, '--mail', 'ann@example.org')
  expect(sound.lines).toMatchObject({
    Mail: expect.stringMatching(/^✓ .* has taken a test message to ann@example\.org/) as string,
    Weather: `✓ Weather: ${weather.url} has a forecast of 72 hours.`,
    'School vacations': expect.stringMatching(/^✓/) as string,
    'AI model': `✓ AI model: stub-model at ${chat.settings.baseUrl} answers.`,
    'Single sign-in': expect.stringContaining(`✓ Single sign-in: ${provider.issuer} answers. ${redirectUri}`) as string,
  })
  expect(smtp.received).toMatchObject([{ recipients: ['ann@example.org'], subject: 'Test message of Hourkin' }])
  // The clock of the test stands still, and that of the service does not.
  expect(sound.lines['Clock']).toMatch(/^✗ Clock: it is \d+ s behind that of .*NTP/)

  smtp.break(true)
  weather.will(weatherReplies.refusing(500))
  schools.will((response) => void response.writeHead(200).end('no JSON'))
  chat.will(replies.refusing(401))
  await provider.stop()
  const failing = await runDoctor(env, '--mail', 'ann@example.org')
  expect(failing.failure).toMatch(/^\d things are wrong\.$/)
  expect(failing.lines).toMatchObject({
    Mail: expect.stringMatching(/^✗ .*Come back later.* Set MAIL_FROM/) as string,
    Weather: expect.stringMatching(/^✗ .*failed: it answered 500\. Set WEATHER_URL/) as string,
    'School vacations': expect.stringMatching(
      /^✗ .*its answer is not one of such a service\. Set HOLIDAYS_URL/,
    ) as string,
    'AI model': expect.stringMatching(/^✗ .*failed: it answered 401\. Set the right AI_API_KEY\.$/) as string,
    'Single sign-in': expect.stringMatching(/^✗ .*it cannot be reached: .*Set OIDC_ISSUER/) as string,
  })
  expect(failing.said.join('\n')).not.toContain(chat.settings.apiKey)
  expect(failing.said.join('\n')).not.toContain(CLIENT.clientSecret)
})

test('a mail server that cannot be reached, and a test message without one', async () => {
  const env = { DATA_DIR: createDataDir(home), PORT: String(await findFreePort()) }
  expect((await runDoctor(env, '--mail', 'ann@example.org')).lines['Mail']).toMatch(/^✗ Mail: not set/)
  const smtp = { SMTP_URL: `smtp://ann:secret-word@127.0.0.1:${await findFreePort()}`, MAIL_FROM: 'a@example.org' }
  const { said, lines } = await runDoctor({ ...env, ...smtp })
  expect(lines['Mail']).toMatch(/^✗ Mail: 127\.0\.0\.1:\d+ failed: .*Set the right host and port in SMTP_URL/)
  expect(said.join('\n')).not.toContain('secret-word')
})

test('bad settings are all named', async () => {
  const { said, failure } = await runDoctor({ PORT: 'many', SMTP_URL: 'http://mail' })
  expect(said).toEqual([
    '✗ Settings: PORT must be a whole number from 0 to 65535.',
    '✗ Settings: SMTP_URL must be an address such as smtp://user:password@host:587.',
  ])
  expect(failure).toBe('2 things are wrong.')
})

describe('the place of the data', () => {
  test('a folder that is not there', async () => {
    const { lines } = await runDoctor({ DATA_DIR: join(home, 'nowhere'), PORT: String(await findFreePort()) })
    expect(lines['DATA_DIR']).toMatch(/^✗ .*nowhere is not there\. Set DATA_DIR as for the server/)
    expect(lines['Key']).toMatch(/^–/)
    expect(lines['Push']).toMatch(/^–/)
  })

  test('keys that others can read or that are damaged, and an old backup', async () => {
    const env = { DATA_DIR: createDataDir(home), PORT: String(await findFreePort()) }
    chmodSync(join(env.DATA_DIR, 'secret.key'), 0o644)
    writeFileSync(join(env.DATA_DIR, 'push-keys.json'), '{}')
    const backup = join(env.DATA_DIR, 'backups', 'hourkin-2026-02-20.zip')
    writeFileSync(backup, '')
    utimesSync(backup, new Date('2026-02-20T12:00:00Z'), new Date('2026-02-20T12:00:00Z'))
    const { lines } = await runDoctor(env)
    expect(lines['Key']).toMatch(/^✗ Key: other users of this machine can read .*chmod 600/)
    expect(lines['Push']).toMatch(/^✗ .*damaged/)
    expect(lines['Backups']).toMatch(/^✗ .*hourkin-2026-02-20\.zip, is 10 days old/)
    utimesSync(backup, new Date('2026-03-02T02:00:00Z'), new Date('2026-03-02T02:00:00Z'))
    expect((await runDoctor(env)).lines['Backups']).toMatch(/^✓ .*is 10 hours old/)
  })

  test('a database that is not there', async () => {
    const env = { DATA_DIR: createDataDir(home), PORT: String(await findFreePort()) }
    const { said } = await runCommand(['doctor'], { env, now: NOW })
    expect(said.find((text) => text.includes('Database:'))).toMatch(/^✗ Database: There is no database in/)
  })
})

test('the push services are asked only on request', async () => {
  const push = await startPushService()
  closing.push(push.stop)
  const config = readConfig({ DATA_DIR: createDataDir(home), PUSH_SERVICES: push.origin }, { demo: false }, 0)
  expect((await tryPush(config, { isAsked: false, services: [] })).mark).toBe('ok')
  expect(push.received).toEqual([])
  expect(await tryPush(config, { isAsked: true, services: [] })).toMatchObject({
    mark: 'ok',
    text: 'the keys are there, and the push services can be reached.',
  })
  expect(push.received).toHaveLength(1)
  const away = [`http://127.0.0.1:${await findFreePort()}`]
  expect(await tryPush(config, { isAsked: true, services: away })).toMatchObject({ mark: 'wrong' })
})

test.each([
  { header: 'Mon, 02 Mar 2026 12:00:00 GMT', moment: '2026-03-02T12:00:00.000Z' },
  { header: 'yesterday', moment: undefined },
  { header: null, moment: undefined },
])('$header is $moment', ({ header, moment }) => expect(readHttpDate(header)).toBe(moment))
