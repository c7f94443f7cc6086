import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { sweep } from '#server/operation/sweep.ts'
import type { Mail } from '#server/ports/mail.ts'
import { db, quickPasswords, startServer } from '#server/testing/harness.ts'
import { Refused } from '#server/testing/typed-call.ts'
import { hour } from '#server/testing/hour.ts'
import { kinOf } from '#server/testing/kin.ts'
import { visitor } from '#server/testing/visitor.ts'

const DAY = 1440

/** Ann and Abe, with Tim, who has no e-mail, and Cat, who has one. */
async function start() {
  const mails: Mail[] = []
  const sendMail = async (mail: Mail) => void mails.push(mail)
  const server = startServer({ inTurn: quickPasswords(), sendMail })
  const kin = kinOf(server)
  const { as, sendRaw } = server
  await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
  const tim = await as('ann')(child.create, { body: { firstName: 'Tim', pin: '2749' } })
  const code = (await kin.findFamily('ann'))!.code!
  const payload = { familyCode: code, childId: tim._id, pin: '2749' }
  const signIn = () => visitor({ sendRaw }).ask({ method: 'POST', url: '/api/auth/child-sign-in', payload })
  const remove = (choice: object, by = 'ann', name = 'Tim') =>
    as(by)(family.removeMember, { params: { user: tim._id }, body: { name, ...choice } })
  const userRow = () => db.selectFrom('users').selectAll().where('id', '=', tim._id).executeTakeFirst()
  return { ...server, kin, tim, signIn, remove, mails, userRow }
}

const statusOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: unknown) => (error instanceof Refused ? error.status : error),
  )

describe('a child without an email is removed', () => {
  test('permanently: its sessions end at once, and after 30 days nothing is left', async () => {
    const { kin, remove, signIn, sendRaw, clock, userRow } = await start()
    const { token } = (await signIn()).json<{ token: string }>()
    await remove({ erase: true })
    const headers = { authorization: `Bearer ${token}` }
    expect((await sendRaw({ method: 'GET', url: '/api/family-group', headers })).statusCode).toBe(440)
    expect((await signIn()).statusCode).toBe(401)
    expect((await kin.findFamily('ann'))?.members).toHaveLength(3)
    clock.advance(30 * DAY - 1)
    await sweep(db, clock.now())
    expect(await userRow()).toBeDefined()
    clock.advance(1)
    await sweep(db, clock.now())
    expect(await userRow()).toBeUndefined()
  })

  test('not without saying so, and not by the wrong name', async () => {
    const { kin, remove } = await start()
    await expect(remove({})).rejects.toMatchObject({ status: 400, values: ['erase'] })
    await expect(remove({ erase: true, email: 'tim@example.com' })).rejects.toMatchObject({ values: ['email'] })
    await expect(remove({ erase: true }, 'ann', 'tim')).rejects.toMatchObject({ status: 400, values: ['name'] })
    expect((await kin.findFamily('ann'))?.members).toHaveLength(4)
  })
})

describe('the family of a child without an email is deleted', () => {
  test('the deleting admin manages it, and takes it along into their next family', async () => {
    const { as, kin, tim } = await start()
    await as('ann')(family.changeMember, {
      params: { user: (await kin.ensureUser('abe')).userId },
      body: { isAdmin: true },
    })
    await as('abe')(family.remove, { body: { name: 'Lin' } })
    await as('ann')(family.create, { body: { name: 'Ann’s' } })
    expect((await kin.findFamily('ann'))?.members).toHaveLength(1)
    const { familyGroup } = await as('abe')(family.create, { body: { name: 'Abe’s' } })
    expect(familyGroup?.members.map(({ name }) => name).toSorted()).toEqual(['Tim', 'abe Test'])
    await as('abe', tim.dataGroup!)(activityLog.create, { body: hour('08:00') })
  })

  test.each([true, false])('also into one that they join, waiting first: %s', async (requireApprovalToJoin) => {
    const { as, kin } = await start()
    await as('ann')(family.remove, { body: { name: 'Lin' } })
    await kin.createFamily({ admin: 'una', parents: ['ulf'], settings: { requireApprovalToJoin } })
    const { userId, params } = await kin.invite('ulf', 'ann')
    await as('ann')(family.accept, { params, body: {} })
    if (requireApprovalToJoin) {
      expect((await kin.findFamily('una'))?.members.map(({ name }) => name)).not.toContain('Tim')
      await as('una')(family.approve, { params: { user: userId } })
    }
    expect((await kin.findFamily('una'))?.members.find(({ name }) => name === 'Tim')).toMatchObject({
      role: 'child',
      status: 'active',
      isManaged: true,
    })
  })

  test('a user who joins a family needs room there for all of them', async () => {
    const { as, kin } = await start()
    await as('ann')(family.remove, { body: { name: 'Lin' } })
    await kin.createFamily({ admin: 'una', maxMembers: 2 })
    const { params } = await kin.invite('una', 'ann')
    const full = { status: 409, values: ['maxMembers'] }
    await expect(as('ann')(family.accept, { params, body: {} })).rejects.toMatchObject(full)
    await as('una')(family.change, { body: { maxMembers: 3 } })
    expect((await as('ann')(family.accept, { params, body: {} })).familyGroup?.members).toHaveLength(3)
  })

  test('until then only its manager sees the child', async () => {
    const { as, kin, tim } = await start()
    expect(await as('ann')(child.outside)).toEqual([])
    await as('ann')(family.remove, { body: { name: 'Lin' } })
    expect(await as('ann')(child.outside)).toEqual([{ _id: tim._id, name: 'Tim', avatar: null, erasedAt: null }])
    for (const name of ['abe', 'cat', 'eve']) expect(await as(name)(child.outside)).toEqual([])
    await kin.createFamily({ admin: 'ann' })
    expect(await as('ann')(child.outside)).toEqual([])
  })

  test('and needs room there', async () => {
    const { as } = await start()
    for (const firstName of ['Una', 'Ulf']) await as('ann')(child.create, { body: { firstName } })
    await as('ann')(family.remove, { body: { name: 'Lin' } })
    const small = { name: 'Lin', maxMembers: 3 }
    await expect(as('ann')(family.create, { body: small })).rejects.toMatchObject({
      status: 409,
      values: ['maxMembers'],
    })
    expect(await as('ann')(family.mine)).toEqual({ familyGroup: null, waitingFor: null })
    const { familyGroup } = await as('ann')(family.create, { body: { ...small, maxMembers: 4 } })
    expect(familyGroup?.members).toHaveLength(4)
  })
})

