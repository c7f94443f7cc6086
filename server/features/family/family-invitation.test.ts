import { describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const DAY = 1440
const conflict = (...values: string[]) => ({ status: 409, code: null, values })
const taken = (...values: string[]) => ({ status: 409, code: 'ALREADY_EXISTS', values })

/** Ann is the admin, Abe a parent, Cat a child. */
async function start(settings: object = {}) {
  const server = startServer()
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'], settings })
  const invite = (by: string, email: string, more: object = {}) =>
    server.as(by)(family.invite, { body: { email, ...more } })
  const answers = {
    accept: (by: string, invitationId: string) => server.as(by)(family.accept, { params: { invitationId }, body: {} }),
    reject: (by: string, invitationId: string) => server.as(by)(family.reject, { params: { invitationId }, body: {} }),
    cancel: (by: string, invitationId: string) => server.as(by)(family.cancelInvitation, { params: { invitationId } }),
  }
  const listStatuses = async () =>
    (await server.as('ann')(family.invitations)).map(({ email, status }) => [email, status])
  return { ...server, kin, invite, answers, listStatuses }
}

describe('sending an invitation', () => {
  test('is listed by the family and, while open, by the invitee', async () => {
    const { as, kin, clock } = await start()
    const { email } = await kin.ensureUser('una')
    const sent = await as('abe')(family.invite, { body: { email: ` ${email.toUpperCase()} `, alias: 'Aunt Una' } })
    expect(sent).toMatchObject({
      email,
      role: 'parent',
      alias: 'Aunt Una',
      status: 'pending',
      familyName: 'Lin',
      inviterName: 'abe Test',
      isCancellable: true,
      createdAt: clock.now(),
      expiresAt: '2026-03-09T12:00:00.000Z',
      respondedAt: null,
    })
    expect((await as('ann')(family.invitations)).at(0)).toEqual(sent)
    expect(await as('una')(family.pendingInvitations)).toEqual([{ ...sent, isCancellable: false }])
    expect(await as('ann')(family.pendingInvitations)).toEqual([])
    await as('una')(family.accept, { params: { invitationId: sent.id }, body: {} })
    expect(await kin.findMember('ann', 'una')).toMatchObject({ name: 'Aunt Una', role: 'parent', status: 'waiting' })
    expect(await as('una')(family.pendingInvitations)).toEqual([])
  })

  test('an invitation to an invalid address, to oneself, to a member or twice is refused', async () => {
    const { kin, invite, listStatuses } = await start()
    const before = await listStatuses()
    const [ann, cat] = [await kin.ensureUser('ann'), await kin.ensureUser('cat')]
    const wrong = { status: 400, code: 'INVALID_PARAMS', values: ['email'] }
    for (const email of ['una', 'una@', 'a@b.c\r\nBcc: all@example.com'])
      await expect(invite('ann', email)).rejects.toMatchObject(wrong)
    await expect(invite('ann', ann.email)).rejects.toMatchObject(wrong)
    await expect(invite('ann', cat.email)).rejects.toMatchObject(taken('email'))
    await invite('ann', 'una@example.com')
    await expect(invite('abe', 'Una@Example.com')).rejects.toMatchObject(taken('email'))
    expect(await listStatuses()).toEqual([['una@example.com', 'pending'], ...before])
  })

  test('an invitation to a person who already waits is refused like one to a member', async () => {
    const { kin, invite } = await start()
    await kin.bring('abe', 'una')
    await expect(invite('ann', (await kin.ensureUser('una')).email)).rejects.toMatchObject(taken('email'))
  })

  test('one address gets at most five invitations in 30 days, whatever their outcome', async () => {
    const { answers, invite, clock, as } = await start()
    for (let times = 0; times < 5; times += 1) {
      const { id } = await invite('ann', 'una@example.com')
      await answers.cancel('ann', id)
      clock.advance(DAY)
    }
    const often = { status: 429, code: 'RATE_LIMITED', values: ['email'], details: { retryAfterSeconds: 25 * 86_400 } }
    await expect(invite('abe', 'una@example.com')).rejects.toMatchObject(often)
    // A new family of the same inviter does not reset the limit. [family/invitation-limits]
    await as('ann')(family.remove, { body: { name: 'Lin' } })
    await as('ann')(family.create, { body: { name: 'Lin again' } })
    await expect(invite('ann', 'una@example.com')).rejects.toMatchObject(often)
    await invite('ann', 'ulf@example.com')
    clock.advance(25 * DAY)
    await invite('ann', 'una@example.com')
  })

  test('fifty a day by one person', async () => {
    const { answers, invite, clock } = await start()
    // Two invitations, of Abe and Cat, were sent before.
    for (let times = 2; times < 50; times += 1) {
      const { id } = await invite('ann', `una${times}@example.com`)
      await answers.cancel('ann', id)
    }
    const often = { status: 429, details: { retryAfterSeconds: 86_400 } }
    await expect(invite('ann', 'ulf@example.com')).rejects.toMatchObject(often)
    await invite('abe', 'ulf@example.com')
    clock.advance(DAY)
    await invite('ann', 'una@example.com')
  })

  test('an invitation needs room, and holds a place until it ends', async () => {
    const { as, invite, clock, listStatuses } = await start()
    await as('ann')(family.change, { body: { maxMembers: 4 } })
    await invite('ann', 'una@example.com')
    await expect(invite('ann', 'ulf@example.com')).rejects.toMatchObject(conflict('maxMembers'))
    clock.advance(7 * DAY)
    await invite('ann', 'ulf@example.com')
    expect((await listStatuses()).slice(0, 2)).toEqual([
      ['ulf@example.com', 'pending'],
      ['una@example.com', 'expired'],
    ])
  })

  test('a parent decides on an invitation by a child, with any setting', async () => {
    const { as, kin, listStatuses } = await start({ allowChildrenToInvite: true, requireApprovalToJoin: false })
    await kin.bring('cat', 'una', 'child')
    expect(await kin.findMember('ann', 'una')).toMatchObject({ status: 'waiting', role: 'child' })
    await kin.bring('abe', 'ulf', 'child')
    expect(await kin.findMember('ann', 'ulf')).toMatchObject({ status: 'active', role: 'child' })
    // A child sees its own invitations only. [family/open-invitations]
    expect((await as('cat')(family.invitations)).map(({ email }) => email)).toEqual([
      (await kin.ensureUser('una')).email,
    ])
    expect(await listStatuses()).toHaveLength(4)
  })
})

/** The events that people cause, from each state. [family/invitation-states] */
describe.each(['accepted', 'rejected', 'cancelled', 'expired', 'pending'] as const)(
  'the events of an invitation: %s',
  (state) => {
    async function reachState() {
      const all = await start()
      const { kin, answers, clock } = all
      const { params } = await kin.invite('abe', 'una')
      const id = params.invitationId
      if (state === 'accepted') await answers.accept('una', id)
      if (state === 'rejected') await answers.reject('una', id)
      if (state === 'cancelled') await answers.cancel('abe', id)
      if (state === 'expired') clock.advance(7 * DAY)
      return { ...all, id }
    }

    test.each(['accept', 'reject', 'cancel'] as const)('%s', async (event) => {
      const { answers, id, kin, listStatuses } = await reachState()
      const [[email, before] = []] = await listStatuses()
      expect(before).toBe(state)
      const answer = answers[event](event === 'cancel' ? 'ann' : 'una', id)
      if (state === 'pending') {
        await answer
        const after = { accept: 'accepted', reject: 'rejected', cancel: 'cancelled' }[event]
        expect((await listStatuses()).at(0)).toEqual([email, after])
        return
      }
      await expect(answer).rejects.toMatchObject({ status: 409, code: null })
      expect((await listStatuses()).at(0)).toEqual([email, before])
      expect(Boolean(await kin.findMember('ann', 'una'))).toBe(state === 'accepted')
    })

    test('an invitation is not found by other users than the invitee, in any state', async () => {
      const { answers, id, listStatuses } = await reachState()
      const before = await listStatuses()
      for (const stranger of ['ulf', 'ann', 'abe']) {
        await expect(answers.accept(stranger, id)).rejects.toMatchObject({ status: 404, values: ['invitationId'] })
        await expect(answers.reject(stranger, id)).rejects.toMatchObject({ status: 404, values: ['invitationId'] })
      }
      await expect(answers.cancel('cat', id)).rejects.toMatchObject({ status: 403 })
      expect(await listStatuses()).toEqual(before)
    })
  },
)

describe('accepting an invitation', () => {
  test('only a user without a family, also one who waits for another', async () => {
    const { kin, answers, as } = await start()
    await kin.createFamily({ admin: 'bob', parents: ['ben'], name: 'Bo' })
    const { params } = await kin.invite('bob', 'una')
    await kin.bring('ben', 'ulf')
    const forBob = await kin.invite('ann', 'bob')
    const forUlf = await kin.invite('ann', 'ulf')
    await expect(answers.accept('bob', forBob.params.invitationId)).rejects.toMatchObject(taken('familyGroup'))
    await expect(answers.accept('ulf', forUlf.params.invitationId)).rejects.toMatchObject(taken('familyGroup'))
    // The invitation is still open once the user has left their family.
    await as('ulf')(family.leave)
    await answers.accept('ulf', forUlf.params.invitationId)
    await answers.accept('una', params.invitationId)
    expect((await kin.findFamily('una'))?.name).toBe('Bo')
  })

  test('of an invalid id', async () => {
    const { answers } = await start()
    const missing = { status: 404, code: 'NOT_FOUND', values: ['invitationId'] }
    for (const event of ['accept', 'reject', 'cancel'] as const)
      await expect(answers[event]('ann', '019585e0-0000-7000-8000-000000000001')).rejects.toMatchObject(missing)
  })

  test('ends it, also seven days later', async () => {
    const { kin, clock, listStatuses } = await start()
    await kin.bring('ann', 'una')
    clock.advance(30 * DAY)
    await sweep(db, clock.now())
    expect((await listStatuses()).at(0)?.[1]).toBe('accepted')
    expect(await kin.findMember('ann', 'una')).toMatchObject({ status: 'active' })
  })
})

test('an unanswered invitation is marked as expired, and is deleted after a year', async () => {
  const { invite, clock } = await start()
  const { id } = await invite('ann', 'una@example.com')
  const row = () => db.selectFrom('familyInvitations').select('status').where('id', '=', id).executeTakeFirst()
  clock.advance(7 * DAY - 1)
  await sweep(db, clock.now())
  expect(await row()).toEqual({ status: 'pending' })
  clock.advance(1)
  await sweep(db, clock.now())
  expect(await row()).toEqual({ status: 'expired' })
  clock.advance(365 * DAY)
  await sweep(db, clock.now())
  expect(await row()).toBeUndefined()
})
