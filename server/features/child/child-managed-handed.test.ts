import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import type { Mail } from '#server/ports/mail.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { visitor } from '#server/testing/visitor.ts'

const PASSWORD = 'one long walk a day'
const DEAD = { status: 400, code: 'INVALID_PARAMS' }

/** Ann and Abe, with Tim, who has no email, and Cat, who has one; Eve is a stranger. This server sends no mail. */
async function start() {
  const mails: Mail[] = []
  const settings = { mail: false }
  const server = startServer({ inTurn: quickPasswords(), settings, sendMail: async (mail) => void mails.push(mail) })
  const kin = kinOf(server)
  const { as, sendRaw } = server
  await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
  const tim = await as('ann')(child.create, { body: { firstName: 'Tim', pin: '2749' } })
  const params = { user: tim._id }
  const email = `tim-${randomUUID()}@example.org`
  const give = (by = 'ann', body: { email?: string; leaves?: boolean; name?: string } = {}) =>
    as(by)(child.giveEmail, { params, body: { email, leaves: false, ...body } })
  const tokenOf = (link: string | null) => link!.match(/\/confirm-email#token=(hand-[\w-]+)$/)![1]!
  const open = async (link: string | null, password: string | undefined = PASSWORD) => {
    const payload = { token: tokenOf(link), ...(password && { password }) }
    const answer = await sendRaw({ method: 'POST', url: '/api/auth/confirm-email', payload, remoteAddress: '10.0.0.1' })
    return { status: answer.statusCode, ...answer.json<{ code?: string; values?: string[]; details?: object }>() }
  }
  const { ask } = visitor({ sendRaw })
  const signIn = () => ask({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password: PASSWORD } })
  const enter = async () => {
    const payload = { familyCode: (await kin.findFamily('ann'))!.code!, childId: tim._id, pin: '2749' }
    return visitor({ sendRaw }).ask({ method: 'POST', url: '/api/auth/child-sign-in', payload })
  }
  const findTim = async () => (await kin.findFamily('ann'))?.members.find(({ _id }) => _id === tim._id)
  return { ...server, kin, tim, params, email, give, tokenOf, open, signIn, enter, findTim, mails }
}

test('without mail a parent hands a link over, by which the child gets a password and a sign-in of its own', async () => {
  const { give, open, signIn, enter, findTim, email, tim, runJobs, mails, sendRaw } = await start()
  const pinToken = (await enter()).json<{ token: string }>().token
  const { link, account } = await give('abe')
  expect(account).toMatchObject({ pendingEmail: { email, leaves: false } })
  // Until it is opened nothing has changed.
  expect((await enter()).statusCode).toBe(200)
  expect((await open(link)).status).toBe(200)
  expect(await findTim()).toMatchObject({ isManaged: false, email, role: 'child', status: 'active' })
  expect((await enter()).statusCode).toBe(401)
  expect((await signIn()).statusCode).toBe(200)
  expect(await findTim()).toMatchObject({ isManaged: false, email, role: 'child', status: 'active' })
  // The address is not verified.
  const of = db.selectFrom('users').select('emailVerifiedAt').where('id', '=', tim._id)
  expect(await of.executeTakeFirst()).toEqual({ emailVerifiedAt: null })
  await runJobs()
  expect(mails.filter(({ text }) => /confirm-email|reset-password/.test(text))).toEqual([])
  // The session by the PIN has ended.
  const headers = { authorization: `Bearer ${pinToken}` }
  expect((await sendRaw({ method: 'GET', url: '/api/family-group', headers })).statusCode).toBe(440)
})

test('or leaves the family with it', async () => {
  const { give, open, findTim } = await start()
  const { link } = await give('ann', { leaves: true, name: 'Tim' })
  expect((await open(link)).status).toBe(200)
  expect(await findTim()).toBeUndefined()
})

test('the link works once and for seven days, is nowhere at rest, and the next one ends it', async () => {
  const { give, open, tokenOf, clock } = await start()
  const first = await give()
  const { tokenHash } = await db.selectFrom('emailChanges').selectAll().executeTakeFirstOrThrow()
  expect(tokenHash).not.toContain(tokenOf(first.link))
  const kept = await db.selectFrom('idempotencyKeys').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(tokenOf(first.link))
  clock.advance(1)
  const second = await give('abe')
  expect(await open(first.link)).toMatchObject(DEAD)
  clock.advance(7 * 1440)
  expect(await open(second.link)).toMatchObject(DEAD)
  const third = await give()
  expect((await open(third.link)).status).toBe(200)
  expect(await open(third.link)).toMatchObject(DEAD)
})

test('nothing changes before a safe password is chosen', async () => {
  const { give, open, signIn, enter, findTim } = await start()
  const { link } = await give()
  expect(await open(link, '')).toMatchObject({ ...DEAD, values: ['password'] })
  expect(await open(link, 'short')).toMatchObject({ ...DEAD, values: ['password'] })
  expect(await open(link, 'password1')).toMatchObject({ ...DEAD, details: { reason: 'tooCommon' } })
  expect(await findTim()).toMatchObject({ isManaged: true })
  expect((await enter()).statusCode).toBe(200)
  expect((await open(link)).status).toBe(200)
  expect((await signIn()).statusCode).toBe(200)
})

test('the link is dead once it is withdrawn, or a parent is one no more', async () => {
  const { as, give, open, params } = await start()
  const withdrawn = await give()
  await as('abe')(child.withdrawEmail, { params })
  expect(await open(withdrawn.link)).toMatchObject(DEAD)
  const abes = await give('abe')
  await as('abe')(family.leave, {})
  expect(await open(abes.link)).toMatchObject(DEAD)
})

test('only a parent of the child gets a link, and no address is used twice', async () => {
  const { give, kin, enter, sendRaw, params, email } = await start()
  await expect(give('cat')).rejects.toMatchObject({ status: 403 })
  await expect(give('eve')).rejects.toMatchObject({ status: 404 })
  const headers = { authorization: `Bearer ${(await enter()).json<{ token: string }>().token}` }
  const url = `/api/user/family-group/children/${params.user}/email`
  expect((await sendRaw({ method: 'POST', url, headers, payload: { email, leaves: false } })).statusCode).toBe(403)
  const taken = (await kin.ensureUser('abe')).email
  await expect(give('ann', { email: taken })).rejects.toMatchObject({ status: 409, values: ['email'] })
})
