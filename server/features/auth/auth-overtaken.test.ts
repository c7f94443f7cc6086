import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { addMinutes, epochMs } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import { passwordDesk } from '#server/security/password.ts'
import { digest } from '#server/security/secrets.ts'
import { createAccountHolder, deviceOf, PASSWORD, send } from '#server/testing/account-holder.ts'
import { softAuthenticator } from '#server/testing/authenticator.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { changeDuringRequest } from '#server/testing/overtaken.ts'

const NEW = 'two long walks a day'
const inTurn = quickPasswords()
const server = startServer({ inTurn, sendMail: async () => {} })
const { sendRaw, clock, as } = server
const post = (path: string, payload: object) => send(sendRaw, { method: 'POST', url: `/api${path}`, payload })
const newHash = await inTurn((argon) => argon.hash(NEW))

const endSessions = (userId: string) => async (trx: Trx) => {
  const ending = { endedAt: clock.now(), endedWhy: 'credentials_changed' } as const
  await trx.updateTable('sessions').set(ending).where('userId', '=', userId).execute()
}
const reset = (userId: string) => async (trx: Trx) => {
  await trx.updateTable('users').set({ passwordHash: newHash }).where('id', '=', userId).execute()
  await endSessions(userId)(trx)
}
const disable = (userId: string) => (trx: Trx) =>
  trx.updateTable('users').set({ disabledAt: clock.now() }).where('id', '=', userId).execute()
const sessionsOf = (userId: string) =>
  db.selectFrom('sessions').selectAll().where('userId', '=', userId).where('endedAt', 'is', null).execute()
const hashOf = (userId: string) =>
  db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirstOrThrow()

const setPin = (childId: string) => (trx: Trx) =>
  trx.updateTable('managedChildren').set({ pinHash: newHash }).where('userId', '=', childId).execute()
const pinOf = (childId: string) =>
  db.selectFrom('managedChildren').select('pinHash').where('userId', '=', childId).executeTakeFirstOrThrow()

const feedsOf = (dataGroup: string) =>
  db.selectFrom('calendarFeeds').select('createdAt').where('ownerId', '=', dataGroup).execute()

/** The path by which the owner of the address agrees to join a family. */
async function acceptPath(email: string) {
  const parent = `ada-${randomUUID()}`
  await kinOf(server).createFamily({ admin: parent })
  const { id } = await as(parent)(family.invite, { body: { email, role: 'parent' } })
  return `/user/family-group/invitations/${id}/accept`
}

/** Tim, who has the PIN 2749, in a family of its own. */
async function createChildWithPin() {
  const parent = `ada-${randomUUID()}`
  await kinOf(server).createFamily({ admin: parent })
  const { familyGroup } = await as(parent)(family.mine)
  const { _id: tim, dataGroup } = await as(parent)(child.create, { body: { firstName: 'Tim', pin: '2749' } })
  const payload = { familyCode: familyGroup!.code!, childId: tim, pin: '2749' }
  return { parent, tim, dataGroup: dataGroup!, signIn: () => post('/auth/child-sign-in', payload) }
}

