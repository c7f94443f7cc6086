import { beforeAll, describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { reminder } from '#contract/reminder.ts'
import { addMinutes } from '#domain/time/time.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'
import { openStream } from '#server/testing/stream.ts'

const server = startServer({ now: '2026-03-16T14:00:00Z', timezone: 'America/New_York' })
const { as, clock } = server
const kin = kinOf(server)
const ids: Record<string, string> = {}
beforeAll(async () => {
  await kin.createFamily({ admin: 'ann', parents: ['abe', 'ada'], children: ['cat', 'cy'] })
  await kin.createFamily({ admin: 'eve', parents: ['fay'], name: 'Eves' })
  for (const name of ['ann', 'abe', 'ada', 'cat', 'cy', 'eve', 'fay', 'una'])
    ids[name] = (await kin.ensureUser(name)).userId
})

const id = (name: string) => ids[name]!
const make = (body: object = {}, name = 'ann') =>
  as(name)(reminder.create, { body: { title: 'Dentist', dueDate: '2026-03-20', ...body } })
const getRole = async (name: string, of: string) => (await as(name)(reminder.read, { params: { id: of } })).role
const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
const forbidden = { status: 403, code: 'FORBIDDEN' }

describe('sharing only with active members of the family', () => {
  test.each([
    ['a stranger', () => id('una')],
    ['a member of another family', () => id('fay')],
    ['an unknown user', () => '01a20469-0000-7000-8000-000000000000'],
  ])('not with %s', async (_, whom) => {
    const wrong = (values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })
    await expect(make({ assignee: whom() })).rejects.toMatchObject(wrong(['assignee']))
    await expect(make({ sharedWith: [id('abe'), whom()] })).rejects.toMatchObject(wrong(['sharedWith']))
    const mine = await make({ sharedWith: [id('abe')] })
    const body = { id: mine.id, assignee: whom(), sharedWith: [whom()] }
    await expect(as('ann')(reminder.share, { body })).rejects.toMatchObject(wrong(['assignee', 'sharedWith']))
    expect(await as('ann')(reminder.read, { params: { id: mine.id } })).toEqual(mine)
  })

  test('a user without a family shares with no one, not even with themselves', async () => {
    await expect(make({ assignee: id('una') }, 'una')).rejects.toMatchObject({ status: 400, values: ['assignee'] })
  })

  test('sharing with a suspended member is refused, but earlier shares stay and return', async () => {
    const { id: of } = await make({ sharedWith: [id('ada')] })
    const set = (isActive: boolean) =>
      as('ann')(family.changeMember, { params: { user: id('ada') }, body: { isActive } })
    await set(false)
    await expect(make({ sharedWith: [id('ada')] })).rejects.toMatchObject({ status: 400, values: ['sharedWith'] })
    await expect(as('ada')(reminder.read, { params: { id: of } })).rejects.toMatchObject(missing)
    const body = { id: of, assignee: id('abe'), sharedWith: [id('ada')] }
    expect((await as('ann')(reminder.share, { body })).sharedWith.map(({ _id }) => _id).toSorted()).toEqual(
      [id('abe'), id('ada')].toSorted(),
    )
    await set(true)
    expect(await getRole('ada', of)).toBe('sharedWith')
  })
})

