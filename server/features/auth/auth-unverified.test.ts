import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { activityLog } from '#contract/activity-log.ts'
import { calendar } from '#contract/calendar.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { epochMs } from '#domain/time/time.ts'
import type { Mail } from '#server/ports/mail.ts'
import { createAccountHolder, deviceOf, PASSWORD, send } from '#server/testing/account-holder.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const NEW = 'two long walks a day'
const inTurn = quickPasswords()

function town(settings: object = {}) {
  const mails: Mail[] = []
  const server = startServer({ inTurn, settings, sendMail: async (mail) => void mails.push(mail) })
  const { sendRaw, runJobs } = server
  const post = (path: string, payload: object) => send(sendRaw, { method: 'POST', url: `/api${path}`, payload })
  async function readMailedLink(address: string, path: string) {
    await runJobs()
    const texts = mails.filter(({ to }) => to === address).map(({ text }) => text)
    return texts.findLast((text) => text.includes(path))?.match(/token=([\w-]{43})/)?.[1] ?? ''
  }
  /** The owner of the address, who has never used this server, chooses a password by mail. */
  async function takeBack(email: string) {
    await post('/auth/forgot-password', { email })
    const token = await readMailedLink(email, '/reset-password')
    expect((await post('/auth/reset-password', { token, password: NEW })).status).toBe(200)
    return deviceOf(sendRaw, await post('/auth/sign-in', { email, password: NEW }))
  }
  /** Creates a user who signs in with another person's address. */
  async function createSquatter(isVerified = false) {
    const who = await createAccountHolder(server, inTurn, { isVerified })
    return { ...who, device: (await who.signIn()).device! }
  }
  const unverify = (userId: string) =>
    db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', userId).execute()
  return { ...server, server, post, readMailedLink, takeBack, createSquatter, unverify, kin: kinOf(server) }
}

const GRANTS = [
  { what: 'found a family', path: '/family-group', body: { name: 'Lin' } },
  { what: 'publish a calendar', path: '/user/calendar-feed' },
  {
    what: 'share statistics',
    path: '/user/shared-view',
    body: { title: 'Work', aspect: 'category', range: { preset: 'this-week' } },
  },
  { what: 'turn on the second step', path: '/user/second-factor/totp' },
  { what: 'add a passkey', path: '/user/second-factor/passkeys/options' },
]

describe('an account with an unconfirmed address', () => {
  test.each(GRANTS)('cannot $what, where the server sends mail', async ({ path, body }) => {
    const { createSquatter } = town()
    const { device } = await createSquatter()
    expect((await device.post(path, body)).refusal).toMatchObject({ code: 'EMAIL_UNVERIFIED', values: ['email'] })
    expect((await device.post(path, body)).status).toBe(403)
  })

  test.each(GRANTS)('can $what, where no mail leaves the server', async ({ path, body }) => {
    const { createSquatter } = town({ mail: false })
    const { device } = await createSquatter()
    expect((await device.post(path, body)).status).toBeLessThan(300)
  })

  test.each(GRANTS)('can $what once it is confirmed', async ({ path, body }) => {
    const { createSquatter, readMailedLink } = town()
    const { device, email } = await createSquatter()
    await device.post('/user/account/email/confirmation')
    const token = await readMailedLink(email, '/confirm-email')
    expect((await device.post('/user/account/email/confirm', { token })).status).toBe(200)
    expect((await device.post(path, body)).status).toBeLessThan(300)
  })

  test('logs for itself', async () => {
    const { createSquatter } = town()
    const { device } = await createSquatter()
    const log = { category: 'work', activityName: 'Read', startTime: '2026-03-02T08:00:00Z' }
    const answer = await device.post('/user/log/activity-log', { ...log, endTime: '2026-03-02T09:00:00Z' })
    expect(z.safeParse(activityLog.create.response, answer.json).success).toBe(true)
  })

  test('joins no family but by the link that was mailed to it', async () => {
    const { as, createSquatter, readMailedLink } = town()
    await as('ada')(family.create, { body: { name: 'Lin', settings: { requireApprovalToJoin: false } } })
    const { device, email } = await createSquatter()
    const { id } = await as('ada')(family.invite, { body: { email } })
    const path = `/user/family-group/invitations/${id}/accept`
    expect((await device.post(path, {})).refusal).toMatchObject({ code: 'EMAIL_UNVERIFIED' })
    const token = await readMailedLink(email, '/family-invitation')
    expect((await device.post(path, { token })).status).toBe(200)
  })
})

