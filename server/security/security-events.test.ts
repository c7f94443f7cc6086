import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { secondFactor, SecondStep } from '#contract/second-factor.ts'
import { epochMs } from '#domain/time/time.ts'
import { openIdClient } from '#server/ports/oidc.ts'
import { createAccountHolder, type Device, PASSWORD } from '#server/testing/account-holder.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { CLIENT, startProvider } from '#server/testing/oidc.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { visitor } from '#server/testing/visitor.ts'
import type { SecurityEvent } from '#server/http/http-exchange.ts'

// ASVS 16.3.1 to 16.3.3: an operator finds in the log what happened to accounts. Each event is brought about by its act.
const REDIRECT = 'http://localhost:3000/auth/google/callback'
const NEW_PASSWORD = 'two long walks a day'
const WRONG = 'a wrong walk tonight'
const provider = await startProvider({ redirectUri: REDIRECT })
const smtp = await startSmtp()
afterAll(() => Promise.all([provider.stop(), smtp.stop()]))
const inTurn = quickPasswords()
const server = startServer({
  inTurn,
  oidc: openIdClient({ issuer: provider.issuer, ...CLIENT }, REDIRECT),
  settings: { singleSignOn: 'Google' },
  sendMail: smtp.sendMail,
})
const { sendRaw, clock, log, runJobs } = server

type Account = Awaited<ReturnType<typeof createAccountHolder>> & { device: Device }

/** Signed in, with a verified address. */
async function createSignedInUser(): Promise<Account> {
  const who = await createAccountHolder(server, inTurn)
  await db.updateTable('users').set({ emailVerifiedAt: clock.now() }).where('id', '=', who.userId).execute()
  return { ...who, device: (await who.signIn()).device! }
}

/** The token in the last mail to an address. */
async function readMailedToken(email: string): Promise<string> {
  await runJobs()
  const mail = smtp.received.findLast(({ recipients }) => recipients.includes(email))
  return mail?.text?.match(/token=([\w-]{43})/)?.[1] ?? ''
}

async function turnOnTotp({ device }: Account): Promise<void> {
  const { secret } = z.parse(secondFactor.beginTotp.response, (await device.post('/user/second-factor/totp')).json)
  const code = new TOTP({ secret }).generate({ timestamp: epochMs(clock.now()) })
  expect((await device.post('/user/second-factor/totp/confirm', { code })).status).toBe(200)
}

async function readMailedLink({ device }: Account): Promise<void> {
  const login = `login-${device.cookie.length}-${Math.round(performance.now())}`
  provider.accounts.set(login, { email: `${login}@over.example`, email_verified: true })
  const { ask } = visitor(server)
  const begun = await ask({ method: 'POST', url: '/api/user/account/google/authorize', headers: device.headers })
  const payload = await provider.visit(z.parse(z.object({ url: z.string() }), begun.json()).url, login)
  const answer = await ask({ method: 'POST', url: '/api/user/account/google', headers: device.headers, payload })
  expect(answer.statusCode).toBe(204)
}

/** The act that each event is named after. */
const ACTS = {
  'sign-in refused': async ({ email }) => {
    await sendRaw({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password: WRONG } })
  },
  'refresh token used twice': async ({ device }) => {
    await device.refresh()
    clock.advance(1)
    await device.refresh()
  },
  'cross-site refresh refused': async ({ device }) => {
    const headers = { cookie: device.cookie, 'sec-fetch-site': 'cross-site' }
    await sendRaw({ method: 'POST', url: '/api/auth/refresh-token', headers })
  },
  'cross-site return refused': async ({ device }) => {
    const headers = { cookie: device.cookie, 'sec-fetch-site': 'cross-site' }
    await sendRaw({ method: 'POST', url: '/api/auth/take-over/return', headers, payload: { password: PASSWORD } })
  },
  'return refused': async ({ device }) => {
    await device.post('/family-group', { name: 'Oak' })
    const child = (await device.post('/user/family-group/children', { firstName: 'Tim' })).json
    await device.post('/auth/take-over', { childId: z.parse(z.object({ _id: z.string() }), child)._id })
    const headers = { cookie: device.cookie }
    await sendRaw({ method: 'POST', url: '/api/auth/take-over/return', headers, payload: { password: WRONG } })
  },
  'password reset': async ({ email }) => {
    await sendRaw({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
    const payload = { token: await readMailedToken(email), password: NEW_PASSWORD }
    await sendRaw({ method: 'POST', url: '/api/auth/reset-password', payload })
  },
  'account deletion requested': async ({ device, email }) => {
    await device.post('/user/account/deletion', { typed: email })
  },
  'e-mail changed': async ({ device, userId }) => {
    const email = `new-${userId}@example.org`
    await device.post('/user/account/email', { email })
    await device.post('/user/account/email/confirm', { token: await readMailedToken(email) })
  },
  'password changed': async ({ device }) => {
    await device.post('/user/account/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  },
  'second factor refused': async (who) => {
    await turnOnTotp(who)
    const { ticket } = z.parse(SecondStep, (await who.signIn()).refusal?.details)
    await sendRaw({ method: 'POST', url: '/api/auth/second-factor', payload: { ticket, code: '000000' } })
  },
  'second factor changed': turnOnTotp,
  'proof refused': async ({ device }) => {
    await device.post('/user/session/proof', { password: WRONG })
  },
  'single sign-in refused': async () => {
    const { ask } = visitor(server)
    await ask({ method: 'GET', url: '/api/auth/authorize' })
    const payload = { state: 'x'.repeat(43), code: 'nobody gave this' }
    await ask({ method: 'POST', url: '/api/auth/google/callback', payload })
  },
  'identity linked': readMailedLink,
  'identity unlinked': async (who) => {
    await readMailedLink(who)
    await who.device.remove('/user/account/google')
  },
  'reset link handed over': async ({ userId, device }) => {
    await db.updateTable('users').set({ adminSince: clock.now() }).where('id', '=', userId).execute()
    await device.post(`/admin/people/${userId}/reset-link`)
  },
  'account disabled': async ({ userId }) => {
    const admin = await createSignedInUser()
    await db.updateTable('users').set({ adminSince: clock.now() }).where('id', '=', admin.userId).execute()
    await admin.device.post(`/admin/people/${userId}/disable`)
  },
  'account enabled': async ({ userId, device }) => {
    await db.updateTable('users').set({ adminSince: clock.now() }).where('id', '=', userId).execute()
    await device.post(`/admin/people/${userId}/enable`)
  },
} satisfies Record<SecurityEvent, (who: Account) => Promise<void>>

test.each(Object.entries(ACTS))(
  '%s is logged once, with an id at most, and with no name, address, password or token',
  async (event, act) => {
    const who = await createSignedInUser()
    log.length = 0
    await act(who)
    const told = log.filter((line) => line.includes(`"event":"${event}"`))
    expect(told).toHaveLength(1)
    const { userId = who.userId, level } = z.parse(
      z.object({ userId: z.optional(z.string()), level: z.int() }),
      JSON.parse(told[0]!),
    )
    expect({ userId, level }).toEqual({ userId: who.userId, level: 40 })
    const token = who.device.headers.authorization.replace('Bearer ', '')
    const hidden = [who.email, '@', 'Ann', 'Lee', PASSWORD, NEW_PASSWORD, WRONG, token, who.device.cookie, '127.0.0.1']
    for (const secret of hidden) expect(log.join('')).not.toContain(secret)
    expect(log.join('')).not.toMatch(/[\w-]{43}/)
  },
)
