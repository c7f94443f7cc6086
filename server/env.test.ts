import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { epochMs, instant } from '#domain/time/time.ts'
import { type Flags, readConfig } from './env.ts'
import { ConfigError } from './operation/config-error.ts'

const CLOCK = epochMs(instant('2026-03-02T12:00:00Z'))
const read = (env: Record<string, string> = {}, flags: Partial<Flags> = {}) =>
  readConfig(env, { demo: false, ...flags }, CLOCK)

test('without a word, it is a server for this machine', () => {
  expect(read()).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(process.cwd(), 'data'),
    database: join(process.cwd(), 'data', 'hourkin.db'),
    smtp: undefined,
    oidc: undefined,
    model: undefined,
    pushServices: [],
    newDatabase: false,
    logLevel: 'info',
    demo: undefined,
    clockOffset: 0,
    settings: {
      signUp: undefined,
      signUpsPerHour: 40,
      mail: false,
      singleSignOn: null,
      demo: false,
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      hosts: [],
    },
  })
})

test('an empty variable counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '', SMTP_URL: '', SIGN_UP: '' })).toEqual(read())
})

test('a model, at the address that the operator gave', () => {
  const env = { AI_BASE_URL: 'https://ai.example.org/v1/', AI_API_KEY: 'sk-1', AI_MODEL: 'small' }
  expect(read(env).model).toEqual({ baseUrl: 'https://ai.example.org/v1', apiKey: 'sk-1', model: 'small' })
})

test('all that can be decided', () => {
  const config = read({
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://time.example.org/',
    DATA_DIR: '/var/lib/hourkin',
    DATABASE_URL: 'postgres://hourkin:secret@db/hourkin?host=/run/postgresql',
    SMTP_URL: 'smtps://user:secret@mail.example.org:465',
    MAIL_FROM: 'Hourkin <hello@example.org>',
    SIGN_UP: 'invite',
    LOG_LEVEL: 'warn',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/hourkin',
    database: 'postgres://hourkin:secret@db/hourkin?host=/run/postgresql',
    smtp: { url: 'smtps://user:secret@mail.example.org:465', from: 'Hourkin <hello@example.org>' },
    logLevel: 'warn',
    settings: { signUp: 'invite', mail: true, publicUrl: 'https://time.example.org' },
  })
})

const CLIENT = { OIDC_CLIENT_ID: 'hourkin', OIDC_CLIENT_SECRET: 'secret' }

test.each([
  { given: {}, issuer: 'https://accounts.google.com', called: 'Google' },
  { given: { OIDC_ISSUER: 'https://login.example.org/realms/home' }, called: 'login.example.org' },
  { given: { OIDC_ISSUER: 'http://127.0.0.1:4000' }, called: '127.0.0.1' },
])('people sign in by $called', ({ given, issuer = given.OIDC_ISSUER, called }) => {
  const { oidc, settings } = read({ ...CLIENT, ...given })
  expect(oidc).toEqual({ issuer, clientId: 'hourkin', clientSecret: 'secret' })
  expect(settings.singleSignOn).toBe(called)
})

test('a PostgreSQL on a socket has no host', () => {
  const url = 'postgres://postgres@localhost/postgres?host=/tmp/socket'
  expect(read({ DATABASE_URL: url }).database).toBe(url)
})

test.each([
  { env: {}, trusted: [] },
  { env: { PUBLIC_URL: 'https://time.example.org' }, trusted: ['127.0.0.0/8', '::1/128'] },
  { env: { PUBLIC_URL: 'https://a.example', TRUSTED_PROXIES: '10.0.0.2' }, trusted: ['10.0.0.2'] },
  { env: { TRUSTED_PROXIES: '172.16.0.0/12, fd00::/8' }, trusted: ['172.16.0.0/12', 'fd00::/8'] },
])('$env believes $trusted', ({ env, trusted }) =>
  expect(read(env as Record<string, string>).settings.trustedProxies).toEqual(trusted),
)

test('further names, and in a home network those of this machine', () => {
  expect(read({ ALLOWED_HOSTS: 'hourkin.fritz.box, attic' }).settings.hosts).toEqual(['hourkin.fritz.box', 'attic'])
  expect(read({ HOST: '0.0.0.0' }).settings.hosts).toEqual([hostname(), `${hostname()}.local`])
})

