import { TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { epochMs } from '#domain/time/time.ts'
import { createAccountHolder, type Device, PASSWORD } from '#server/testing/account-holder.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const START = '2026-03-02T12:00:00Z'
const NEW = 'two long walks a day'
const smtp = await startSmtp()
afterAll(() => smtp.stop())
const inTurn = quickPasswords()
const { sendMail } = smtp
const server = startServer({ now: START, inTurn, sendMail })
const { clock, runJobs, sendRaw } = server
beforeEach(async () => {
  await runJobs()
  smtp.received.length = 0
  clock.set(START)
})

const person = () => createAccountHolder(server, inTurn)
const signInDevice = async (who: Awaited<ReturnType<typeof person>>) => (await who.signIn()).device!
const change = (device: Device, body: object = { currentPassword: PASSWORD, newPassword: NEW }) =>
  device.post('/user/account/password', body)
const prove = (device: Device, body: object) => device.post('/user/session/proof', body)

describe('another password', () => {
  test('opens the account, ends every other session with 419, and is reported by mail', async () => {
    const ann = await person()
    const [other, here] = [await signInDevice(ann), await signInDevice(ann)]
    expect((await change(here)).json).toEqual({ ok: true })
    expect([await other.status(), (await other.refresh()).status]).toEqual([419, 419])
    expect([await here.status(), (await here.refresh()).status]).toEqual([200, 200])
    const signIn = (password: string) =>
      sendRaw({ method: 'POST', url: '/api/auth/sign-in', payload: { email: ann.email, password } })
    expect((await signIn(PASSWORD)).statusCode).toBe(401)
    expect((await signIn(NEW)).statusCode).toBe(200)
    await runJobs()
    expect(smtp.received).toMatchObject([{ subject: 'Your Hourkin password was changed', recipients: [ann.email] }])
    expect(smtp.received[0]?.text).toContain('every other device was signed out')
  })

  test.each([
    { body: { newPassword: NEW }, wrong: ['currentPassword'] },
    { body: { currentPassword: 'not mine', newPassword: NEW }, wrong: ['currentPassword'] },
    { body: { currentPassword: PASSWORD, newPassword: 'password1' }, wrong: ['newPassword'] },
    { body: { currentPassword: 'not mine', newPassword: 'Hourkin1' }, wrong: ['currentPassword', 'newPassword'] },
    { body: { currentPassword: '', newPassword: 'short' }, wrong: ['currentPassword', 'newPassword'] },
    { body: { currentPassword: PASSWORD }, wrong: ['newPassword'] },
  ])('$body is refused, and changes nothing', async ({ body, wrong }) => {
    const ann = await person()
    const [other, here] = [await signInDevice(ann), await signInDevice(ann)]
    expect((await change(here, body)).refusal).toMatchObject({ code: 'INVALID_PARAMS', values: wrong })
    expect(await other.status()).toBe(200)
    expect((await ann.signIn()).status).toBe(200)
    await runJobs()
    expect(smtp.received).toEqual([])
  })

  test('makes the link of a forgotten one worthless', async () => {
    const ann = await person()
    await sendRaw({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: ann.email } })
    await runJobs()
    const token = smtp.received[0]?.text?.match(/token=([\w-]{43})/)?.[1]
    await change(await signInDevice(ann))
    const answer = await sendRaw({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password: NEW } })
    expect(answer.json()).toMatchObject({ code: 'INVALID_PARAMS', values: ['token'] })
  })

  test('is asked for with the current one however long ago one has signed in', async () => {
    const here = await signInDevice(await person())
    clock.advance(30)
    expect((await change(here, { newPassword: NEW })).refusal).toMatchObject({ values: ['currentPassword'] })
    expect((await change(here)).status).toBe(200)
  })

  test('with two steps, needs a proof of the second as well; proof on one device is none on another', async () => {
    const ann = await person()
    const [one, two] = [await signInDevice(ann), await signInDevice(ann)]
    const { secret } = (await one.post('/user/second-factor/totp')).json as { secret: string }
    const code = () => new TOTP({ secret }).generate({ timestamp: epochMs(clock.now()) })
    expect((await one.post('/user/second-factor/totp/confirm', { code: code() })).status).toBe(200)
    clock.advance(10)
    for (const device of [one, two]) expect((await change(device)).refusal).toMatchObject({ code: 'PROOF_REQUIRED' })
    expect((await prove(one, { password: PASSWORD })).refusal).toMatchObject({ values: ['code'] })
    expect((await prove(one, { code: code() })).json).toEqual({ provedUntil: '2026-03-02T12:20:00.000Z' })
    expect((await change(two)).refusal).toMatchObject({ code: 'PROOF_REQUIRED' })
    clock.advance(9.9)
    expect((await change(one)).status).toBe(200)
  })

  test('leaves no trace of either in the server’s data', async () => {
    const here = await signInDevice(await person())
    const body = { currentPassword: PASSWORD, newPassword: NEW }
    const headers = { ...here.headers, 'idempotency-key': '019585e0-0000-4000-8000-000000000001' }
    const answer = await sendRaw({ method: 'POST', url: '/api/user/account/password', payload: body, headers })
    expect(answer.statusCode).toBe(200)
    // A digest of the whole body would be a fast hash of the password.
    const keys = await db.selectFrom('idempotencyKeys').selectAll().execute()
    expect(keys.filter(({ key }) => key === headers['idempotency-key'])).toEqual([])
    const kept = JSON.stringify([await db.selectFrom('jobs').selectAll().execute(), server.log])
    for (const secret of [PASSWORD, NEW]) expect(kept).not.toContain(secret)
  })
})

