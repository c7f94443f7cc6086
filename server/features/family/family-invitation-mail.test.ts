import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { family } from '#contract/family.ts'
import { digest } from '#server/security/secrets.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { startSmtp } from '#server/testing/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.received.length = 0
  smtp.break(false)
})

function start() {
  const server = startServer({ sendMail: smtp.sendMail })
  const kin = kinOf(server)
  const { as, runJobs } = server

  /** Reads the link in the mail to that address. */
  async function readMailedLink(email: string) {
    await runJobs()
    const mail = smtp.received.findLast(({ recipients }) => recipients.includes(email))
    const url = new URL(mail?.text?.match(/http\S+/)?.[0] ?? 'http://none')
    const secret = new URLSearchParams(url.hash.slice(1))
    return { mail, url, invitationId: secret.get('invitation')!, token: secret.get('token')! }
  }
  const accept = (by: string, invitationId: string, token?: string) =>
    as(by)(family.accept, { params: { invitationId }, body: { token } })
  return { ...server, kin, readMailedLink, accept }
}

const forbidden = { status: 403, code: 'FORBIDDEN' }
const unverified = { status: 403, code: 'EMAIL_UNVERIFIED' }

describe('the mailed link', () => {
  test('the mailed link shows the inviter, lets in the owner of the address, and verifies the address', async () => {
    const { as, kin, readMailedLink, accept, sendRaw, clock } = start()
    await kin.createFamily({ admin: 'ann' })
    const { email, userId } = await kin.ensureUser('una', false)
    const sent = await as('ann')(family.invite, { body: { email, role: 'child' } })
    // An address that is not verified shows nothing and admits no one. [family/invited-user]
    expect(await as('una')(family.pendingInvitations)).toEqual([])
    await expect(accept('una', sent.id)).rejects.toMatchObject(unverified)

    const { url, invitationId, token } = await readMailedLink(email)
    expect(`${url.origin}${url.pathname}`).toBe('http://localhost:3000/family-invitation')
    expect(invitationId).toBe(sent.id)
    const shown = await sendRaw({ method: 'POST', url: '/api/auth/family-invitation', payload: { token } })
    expect(shown.json()).toEqual({
      id: sent.id,
      email,
      role: 'child',
      status: 'pending',
      familyName: 'Lin',
      inviterName: 'ann Test',
      expiresAt: sent.expiresAt,
    })

    await accept('una', invitationId, token)
    expect(await kin.findMember('ann', 'una')).toMatchObject({ role: 'child', status: 'active' })
    const verified = db.selectFrom('users').select('emailVerifiedAt').where('id', '=', userId)
    expect(await verified.executeTakeFirst()).toEqual({ emailVerifiedAt: clock.now() })
    await expect(accept('una', invitationId, token)).rejects.toMatchObject({ status: 409 })
  })

  test('the mailed link works for no other user, and a wrong one does not work', async () => {
    const { as, kin, readMailedLink, accept, sendRaw } = start()
    await kin.createFamily({ admin: 'ann' })
    const { email } = await kin.ensureUser('una', false)
    await kin.ensureUser('eve', false)
    const { id } = await as('ann')(family.invite, { body: { email } })
    const other = await as('ann')(family.invite, { body: { email: (await kin.ensureUser('ulf', false)).email } })
    const { token } = await readMailedLink(email)
    await expect(accept('eve', id, token)).rejects.toMatchObject(forbidden)
    await expect(accept('ulf', id, token)).rejects.toMatchObject(forbidden)
    // The token belongs to another invitation, is cut short, or is guessed.
    await expect(accept('ulf', other.id, token)).rejects.toMatchObject(unverified)
    for (const wrong of [token.slice(1), 'x'.repeat(43)]) {
      await expect(accept('una', id, wrong)).rejects.toMatchObject(unverified)
      const answer = await sendRaw({ method: 'POST', url: '/api/auth/family-invitation', payload: { token: wrong } })
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', values: ['token'] })
    }
    expect((await kin.findFamily('ann'))?.members).toHaveLength(1)
  })

  test('declines as well, and the inviter is notified by mail', async () => {
    const { as, kin, readMailedLink, runJobs } = start()
    await kin.createFamily({ admin: 'ann' })
    const { email } = await kin.ensureUser('una', false)
    await as('ann')(family.invite, { body: { email } })
    const { invitationId, token } = await readMailedLink(email)
    await as('una')(family.reject, { params: { invitationId }, body: { token } })
    await runJobs()
    const [told] = smtp.received.slice(-1)
    expect(told).toMatchObject({
      recipients: [(await kin.ensureUser('ann')).email],
      subject: 'Your invitation was declined',
    })
    expect(told?.text).toContain(email)
  })

  test.each([
    { name: 'expired', after: 7 * 1440, status: 'expired', values: ['expiresAt'] },
    { name: 'of a family that is gone', after: 0, status: 'cancelled', values: ['status'] },
  ])('the mailed link of an invitation $name says so and lets no one in', async ({ after, status, values }) => {
    const { as, kin, readMailedLink, accept, sendRaw, clock } = start()
    await kin.createFamily({ admin: 'ann' })
    const { email } = await kin.ensureUser('una', false)
    await as('ann')(family.invite, { body: { email } })
    const { invitationId, token } = await readMailedLink(email)
    if (after) clock.advance(after)
    else await as('ann')(family.remove, { body: { name: 'Lin' } })
    const shown = await sendRaw({ method: 'POST', url: '/api/auth/family-invitation', payload: { token } })
    expect(shown.json()).toMatchObject({ status })
    await expect(accept('una', invitationId, token)).rejects.toMatchObject({ status: 409, values })
    expect(await as('una')(family.mine)).toEqual({ familyGroup: null, waitingFor: null })
  })
})

