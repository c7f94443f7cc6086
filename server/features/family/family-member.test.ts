import { describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { addMinutes } from '#domain/time/time.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

/** Ann is the admin, Abe a parent, Cat a child. */
async function start() {
  const server = startServer()
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
  const getUserParams = async (name: string) => ({ user: (await kin.ensureUser(name)).userId })
  const change = async (by: string, name: string, body: object) =>
    server.as(by)(family.changeMember, { params: await getUserParams(name), body })
  const remove = async (by: string, name: string, typed = `${name} Test`) =>
    server.as(by)(family.removeMember, { params: await getUserParams(name), body: { name: typed } })
  const listAdminNames = async (name: string) =>
    ((await kin.findFamily(name))?.members ?? []).flatMap((member) => (member.isAdmin ? member.fullName : []))
  return { ...server, kin, getUserParams, change, remove, listAdminNames }
}
const lastAdmin = { status: 409, code: null, values: ['isAdmin'] }
const NONE = { familyGroup: null, waitingFor: null }

describe('a person who was invited by a parent', () => {
  test('waits, sees nothing but the name, and may do nothing; then they are in', async () => {
    const { as, kin, getUserParams, change } = await start()
    await kin.bring('abe', 'una')
    expect(await as('una')(family.mine)).toEqual({ familyGroup: null, waitingFor: { name: 'Lin', status: 'waiting' } })
    expect(await as('una')(family.invitations)).toEqual([])
    await expect(as('una')(family.invite, { body: { email: 'x@example.com' } })).rejects.toMatchObject({ status: 403 })
    await expect(change('una', 'cat', { alias: 'x' })).rejects.toMatchObject({ status: 403 })
    expect(await kin.findMember('ann', 'una')).toMatchObject({ status: 'waiting', isActive: false })
    expect(await kin.findMember('cat', 'una')).toBeUndefined()
    await as('ann')(family.approve, { params: await getUserParams('una') })
    expect(await kin.findMember('cat', 'una')).toMatchObject({ status: 'active', isActive: true })
    const settled = { status: 409, values: ['status'] }
    await expect(as('ann')(family.approve, { params: await getUserParams('una') })).rejects.toMatchObject(settled)
    await expect(as('ann')(family.decline, { params: await getUserParams('una') })).rejects.toMatchObject(settled)
  })

  test('is declined, and may be asked again', async () => {
    const { as, kin, getUserParams } = await start()
    await kin.bring('abe', 'una')
    await as('ann')(family.decline, { params: await getUserParams('una') })
    expect(await as('una')(family.mine)).toEqual(NONE)
    await kin.bring('ann', 'una')
    expect(await kin.findMember('ann', 'una')).toMatchObject({ status: 'active' })
  })

  test('may withdraw', async () => {
    const { as, kin } = await start()
    await kin.bring('abe', 'una', 'child')
    await as('una')(family.leave)
    expect(await as('una')(family.mine)).toEqual(NONE)
  })

  test('is let in by approval and by nothing else', async () => {
    const { kin, change, remove } = await start()
    await kin.bring('abe', 'una')
    for (const body of [{ isActive: true }, { role: 'child' }, { isAdmin: true }])
      await expect(change('ann', 'una', body)).rejects.toMatchObject({ status: 409, values: ['status'] })
    await expect(remove('ann', 'una')).rejects.toMatchObject({ status: 409, values: ['status'] })
    expect(await kin.findMember('ann', 'una')).toMatchObject({ status: 'waiting', role: 'parent', isAdmin: false })
  })
})

describe('a member', () => {
  test('is called by an alias, or by the name again', async () => {
    const { kin, change } = await start()
    await change('abe', 'cat', { alias: ' Kitty ' })
    expect(await kin.findMember('cat', 'cat')).toMatchObject({ name: 'Kitty', alias: 'Kitty', fullName: 'cat Test' })
    await change('cat', 'cat', { alias: '' })
    expect(await kin.findMember('ann', 'cat')).toMatchObject({ name: 'cat Test', alias: null })
  })

  test('a user with the right to only one part changes nothing', async () => {
    const { kin, change } = await start()
    await expect(change('abe', 'cat', { alias: 'Kitty', role: 'parent' })).rejects.toMatchObject({ status: 403 })
    expect(await kin.findMember('ann', 'cat')).toMatchObject({ alias: null, role: 'child' })
  })

  test('is suspended, sees a message and no data, and returns', async () => {
    const { as, kin, change } = await start()
    await change('abe', 'cat', { isActive: false })
    const told = { familyGroup: null, waitingFor: { name: 'Lin', status: 'suspended' } }
    expect(await as('cat')(family.mine)).toEqual(told)
    await expect(change('cat', 'cat', { alias: 'x' })).rejects.toMatchObject({ status: 403 })
    expect(await kin.findMember('ann', 'cat')).toMatchObject({ status: 'suspended', isActive: false, dataGroup: null })
    await change('abe', 'cat', { isActive: true })
    expect(await kin.findMember('cat', 'cat')).toMatchObject({ status: 'active' })
  })

  test('a suspended member holds no place, and returns only if there is one', async () => {
    const { as, kin, change } = await start()
    await as('ann')(family.change, { body: { maxMembers: 3 } })
    await change('ann', 'cat', { isActive: false })
    await kin.bring('ann', 'una')
    await expect(change('ann', 'cat', { isActive: true })).rejects.toMatchObject({
      status: 409,
      values: ['maxMembers'],
    })
    expect(await kin.findMember('ann', 'cat')).toMatchObject({ status: 'suspended' })
  })

  test('an admin is a parent: a child cannot become one, and one who becomes a child is none anymore', async () => {
    const { kin, change } = await start()
    await expect(change('ann', 'cat', { isAdmin: true })).rejects.toMatchObject({ status: 400, values: ['isAdmin'] })
    await change('ann', 'abe', { isAdmin: true })
    await change('ann', 'ann', { role: 'child' })
    expect(await kin.findMember('abe', 'ann')).toMatchObject({ role: 'child', isAdmin: false })
  })

  test('a child without an email becomes no parent, does not leave, and creates no family', async () => {
    const { as, kin, getUserParams, change, clock } = await start()
    const { userId } = await kin.ensureUser('cat')
    const { userId: createdBy } = await kin.ensureUser('ann')
    await db
      .insertInto('managedChildren')
      .values({ userId, pinHash: null, createdBy, createdAt: clock.now() })
      .execute()
    await as('ann')(family.change, { body: { settings: { parentControl: false } } })
    await expect(change('ann', 'cat', { role: 'parent' })).rejects.toMatchObject({ status: 400, values: ['role'] })
    await expect(as('cat')(family.leave)).rejects.toMatchObject({ status: 403 })
    await expect(as('cat')(family.create, { body: { name: 'Mine' } })).rejects.toMatchObject({ status: 403 })
    const undecided = { status: 400, values: ['erase'] }
    const body = { name: 'cat Test' }
    await expect(as('ann')(family.removeMember, { params: await getUserParams('cat'), body })).rejects.toMatchObject(
      undecided,
    )
    expect(await kin.findMember('ann', 'cat')).toMatchObject({ isManaged: true, status: 'active' })
  })

  test('a member of 18 is not under control: no one acts for them, and they may leave', async () => {
    const { as, kin, given, clock } = await start()
    const { userId } = await kin.ensureUser('cat')
    const born = (birthDate: string) =>
      db
        .updateTable('users')
        .set({ birthDate: birthDate as never })
        .where('id', '=', userId)
        .execute()
    await born('2008-03-03')
    expect(await kin.findMember('ann', 'cat')).toMatchObject({ dataGroup: given.stranger('cat') })
    await expect(as('cat')(family.leave)).rejects.toMatchObject({ status: 403 })
    clock.set(addMinutes(clock.now(), 1440))
    expect(await kin.findMember('ann', 'cat')).toMatchObject({ dataGroup: null })
    await as('cat')(family.leave)
    expect(await as('cat')(family.mine)).toEqual(NONE)
  })
})

describe('a member is removed', () => {
  test.each(['Cat Test', 'cat', 'cat  Test', ''])("not by typing '%s'", async (typed) => {
    const { kin, remove } = await start()
    await expect(remove('ann', 'cat', typed)).rejects.toMatchObject({ status: 400, values: ['name'] })
    expect((await kin.findFamily('cat'))?.members).toHaveLength(3)
  })

  test('by the shown name: the alias, if there is one', async () => {
    const { as, kin, change, remove } = await start()
    await change('ann', 'cat', { alias: 'Kitty' })
    await expect(remove('abe', 'cat')).rejects.toMatchObject({ status: 400, values: ['name'] })
    await remove('abe', 'cat', ' Kitty ')
    expect(await as('cat')(family.mine)).toEqual(NONE)
    expect((await kin.findFamily('abe'))?.members).toHaveLength(2)
    await expect(remove('ann', 'cat', 'Kitty')).rejects.toMatchObject({ status: 404, values: ['user'] })
  })

  test('and their requests to others are canceled', async () => {
    const { as, kin, remove } = await start()
    const byAbe = await kin.invite('abe', 'una')
    const byAnn = await kin.invite('ann', 'ulf')
    await remove('ann', 'abe')
    const gone = { status: 409, values: ['status'] }
    await expect(as('una')(family.accept, { params: byAbe.params, body: {} })).rejects.toMatchObject(gone)
    await as('ulf')(family.accept, { params: byAnn.params, body: {} })
  })

  test('and may do nothing there from the next call on', async () => {
    const { change, remove, as } = await start()
    await remove('ann', 'abe')
    await expect(change('abe', 'cat', { isActive: false })).rejects.toMatchObject({ status: 404 })
    await expect(as('abe')(family.invite, { body: { email: 'x@example.com' } })).rejects.toMatchObject({ status: 404 })
  })

  test('the removal of a member with an email does not accept a choice about the data', async () => {
    const { as, getUserParams, kin } = await start()
    const body = { name: 'abe Test', erase: true } as const
    await expect(as('ann')(family.removeMember, { params: await getUserParams('abe'), body })).rejects.toMatchObject({
      status: 400,
      values: ['erase'],
    })
    expect(await kin.findMember('ann', 'abe')).toBeDefined()
  })
})

describe('the last admin', () => {
  test('neither leaves, nor goes, nor steps down, nor is suspended, nor becomes a child', async () => {
    const { as, change, remove, listAdminNames } = await start()
    await expect(as('ann')(family.leave)).rejects.toMatchObject(lastAdmin)
    await expect(remove('ann', 'ann')).rejects.toMatchObject(lastAdmin)
    await expect(change('ann', 'ann', { isAdmin: false })).rejects.toMatchObject(lastAdmin)
    await expect(change('ann', 'ann', { isActive: false })).rejects.toMatchObject(lastAdmin)
    await expect(change('ann', 'ann', { role: 'child' })).rejects.toMatchObject(lastAdmin)
    expect(await listAdminNames('cat')).toEqual(['ann Test'])
  })

  test('a suspended admin does not count', async () => {
    const { as, change } = await start()
    await change('ann', 'abe', { isAdmin: true })
    await change('ann', 'abe', { isActive: false })
    await expect(as('ann')(family.leave)).rejects.toMatchObject(lastAdmin)
    await change('ann', 'abe', { isActive: true })
    await as('ann')(family.leave)
  })

  // The second call finds either another family or no other admin.
  test.each([
    { what: 'remove each other', act: 'remove' },
    { what: 'demote each other', act: 'demote' },
    { what: 'suspend each other', act: 'suspend' },
    { what: 'leave', act: 'leave' },
    { what: 'step down', act: 'stepDown' },
  ] as const)('two admins $what at once: one remains, again and again', async ({ act }) => {
    for (let round = 0; round < 5; round += 1) {
      const { as, kin, change, remove, listAdminNames } = await start()
      await change('ann', 'abe', { isAdmin: true })
      await Promise.all(['ann', 'abe'].map((name) => kin.ensureUser(name)))
      const acts = {
        remove: (by: string, other: string) => remove(by, other),
        demote: (by: string, other: string) => change(by, other, { isAdmin: false }),
        suspend: (by: string, other: string) => change(by, other, { isActive: false }),
        leave: (by: string) => as(by)(family.leave),
        stepDown: (by: string) => change(by, by, { isAdmin: false }),
      }
      const both = await Promise.allSettled([acts[act]('ann', 'abe'), acts[act]('abe', 'ann')])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const members = (await kin.findFamily('cat'))?.members ?? []
      expect(members.filter(({ isAdmin, isActive }) => isAdmin && isActive)).toHaveLength(1)
      expect((await listAdminNames('cat')).length).toBeGreaterThan(0)
    }
  })
})