describe('a user without a password', () => {
  test('gets one after a fresh sign-in, without naming an old one', async () => {
    const ann = await person()
    const here = await signInDevice(ann)
    await db.updateTable('users').set({ passwordHash: null }).where('id', '=', ann.userId).execute()
    expect((await change(here, { newPassword: NEW })).status).toBe(200)
    expect((await change(here, { newPassword: 'three long walks' })).refusal).toMatchObject({
      values: ['currentPassword'],
    })
  })

  test('cannot prove by one', async () => {
    const ann = await person()
    const here = await signInDevice(ann)
    await db.updateTable('users').set({ passwordHash: null }).where('id', '=', ann.userId).execute()
    for (const password of [PASSWORD, 'x'])
      expect((await prove(here, { password })).refusal).toMatchObject({ values: ['password'] })
  })
})

test.each([{}, { password: PASSWORD, code: '123456' }, { code: '123456' }])(
  '%j proves nothing: one thing, and the right one',
  async (body) => {
    const here = await signInDevice(await person())
    expect((await prove(here, body)).refusal).toMatchObject({ code: 'INVALID_PARAMS', values: ['password'] })
  },
)

test('a guesser at an open session waits after the fifth wrong password, and the owner still gets in', async () => {
  const ann = await person()
  const here = await signInDevice(ann)
  const guesses = await Promise.all(Array.from({ length: 12 }, () => prove(here, { password: 'a wrong guess' })))
  expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(6)
  expect(guesses.map(({ refusal }) => refusal?.code)).toContain('RATE_LIMITED')
  expect((await change(here)).status).toBe(429)
  clock.advance(1)
  expect((await prove(here, { password: PASSWORD })).status).toBe(200)
  expect((await ann.signIn()).status).toBe(200)
})

test('a child without an address has its credentials from its parents', async () => {
  const ann = await person()
  const here = await signInDevice(ann)
  await db.updateTable('users').set({ email: null }).where('id', '=', ann.userId).execute()
  expect((await change(here)).refusal).toMatchObject({ code: 'FORBIDDEN' })
  expect((await here.post('/user/second-factor/passkeys/options')).refusal).toMatchObject({ code: 'FORBIDDEN' })
})
