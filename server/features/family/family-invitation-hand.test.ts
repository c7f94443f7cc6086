import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { family } from '#contract/family.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

/** A server that sends no mail, so no address is verified. Ann is the admin, Abe a parent. */
async function start(settings: object = {}) {
  const server = startServer({ settings: { mail: false, ...settings } })
  const kin = kinOf(server)
  const { as } = server
  await as('ann')(family.create, { body: { name: 'Lin', settings: { requireApprovalToJoin: false } } })
  const partsOf = (link: string | null) => {
    const { origin, pathname, hash } = new URL(link ?? 'http://none')
    const searchParams = new URLSearchParams(hash.slice(1))
    const [invitationId, token] = [searchParams.get('invitation')!, searchParams.get('token')!]
    return { place: `${origin}${pathname}`, params: { invitationId }, body: { token } }
  }
  const invite = async (by: string, email: string) => as(by)(family.invite, { body: { email } })
  return { ...server, kin, invite, partsOf }
}
const forbidden = { status: 403, code: 'FORBIDDEN' }

describe('without mail, the inviter passes on the link', () => {
  test('a user with the invited address joins by the link, which does not verify the address', async () => {
    const { as, kin, invite, partsOf, sendRaw } = await start()
    const { email, userId } = await kin.ensureUser('una', false)
    const { link } = await invite('ann', email)
    const { place, ...answer } = partsOf(link)
    expect(place).toBe('http://localhost:3000/family-invitation')
    // The address alone, which any user may have typed at sign-up, shows nothing and admits no one.
    // [family/invited-user]
    expect(await as('una')(family.pendingInvitations)).toEqual([])
    await expect(as('una')(family.accept, { ...answer, body: {} })).rejects.toMatchObject(forbidden)
    const shown = await sendRaw({ method: 'POST', url: '/api/auth/family-invitation', payload: answer.body })
    expect(shown.json()).toMatchObject({ email, status: 'pending', familyName: 'Lin' })

    await as('una')(family.accept, answer)
    const members = (await kin.findFamily('ann'))?.members
    expect(members?.find((member) => member.email === email)).toMatchObject({ status: 'active', role: 'parent' })
    const row = db.selectFrom('users').select('emailVerifiedAt').where('id', '=', userId)
    expect(await row.executeTakeFirst()).toEqual({ emailVerifiedAt: null })
    expect(await as('una')(account.basicInfo)).toMatchObject({ email })
    // So the invitation of another family is shown only to a user who has its link.
    await as('bob')(family.create, { body: { name: 'Bo' } })
    await as('una')(family.leave)
    await invite('bob', email)
    expect(await as('una')(family.pendingInvitations)).toEqual([])
  })

  test('and it declines as well', async () => {
    const { as, kin, invite, partsOf } = await start()
    const { email } = await kin.ensureUser('una', false)
    const { link } = await invite('ann', email)
    const { place: _, ...answer } = partsOf(link)
    await as('una')(family.reject, answer)
    expect(await as('ann')(family.invitations)).toMatchObject([{ status: 'rejected', link: null }])
  })

  test('the link works for no other user and no other invitation', async () => {
    const { as, kin, invite, partsOf } = await start()
    const [una, eve] = [await kin.ensureUser('una', false), await kin.ensureUser('eve', false)]
    const { place: _, ...answer } = partsOf((await invite('ann', una.email)).link)
    const other = partsOf((await invite('ann', eve.email)).link)
    await expect(as('eve')(family.accept, answer)).rejects.toMatchObject(forbidden)
    await expect(as('eve')(family.accept, { ...other, body: answer.body })).rejects.toMatchObject(forbidden)
    const cut = { ...other, body: { token: other.body.token.replace('hand-', '') } }
    await expect(as('eve')(family.accept, cut)).rejects.toMatchObject(forbidden)
    expect((await kin.findFamily('ann'))?.members).toHaveLength(1)
  })

  test('opens the door where new accounts are by invitation', async () => {
    const { invite, partsOf, sendRaw } = await start({ signUp: 'invite' })
    const email = `${randomUUID()}@example.org`
    const { body } = partsOf((await invite('ann', email)).link)
    const signUp = (invitation?: string) =>
      sendRaw({
        method: 'POST',
        url: '/api/auth/sign-up',
        payload: { firstName: 'Una', lastName: 'Test', email, password: 'four quiet green hills', invitation },
      })
    expect((await signUp()).statusCode).toBe(403)
    expect((await signUp(body.token)).statusCode).toBe(200)
  })
})

test('only the inviter finds the link again, as long as it works', async () => {
  const { as, kin, invite } = await start()
  await kin.bring('ann', 'abe')
  const { link, id } = await invite('abe', `${randomUUID()}@example.org`)
  const findLink = async (by: string) => (await as(by)(family.invitations)).find((one) => one.id === id)?.link
  expect([await findLink('abe'), await findLink('ann')]).toEqual([link, null])
  await as('abe')(family.cancelInvitation, { params: { invitationId: id } })
  expect(await findLink('abe')).toBeNull()
})

test('of two requests with one key both answers hold the link, and the database only its digest', async () => {
  const { as, partsOf } = await start()
  const body = { email: `${randomUUID()}@example.org` }
  const key = { idempotencyKey: randomUUID() }
  const [first, again] = [await as('ann')(family.invite, { body }, key), await as('ann')(family.invite, { body }, key)]
  expect(again).toEqual(first)
  const { token } = partsOf(first.link).body
  expect(token).toMatch(/^hand-[\w-]{43}$/)
  const rows = [
    await db.selectFrom('familyInvitations').selectAll().execute(),
    await db.selectFrom('idempotencyKeys').selectAll().execute(),
    await db.selectFrom('jobs').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a server with mail shows the link to no one', async () => {
  const { as, invite } = await start({ mail: true })
  expect((await invite('ann', 'una@example.com')).link).toBeNull()
  expect(await as('ann')(family.invitations)).toMatchObject([{ link: null }])
})
