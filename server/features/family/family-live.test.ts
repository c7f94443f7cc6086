import { expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { openStream } from '#server/testing/stream.ts'

const told = { noun: 'family', origin: null }

async function start() {
  const server = startServer()
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
  const openScreen = async (name: string) => openStream(server.app, { headers: await server.given.headers(name) })
  return { ...server, kin, openScreen }
}

test('an invitation, its answer and an approval reach everyone concerned, and no one else', async () => {
  const { as, kin, openScreen } = await start()
  const { email, userId } = await kin.ensureUser('una')
  const [una, abe, cat, stranger] = [
    await openScreen('una'),
    await openScreen('abe'),
    await openScreen('cat'),
    await openScreen('bob'),
  ]
  const { id: invitationId } = await as('abe')(family.invite, { body: { email } })
  expect([await una.next(), await abe.next(), await cat.next()]).toEqual([told, told, told])
  await as('una')(family.accept, { params: { invitationId }, body: {} })
  expect([await una.next(), await abe.next(), await cat.next()]).toEqual([told, told, told])
  await as('ann')(family.approve, { params: { user: userId } })
  expect([await una.next(), await abe.next(), await cat.next()]).toEqual([told, told, told])
  // The first event of the stranger is their own: any event of the family would have come earlier.
  await as('bob')(family.create, { body: { name: 'Bo' } })
  await as('una')(family.leave)
  expect(await stranger.next()).toEqual(told)
  await as('bob')(family.remove, { body: { name: 'Bo' } })
  expect(await stranger.next()).toEqual(told)
  for (const screen of [una, abe, cat]) expect(await screen.next()).toEqual(told)
})

test('a suspended or removed member is notified, and so are the others', async () => {
  const { as, kin, openScreen } = await start()
  const params = { user: (await kin.ensureUser('cat')).userId }
  const [cat, abe] = [await openScreen('cat'), await openScreen('abe')]
  await as('ann')(family.changeMember, { params, body: { isActive: false } })
  expect([await cat.next(), await abe.next()]).toEqual([told, told])
  await as('ann')(family.removeMember, { params, body: { name: 'cat Test' } })
  expect([await cat.next(), await abe.next()]).toEqual([told, told])
})

test('an adult learns that the question was withdrawn: alone, or because the family was deleted', async () => {
  const { as, kin, openScreen } = await start()
  const una = await openScreen('una')
  const { params } = await kin.invite('ann', 'una')
  await as('ann')(family.cancelInvitation, { params })
  expect([await una.next(), await una.next()]).toEqual([told, told])
  await kin.invite('abe', 'una')
  expect(await una.next()).toEqual(told)
  await as('ann')(family.remove, { body: { name: 'Lin' } })
  expect(await una.next()).toEqual(told)
})

test('a refused change is announced to no one', async () => {
  const { as, kin, openScreen } = await start()
  const abe = await openScreen('abe')
  const params = { user: (await kin.ensureUser('cat')).userId }
  await expect(as('ann')(family.removeMember, { params, body: { name: 'wrong' } })).rejects.toMatchObject({
    status: 400,
  })
  await expect(as('ann')(family.leave)).rejects.toMatchObject({ status: 409 })
  await as('abe')(family.leave)
  await as('ann')(family.change, { body: { description: 'smaller' } })
  expect(await abe.next()).toEqual(told)
  await as('abe')(family.create, { body: { name: 'Abe' } })
  // Abe hears of his own new family only, and not of the one that he left.
  expect(await abe.next()).toEqual(told)
  const first = (await kin.findFamily('abe'))?.name
  expect(first).toBe('Abe')
})
