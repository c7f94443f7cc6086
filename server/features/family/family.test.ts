import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

function start() {
  const server = startServer()
  return { ...server, kin: kinOf(server) }
}
const NONE = { familyGroup: null, waitingFor: null }
const noFamily = { status: 404, code: 'NOT_FOUND', values: ['familyGroup'] }

describe('a family', () => {
  test('a family is created with the given fields, and changed in parts', async () => {
    const { as } = start()
    const ann = as('ann')
    expect(await ann(family.mine)).toEqual(NONE)
    const body = { name: 'Lin', description: 'At home', maxMembers: 4, settings: { parentControl: false } }
    const { familyGroup } = await ann(family.create, { body })
    const made = { name: 'Lin', description: 'At home', maxMembers: 4, version: 1 }
    const settings = { allowChildrenToInvite: false, requireApprovalToJoin: true, parentControl: false }
    expect(familyGroup).toMatchObject({ ...made, settings })
    const changed = await ann(family.change, { body: { name: '林家', settings: { allowChildrenToInvite: true } } })
    expect(changed.familyGroup).toEqual({
      ...familyGroup,
      name: '林家',
      settings: { ...settings, allowChildrenToInvite: true },
      version: 2,
    })
    expect(await ann(family.mine)).toEqual(changed)
  })

  test.each([
    { wrong: 'no name', body: { name: ' ' }, values: ['name'] },
    { wrong: 'a long name', body: { name: 'x'.repeat(61) }, values: ['name'] },
    { wrong: 'a long description', body: { name: 'Lin', description: 'x'.repeat(501) }, values: ['description'] },
    { wrong: 'one member', body: { name: 'Lin', maxMembers: 1 }, values: ['maxMembers'] },
    { wrong: '21 members', body: { name: 'Lin', maxMembers: 21 }, values: ['maxMembers'] },
    { wrong: 'all of it', body: { name: '', maxMembers: 2.5, settings: { parentControl: 'no' } }, values: null },
  ])('is not made or changed with $wrong', async ({ body, values }) => {
    const { as, sendRaw, given } = start()
    const headers = await given.headers('ann')
    const send = (method: 'POST' | 'PATCH') => sendRaw({ method, url: '/api/family-group', headers, payload: body })
    const refused = await send('POST')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'INVALID_PARAMS',
      values: values ?? ['name', 'maxMembers', 'settings.parentControl'],
    })
    const { familyGroup } = await as('ann')(family.create, { body: { name: 'Lin' } })
    expect((await send('PATCH')).json()).toMatchObject({ code: 'INVALID_PARAMS' })
    expect((await as('ann')(family.mine)).familyGroup).toEqual(familyGroup)
  })

  test('a user has at most one family, also after several requests at once', async () => {
    const { as } = start()
    const made = await Promise.allSettled(
      Array.from({ length: 5 }, (_, at) => as('ann')(family.create, { body: { name: `Lin ${at}` } })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of made)
      if (each.status === 'rejected')
        expect(each.reason).toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['familyGroup'] })
    // The calls that came too late left nothing behind.
    const { familyGroup } = await as('ann')(family.mine)
    const founded = await db.selectFrom('familyGroups').select('id').where('name', 'like', 'Lin _').execute()
    expect(founded).toEqual([{ id: familyGroup?.id }])
  })

  test('sent twice with one key is one family', async () => {
    const { as } = start()
    const idempotencyKey = uuidv7()
    const send = () => as('ann')(family.create, { body: { name: 'Lin' } }, { idempotencyKey })
    expect(await send()).toEqual(await send())
  })

  test('another family is not found by any call, and nothing in it changes', async () => {
    const { as, kin } = start()
    await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
    const { params: invited } = await kin.invite('ann', 'una')
    const before = await kin.findFamily('ann')
    const cat = { params: { user: (await kin.ensureUser('cat')).userId } }
    await kin.createFamily({ admin: 'bob' })
    for (const name of ['bob', 'nobody']) {
      const call = as(name)
      const missing = name === 'bob' ? { status: 404, code: 'NOT_FOUND', values: ['user'] } : noFamily
      await expect(call(family.changeMember, { ...cat, body: { isActive: false } })).rejects.toMatchObject(missing)
      await expect(call(family.removeMember, { ...cat, body: { name: 'cat Test' } })).rejects.toMatchObject(missing)
      await expect(call(family.approve, cat)).rejects.toMatchObject(missing)
      await expect(call(family.decline, cat)).rejects.toMatchObject(missing)
      const params = name === 'bob' ? { status: 404, values: ['invitationId'] } : noFamily
      await expect(call(family.cancelInvitation, { params: invited })).rejects.toMatchObject(params)
    }
    await expect(as('nobody')(family.change, { body: { name: 'Mine' } })).rejects.toMatchObject(noFamily)
    await expect(as('nobody')(family.remove, { body: { name: 'Lin' } })).rejects.toMatchObject(noFamily)
    await expect(as('nobody')(family.leave)).rejects.toMatchObject(noFamily)
    expect(await as('nobody')(family.mine)).toEqual(NONE)
    expect(await as('nobody')(family.invitations)).toEqual([])
    expect(await kin.findFamily('ann')).toEqual(before)
  })

  test('of two who edit the family at once, the second sees the current state', async () => {
    const { as, kin } = start()
    await kin.createFamily({ admin: 'ann' })
    await as('ann')(family.change, { body: { name: 'Lin and Chen', version: 1 } })
    await expect(as('ann')(family.change, { body: { description: 'x', version: 1 } })).rejects.toMatchObject({
      status: 409,
      values: ['version'],
      details: { current: { name: 'Lin and Chen', version: 2 } },
    })
  })

  test('a family cannot be made smaller than its members and open invitations', async () => {
    const { as, kin } = start()
    await kin.createFamily({ admin: 'ann', parents: ['abe'] })
    await kin.invite('ann', 'una')
    const resize = (maxMembers: number) => as('ann')(family.change, { body: { maxMembers } })
    await expect(resize(2)).rejects.toMatchObject({ status: 409, values: ['maxMembers'] })
    expect((await resize(3)).familyGroup).toMatchObject({ maxMembers: 3 })
  })
})