describe('the permissions of a shared reminder', () => {
  test('all see the roles, and the assignee is one of the readers', async () => {
    const { id: of } = await make({ assignee: id('abe'), sharedWith: [id('ada')] })
    const seen = {
      owner: { _id: id('ann'), name: 'ann Test' },
      assignee: { _id: id('abe'), name: 'abe Test' },
      dueDate: '2026-03-20',
      dateOnly: true,
    }
    for (const name of ['ann', 'abe', 'ada']) {
      const found = await as(name)(reminder.read, { params: { id: of } })
      expect(found).toMatchObject(seen)
      expect(found.sharedWith.map(({ _id }) => _id).toSorted()).toEqual([id('abe'), id('ada')].toSorted())
    }
    expect([await getRole('ann', of), await getRole('abe', of), await getRole('ada', of)]).toEqual([
      'owner',
      'assignee',
      'sharedWith',
    ])
    for (const name of ['cat', 'eve', 'una'])
      await expect(as(name)(reminder.read, { params: { id: of } })).rejects.toMatchObject(missing)
  })

  test('the assignee completes it and opens it again, and nothing else', async () => {
    const { id: of } = await make({ assignee: id('abe') })
    const abe = as('abe')
    for (const ask of [
      () => abe(reminder.change, { params: { id: of }, body: { title: 'Mine' } }),
      () => abe(reminder.content, { body: { id: of, dueDate: null } }),
      () => abe(reminder.share, { body: { id: of, assignee: null, sharedWith: [] } }),
      () => abe(reminder.remove, { params: { id: of } }),
    ])
      await expect(ask()).rejects.toMatchObject(forbidden)
    await abe(reminder.status, { body: { id: of, completed: true } })
    const done = { completed: true, completedAt: clock.now(), completedBy: { _id: id('abe'), name: 'abe Test' } }
    expect(await as('ann')(reminder.read, { params: { id: of } })).toMatchObject(done)
    await as('ann')(reminder.status, { body: { id: of, completed: false } })
    await abe(reminder.status, { body: { id: of, completed: true } })
    const { reminder: open } = await abe(reminder.status, { body: { id: of, completed: false } })
    expect(open).toMatchObject({ completed: false, completedBy: null, title: 'Dentist' })
  })

  test('a user with read access changes nothing', async () => {
    const made = await make({ sharedWith: [id('ada')] })
    const ada = as('ada')
    for (const ask of [
      () => ada(reminder.change, { params: { id: made.id }, body: { title: 'Mine' } }),
      () => ada(reminder.content, { body: { id: made.id, dueDate: null } }),
      () => ada(reminder.share, { body: { id: made.id, assignee: id('ada'), sharedWith: [] } }),
      () => ada(reminder.remove, { params: { id: made.id } }),
      () => ada(reminder.status, { body: { id: made.id, completed: true } }),
    ])
      await expect(ask()).rejects.toMatchObject(forbidden)
    expect(await as('ann')(reminder.read, { params: { id: made.id } })).toEqual(made)
  })

  test('one that is no longer shared is not found', async () => {
    const { id: of } = await make({ assignee: id('abe'), sharedWith: [id('ada')] })
    const body = { id: of, assignee: null, sharedWith: [id('ada')] }
    expect(await as('ann')(reminder.share, { body })).toMatchObject({ assignee: null, version: 2 })
    await expect(as('abe')(reminder.read, { params: { id: of } })).rejects.toMatchObject(missing)
    expect(await getRole('ada', of)).toBe('sharedWith')
  })
})

