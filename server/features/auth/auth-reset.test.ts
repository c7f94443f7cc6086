import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Language } from '#contract/common.ts'
import { ErrorBody } from '#contract/refusal.ts'
import { createAccount } from '#server/features/account/service.ts'
import { openSession } from './service.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const server = startServer({ inTurn: quickPasswords(), sendMail: smtp.sendMail })
const { sendRaw, clock, runJobs, tokens } = server
beforeEach(() => {
  smtp.received.length = 0
  smtp.break(false)
})

const NEW_PASSWORD = 'two long walks a day'

async function createUser({ language = 'en', firstName = 'Ann' }: { language?: Language; firstName?: string } = {}) {
  const ids = { userId: uuidv7(), dataGroup: uuidv7(), sessionId: uuidv7() }
  const email = `${ids.userId}@example.org`
  await db.transaction().execute(async (trx) => {
    await createAccount(trx, { ...ids, firstName, lastName: 'Lee', email, passwordHash: null, language }, clock.now())
    await openSession(trx, { ...ids, userAgent: 'test' }, server.tokens.sealing, clock.now())
  })
  return { ...ids, email, token: (await tokens.issue(ids, clock.now())).token }
}

const post = (path: string, payload: object) => sendRaw({ method: 'POST', url: `/api/auth/${path}`, payload })
const forgot = (email: string) => post('forgot-password', { email })
const reset = (token: string, password = NEW_PASSWORD) => post('reset-password', { token, password })
const signIn = (email: string, password: string) => post('sign-in', { email, password })
const getStatusWith = async (token: string) =>
  (await sendRaw({ method: 'GET', url: '/api/user/preference', headers: { authorization: `Bearer ${token}` } }))
    .statusCode
const readError = async (answer: ReturnType<typeof post>) => z.parse(ErrorBody, (await answer).json())

async function requestLink(email: string) {
  await forgot(email)
  await runJobs()
  const mail = smtp.received.find(({ recipients }) => recipients.includes(email))
  return mail?.text?.match(/reset-password#token=([\w-]+)/)?.[1] ?? ''
}

test('the mail has a link, the link sets a new password, and every session ends', async () => {
  const { email, token: access } = await createUser()
  expect((await forgot(email)).json()).toEqual({ ok: true })
  expect(await runJobs()).toBe(1)
  const [mail] = smtp.received
  expect(mail).toMatchObject({
    subject: 'Reset your Hourkin password',
    from: { name: 'Hourkin', address: 'hello@example.org' },
    recipients: [email],
  })
  const link = mail?.text?.match(/http:\/\/localhost:3000\/reset-password#token=([\w-]{43})/)
  expect(mail?.html).toContain(link?.[0])
  expect(await getStatusWith(access)).toBe(200)
  expect((await reset(link![1]!)).json()).toEqual({ ok: true })
  expect(await getStatusWith(access)).toBe(419)
  expect((await signIn(email, NEW_PASSWORD)).statusCode).toBe(200)
  await runJobs()
  expect(smtp.received.map(({ subject }) => subject)).toEqual([
    'Reset your Hourkin password',
    'Your Hourkin password was changed',
  ])
})

test.each([
  { language: 'zh_CN' as const, subject: '为您的时友账号设置新密码' },
  { language: 'zh_TW' as const, subject: '為您的時友帳號設定新密碼' },
])('in $language', async ({ language, subject }) => {
  const { email } = await createUser({ language, firstName: '小明' })
  expect(await requestLink(email)).toHaveLength(43)
  expect(smtp.received).toMatchObject([{ subject, recipients: [email] }])
  expect(smtp.received[0]?.text).toContain('小明，您好：')
})

describe('a link', () => {
  test('works once, also of three at once', async () => {
    const { email } = await createUser()
    const token = await requestLink(email)
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(await readError(reset(token))).toMatchObject({ code: 'INVALID_PARAMS', values: ['token'] })
  })

  test('works for ten minutes', async () => {
    const { email } = await createUser()
    const token = await requestLink(email)
    clock.advance(10)
    expect(await readError(reset(token))).toMatchObject({ values: ['token'] })
  })

  test('is dead when a newer one was sent', async () => {
    const { email } = await createUser()
    const first = await requestLink(email)
    smtp.received.length = 0
    const second = await requestLink(email)
    expect((await reset(first)).statusCode).toBe(400)
    expect((await reset(second)).statusCode).toBe(200)
  })

  test('survives a password that is refused as too common', async () => {
    const { email } = await createUser()
    const token = await requestLink(email)
    for (const password of ['password1', 'annlee99', email.split('@')[0]!])
      expect(await readError(reset(token, password))).toMatchObject({ values: ['password'] })
    expect((await reset(token)).statusCode).toBe(200)
  })

  test('is stored as a digest, and in no job', async () => {
    const { email } = await createUser()
    const token = await requestLink(email)
    const jobs = await db.selectFrom('jobs').selectAll().execute()
    const resets = await db.selectFrom('passwordResets').selectAll().execute()
    expect(JSON.stringify([jobs, resets, server.log])).not.toContain(token)
  })

  test('does not open a disabled account, and none is sent to one', async () => {
    const { email, userId } = await createUser()
    const token = await requestLink(email)
    await db.updateTable('users').set({ disabledAt: clock.now() }).where('id', '=', userId).execute()
    await reset(token)
    expect((await signIn(email, NEW_PASSWORD)).statusCode).toBe(403)
    smtp.received.length = 0
    expect(await requestLink(email)).toBe('')
  })
})

test('a reset reveals no accounts: one job and one answer either way', async () => {
  const { email } = await createUser()
  const countJobs = async () => (await db.selectFrom('jobs').select('id').execute()).length
  const before = await countJobs()
  const [known, unknown] = [await forgot(email), await forgot('nobody@example.org')]
  expect(await countJobs()).toBe(before + 2)
  expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
    known.statusCode,
    known.body,
    Object.keys(known.headers),
  ])
  await runJobs()
  expect(smtp.received).toHaveLength(1)
})

test('an impatient person gets one mail', async () => {
  const { email } = await createUser()
  await Promise.all([forgot(email), forgot(email), forgot(email)])
  await runJobs()
  expect(smtp.received).toHaveLength(1)
})

test('a name with markup or a line break does not change a mail', async () => {
  const { email } = await createUser({ firstName: 'evil.example <b>click</b>\r\nBcc: all@example.org' })
  await requestLink(email)
  const [mail] = smtp.received
  expect(mail?.recipients).toEqual([email])
  expect(mail?.text).toMatch(/^Hello,\n/)
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  const { email: other } = await createUser({ firstName: "O'Neill" })
  smtp.received.length = 0
  await requestLink(other)
  expect(smtp.received[0]?.html).toContain('<p>Hello O&#39;Neill,</p>')
})

test('an address that lists several is none', async () => {
  const answer = await forgot('a@example.org,b@example.org')
  expect(answer.statusCode).toBe(400)
})

test('a mail server that is away gets it later', async () => {
  const { email } = await createUser()
  smtp.break(true)
  await forgot(email)
  expect(await runJobs()).toBe(1)
  smtp.break(false)
  expect(await runJobs()).toBe(0)
  clock.advance(1)
  expect(await runJobs()).toBe(1)
  expect(smtp.received).toHaveLength(1)
  expect(server.log.join('')).not.toContain(email)
})