describe('a family is deleted', () => {
  test.each(['lin', 'Lin2', '', 'L in', 'Chen'])("not by typing '%s'", async (name) => {
    const { as, kin } = start()
    await kin.createFamily({ admin: 'ann', children: ['cat'] })
    const wrong = { status: 400, code: 'INVALID_PARAMS', values: ['name'] }
    await expect(as('ann')(family.remove, { body: { name } })).rejects.toMatchObject(wrong)
    expect((await kin.findFamily('cat'))?.members).toHaveLength(2)
  })

  test('deleting by name frees all members, cancels open invitations and frees the name', async () => {
    const { as, kin } = start()
    await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
    const { params } = await kin.invite('abe', 'una')
    await as('ann')(family.remove, { body: { name: ' Lin ' } })
    for (const name of ['ann', 'abe', 'cat']) expect(await as(name)(family.mine)).toEqual(NONE)
    expect(await as('una')(family.pendingInvitations)).toEqual([])
    await expect(as('una')(family.accept, { params, body: {} })).rejects.toMatchObject({
      status: 409,
      code: null,
      values: ['status'],
    })
    await kin.createFamily({ admin: 'abe', name: 'Lin' })
    await kin.createFamily({ admin: 'ann', children: ['cat'], name: 'Lin' })
  })
})

test('a request that no one decides in 14 days is declined, even before the cleanup', async () => {
  const { as, kin, clock } = start()
  await kin.createFamily({ admin: 'ann', parents: ['abe'] })
  for (const name of ['una', 'ulf']) await kin.bring('abe', name)
  clock.advance(14 * 1440 - 1)
  expect(await as('una')(family.mine)).toEqual({ familyGroup: null, waitingFor: { name: 'Lin', status: 'waiting' } })
  expect((await kin.findFamily('ann'))?.members).toHaveLength(4)
  clock.advance(1)
  expect(await as('una')(family.mine)).toEqual(NONE)
  expect((await kin.findFamily('ann'))?.members).toHaveLength(2)
  const params = { user: (await kin.ensureUser('una')).userId }
  await expect(as('ann')(family.approve, { params })).rejects.toMatchObject({ status: 404 })
  await kin.createFamily({ admin: 'una', name: 'Una’s own' })
  await sweep(db, clock.now())
  const { userId } = await kin.ensureUser('ulf')
  expect(await db.selectFrom('familyMembers').select('userId').where('userId', '=', userId).execute()).toEqual([])
})
