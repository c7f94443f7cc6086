import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { family } from '#contract/family.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { openStream } from '#server/testing/stream.ts'

/** Ann is the admin, Abe a parent, Cat a child. */
async function start() {
  const server = startServer()
  const { as } = server
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
  const getUserParams = async (name: string) => ({ user: (await kin.ensureUser(name)).userId })
  const change = async (by: string, name: string, body: object) =>
    as(by)(family.changeMember, { params: await getUserParams(name), body })
  const answer = (name: string, agree: boolean) => as(name)(family.answerRole, { body: { agree } })
  const day = { query: { from: instant('2026-03-02T00:00:00Z'), to: instant('2026-03-03T00:00:00Z') } }
  const reads = (by: string, whom: string) => as(by, server.given.stranger(whom))(activityLog.between, day)
  const getAccountMode = async (name: string) => (await as(name)(account.mode)).appRunMode.accountMode
  const live = (name: string, accountMode: 'PARENTAL' | 'DUAL') =>
    as(name)(account.saveMode, { body: { appRunMode: { accountMode, enableSelfJournaling: false } } })
  return { ...server, kin, getUserParams, change, answer, reads, getAccountMode, live }
}
const HIDDEN = { status: 404, code: 'NOT_FOUND', values: ['dataGroup'] }
const NOT_ASKED = { status: 409, code: null, values: ['role'] }

describe('an adult who is to be a child', () => {
  test('is asked, and nothing changes until they agree', async () => {
    const { kin, change, answer, reads, getAccountMode, live } = await start()
    await live('abe', 'DUAL')
    const { familyGroup } = await change('ann', 'abe', { role: 'child', alias: 'Ab' })
    expect(familyGroup?.members.find(({ alias }) => alias === 'Ab')).toMatchObject({
      role: 'parent',
      isAskedToBeChild: true,
      dataGroup: null,
    })
    await expect(reads('ann', 'abe')).rejects.toMatchObject(HIDDEN)
    expect(await getAccountMode('abe')).toBe('DUAL')
    expect(await kin.findFamily('abe')).toMatchObject({ column: 'parent' })
    expect(await kin.findMember('abe', 'abe')).toMatchObject({ isAskedToBeChild: true })
    // Other members are not told that Abe was asked.
    expect(await kin.findMember('cat', 'abe')).toMatchObject({ isAskedToBeChild: false })

    await answer('abe', true)
    expect(await kin.findMember('ann', 'abe')).toMatchObject({ role: 'child', isAskedToBeChild: false })
    expect(await reads('ann', 'abe')).toEqual([])
    // A user who becomes a child gets the run mode of one. [view/run-mode-of-new-child]
    expect(await getAccountMode('abe')).toBe('PERSONAL')
    await expect(answer('abe', true)).rejects.toMatchObject(NOT_ASKED)
  })

  test('may say no, and stays a parent', async () => {
    const { kin, change, answer, reads } = await start()
    await change('ann', 'abe', { role: 'child' })
    await answer('abe', false)
    expect(await kin.findMember('ann', 'abe')).toMatchObject({ role: 'parent', isAskedToBeChild: false })
    await expect(reads('ann', 'abe')).rejects.toMatchObject(HIDDEN)
    await expect(answer('abe', true)).rejects.toMatchObject(NOT_ASKED)
  })

  test('a withdrawn or invented question cannot be answered, and no one answers for another', async () => {
    const { change, answer, kin } = await start()
    await expect(answer('abe', true)).rejects.toMatchObject(NOT_ASKED)
    await change('ann', 'abe', { role: 'child' })
    for (const other of ['ann', 'cat']) await expect(answer(other, true)).rejects.toMatchObject(NOT_ASKED)
    await expect(answer('eve', true)).rejects.toMatchObject({ status: 404 })
    await change('ann', 'abe', { role: 'parent' })
    await expect(answer('abe', true)).rejects.toMatchObject(NOT_ASKED)
    expect(await kin.findMember('ann', 'abe')).toMatchObject({ role: 'parent' })
  })

  test('stays an admin until then, and permanently if there is no other', async () => {
    const { as, change, answer, kin } = await start()
    await change('ann', 'abe', { isAdmin: true })
    await change('ann', 'abe', { role: 'child' })
    expect(await kin.findMember('ann', 'abe')).toMatchObject({ isAdmin: true })
    await as('ann')(family.leave)
    await expect(answer('abe', true)).rejects.toMatchObject({ status: 409, values: ['isAdmin'] })
    expect(await kin.findMember('abe', 'abe')).toMatchObject({ isAdmin: true, isAskedToBeChild: true })
  })

  test('suspended meanwhile, answers when they are let in again', async () => {
    const { change, answer, kin } = await start()
    await change('ann', 'abe', { role: 'child', isActive: false })
    await expect(answer('abe', true)).rejects.toMatchObject({ status: 403 })
    await change('ann', 'abe', { isActive: true })
    await answer('abe', true)
    expect(await kin.findMember('ann', 'abe')).toMatchObject({ role: 'child', status: 'active' })
  })

  test('sees the question on an open screen, and the asking user sees the answer', async () => {
    const { app, given, change, answer } = await start()
    const openScreen = async (name: string) => openStream(app, { headers: await given.headers(name) })
    const [ann, abe] = [await openScreen('ann'), await openScreen('abe')]
    const told = { noun: 'family', origin: null }
    await change('ann', 'abe', { role: 'child' })
    expect([await abe.next(), await ann.next()]).toEqual([told, told])
    await answer('abe', false)
    expect([await abe.next(), await ann.next()]).toEqual([told, told])
  })

  test('is not asked if they choose it themselves, or are known to be under age', async () => {
    const { as, change, kin, getUserParams } = await start()
    await change('ann', 'abe', { isAdmin: true })
    await change('abe', 'abe', { role: 'child' })
    expect(await kin.findMember('ann', 'abe')).toMatchObject({ role: 'child', isAdmin: false })
    await change('ann', 'cat', { role: 'parent' })
    const { user } = await getUserParams('cat')
    const born = (birthDate: string) =>
      db
        .updateTable('users')
        .set({ birthDate: birthDate as LocalDate })
        .where('id', '=', user)
        .execute()
    await born('2008-03-02')
    await change('ann', 'cat', { role: 'child' })
    expect(await kin.findMember('ann', 'cat')).toMatchObject({ role: 'parent', isAskedToBeChild: true })
    await born('2008-03-03')
    await as('ann')(family.changeMember, { params: { user }, body: { role: 'child' } })
    expect(await kin.findMember('ann', 'cat')).toMatchObject({ role: 'child', isAskedToBeChild: false })
  })
})