describe('a sign-in in progress', () => {
  test.each([
    { name: 'the password is reset', change: reset },
    { name: 'the account is disabled', change: disable },
  ])('opens nothing once $name', async ({ change }) => {
    const ann = await createAccountHolder(server, inTurn)
    const answer = await changeDuringRequest(ann.userId, { request: () => ann.signIn(), change: change(ann.userId) })
    expect(['UNAUTHENTICATED', 'FORBIDDEN']).toContain(answer.refusal?.code)
    expect(await sessionsOf(ann.userId)).toEqual([])
  })

  test('does not put the old password back by hashing it better', async () => {
    const ann = await createAccountHolder(server, passwordDesk({ memoryCost: 2048, timeCost: 1, parallelism: 1 }))
    await changeDuringRequest(ann.userId, { request: () => ann.signIn(), change: reset(ann.userId) })
    expect(await hashOf(ann.userId)).toEqual({ passwordHash: newHash })
    const bob = await createAccountHolder(server, passwordDesk({ memoryCost: 2048, timeCost: 1, parallelism: 1 }))
    expect((await bob.signIn()).status).toBe(200)
    expect((await hashOf(bob.userId)).passwordHash).toContain('m=1024')
    expect((await bob.signIn()).status).toBe(200)
  })

  test('with two steps, leaves no ticket behind', async () => {
    const ann = await createAccountHolder(server, inTurn)
    const { device } = await ann.signIn()
    const { secret } = (await device!.post('/user/second-factor/totp')).json as { secret: string }
    const code = new TOTP({ secret }).generate({ timestamp: epochMs(clock.now()) })
    expect((await device!.post('/user/second-factor/totp/confirm', { code })).status).toBe(200)
    const answer = await changeDuringRequest(ann.userId, { request: () => ann.signIn(), change: reset(ann.userId) })
    expect(answer.refusal).toMatchObject({ code: 'UNAUTHENTICATED' })
    const tickets = db.selectFrom('signInTickets').selectAll().where('userId', '=', ann.userId)
    expect(await tickets.execute()).toEqual([])
  })

  test('by a passkey opens nothing once that is removed', async () => {
    const ann = await createAccountHolder(server, inTurn)
    const { device } = await ann.signIn()
    const challengeOf = async (asked: ReturnType<typeof post>) =>
      ((await asked).json as { options: { challenge: string } }).options.challenge
    const passkey = softAuthenticator()
    const made = passkey.make({ challenge: await challengeOf(device!.post('/user/second-factor/passkeys/options')) })
    expect((await device!.post('/user/second-factor/passkeys', { name: 'x', passkey: made })).status).toBe(201)
    const signed = passkey.sign({ challenge: await challengeOf(post('/auth/passkey/options', {})) })
    const answer = await changeDuringRequest(ann.userId, {
      request: () => post('/auth/passkey', { passkey: signed }),
      change: (trx) => trx.deleteFrom('passkeys').where('userId', '=', ann.userId).execute(),
    })
    expect(answer.refusal).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await sessionsOf(ann.userId)).toHaveLength(1)
  })

  test('of a child opens nothing once a parent has set the PIN', async () => {
    const { tim, signIn } = await createChildWithPin()
    const answer = await changeDuringRequest(tim, { request: signIn, change: setPin(tim) })
    expect(answer.refusal).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await sessionsOf(tim)).toEqual([])
  })
})

describe('a session that was ended meanwhile cannot change the ways to sign in', () => {
  test('the password', async () => {
    const ann = await createAccountHolder(server, inTurn)
    const { device } = await ann.signIn()
    const body = { currentPassword: PASSWORD, newPassword: 'three long walks a day' }
    const request = () => device!.post('/user/account/password', body)
    const { status } = await changeDuringRequest(ann.userId, { request, change: reset(ann.userId) })
    expect([400, 419]).toContain(status)
    expect(await hashOf(ann.userId)).toEqual({ passwordHash: newHash })
  })

  test.each([
    { name: 'once its parent has set another', change: setPin, status: 400 },
    { name: 'once its session has ended', change: endSessions, status: 419 },
  ])('the PIN of a child, $name', async ({ change, status }) => {
    const { tim, signIn } = await createChildWithPin()
    const device = deviceOf(sendRaw, await signIn())
    const before = await pinOf(tim)
    const request = () => device.patch(`/user/family-group/children/${tim}`, { pin: '8306', currentPin: '2749' })
    expect((await changeDuringRequest(tim, { request, change: change(tim) })).status).toBe(status)
    expect(await pinOf(tim)).toEqual(change === setPin ? { pinHash: newHash } : before)
  })

  test.each([
    { name: 'the address', path: '/user/account/email', body: () => ({ email: `${randomUUID()}@example.org` }) },
    { name: 'the app', path: '/user/second-factor/totp', body: () => ({}) },
  ])('$name', async ({ path, body }) => {
    const ann = await createAccountHolder(server, inTurn)
    const { device } = await ann.signIn()
    const request = () => device!.post(path, body())
    expect((await changeDuringRequest(ann.userId, { request, change: reset(ann.userId) })).status).toBe(419)
    for (const table of ['emailChanges', 'totpSecrets'] as const)
      expect(await db.selectFrom(table).select('userId').where('userId', '=', ann.userId).execute()).toEqual([])
  })
})