test.each(['left', 'removed', 'familyDeleted'] as const)(
  'a child with its own email keeps its data, in the mode PERSONAL (%s)',
  async (why) => {
    const { as, kin, given } = await start()
    const cat = as('cat')
    await as('ann')(family.change, { body: { settings: { parentControl: why === 'removed' } } })
    await cat(activityLog.create, { body: hour('08:00') })
    const { userId, dataGroup } = await kin.ensureUser('cat')
    const parental = { accountMode: 'PARENTAL' as const }
    await db.updateTable('preferences').set(parental).where('ownerId', '=', dataGroup).execute()
    if (why === 'left') await cat(family.leave)
    if (why === 'removed')
      await as('ann')(family.removeMember, { params: { user: userId }, body: { name: 'cat Test' } })
    if (why === 'familyDeleted') await as('ann')(family.remove, { body: { name: 'Lin' } })
    expect((await cat(account.mode)).appRunMode.accountMode).toBe('PERSONAL')
    const day = await cat(activityLog.withAdjacent, { query: {} })
    expect(JSON.stringify(day)).toContain('Read')
    expect(await statusOf(as('ann', given.stranger('cat'))(activityLog.withAdjacent, { query: {} }))).toBe(404)
  },
)

test('a handed-over device sees the family, sets the alias of the child, and nothing else', async () => {
  const { as, kin, tim, sendRaw } = await start()
  const { token } = await as('ann')(child.takeOver, { body: { childId: tim._id } })
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    (await sendRaw({ method, url: `/api${path}`, headers, ...(payload && { payload }) })).statusCode
  const abe = (await kin.ensureUser('abe')).userId
  const members = '/user/family-group/members'
  const { params } = await kin.invite('abe', 'una')
  const sent = `/user/family-group/invitations/${params.invitationId}`
  expect(await call('GET', '/family-group')).toBe(200)
  expect(await call('PATCH', `${members}/${tim._id}`, { alias: 'Timmy' })).toBe(200)
  expect(await call('PATCH', `${members}/${abe}`, { alias: 'x' })).toBe(403)
  expect(await call('PATCH', `${members}/${tim._id}`, { isActive: false })).toBe(403)
  expect(await call('PATCH', `${members}/${tim._id}`, { role: 'parent' })).toBe(403)
  expect(await call('DELETE', `${members}/${tim._id}`, { name: 'Timmy', erase: true })).toBe(403)
  expect(await call('POST', '/user/family-group/leave')).toBe(403)
  expect(await call('DELETE', '/family-group', { name: 'Lin' })).toBe(403)
  expect(await call('PATCH', '/family-group', { name: 'x' })).toBe(403)
  expect(await call('POST', '/user/family-group/invitations', { email: 'x@example.com' })).toBe(403)
  expect(await call('POST', `${sent}/accept`, {})).toBe(403)
  expect(await call('DELETE', sent)).toBe(403)
  expect((await kin.findFamily('abe'))?.members.find(({ _id }) => _id === tim._id)).toMatchObject({ name: 'Timmy' })
})