describe('a bad value is one sentence each, and all at once', () => {
  test.each([
    { env: { PORT: 'http' }, says: 'PORT must be a whole number from 0 to 65535.' },
    { env: { PORT: '65536' }, says: 'PORT must be' },
    { env: { PORT: '80.5' }, says: 'PORT must be' },
    { env: { HOST: 'a b' }, says: 'HOST must be' },
    { env: { PUBLIC_URL: 'time.example.org' }, says: 'PUBLIC_URL must be the address that people open' },
    { env: { PUBLIC_URL: 'javascript:alert(1)' }, says: 'PUBLIC_URL must be' },
    { env: { TRUSTED_PROXIES: '10.0.0.2,proxy' }, says: 'TRUSTED_PROXIES must be addresses such as 10.0.0.2 or' },
    { env: { TRUSTED_PROXIES: '10.0.0.0/40' }, says: 'TRUSTED_PROXIES must be' },
    { env: { TRUSTED_PROXIES: '*' }, says: 'TRUSTED_PROXIES must be' },
    { env: { ALLOWED_HOSTS: 'https://time.example.org' }, says: 'ALLOWED_HOSTS must be names such as' },
    { env: { ALLOWED_HOSTS: '*' }, says: 'ALLOWED_HOSTS must be' },
    { env: { DATABASE_URL: 'mysql://db/hourkin' }, says: 'DATABASE_URL must be' },
    { env: { DATABASE_URL: './data/hourkin.db' }, says: 'DATABASE_URL must be' },
    { env: { DATABASE_POOLER_URL: 'postgres://db:6432/hourkin' }, says: 'beside a DATABASE_URL' },
    { env: { SMTP_URL: 'mail.example.org' }, says: 'SMTP_URL must be' },
    { env: { SMTP_URL: 'smtp://mail.example.org' }, says: 'MAIL_FROM must be an email address' },
    { env: { MAIL_FROM: 'a@b\r\nBcc: c@d' }, says: 'MAIL_FROM must be' },
    { env: { OIDC_ISSUER: 'google' }, says: 'OIDC_ISSUER must be' },
    { env: { OIDC_ISSUER: 'http://login.example.org' }, says: 'OIDC_ISSUER must be an address that begins with https' },
    { env: { OIDC_ISSUER: 'https://login.example.org' }, says: 'OIDC_CLIENT_ID must be' },
    { env: { OIDC_CLIENT_ID: 'hourkin' }, says: 'OIDC_CLIENT_SECRET must be' },
    { env: { OIDC_CLIENT_SECRET: 'secret' }, says: 'OIDC_CLIENT_ID must be' },
    { env: { AI_BASE_URL: 'ai' }, says: 'AI_BASE_URL must be' },
    { env: { AI_MODEL: 'm', AI_API_KEY: 'k' }, says: 'AI_BASE_URL must be an address such as' },
    { env: { AI_BASE_URL: 'https://ai.example.org/v1', AI_API_KEY: 'k' }, says: 'AI_MODEL must be' },
    { env: { AI_BASE_URL: 'https://ai.example.org/v1', AI_MODEL: 'm' }, says: 'AI_API_KEY must be' },
    { env: { WEATHER_URL: 'sun' }, says: 'WEATHER_URL must be' },
    { env: { HOLIDAYS_URL: 'file:///etc/passwd' }, says: 'HOLIDAYS_URL must be' },
    { env: { SIGN_UPS_PER_HOUR: '0' }, says: 'SIGN_UPS_PER_HOUR must be a whole number from 1 to 100000.' },
    { env: { SIGN_UP: 'yes' }, says: "SIGN_UP must be one of 'open', 'invite' and 'closed'." },
    { env: { NEW_DATABASE: 'maybe' }, says: "NEW_DATABASE must be one of 'yes' and 'no'." },
    { env: { LOG_LEVEL: 'loud' }, says: 'LOG_LEVEL must be' },
    { env: { DEMO_PASSWORD: 'short' }, says: 'DEMO_PASSWORD must be' },
  ])('$env', ({ env, says }) => expect(() => read(env as Record<string, string>)).toThrow(says))

  test('two at once, and no value is repeated', () => {
    expect(() => read({ PORT: 'x', SMTP_URL: 'secret' })).toThrow(/^PORT must be .*\nSMTP_URL must be [^\n]*587\.$/)
  })
})

describe('flags', () => {
  test('a demo may have another clock and a password', () => {
    const demo = read({ DEMO_PASSWORD: 'family of four' }, { demo: true, now: '2026-06-30T12:00:00Z' })
    expect(demo).toMatchObject({ demo: { password: 'family of four' }, settings: { demo: true } })
    expect(demo.clockOffset).toBe(120 * 86_400_000)
    expect(read({}, { demo: true, now: '2026-03-02T13:00:00+01:00' }).clockOffset).toBe(0)
  })

  test.each([
    { flags: { now: '2026-06-30T12:00:00Z' }, says: '--now is for a demo only' },
    { flags: { demo: true, now: 'tomorrow' }, says: '--now must be a moment' },
  ])('$flags', ({ flags, says }) => expect(() => read({}, flags)).toThrow(says))
})

test.each([
  { env: { HOST: '::1' }, url: 'http://localhost:3000' },
  { env: { HOST: 'box.lan', PORT: '80' }, url: 'http://box.lan:80' },
])('without PUBLIC_URL, $env is $url', ({ env, url }) =>
  expect(read(env as Record<string, string>).settings.publicUrl).toBe(url),
)

describe('push services of the operator’s own', () => {
  test.each([
    ['https://push.example.org', ['https://push.example.org']],
    [
      'https://push.example.org,https://other.example.org:8443',
      ['https://push.example.org', 'https://other.example.org:8443'],
    ],
    ['http://127.0.0.1:4000', ['http://127.0.0.1:4000']],
    ['http://localhost:4000', ['http://localhost:4000']],
    ['', []],
  ])('%s', (given, services) => {
    expect(read({ PUSH_SERVICES: given }).pushServices).toEqual(services)
  })

  test.each([
    'push.example.org',
    'http://push.example.org',
    'https://push.example.org/',
    'https://push.example.org/push',
    'https://user:secret@push.example.org',
    'https://push.example.org, https://other.example.org',
    'https://push.example.org,',
    'https://*.example.org',
    'ftp://push.example.org',
    '*',
  ])('not %s, with an error that only says the right form', (given) => {
    const reading = () => read({ PUSH_SERVICES: given })
    expect(reading).toThrow(ConfigError)
    expect(reading).toThrow(/PUSH_SERVICES .*addresses such as https:\/\/push\.example\.org/)
    if (given.includes('secret')) expect(reading).not.toThrow('secret')
  })
})
