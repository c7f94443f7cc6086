import { expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

function start() {
  const server = startServer()
  return { ...server, kin: kinOf(server) }
}
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)
const wonIn = (all: readonly PromiseSettledResult<unknown>[]) =>
  all.filter(({ status }) => status === 'fulfilled').length

test('of twenty invitations at once, only as many as there is room for are sent', async () => {
  const { as, kin } = start()
  await kin.createFamily({ admin: 'ann', parents: ['abe'], maxMembers: 6 })
  const invite = (name: string, at: number) =>
    as(at % 2 ? 'ann' : 'abe')(family.invite, { body: { email: `${name}@example.com` } })
  const invited = await Promise.allSettled(numbered('una', 20).map(invite))
  expect(wonIn(invited)).toBe(4)
  for (const each of invited)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409, values: ['maxMembers'] })
})

test('of twenty who accept at once, three get the last three places', async () => {
  const { as, kin } = start()
  await kin.createFamily({ admin: 'ann', maxMembers: 20 })
  const invited = []
  for (const name of numbered('una', 19)) invited.push({ name, ...(await kin.invite('ann', name)) })
  // Lowers the limit below the number of members and invitations, as only a write in the database can.
  await db
    .updateTable('familyGroups')
    .set({ maxMembers: 4 })
    .where('id', '=', (await kin.findFamily('ann'))!.id)
    .execute()
  for (let round = 0; round < 2; round += 1)
    await Promise.allSettled(invited.map(({ name, params }) => as(name)(family.accept, { params, body: {} })))
  expect((await kin.findFamily('ann'))?.members).toHaveLength(4)
})

test('one invitation accepted twenty times at once is accepted once', async () => {
  const { as, kin } = start()
  await kin.createFamily({ admin: 'ann' })
  const { params } = await kin.invite('ann', 'una')
  const accepted = await Promise.allSettled(
    Array.from({ length: 20 }, () => as('una')(family.accept, { params, body: {} })),
  )
  expect(wonIn(accepted)).toBe(1)
  for (const each of accepted) if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409 })
  expect((await kin.findFamily('ann'))?.members).toHaveLength(2)
})

test('two invitations of two families accepted at once: into one of them', async () => {
  const { as, kin } = start()
  for (const admin of ['ann', 'bob']) await kin.createFamily({ admin, name: admin })
  for (const name of numbered('una', 5)) {
    const both = [await kin.invite('ann', name), await kin.invite('bob', name)]
    const accepted = await Promise.allSettled(both.map(({ params }) => as(name)(family.accept, { params, body: {} })))
    expect(wonIn(accepted)).toBe(1)
    const [lost] = accepted.filter((each) => each.status === 'rejected')
    expect(lost?.reason).toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['familyGroup'] })
    expect(await as(name)(family.pendingInvitations)).toHaveLength(1)
  }
})

test.each([
  { name: 'cancelled', other: 'cancel' },
  { name: 'rejected', other: 'reject' },
  { name: 'left behind by the family', other: 'remove' },
] as const)('accepted and $name at once: one of the two', async ({ other }) => {
  for (let round = 0; round < 5; round += 1) {
    const { as, kin } = start()
    await kin.createFamily({ admin: 'ann' })
    const { params } = await kin.invite('ann', 'una')
    const others = {
      cancel: () => as('ann')(family.cancelInvitation, { params }),
      reject: () => as('una')(family.reject, { params, body: {} }),
      remove: () => as('ann')(family.remove, { body: { name: 'Lin' } }),
    }
    const [accepted, done] = await Promise.allSettled([as('una')(family.accept, { params, body: {} }), others[other]()])
    // A family can be deleted together with a member who has just joined.
    if (other === 'remove') expect(done.status).toBe('fulfilled')
    else expect([accepted.status, done.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const isIn = (await kin.findFamily('una')) !== null
    expect(isIn).toBe(other !== 'remove' && accepted.status === 'fulfilled')
  }
})

test('one address asked by two members at once is asked once', async () => {
  const { as, kin } = start()
  await kin.createFamily({ admin: 'ann', parents: ['abe'] })
  const asked = await Promise.allSettled(
    ['ann', 'abe'].map((by) => as(by)(family.invite, { body: { email: 'una@example.com' } })),
  )
  expect(wonIn(asked)).toBe(1)
  const [lost] = asked.filter((each) => each.status === 'rejected')
  expect(lost?.reason).toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['email'] })
})
