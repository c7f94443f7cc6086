import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { secondFactor, SecondStep } from '#contract/second-factor.ts'
import { epochMs } from '#domain/time/time.ts'
import { createAccountHolder, type Device, deviceOf, PASSWORD, send } from '#server/testing/account-holder.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const START = '2026-03-02T12:00:00Z'
const smtp = await startSmtp()
afterAll(() => smtp.stop())
const inTurn = quickPasswords()
const server = startServer({ now: START, inTurn, sendMail: smtp.sendMail })
const { clock, sendRaw, runJobs } = server
beforeEach(async () => {
  await runJobs()
  smtp.received.length = 0
  clock.set(START)
})

const TOTP_PATH = '/user/second-factor/totp'
const { response: Begun } = secondFactor.beginTotp
const { response: Confirmed } = secondFactor.confirmTotp
const { response: Status } = secondFactor.status
const getStatus = async (device: Device) => z.parse(Status, (await device.get('/user/second-factor')).json)
const codeOf = (secret: string, secondsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: epochMs(clock.now()) + secondsLater * 1000 })

async function beginTwoStep() {
  const who = await createAccountHolder(server, inTurn)
  const device = (await who.signIn()).device!
  return { ...who, device, ...z.parse(Begun, (await device.post(TOTP_PATH)).json) }
}
/** A user with two-step sign-in; their app has shown a first code half a minute ago. */
async function createTwoStepUser() {
  const who = await beginTwoStep()
  const answer = await who.device.post(`${TOTP_PATH}/confirm`, { code: codeOf(who.secret) })
  clock.advance(1)
  return { ...who, recoveryCodes: z.parse(Confirmed, answer.json).recoveryCodes }
}
type Person = Awaited<ReturnType<typeof createTwoStepUser>>

const getTicket = async (who: Pick<Person, 'signIn'>) =>
  z.parse(SecondStep, (await who.signIn()).refusal?.details).ticket
const secondStep = (body: object) => send(sendRaw, { method: 'POST', url: '/api/auth/second-factor', payload: body })
const getSecondStepError = async (body: object) => (await secondStep(body)).refusal

