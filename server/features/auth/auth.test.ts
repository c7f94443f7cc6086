import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auth } from '#contract/auth.ts'
import { account } from '#contract/account.ts'
import { ErrorBody } from '#contract/refusal.ts'
import { listAllRows } from '#server/testing/every-row.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { hash } from '@node-rs/argon2'

const PASSWORD = 'one long walk a day'
const SignedIn = auth.signIn.response

const server = startServer()
const { sendRaw, clock } = server

const newcomer = (about: object = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: `${uuidv7()}@example.org`,
  password: PASSWORD,
  ...about,
})
const post = (path: string, payload: object) => sendRaw({ method: 'POST', url: `/api/auth/${path}`, payload })
const readError = async (answer: ReturnType<typeof post>) => {
  const { statusCode, json } = await answer
  return { status: statusCode, ...z.parse(ErrorBody, json()) }
}
const get = (url: string, token: string) =>
  sendRaw({ method: 'GET', url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })

describe('sign-up', () => {
  test('makes an account with the defaults, and a session', async () => {
    const body = newcomer()
    const answer = await post('sign-up', body)
    expect(answer.statusCode).toBe(200)
    const { token, expiresAt, user } = z.parse(SignedIn, answer.json())
    expect(expiresAt).toBe('2026-03-02T13:00:00.000Z')
    expect(user).toMatchObject({ userName: 'Ann Lee', email: body.email, avatar: null })
    const preference = z.parse(account.preference.response, (await get('/user/preference', token)).json())
    expect(preference).toMatchObject({
      uiTheme: { themeSchema: 'purple', mode: 'light', layout: { type: 'collapsibleSide' }, direction: 'ltr' },
      language: { lang: 'en' },
      country: { countryCode: 'US' },
      timezone: { timezone: 'America/New_York' },
      locale: { clock: 'auto', dateOrder: 'auto', weekStart: 'monday' },
      home: { dayEndsAt: '00:00' },
      keys: { singleLetter: true },
    })
  })

  test.each([
    { timezone: 'Europe/Berlin', country: 'DE' },
    { timezone: 'Asia/Calcutta', country: 'IN' },
    { timezone: 'Asia/Shanghai', country: 'CN' },
    { timezone: 'America/Chicago', country: 'US' },
    { timezone: 'Etc/UTC', country: 'US' },
  ])('puts a user of $timezone into $country', async ({ timezone, country }) => {
    const { token } = z.parse(SignedIn, (await post('sign-up', newcomer({ timezone }))).json())
    expect((await get('/user/preference', token)).json()).toMatchObject({ country: { countryCode: country } })
  })

  test('believes the browser about language and zone', async () => {
    const answer = await post('sign-up', newcomer({ language: 'zh_TW', timezone: 'Asia/Taipei' }))
    const { token } = z.parse(SignedIn, answer.json())
    expect((await get('/user/preference', token)).json()).toMatchObject({
      language: { lang: 'zh_TW' },
      timezone: { timezone: 'Asia/Taipei' },
    })
  })

  test('writes a Chinese name as it is written', async () => {
    const answer = await post('sign-up', newcomer({ firstName: '小明', lastName: '王' }))
    expect(z.parse(SignedIn, answer.json()).user.userName).toBe('王小明')
  })

  test('a sign-up with a taken email is refused, in any case of its letters, also of two at once', async () => {
    const body = newcomer()
    const typed = { ...body, email: ` ${body.email.toUpperCase()} ` }
    const [first, second] = await Promise.all([post('sign-up', body), post('sign-up', typed)])
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await readError(post('sign-up', body))).toMatchObject({ code: 'ALREADY_EXISTS', values: ['email'] })
  })

  test.each([
    { password: 'seven77', why: 'too short' },
    { password: 'x'.repeat(129), why: 'too long' },
    { password: 'Password1', why: 'among the most used' },
    { password: 'iloveyou1', why: 'among the most used' },
    { password: 'Hourkin2026!', why: 'the product' },
    { password: 'ann.lee.1984', why: 'the name' },
    { password: 'aaaaaaaaaa', why: 'one letter' },
    { password: 'abcabcabcabc', why: 'a piece over and over' },
  ])('$password is refused: $why', async ({ password }) => {
    expect(await readError(post('sign-up', newcomer({ password })))).toMatchObject({
      status: 400,
      code: 'INVALID_PARAMS',
      values: ['password'],
    })
  })

  test.each(['🐘🐘 marching home', ' spaces at both ends ', 'ß'.repeat(12) + 'ab1', 'x1'.repeat(2) + 'y'.repeat(124)])(
    '%s is the exact password that opens the account',
    async (password) => {
      const body = newcomer({ password })
      expect((await post('sign-up', body)).statusCode).toBe(200)
      expect((await post('sign-in', { email: body.email, password })).statusCode).toBe(200)
      expect((await post('sign-in', { email: body.email, password: password.slice(0, -1) })).statusCode).toBe(401)
    },
  )

  test('everything wrong is named at once', async () => {
    const wrong = { firstName: ' ', lastName: 'x'.repeat(61), email: 'nobody', password: 'short', timezone: '+08:00' }
    expect(await readError(post('sign-up', wrong))).toMatchObject({
      values: ['firstName', 'lastName', 'email', 'password', 'timezone'],
    })
  })

  test.each(['invite', 'closed'] as const)('where it is %s, it is forbidden', async (signUp) => {
    const closed = startServer({ settings: { signUp } })
    const answer = await closed.sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload: newcomer() })
    expect(answer.statusCode).toBe(403)
    expect((await closed.sendRaw({ method: 'GET', url: '/api/sys/settings' })).json()).toMatchObject({ signUp })
  })
})

