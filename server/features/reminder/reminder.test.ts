import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { reminder } from '#contract/reminder.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const server = startServer({ now: '2026-03-16T14:00:00Z', timezone: 'America/New_York' })
const { as, given, clock } = server
const kin = kinOf(server)
const make = (name: string, body: object) => as(name)(reminder.create, { body: { title: 'Dentist', ...body } })

const bad = { status: 400, code: 'INVALID_PARAMS' }

test.each([
  [{ title: '' }, ['title']],
  [{ title: '  ' }, ['title']],
  [{ title: 'x'.repeat(121) }, ['title']],
  [{ dueDate: 'tomorrow' }, ['dueDate']],
  [{ dueDate: '2026-02-30' }, ['dueDate']],
  [{ description: 'x'.repeat(2001) }, ['description']],
  [{ category: 'nonsense' }, ['category']],
  [{ recurrence: 'FREQ=DAILY' }, ['dueDate']],
  [{ recurrence: 'FREQ=DAILY', dueDate: null }, ['dueDate']],
  [{ recurrence: 'FREQ=SECONDLY', dueDate: '2026-03-16' }, ['recurrence']],
  [{ recurrence: 'FREQ=DAILY;INTERVAL=0', dueDate: '2026-03-16' }, ['recurrence']],
  [{ recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', dueDate: '2026-03-16' }, ['recurrence']],
  [{ recurrence: '', dueDate: '2026-03-16' }, ['recurrence']],
  [{ notifyMinutes: 0, dueDate: '2026-03-18T19:30:00Z' }, ['notifyMinutes']],
  [{ notifyMinutes: -10, dueDate: '2026-03-18T19:30:00Z' }, ['notifyMinutes']],
  [{ notifyMinutes: 1.5, dueDate: '2026-03-18T19:30:00Z' }, ['notifyMinutes']],
  [{ notifyMinutes: 7 * 1440 + 1, dueDate: '2026-03-18T19:30:00Z' }, ['notifyMinutes']],
  [{ notifyMinutes: 30, dueDate: '2026-03-18' }, ['notifyMinutes']],
  [{ notifyMinutes: 1440 }, ['notifyMinutes']],
  [{ notifyMinutes: 30, recurrence: 'FREQ=DAILY' }, ['dueDate', 'notifyMinutes']],
  [{ assignee: uuidv7() }, ['assignee']],
  [{ sharedWith: [uuidv7()] }, ['sharedWith']],
  [{ assignee: 'mei' }, ['assignee']],
  [{ ownerId: uuidv7() }, ['ownerId']],
])('a reminder with errors is 400, and they are named (%#)', async (body, values) => {
  await expect(make('ann', body)).rejects.toMatchObject({ ...bad, values })
  expect((await as('ann')(reminder.list, { query: {} })).total).toBe(0)
})

describe('the user’s own reminders', () => {
  test('a reminder has the typed fields, and only the given ones change', async () => {
    const made = await make('bea', { dueDate: '2026-03-18T19:30:00Z', category: 'work', description: 'Bring the card' })
    const { userId } = await kin.ensureUser('bea')
    expect(made).toEqual({
      id: made.id,
      title: 'Dentist',
      dueDate: '2026-03-18T19:30:00.000Z',
      dateOnly: false,
      category: 'work',
      description: 'Bring the card',
      recurrence: null,
      notifyMinutes: null,
      role: 'owner',
      owner: { _id: userId, name: 'bea Test' },
      assignee: null,
      sharedWith: [],
      completed: false,
      completedAt: null,
      completedBy: null,
      seriesId: null,
      snoozedUntil: null,
      version: 1,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    const params = { id: made.id }
    expect(await as('bea')(reminder.read, { params })).toEqual(made)
    const renamed = await as('bea')(reminder.change, { params, body: { title: 'Doctor', version: 1 } })
    expect(renamed).toEqual({ ...made, title: 'Doctor', version: 2 })
    const emptied = { dueDate: null, category: null, description: null, id: made.id }
    expect(await as('bea')(reminder.content, { body: emptied })).toMatchObject({
      title: 'Doctor',
      dueDate: null,
      category: null,
      description: null,
      version: 3,
    })
    await as('bea')(reminder.remove, { params })
    await expect(as('bea')(reminder.read, { params })).rejects.toMatchObject({ status: 404 })
  })

  test('a time at midnight of the owner’s clock becomes the whole day', async () => {
    const made = await make('bea', { dueDate: '2026-03-19T04:00:00Z' })
    expect(made).toMatchObject({ dueDate: '2026-03-19', dateOnly: true })
    const body = { dueDate: '2026-03-19T05:00:00Z' }
    const moved = await as('bea')(reminder.change, { params: { id: made.id }, body })
    expect(moved).toMatchObject({ dueDate: '2026-03-19T05:00:00.000Z', dateOnly: false })
  })

  test('the minutes of a notice stay with a time, and are cleared for a day or no date', async () => {
    const { id } = await make('bea', { dueDate: '2026-03-19T19:30:00Z', notifyMinutes: 30 })
    const change = (body: object) => as('bea')(reminder.change, { params: { id }, body })
    expect(await change({ dueDate: '2026-03-20T19:30:00Z' })).toMatchObject({ notifyMinutes: 30 })
    expect(await change({ dueDate: '2026-03-20' })).toMatchObject({ notifyMinutes: null })
    await expect(change({ notifyMinutes: 30 })).rejects.toMatchObject({ ...bad, values: ['notifyMinutes'] })
    expect(await change({ notifyMinutes: 1440 })).toMatchObject({ notifyMinutes: 1440 })
    expect(await change({ dueDate: '2026-03-21T19:30:00Z' })).toMatchObject({ notifyMinutes: 1440 })
    expect(await change({ dueDate: null })).toMatchObject({ notifyMinutes: null })
  })

  test('a stale version shows the current reminder', async () => {
    const { id } = await make('bea', {})
    const current = await as('bea')(reminder.change, { params: { id }, body: { title: 'Newer' } })
    const stale = { status: 409, values: ['version'], details: { current } }
    const body = { title: 'Older', version: 1 }
    await expect(as('bea')(reminder.change, { params: { id }, body })).rejects.toMatchObject(stale)
    await expect(as('bea')(reminder.content, { body: { id, ...body } })).rejects.toMatchObject(stale)
    const sharing = { id, assignee: null, sharedWith: [], version: 1 }
    await expect(as('bea')(reminder.share, { body: sharing })).rejects.toMatchObject(stale)
    expect(await as('bea')(reminder.read, { params: { id } })).toEqual(current)
  })

  test('of two changes at once none is lost', async () => {
    const { id } = await make('bea', {})
    const params = { id }
    await Promise.all([
      as('bea')(reminder.change, { params, body: { title: 'Both' } }),
      as('bea')(reminder.change, { params, body: { description: 'of them' } }),
      as('bea')(reminder.change, { params, body: { dueDate: '2026-04-01' } }),
    ])
    const after = await as('bea')(reminder.read, { params })
    expect(after).toMatchObject({ title: 'Both', description: 'of them', dueDate: '2026-04-01', version: 4 })
  })

  test('is made once, however often it is asked for', async () => {
    const idempotencyKey = uuidv7()
    const ask = () => as('cleo')(reminder.create, { body: { title: 'Once' } }, { idempotencyKey })
    expect(await ask()).toEqual(await ask())
    expect((await as('cleo')(reminder.list, { query: {} })).total).toBe(1)
    const { id } = await make('cleo', { id: uuidv7() })
    for (const name of ['cleo', 'bob'])
      await expect(make(name, { id })).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS', values: ['id'] })
  })

  test('is completed and opened again; to say it twice changes nothing', async () => {
    const { id } = await make('bea', {})
    const set = (completed: boolean) => as('bea')(reminder.status, { body: { id, completed } })
    const done = await set(true)
    const { userId } = await kin.ensureUser('bea')
    expect(done).toMatchObject({
      reminder: { completed: true, completedAt: clock.now(), completedBy: { _id: userId }, version: 2 },
      occurrence: null,
    })
    expect(await set(true)).toEqual(done)
    const open = { completed: false, completedAt: null, completedBy: null, version: 3 }
    expect((await set(false)).reminder).toMatchObject(open)
    expect((await set(false)).reminder).toMatchObject(open)
  })
})

describe('a stranger’s', () => {
  const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }

  test('a stranger’s reminder is not found by any call', async () => {
    const { id } = await make('dora', { dueDate: '2026-03-16' })
    await kin.createFamily({ admin: 'eve', parents: ['fay'], name: 'Eves' })
    for (const name of ['gus', 'eve']) {
      const call = as(name)
      for (const ask of [
        () => call(reminder.read, { params: { id } }),
        () => call(reminder.change, { params: { id }, body: { title: 'Mine' } }),
        () => call(reminder.content, { body: { id, title: 'Mine' } }),
        () => call(reminder.remove, { params: { id } }),
        () => call(reminder.status, { body: { id, completed: true } }),
        () => call(reminder.share, { body: { id, assignee: null, sharedWith: [] } }),
      ])
        await expect(ask()).rejects.toMatchObject(missing)
      expect((await call(reminder.list, { query: {} })).items).toEqual([])
      expect((await call(reminder.overview)).counts).toEqual({ overdue: 0, today: 0, next24h: 0 })
    }
    expect(await as('dora')(reminder.read, { params: { id } })).toMatchObject({ version: 1 })
  })

  test('reminders are 403 for a parent who acts for a child', async () => {
    const child = given.child('hal', 'kim')
    const call = as('hal', child)
    for (const ask of [
      () => call(reminder.list, { query: {} }),
      () => call(reminder.overview),
      () => call(reminder.create, { body: { title: 'No' } }),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 403 })
  })
})