describe('an authenticator app', () => {
  test('gets a secret of 160 bits, with its owner and purpose', async () => {
    const { secret, uri, email } = await beginTwoStep()
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
    expect(uri).toBe(
      `otpauth://totp/Hourkin:${encodeURIComponent(email)}?issuer=Hourkin&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
  })

  test('counts from its first right code on: until then, nothing has changed', async () => {
    const { signIn, device, secret } = await beginTwoStep()
    expect((await signIn()).status).toBe(200)
    for (const code of ['000000', 'nonsense', codeOf(secret, 90), codeOf(secret, -90)])
      expect((await device.post(`${TOTP_PATH}/confirm`, { code })).refusal).toMatchObject({ values: ['code'] })
    expect(await getStatus(device)).toMatchObject({ twoStepSince: null, recoveryCodesLeft: 0 })
    const answer = await device.post(`${TOTP_PATH}/confirm`, { code: codeOf(secret) })
    const { recoveryCodes } = z.parse(Confirmed, answer.json)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(await getStatus(device)).toMatchObject({
      hasPassword: true,
      twoStepSince: '2026-03-02T12:00:00.000Z',
      recoveryCodesLeft: 10,
    })
    expect((await signIn()).status).toBe(401)
    await runJobs()
    expect(smtp.received.map(({ subject }) => subject)).toEqual(['Two-step sign-in is on for your Hourkin account'])
  })

  test('that is on is not replaced: it is turned off first', async () => {
    const { device } = await createTwoStepUser()
    expect((await device.post(TOTP_PATH)).refusal).toMatchObject({ code: 'ALREADY_EXISTS', values: ['totp'] })
  })

  test('that was begun twice, the second counts', async () => {
    const { device, secret } = await beginTwoStep()
    const again = z.parse(Begun, (await device.post(TOTP_PATH)).json)
    expect(again.secret).not.toBe(secret)
    expect((await device.post(`${TOTP_PATH}/confirm`, { code: codeOf(secret) })).status).toBe(400)
    expect((await device.post(`${TOTP_PATH}/confirm`, { code: codeOf(again.secret) })).status).toBe(200)
  })

  test('is turned off, with its recovery codes', async () => {
    const { device, signIn } = await createTwoStepUser()
    expect((await device.remove(TOTP_PATH)).json).toEqual({ ok: true })
    expect(await getStatus(device)).toMatchObject({ twoStepSince: null, recoveryCodesLeft: 0 })
    expect((await signIn()).status).toBe(200)
    expect((await device.remove(TOTP_PATH)).status).toBe(404)
    await runJobs()
    expect(smtp.received.at(-1)?.subject).toBe('Two-step sign-in is off for your Hourkin account')
  })

  test('needs a fresh proof for all changes, and with two steps the password is none', async () => {
    const { device, secret } = await createTwoStepUser()
    clock.advance(10)
    for (const path of [TOTP_PATH, `${TOTP_PATH}/confirm`, '/user/second-factor/recovery-codes'])
      expect(
        (await device.post(path, path.endsWith('confirm') ? { code: '123456' } : undefined)).refusal,
      ).toMatchObject({ code: 'PROOF_REQUIRED' })
    expect((await device.remove(TOTP_PATH)).refusal).toMatchObject({ code: 'PROOF_REQUIRED' })
    const prove = (body: object) => device.post('/user/session/proof', body)
    expect((await prove({ password: PASSWORD })).refusal).toMatchObject({ values: ['code'] })
    expect((await prove({ code: codeOf(secret) })).status).toBe(200)
    expect((await device.remove(TOTP_PATH)).status).toBe(200)
  })

  test('leaves its secret where a copy of the database or of the log is worth nothing', async () => {
    const { secret, recoveryCodes } = await createTwoStepUser()
    const kept = JSON.stringify([
      await db.selectFrom('totpSecrets').selectAll().execute(),
      await db.selectFrom('recoveryCodes').selectAll().execute(),
      await db.selectFrom('idempotencyKeys').selectAll().execute(),
      await db.selectFrom('jobs').selectAll().execute(),
      server.log,
    ])
    for (const each of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(each)
  })

  test('of another user does not open in this one’s row', async () => {
    const [ann, bob] = [await createTwoStepUser(), await createTwoStepUser()]
    const { sealedSecret } = await db
      .selectFrom('totpSecrets')
      .selectAll()
      .where('userId', '=', bob.userId)
      .executeTakeFirstOrThrow()
    await db.updateTable('totpSecrets').set({ sealedSecret }).where('userId', '=', ann.userId).execute()
    expect(await getSecondStepError({ ticket: await getTicket(ann), code: codeOf(bob.secret) })).toMatchObject({
      values: ['code'],
    })
  })
})

describe('signing in in two steps', () => {
  test('the password brings a ticket and no session; the ticket and a code bring one', async () => {
    const who = await createTwoStepUser()
    const first = await who.signIn()
    expect(first.refusal).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', details: { methods: ['code'] } })
    expect(first.cookie).toBeUndefined()
    const { ticket } = z.parse(SecondStep, first.refusal?.details)
    const second = await secondStep({ ticket, code: codeOf(who.secret).replace(/^.{3}/, '$& ') })
    expect(second.json).toMatchObject({ user: { email: who.email }, expiresAt: '2026-03-02T13:01:00.000Z' })
    expect(await deviceOf(sendRaw, second).status()).toBe(200)
    expect((await deviceOf(sendRaw, second).refresh()).status).toBe(200)
  })

  test('a wrong password reveals nothing of it', async () => {
    const { email } = await createTwoStepUser()
    const payload = { email, password: 'a wrong guess' }
    const { refusal } = await send(sendRaw, { method: 'POST', url: '/api/auth/sign-in', payload })
    expect(refusal).toMatchObject({ code: 'UNAUTHENTICATED', details: {} })
  })

  test('a code counts once: not for a second sign-in, not of two at once, and none before it', async () => {
    const who = await createTwoStepUser()
    const tickets = [await getTicket(who), await getTicket(who), await getTicket(who)]
    const code = codeOf(who.secret)
    const answers = await Promise.all(tickets.map((ticket) => secondStep({ ticket, code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const left = tickets.filter((_, at) => answers[at]?.status === 400)
    expect(await getSecondStepError({ ticket: left[0], code })).toMatchObject({ values: ['code'] })
    expect(await getSecondStepError({ ticket: left[0], code: codeOf(who.secret, -30) })).toMatchObject({
      values: ['code'],
    })
    expect((await secondStep({ ticket: left[0], code: codeOf(who.secret, 30) })).status).toBe(200)
  })

  test('the code that confirmed the app does not sign in', async () => {
    const who = await beginTwoStep()
    const code = codeOf(who.secret)
    await who.device.post(`${TOTP_PATH}/confirm`, { code })
    expect(await getSecondStepError({ ticket: await getTicket(who), code })).toMatchObject({ values: ['code'] })
  })

  test('a ticket is good for five minutes and one sign-in', async () => {
    const who = await createTwoStepUser()
    const used = await getTicket(who)
    expect((await secondStep({ ticket: used, code: codeOf(who.secret) })).status).toBe(200)
    clock.advance(1)
    expect(await getSecondStepError({ ticket: used, code: codeOf(who.secret) })).toMatchObject({ values: ['ticket'] })
    const late = await getTicket(who)
    clock.advance(5)
    expect(await getSecondStepError({ ticket: late, code: codeOf(who.secret) })).toMatchObject({ values: ['ticket'] })
  })

  test.each([
    { name: 'that was made up', ticket: async () => 'a'.repeat(43) },
    {
      name: 'that is an access token',
      ticket: async (who: Person) => who.device.headers.authorization.slice('Bearer '.length, 150),
    },
  ])('a ticket $name opens nothing', async ({ ticket }) => {
    const who = await createTwoStepUser()
    expect(await getSecondStepError({ ticket: await ticket(who), code: codeOf(who.secret) })).toMatchObject({
      values: ['ticket'],
    })
  })

  test('the ticket of one and the code of another are of no use', async () => {
    const [ann, bob] = [await createTwoStepUser(), await createTwoStepUser()]
    expect(await getSecondStepError({ ticket: await getTicket(ann), code: codeOf(bob.secret) })).toMatchObject({
      values: ['code'],
    })
    expect(await getSecondStepError({ ticket: await getTicket(ann), code: bob.recoveryCodes[0]! })).toMatchObject({
      values: ['code'],
    })
  })

  test('neither is a ticket of a disabled account, or of before another password', async () => {
    const [ann, bob] = [await createTwoStepUser(), await createTwoStepUser()]
    const tickets = [await getTicket(ann), await getTicket(bob)]
    await db.updateTable('users').set({ disabledAt: clock.now() }).where('id', '=', ann.userId).execute()
    const newPassword = 'two long walks a day'
    await bob.device.post('/user/account/password', { currentPassword: PASSWORD, newPassword })
    for (const [at, { secret }] of [ann, bob].entries())
      expect(await getSecondStepError({ ticket: tickets[at], code: codeOf(secret) })).toMatchObject({
        values: ['ticket'],
      })
  })

  test.each([{}, { code: '123456', passkey: undefined }])('%j and no ticket is none', async (body) => {
    expect((await secondStep(body)).refusal).toMatchObject({ code: 'INVALID_PARAMS', values: ['ticket'] })
  })

  test('guessing the code after the password has to wait, also for many guesses at once', async () => {
    const who = await createTwoStepUser()
    const ticket = await getTicket(who)
    const wrong = codeOf(who.secret) === '111111' ? '222222' : '111111'
    const answers = await Promise.all(Array.from({ length: 40 }, () => secondStep({ ticket, code: wrong })))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
    expect((await secondStep({ ticket, code: codeOf(who.secret) })).status).toBe(429)
    clock.advance(0.5)
    expect((await secondStep({ ticket, code: codeOf(who.secret) })).status).toBe(200)
  })

  test('a password reset does not go around it', async () => {
    const who = await createTwoStepUser()
    await sendRaw({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: who.email } })
    await runJobs()
    const token = smtp.received.at(-1)?.text?.match(/token=([\w-]{43})/)?.[1]
    const password = 'two long walks a day'
    expect(
      (await sendRaw({ method: 'POST', url: '/api/auth/reset-password', payload: { token, password } })).statusCode,
    ).toBe(200)
    const payload = { email: who.email, password }
    const { refusal } = await send(sendRaw, { method: 'POST', url: '/api/auth/sign-in', payload })
    expect(refusal).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  })
})

describe('a recovery code', () => {
  test('a recovery code replaces the app once, in any case and grouping, and the owner is notified', async () => {
    const who = await createTwoStepUser()
    const [first = '', second = ''] = who.recoveryCodes
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect((await secondStep({ ticket: await getTicket(who), code: typed })).status).toBe(200)
    expect(await getSecondStepError({ ticket: await getTicket(who), code: first })).toMatchObject({ values: ['code'] })
    expect(await getStatus(who.device)).toMatchObject({ recoveryCodesLeft: 9 })
    await runJobs()
    expect(smtp.received.at(-1)?.subject).toBe('A recovery code was used for your Hourkin account')
    const tickets = [await getTicket(who), await getTicket(who)]
    const answers = await Promise.all(tickets.map((ticket) => secondStep({ ticket, code: second })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('is void once there are new ones', async () => {
    const who = await createTwoStepUser()
    const answer = await who.device.post('/user/second-factor/recovery-codes')
    const { recoveryCodes } = z.parse(Confirmed, answer.json)
    expect(await getSecondStepError({ ticket: await getTicket(who), code: who.recoveryCodes[0]! })).toMatchObject({
      values: ['code'],
    })
    expect((await secondStep({ ticket: await getTicket(who), code: recoveryCodes[0]! })).status).toBe(200)
  })

  test('is not to be had without an app', async () => {
    const { device } = await beginTwoStep()
    expect((await device.post('/user/second-factor/recovery-codes')).refusal).toMatchObject({ code: 'NOT_FOUND' })
  })
})
