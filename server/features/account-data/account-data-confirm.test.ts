import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import type { Mail } from '#server/ports/mail.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { openStream } from '#server/testing/stream.ts'

const PASSWORD = 'four quiet green hills'

function town(settings: object = {}) {
  const mails: Mail[] = []
  const server = startServer({
    sendMail: async (mail) => void mails.push(mail),
    inTurn: quickPasswords(),
    settings,
  })
  const { sendRaw, runJobs } = server
  /** Signs up with a password, as the form of the app does. */
  async function signUp({ language = 'en', invitation, ip = '10.0.0.1' }: SigningUp = {}) {
    const email = `una-${randomUUID()}@example.org`
    const payload = { firstName: 'Una', lastName: 'Test', email, password: PASSWORD, language, invitation }
    const answer = await sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload, remoteAddress: ip })
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json<{ token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    const get = async (url: string) => (await sendRaw({ method: 'GET', url: `/api${url}`, headers })).json<unknown>()
    const post = (url: string, body: object = {}) =>
      sendRaw({ method: 'POST', url: `/api${url}`, headers, payload: body })
    const again = () =>
      sendRaw({ method: 'POST', url: '/api/user/account/email/confirmation', headers, remoteAddress: ip })
    const open = (of: string) => post('/user/account/email/confirm', { token: of })
    return { email, headers, get, post, again, open }
  }
  type SigningUp = { language?: string; invitation?: string; ip?: string }
  async function mailTo(address: string) {
    await runJobs()
    return mails.findLast(({ to }) => to === address)
  }
  const readMailedLink = async (address: string) =>
    (await mailTo(address))?.text.match(/\/confirm-email#token=([\w-]+)/)?.[1] ?? ''
  return { ...server, mails, signUp, mailTo, readMailedLink }
}

describe('a user who signs up by password', () => {
  test('confirms the address by a mailed link, sees the inviter at once, and accepts without another link', async () => {
    const { as, app, signUp, readMailedLink, mails, runJobs } = town()
    const una = await signUp()
    const link = await readMailedLink(una.email)
    await as('ann')(family.create, { body: { name: 'Lin' } })
    const { id } = await as('ann')(family.invite, { body: { email: una.email } })
    expect(await una.get('/user/account/basic-info')).toMatchObject({ emailVerified: false, pendingEmail: null })
    expect(await una.get('/user/family-group/invitations/pending')).toEqual([])
    const screen = await openStream(app, { headers: una.headers })

    expect((await una.open(link)).json()).toEqual({ email: una.email })
    expect(await screen.next()).toEqual({ noun: 'accountData', origin: null })
    expect(await una.get('/user/account/basic-info')).toMatchObject({ emailVerified: true, pendingEmail: null })
    expect(await una.get('/user/family-group/invitations/pending')).toMatchObject([{ id, familyName: 'Lin' }])
    expect((await una.post(`/user/family-group/invitations/${id}/accept`)).statusCode).toBe(200)
    expect(await una.get('/family-group')).toMatchObject({ familyGroup: { name: 'Lin' } })
    expect((await una.open(link)).statusCode).toBe(400)
    // The address did not change, so no old address is told.
    await runJobs()
    expect(mails.map(({ subject }) => subject)).not.toContain('Your Hourkin account has a new email address')
  })

  test('by the mailed link of an invitation has confirmed it with that', async () => {
    const { as, signUp, sendRaw, runJobs, mails } = town()
    await as('ann')(family.create, { body: { name: 'Lin' } })
    const email = `una-${randomUUID()}@example.org`
    await as('ann')(family.invite, { body: { email } })
    await runJobs()
    const invitation = mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1]
    const payload = { firstName: 'Una', lastName: 'Test', email, password: PASSWORD, invitation }
    expect((await sendRaw({ method: 'POST', url: '/api/auth/sign-up', payload })).statusCode).toBe(200)
    const verified = db.selectFrom('users').select('emailVerifiedAt').where('email', '=', email)
    expect((await verified.executeTakeFirst())?.emailVerifiedAt).not.toBeNull()
    await runJobs()
    expect(mails).toHaveLength(1)
    // The link of another account shows nothing.
    const eve = await signUp({ ...(invitation !== undefined && { invitation }) })
    expect(await eve.get('/user/account/basic-info')).toMatchObject({ emailVerified: false })
  })

  test.each([
    { language: 'en', subject: 'Confirm your email address for Hourkin' },
    { language: 'zh_CN', subject: '确认您在时友的邮箱' },
    { language: 'zh_TW', subject: '確認您在時友的電子郵件' },
  ])('reads it in $language', async ({ language, subject }) => {
    const { signUp, mailTo } = town()
    const { email } = await signUp({ language })
    expect(await mailTo(email)).toMatchObject({ subject })
  })

  test('is sent nothing where no mail leaves the server, and cannot ask for it', async () => {
    const { signUp, mailTo } = town({ mail: false })
    const una = await signUp()
    expect(await mailTo(una.email)).toBeUndefined()
    expect((await una.again()).statusCode).toBe(409)
  })
})

describe('another link', () => {
  test('takes the place of the first, until the address is confirmed', async () => {
    const { signUp, readMailedLink, clock } = town()
    const una = await signUp()
    const first = await readMailedLink(una.email)
    expect((await una.again()).statusCode).toBe(202)
    expect((await una.open(first)).statusCode).toBe(400)
    clock.advance(59)
    expect((await una.open(await readMailedLink(una.email))).statusCode).toBe(200)
    expect((await una.again()).json()).toMatchObject({ values: ['email'] })
  })

  test('is not sent without end, neither to one address nor to many', async () => {
    const { signUp, mails, runJobs, clock } = town({ signUpsPerHour: 1000 })
    const una = await signUp()
    const asked = []
    for (let time = 0; time < 4; time += 1) {
      asked.push((await una.again()).statusCode)
      await runJobs()
    }
    expect(asked).toEqual([202, 202, 429, 429])
    clock.advance(1)
    expect((await una.again()).statusCode).toBe(202)
    mails.length = 0
    // The sign-ups succeed, and the users can ask for the mail later.
    for (let time = 0; time < 105; time += 1) await signUp({ ip: '10.0.0.2' })
    await runJobs()
    await runJobs()
    expect(mails.filter(({ to }) => to !== una.email)).toHaveLength(100)
  })

  test('is not promised where strangers have used up the mails of the address: it can be had later', async () => {
    const { signUp, sendRaw, runJobs, mails, clock } = town()
    const una = await signUp()
    await runJobs()
    for (let time = 0; time < 5; time += 1) {
      await sendRaw({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: una.email } })
      await runJobs()
    }
    const refused = await una.again()
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 3600 } })
    clock.advance(61)
    mails.length = 0
    const payload = { email: una.email, password: PASSWORD }
    const { token } = (await sendRaw({ method: 'POST', url: '/api/auth/sign-in', payload })).json<{ token: string }>()
    una.headers.authorization = `Bearer ${token}`
    expect((await una.again()).statusCode).toBe(202)
    await runJobs()
    expect(mails).toMatchObject([{ to: una.email, subject: 'Confirm your email address for Hourkin' }])
  })

  test('a guest cannot ask for another confirmation link', async () => {
    const { sendRaw } = town()
    const answer = await sendRaw({ method: 'POST', url: '/api/user/account/email/confirmation' })
    expect(answer.statusCode).toBe(401)
  })
})