describe('the owner of a squatted address', () => {
  test('confirms nothing by opening the link that the squatter had mailed', async () => {
    const { createSquatter, readMailedLink, post, takeBack } = town()
    const { device, email, userId } = await createSquatter()
    await device.post('/user/account/email/confirmation')
    const token = await readMailedLink(email, '/confirm-email')
    const opened = await post('/auth/confirm-email', { token })
    expect(opened).toMatchObject({ status: 403, refusal: { details: { reason: 'signInFirst' } } })
    const of = db.selectFrom('users').select('emailVerifiedAt').where('id', '=', userId)
    expect(await of.executeTakeFirst()).toEqual({ emailVerifiedAt: null })
    expect((await device.post('/family-group', { name: 'Lin' })).status).toBe(403)
    await takeBack(email)
    // The old link does not work for the squatter either.
    expect((await post('/auth/confirm-email', { token })).status).toBe(400)
    expect(await device.status()).toBe(419)
  })

  test('has, after a reset, nothing that the squatter had set up before the server sent mail', async () => {
    const { as, createSquatter, unverify, takeBack, sendRaw, clock, kin, post } = town()
    const { device, email, userId, dataGroup, signIn } = await createSquatter(true)
    await device.post('/family-group', { name: 'Lin', settings: { requireApprovalToJoin: false } })
    // The squatter joins under his own name, becomes admin, and makes the victim a child whose data he sees.
    const { json } = await device.post('/user/family-group/invitations', { email: (await kin.ensureUser('eve')).email })
    await as('eve')(family.accept, { params: { invitationId: (json as { id: string }).id }, body: {} })
    const eve = await kin.ensureUser('eve')
    await db.updateTable('familyMembers').set({ isAdmin: 'on' }).where('userId', '=', eve.userId).execute()
    const asChild = { role: 'child', isAdmin: 'off' } as const
    await db.updateTable('familyMembers').set(asChild).where('userId', '=', userId).execute()
    const seen = await as('eve', dataGroup)(activityLog.withAdjacent, { query: { date: '2026-03-02' } })
    expect(seen.logs).toEqual([])
    const { url } = z.parse(calendar.makeFeed.response, (await device.post('/user/calendar-feed')).json)
    const { secret } = (await device.post('/user/second-factor/totp')).json as { secret: string }
    const code = new TOTP({ secret }).generate({ timestamp: epochMs(clock.now()) })
    const { recoveryCodes } = (await device.post('/user/second-factor/totp/confirm', { code })).json as {
      recoveryCodes: string[]
    }
    const { ticket } = (await signIn()).refusal!.details as { ticket: string }
    const device1 = { endpoint: `https://push.example.org/${userId}`, p256dh: 'x', auth: 'x', userAgent: 'x' }
    const session = db.selectFrom('sessions').select('id').where('userId', '=', userId)
    const { id: sessionId } = await session.executeTakeFirstOrThrow()
    await db
      .insertInto('pushDevices')
      .values({ id: userId, userId, sessionId, ...device1, createdAt: clock.now() })
      .execute()
    await unverify(userId)

    const owner = await takeBack(email)
    expect((await owner.get('/family-group')).json).toMatchObject({ familyGroup: null })
    const looking = as('eve', dataGroup)(activityLog.withAdjacent, { query: { date: '2026-03-02' } })
    await expect(looking).rejects.toMatchObject({ status: 404 })
    expect((await sendRaw({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(404)
    expect((await owner.get('/user/second-factor')).json).toMatchObject({ twoStepSince: null, recoveryCodesLeft: 0 })
    const step = await post('/auth/second-factor', { ticket, code: recoveryCodes[0] })
    expect(step.refusal).toMatchObject({ values: ['ticket'] })
    const devices = db.selectFrom('pushDevices').select('id').where('userId', '=', userId)
    expect(await devices.execute()).toEqual([])
    expect(await device.status()).toBe(419)
    expect((await signIn()).refusal).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test.each([
    { name: 'dissolved, if it has no other parent', parents: [], expected: null },
    { name: 'left to its other parent, who rules it from then on', parents: ['pat'], expected: 'pat' },
  ])('leaves the family that was founded in their name: it is $name', async ({ parents, expected }) => {
    const { as, createSquatter, unverify, takeBack, kin, db: database } = town()
    const { device, email, userId } = await createSquatter(true)
    await device.post('/family-group', { name: 'Lin', settings: { requireApprovalToJoin: false } })
    const joining = [...parents.map((name) => ({ name, role: 'parent' })), { name: 'cat', role: 'child' }]
    for (const { name, role } of joining) {
      const person = await kin.ensureUser(name)
      const { json } = await device.post('/user/family-group/invitations', { email: person.email, role })
      await as(name)(family.accept, { params: { invitationId: (json as { id: string }).id }, body: {} })
    }
    const { email: stranger } = await kin.ensureUser('una')
    await device.post('/user/family-group/invitations', { email: stranger })
    await unverify(userId)
    const owner = await takeBack(email)
    expect((await owner.get('/family-group')).json).toMatchObject({ familyGroup: null })
    const rest = (await as(expected ?? 'cat')(family.mine)).familyGroup
    expect(rest?.column ?? null).toBe(expected && 'admin')
    expect(rest?.members.map(({ _id }) => _id) ?? []).not.toContain(userId)
    const sent = database.selectFrom('familyInvitations').select('status').where('email', '=', stranger)
    expect(await sent.execute()).toEqual([{ status: 'cancelled' }])
  })

  test('the owner of a squatted address keeps the children of a dissolved family, but their old PINs do not work', async () => {
    const { createSquatter, unverify, takeBack, sendRaw, post } = town()
    const { device, email, userId } = await createSquatter(true)
    await device.post('/family-group', { name: 'Lin' })
    const created = await device.post('/user/family-group/children', { firstName: 'Tim', pin: '2749' })
    const { _id: childId } = z.parse(child.create.response, created.json)
    const { familyGroup } = z.parse(family.mine.response, (await device.get('/family-group')).json)
    const known = { childId, pin: '2749' }
    const tim = deviceOf(sendRaw, await post('/auth/child-sign-in', { familyCode: familyGroup!.code!, ...known }))
    const { url } = z.parse(calendar.makeFeed.response, (await tim.post('/user/calendar-feed')).json)
    await unverify(userId)

    const owner = await takeBack(email)
    expect(await tim.status()).toBe(440)
    expect((await sendRaw({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(404)
    await owner.post('/family-group', { name: 'Lee' })
    const again = z.parse(family.mine.response, (await owner.get('/family-group')).json).familyGroup!
    expect(again.members.map(({ _id }) => _id)).toContain(childId)
    const entered = await post('/auth/child-sign-in', { familyCode: again.code!, ...known })
    expect(entered.refusal).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('keeps after a reset the credentials set up since the address is theirs', async () => {
    const { createSquatter, takeBack, sendRaw } = town()
    const { device, email } = await createSquatter(true)
    await device.post('/family-group', { name: 'Lin' })
    const { url } = z.parse(calendar.makeFeed.response, (await device.post('/user/calendar-feed')).json)
    const owner = await takeBack(email)
    expect((await owner.get('/family-group')).json).toMatchObject({ familyGroup: { name: 'Lin' } })
    // Only the calendar address ends: a person who knew the old password may have made it.
    expect((await sendRaw({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(404)
    expect((await owner.post('/auth/sign-in', { email, password: PASSWORD })).status).toBe(401)
  })
})