test('security 10: of the link only its digest is stored, neither with the invitation nor with the job', async () => {
  const { as, kin, readMailedLink } = start()
  await kin.createFamily({ admin: 'ann' })
  await as('ann')(family.invite, { body: { email: 'una@example.com' } })
  const { token, invitationId } = await readMailedLink('una@example.com')
  expect(token).toMatch(/^[\w-]{43}$/)
  const row = await db.selectFrom('familyInvitations').selectAll().where('id', '=', invitationId).executeTakeFirst()
  expect(row?.tokenHash).toBe(digest(token))
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  expect(JSON.stringify([row, jobs])).not.toContain(token)
})

test('a mail that fails is sent again, with a link that works', async () => {
  const { as, kin, readMailedLink, accept, runJobs, clock } = start()
  await kin.createFamily({ admin: 'ann' })
  const { email } = await kin.ensureUser('una', false)
  await as('ann')(family.invite, { body: { email } })
  smtp.break(true)
  await runJobs()
  expect(smtp.received).toEqual([])
  smtp.break(false)
  clock.advance(5)
  const { invitationId, token } = await readMailedLink(email)
  await accept('una', invitationId, token)
})

test('an invitation that is cancelled before its mail goes out is not mailed', async () => {
  const { as, kin, runJobs } = start()
  await kin.createFamily({ admin: 'ann' })
  const { id } = await as('ann')(family.invite, { body: { email: 'una@example.com' } })
  await as('ann')(family.cancelInvitation, { params: { invitationId: id } })
  await runJobs()
  expect(smtp.received).toEqual([])
})

test.each([
  {
    language: 'en',
    subject: 'Invitation to join a family on Hourkin',
    text: 'ann Test invites you to join the family “Lin”',
  },
  { language: 'zh_CN', subject: '邀请您加入时友上的家庭', text: 'ann Test邀请您加入时友上的家庭“Lin”' },
  { language: 'zh_TW', subject: '邀請您加入時友上的家庭', text: 'ann Test邀請您加入時友上的家庭「Lin」' },
] as const)(
  'the mail is in the language of the invitee, or else of the inviter: $language',
  async ({ language, subject, text }) => {
    const { as, kin, readMailedLink } = start()
    const speak = (name: string) => as(name)(account.savePreference, { body: { language: { lang: language } } })
    await kin.createFamily({ admin: 'ann' })
    const { email } = await kin.ensureUser('una')
    await speak('una')
    await as('ann')(family.invite, { body: { email } })
    expect((await readMailedLink(email)).mail).toMatchObject({ subject, text: expect.stringContaining(text) as string })
    await speak('ann')
    await as('ann')(family.invite, { body: { email: 'stranger@example.com' } })
    expect((await readMailedLink('stranger@example.com')).mail).toMatchObject({ subject })
  },
)

test.each([
  'Visit evil.example now',
  '<img src=x onerror=alert(1)>',
  'https://evil.example',
  'You won! Call 555, now',
  'Call 0900 123456',
  'Call ０９００ ①②③',
  'evil。example',
])("security: a family called '%s' is not named to strangers", async (name) => {
  const { as, kin, readMailedLink } = start()
  await as('ann')(family.create, { body: { name } })
  await kin.ensureUser('ann')
  const email = `${uuidv7()}@example.com`
  await as('ann')(family.invite, { body: { email } })
  const { mail } = await readMailedLink(email)
  expect(mail?.text).toContain('ann Test invites you to join their family')
  expect(`${mail?.text} ${mail?.html}`).not.toContain(name)
})