describe('a child', () => {
  test('makes, changes and shares nothing', async () => {
    await expect(make({}, 'cat')).rejects.toMatchObject(forbidden)
    const { id: of } = await make({ assignee: id('cat') })
    const cat = as('cat')
    for (const ask of [
      () => cat(reminder.change, { params: { id: of }, body: { title: 'Mine' } }),
      () => cat(reminder.remove, { params: { id: of } }),
      () => cat(reminder.share, { body: { id: of, assignee: null, sharedWith: [] } }),
    ])
      await expect(ask()).rejects.toMatchObject(forbidden)
  })

  test('the child reads and completes assigned and shared reminders', async () => {
    const [{ id: assigned }, { id: shared }] = [
      await make({ assignee: id('cy') }),
      await make({ sharedWith: [id('cy')] }),
    ]
    const cy = as('cy')
    const { items } = await cy(reminder.list, { query: {} })
    expect(items.map(({ id: of }) => of).toSorted()).toEqual([assigned, shared].toSorted())
    for (const of of [assigned, shared]) {
      const { reminder: done } = await cy(reminder.status, { body: { id: of, completed: true } })
      expect(done).toMatchObject({ completed: true, completedBy: { _id: id('cy') } })
    }
    await cy(reminder.status, { body: { id: assigned, completed: false } })
    await expect(cy(reminder.status, { body: { id: shared, completed: false } })).rejects.toMatchObject(forbidden)
  })

  test('the child snoozes only its own, and its parents see who completed it', async () => {
    const { id: of } = await make({ assignee: id('cy'), dueDate: '2026-03-16' })
    const cy = as('cy')
    expect((await cy(reminder.overview)).today.map((one) => one.id)).toEqual([of])
    const until = addMinutes(clock.now(), 30)
    expect(await cy(reminder.snooze, { body: { id: of, until } })).toEqual({ until })
    // A sibling, another parent of whom it is no concern, and another family.
    for (const name of ['cat', 'abe', 'eve'])
      for (const ask of [
        () => as(name)(reminder.read, { params: { id: of } }),
        () => as(name)(reminder.snooze, { body: { id: of, until } }),
        () => as(name)(reminder.status, { body: { id: of, completed: true } }),
      ])
        await expect(ask()).rejects.toMatchObject(missing)
    await cy(reminder.status, { body: { id: of, completed: true } })
    const seen = await as('ann')(reminder.read, { params: { id: of } })
    expect(seen).toMatchObject({ completed: true, completedBy: { _id: id('cy') } })
  })

  test('the child’s own reminders stay closed to its parents, also when they act for it', async () => {
    const { id: of } = await make({ title: 'A secret' }, 'vic')
    await kin.bring('ann', 'vic', 'child')
    for (const name of ['ann', 'abe']) {
      await expect(as(name)(reminder.read, { params: { id: of } })).rejects.toMatchObject(missing)
      await expect(as(name, server.given.stranger('vic'))(reminder.read, { params: { id: of } })).rejects.toMatchObject(
        forbidden,
      )
      expect((await as(name)(reminder.list, { query: { pageSize: 100 } })).items.map((one) => one.id)).not.toContain(of)
    }
  })

  test('its earlier reminders are kept for later', async () => {
    const { id: of } = await make({}, 'una')
    await kin.bring('ann', 'una', 'child')
    const una = as('una')
    await expect(una(reminder.read, { params: { id: of } })).rejects.toMatchObject(forbidden)
    await expect(una(reminder.status, { body: { id: of, completed: true } })).rejects.toMatchObject(forbidden)
    expect((await una(reminder.list, { query: {} })).items).toEqual([])
    await as('ann')(family.removeMember, { params: { user: id('una') }, body: { name: 'una Test' } })
    expect((await una(reminder.list, { query: {} })).items.map((one) => one.id)).toEqual([of])
  })
})

test('everyone concerned hears of a change, and no one else', async () => {
  const openScreen = async (name: string) => openStream(server.app, { headers: await server.given.headers(name) })
  const [ann, abe, ada, eve] = await Promise.all(['ann', 'abe', 'ada', 'eve'].map(openScreen))
  const told = { noun: 'reminder', origin: null }
  const { id: of } = await make({ assignee: id('abe'), sharedWith: [id('ada')] })
  expect([await ann!.next(), await abe!.next(), await ada!.next()]).toEqual([told, told, told])
  await as('abe')(reminder.status, { body: { id: of, completed: true } })
  expect([await ann!.next(), await abe!.next(), await ada!.next()]).toEqual([told, told, told])
  // Who does not see it any more hears that, too.
  await as('ann')(reminder.share, { body: { id: of, assignee: id('abe'), sharedWith: [] } })
  expect([await ann!.next(), await abe!.next(), await ada!.next()]).toEqual([told, told, told])
  await as('ann')(reminder.remove, { params: { id: of } })
  expect([await ann!.next(), await abe!.next()]).toEqual([told, told])
  // The first that the others hear is their own: another message would have come before.
  await as('eve')(family.change, { body: { description: 'Eves' } })
  expect(await eve!.next()).toEqual({ noun: 'family', origin: null })
  await make({ title: 'Of ada' }, 'ada')
  expect(await ada!.next()).toEqual(told)
})