describe('a user who becomes an active child has the mode of a child', () => {
  test('by an invitation', async () => {
    const { kin, getAccountMode, live } = await start()
    await live('una', 'PARENTAL')
    await kin.bring('ann', 'una', 'child')
    expect(await getAccountMode('una')).toBe('PERSONAL')
  })

  test('by approval, and not while they wait', async () => {
    const { as, kin, getUserParams, getAccountMode, live } = await start()
    await live('una', 'DUAL')
    await kin.bring('abe', 'una', 'child')
    expect(await getAccountMode('una')).toBe('DUAL')
    await as('ann')(family.approve, { params: await getUserParams('una') })
    expect(await getAccountMode('una')).toBe('PERSONAL')
  })

  test('by being let in again', async () => {
    const { change, getAccountMode, live } = await start()
    await change('ann', 'cat', { isActive: false })
    await live('cat', 'DUAL')
    await change('ann', 'cat', { isActive: true })
    expect(await getAccountMode('cat')).toBe('PERSONAL')
  })

  test('a parent who joins keeps theirs', async () => {
    const { kin, getAccountMode, live } = await start()
    await live('una', 'DUAL')
    await kin.bring('ann', 'una')
    expect(await getAccountMode('una')).toBe('DUAL')
  })
})

test('each member is shown whom they may let in', async () => {
  const { as, kin, getUserParams } = await start()
  await kin.bring('abe', 'una')
  expect(await kin.findMember('ann', 'una')).toMatchObject({ isDecidable: true })
  expect(await kin.findMember('abe', 'una')).toMatchObject({ status: 'waiting', isDecidable: false })
  await as('ann')(family.approve, { params: await getUserParams('una') })
  expect(await kin.findMember('ann', 'una')).toMatchObject({ status: 'active', isDecidable: false })
})