describe('sign-in', () => {
  test('gives a session of its own each time, also after capitals in the address', async () => {
    const body = newcomer()
    const first = z.parse(SignedIn, (await post('sign-up', body)).json())
    const email = body.email.toUpperCase()
    const second = z.parse(SignedIn, (await post('sign-in', { email, password: PASSWORD })).json())
    expect(second.user).toEqual(first.user)
    expect(second.token).not.toBe(first.token)
    expect((await get('/auth/sign-out', second.token)).json()).toEqual({ ok: true })
    expect((await get('/user/preference', second.token)).statusCode).toBe(440)
    expect((await get('/user/preference', first.token)).statusCode).toBe(200)
  })

  test('sign-in tells the owner of a disabled account, and no user who does not know its password', async () => {
    const body = newcomer()
    await post('sign-up', body)
    await db.updateTable('users').set({ disabledAt: clock.now() }).where('email', '=', body.email).execute()
    expect(await readError(post('sign-in', { email: body.email, password: PASSWORD }))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      details: { reason: 'disabled' },
    })
    expect(await readError(post('sign-in', { email: body.email, password: 'not my password' }))).toMatchObject({
      status: 401,
      message: 'The email or the password is wrong',
    })
  })

  test('sign-in says the same about a wrong password, an unknown user, a child without one and a disabled account', async () => {
    const body = newcomer()
    const disabled = newcomer()
    const child = newcomer()
    for (const each of [body, disabled, child]) await post('sign-up', each)
    await db.updateTable('users').set({ disabledAt: clock.now() }).where('email', '=', disabled.email).execute()
    await db.updateTable('users').set({ passwordHash: null }).where('email', '=', child.email).execute()
    const tries = [
      { email: body.email, password: 'not my password' },
      { email: 'nobody@example.org', password: PASSWORD },
      { email: disabled.email, password: 'not my password' },
      { email: child.email, password: PASSWORD },
    ]
    for (const each of tries)
      expect({ ...(await readError(post('sign-in', each))), requestId: '' }).toEqual({
        status: 401,
        code: 'UNAUTHENTICATED',
        message: 'The email or the password is wrong',
        values: [],
        details: {},
        requestId: '',
      })
  })

  test('a hash that costs less than today is replaced', async () => {
    const body = newcomer()
    await post('sign-up', body)
    const hashOf = () =>
      db.selectFrom('users').select('passwordHash').where('email', '=', body.email).executeTakeFirstOrThrow()
    const cheap = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await db.updateTable('users').set({ passwordHash: cheap }).where('email', '=', body.email).execute()
    expect((await post('sign-in', { email: body.email, password: PASSWORD })).statusCode).toBe(200)
    expect((await hashOf()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect((await post('sign-in', { email: body.email, password: PASSWORD })).statusCode).toBe(200)
  })

  test('many at once wait for each other and leave the rest alone', async () => {
    const body = newcomer()
    await post('sign-up', body)
    const { email, password } = body
    const all = Promise.all(Array.from({ length: 12 }, () => post('sign-in', { email, password })))
    const asked = performance.now()
    expect((await sendRaw({ method: 'GET', url: '/api/health' })).statusCode).toBe(200)
    expect(performance.now() - asked).toBeLessThan(200)
    expect((await all).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  })
})

test('a disabled account is out at once, with 419', async () => {
  const ann = server.as('ann')
  await ann(account.preference)
  const { userId } = await ann(account.basicInfo)
  await db.updateTable('users').set({ disabledAt: clock.now() }).where('id', '=', userId).execute()
  await expect(ann(account.preference)).rejects.toMatchObject({ status: 419, code: 'CREDENTIALS_CHANGED' })
})

test('the database and the log hold nothing that opens an account', async () => {
  const body = newcomer()
  const answer = await post('sign-up', body)
  const { token } = z.parse(SignedIn, answer.json())
  const cookie = String(answer.headers['set-cookie']).split(/[=;]/)[1]!
  const kept = JSON.stringify([await listAllRows(), server.log])
  expect(kept).toContain(body.email)
  for (const secret of [PASSWORD, token, cookie, cookie.split('.')[1]!]) expect(kept).not.toContain(secret)
})