describe('nothing that would outlive the session is made from one that was ended meanwhile', () => {
  test('no address of the calendar', async () => {
    const ann = await createAccountHolder(server, inTurn)
    const { device } = await ann.signIn()
    const request = () => device!.post('/user/calendar-feed')
    expect((await changeDuringRequest(ann.userId, { request, change: reset(ann.userId) })).status).toBe(419)
    expect(await feedsOf(ann.dataGroup)).toEqual([])
  })

  test.each([
    { name: 'founded', path: async () => '/family-group', body: { name: 'Lee' } },
    { name: 'joined', path: (email: string) => acceptPath(email), body: {} },
  ])('no family is $name', async ({ path, body }) => {
    const ann = await createAccountHolder(server, inTurn)
    const { device } = await ann.signIn()
    const url = await path(ann.email)
    const request = () => device!.post(url, body)
    expect((await changeDuringRequest(ann.userId, { request, change: reset(ann.userId) })).status).toBe(419)
    const places = db.selectFrom('familyMembers').select('groupId').where('userId', '=', ann.userId)
    expect(await places.execute()).toEqual([])
  })
})

describe('a new address of the calendar ends as well', () => {
  const made = (ownerId: string) => (trx: Trx) =>
    trx
      .insertInto('calendarFeeds')
      .values({ ownerId, tokenHash: digest(ownerId), createdAt: clock.now() })
      .execute()

  test('when its owner signs out everywhere else', async () => {
    const ann = await createAccountHolder(server, inTurn)
    const { device } = await ann.signIn()
    const request = () => device!.remove('/user/sessions')
    expect((await changeDuringRequest(ann.userId, { request, change: made(ann.dataGroup) })).status).toBe(200)
    expect(await feedsOf(ann.dataGroup)).toEqual([])
  })

  test('when a parent sets the PIN of a child', async () => {
    const { parent, tim, dataGroup } = await createChildWithPin()
    const request = () => as(parent)(child.change, { params: { user: tim }, body: { pin: '8306' } })
    await changeDuringRequest(tim, { request, change: made(dataGroup) })
    expect(await feedsOf(dataGroup)).toEqual([])
  })
})

test('of two who change the password with the same old one, only one succeeds', async () => {
  const ann = await createAccountHolder(server, inTurn)
  const { device } = await ann.signIn()
  const change = (newPassword: string) =>
    device!.post('/user/account/password', { currentPassword: PASSWORD, newPassword })
  const answers = await Promise.all([change('two long walks a day'), change('three long walks a day')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.refusal).toMatchObject({ values: ['currentPassword'] })
})

test('a link that was mailed to an address which is theirs no more chooses no password', async () => {
  const ann = await createAccountHolder(server, inTurn)
  const token = 'A'.repeat(43)
  const link = { tokenHash: digest(token), userId: ann.userId, usedAt: null, expiresAt: addMinutes(clock.now(), 10) }
  await db
    .insertInto('passwordResets')
    .values({ ...link, email: 'old@example.org' })
    .execute()
  expect((await post('/auth/reset-password', { token, password: NEW })).refusal).toMatchObject({ values: ['token'] })
  await db.updateTable('passwordResets').set({ email: ann.email }).where('userId', '=', ann.userId).execute()
  expect((await post('/auth/reset-password', { token, password: NEW })).status).toBe(200)
})
