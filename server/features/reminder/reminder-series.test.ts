import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { reminder } from '#contract/reminder.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

/** A Monday at 10:00, the week after the clocks went forward. */
const NOW = '2026-03-16T14:00:00Z'

function start() {
  const server = startServer({ now: NOW, timezone: 'America/New_York' })
  const { as } = server
  const make = (body: object) => as('ann')(reminder.create, { body: { title: 'Bins', ...body } })
  const set = (id: string, completed: boolean, by = 'ann') => as(by)(reminder.status, { body: { id, completed } })
  const listPending = async () =>
    (await as('ann')(reminder.list, { query: {} })).items.map(({ id, dueDate }) => [id, dueDate])
  const listCompletedDates = async () =>
    (await as('ann')(reminder.list, { query: { status: 'completed' } })).items.map(({ dueDate }) => dueDate)
  return { ...server, make, set, listPending, listCompletedDates, kin: kinOf(server) }
}

test('each completed time stays, and the reminder moves on until the last', async () => {
  const { make, set, listPending, listCompletedDates, clock } = start()
  const made = await make({ dueDate: '2026-03-16', recurrence: 'FREQ=WEEKLY;COUNT=3', description: 'Both' })
  const first = await set(made.id, true)
  expect(first.reminder).toEqual({ ...made, dueDate: '2026-03-23', version: 2 })
  expect(first.occurrence).toEqual({
    ...made,
    id: first.occurrence!.id,
    recurrence: null,
    seriesId: made.id,
    completed: true,
    completedAt: clock.now(),
    completedBy: made.owner,
  })
  expect(first.occurrence!.id).not.toBe(made.id)
  expect(await listPending()).toEqual([[made.id, '2026-03-23']])
  clock.advance(1)
  expect((await set(made.id, true)).reminder.dueDate).toBe('2026-03-30')
  clock.advance(1)
  const last = await set(made.id, true)
  expect(last).toMatchObject({ reminder: { id: made.id, completed: true, dueDate: '2026-03-30' }, occurrence: null })
  expect(await listPending()).toEqual([])
  expect(await listCompletedDates()).toEqual(['2026-03-30', '2026-03-23', '2026-03-16'])
  expect((await set(made.id, false)).reminder).toMatchObject({ completed: false, dueDate: '2026-03-30' })
})

test.each([
  ['the last day of a month', '2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-03-31', '2026-04-30', '2026-05-31']],
  ['its second Tuesday', '2026-01-13', 'FREQ=MONTHLY;BYDAY=2TU', ['2026-04-14', '2026-05-12', '2026-06-09']],
  [
    'the same day, as rows from before have it',
    '2026-01-31',
    'FREQ=MONTHLY',
    ['2026-03-31', '2026-05-31', '2026-07-31'],
  ],
])('a reminder on %s moves on to it, month by month', async (_, dueDate, recurrence, days) => {
  const { make, set, listPending } = start()
  const { id } = await make({ dueDate, recurrence })
  for (const day of days) {
    expect((await set(id, true)).reminder).toMatchObject({ dueDate: day, recurrence })
    expect(await listPending()).toEqual([[id, day]])
  }
})

test('an overdue repeated reminder continues from today, and the missed ones count', async () => {
  const { make, set, listPending, clock } = start()
  const { id } = await make({ dueDate: '2026-03-10T13:00:00Z', recurrence: 'FREQ=DAILY;COUNT=8' })
  expect((await set(id, true)).reminder.dueDate).toBe('2026-03-16T13:00:00.000Z')
  expect((await set(id, true)).reminder.dueDate).toBe('2026-03-17T13:00:00.000Z')
  clock.advance(1440)
  expect(await set(id, true)).toMatchObject({ reminder: { id, completed: true }, occurrence: null })
  expect(await listPending()).toEqual([])
})

test('of two who complete the same time at once, one learns that it is done', async () => {
  const { as, make, listPending, listCompletedDates } = start()
  const { id, version } = await make({ dueDate: '2026-03-16', recurrence: 'FREQ=DAILY' })
  const both = [1, 2].map(() => as('ann')(reminder.status, { body: { id, completed: true, version } }))
  const [first, second] = (await Promise.allSettled(both)).toSorted((a) => (a.status === 'fulfilled' ? -1 : 1))
  expect(first).toMatchObject({ status: 'fulfilled', value: { reminder: { dueDate: '2026-03-17', version: 2 } } })
  const current = { id, dueDate: '2026-03-17' }
  const told = { status: 409, values: ['version'], details: { current } }
  expect(second).toMatchObject({ status: 'rejected', reason: told })
  expect([await listPending(), await listCompletedDates()]).toEqual([[[id, '2026-03-17']], ['2026-03-16']])
})

test('nine o’clock stays nine o’clock, and a skipped half past two is later on that day only', async () => {
  const { make, set, clock, as } = start()
  clock.set('2026-03-07T12:00:00Z')
  const nine = await make({ dueDate: '2026-03-07T14:00:00Z', recurrence: 'FREQ=DAILY' })
  const night = await make({ dueDate: '2026-03-07T07:30:00Z', recurrence: 'FREQ=DAILY' })
  expect((await set(nine.id, true)).reminder.dueDate).toBe('2026-03-08T13:00:00.000Z')
  expect((await set(night.id, true)).reminder.dueDate).toBe('2026-03-08T07:30:00.000Z')
  expect((await set(night.id, true)).reminder.dueDate).toBe('2026-03-09T06:30:00.000Z')
  // A user who moves takes the clock along; a due reminder stays where it is.
  await as('ann')(account.savePreference, { body: { timezone: { timezone: 'Asia/Taipei' } } })
  const { dueDate } = await as('ann')(reminder.read, { params: { id: nine.id } })
  expect(dueDate).toBe('2026-03-08T13:00:00.000Z')
  expect((await set(nine.id, true)).reminder.dueDate).toBe('2026-03-09T01:00:00.000Z')
})

describe('to open it again', () => {
  test('takes the series back, once for each time', async () => {
    const { make, set, listPending, listCompletedDates } = start()
    const { id } = await make({ dueDate: '2026-03-16', recurrence: 'FREQ=DAILY' })
    const [first, second] = [(await set(id, true)).occurrence!, (await set(id, true)).occurrence!]
    expect(await listPending()).toEqual([[id, '2026-03-18']])
    expect(await set(second.id, false)).toMatchObject({ reminder: { id, dueDate: '2026-03-17' }, occurrence: null })
    expect(await set(first.id, false)).toMatchObject({ reminder: { id, dueDate: '2026-03-16' }, occurrence: null })
    expect([await listPending(), await listCompletedDates()]).toEqual([[[id, '2026-03-16']], []])
    await expect(set(first.id, false)).rejects.toMatchObject({ status: 404 })
    expect((await set(id, true)).reminder.dueDate).toBe('2026-03-17')
  })

  test.each([
    ['went on since', (id: string, { set }: ReturnType<typeof start>) => set(id, true), '2026-03-18'],
    [
      'was changed since',
      (id: string, { as }: ReturnType<typeof start>) =>
        as('ann')(reminder.change, { params: { id }, body: { title: 'Bins and glass' } }),
      '2026-03-17',
    ],
    [
      'is due at another time since',
      (id: string, { as }: ReturnType<typeof start>) =>
        as('ann')(reminder.change, { params: { id }, body: { dueDate: '2026-03-19' } }),
      '2026-03-19',
    ],
    [
      'is no series any more',
      (id: string, { as }: ReturnType<typeof start>) =>
        as('ann')(reminder.change, { params: { id }, body: { recurrence: null } }),
      '2026-03-17',
    ],
  ])('opens that time alone when the series %s', async (_, meanwhile, due) => {
    const server = start()
    const { make, set, listPending } = server
    const { id } = await make({ dueDate: '2026-03-16', recurrence: 'FREQ=DAILY' })
    const occurrence = (await set(id, true)).occurrence!
    await meanwhile(id, server)
    const open = await set(occurrence.id, false)
    expect(open.reminder).toMatchObject({ id: occurrence.id, completed: false, dueDate: '2026-03-16', seriesId: id })
    expect(await listPending()).toEqual([
      [occurrence.id, '2026-03-16'],
      [id, due],
    ])
  })

  test('reopening after the series is gone keeps the completed one', async () => {
    const { make, set, as, listCompletedDates } = start()
    const { id } = await make({ dueDate: '2026-03-16', recurrence: 'FREQ=DAILY' })
    const occurrence = (await set(id, true)).occurrence!
    await as('ann')(reminder.remove, { params: { id } })
    expect(await listCompletedDates()).toEqual(['2026-03-16'])
    expect((await set(occurrence.id, false)).reminder).toMatchObject({ id: occurrence.id, seriesId: null })
  })
})

test('another date restarts the series, but another title does not', async () => {
  const { make, set, as } = start()
  const { id } = await make({ dueDate: '2026-03-16', recurrence: 'FREQ=DAILY;COUNT=2' })
  await set(id, true)
  await as('ann')(reminder.change, { params: { id }, body: { title: 'Glass', dueDate: '2026-03-17' } })
  expect(await set(id, true)).toMatchObject({ reminder: { completed: true }, occurrence: null })
  await set(id, false)
  await as('ann')(reminder.change, { params: { id }, body: { dueDate: '2026-03-20' } })
  expect(await set(id, true)).toMatchObject({ reminder: { dueDate: '2026-03-21' }, occurrence: { title: 'Glass' } })
  const wrong = { status: 400, code: 'INVALID_PARAMS', values: ['dueDate'] }
  const change = as('ann')(reminder.change, { params: { id }, body: { dueDate: null } })
  await expect(change).rejects.toMatchObject(wrong)
  const body = { dueDate: null, recurrence: null }
  expect(await as('ann')(reminder.change, { params: { id }, body })).toMatchObject({ recurrence: null, version: 8 })
})

test.each(['1899-12-31', '1899-12-31T23:59:59Z', '2200-01-01', '2200-01-01T00:00:00Z'])(
  'is due between 1900 and 2199, as a day and as a moment: not at %s',
  async (dueDate) => {
    await expect(start().make({ dueDate })).rejects.toMatchObject({ code: 'INVALID_PARAMS', values: ['dueDate'] })
  },
)

test('the assignee completes a repeated reminder on the owner’s clock, and completed ones are shared, too', async () => {
  const { as, kin, make, set } = start()
  await kin.createFamily({ admin: 'ann', parents: ['abe', 'ada'] })
  const [abe, ada] = [(await kin.ensureUser('abe')).userId, (await kin.ensureUser('ada')).userId]
  await as('abe')(account.savePreference, { body: { timezone: { timezone: 'Asia/Taipei' } } })
  const body = { dueDate: '2026-10-31T13:00:00Z', recurrence: 'FREQ=DAILY', assignee: abe, sharedWith: [ada] }
  const { id } = await make(body)
  const { reminder: next, occurrence } = await set(id, true, 'abe')
  expect(next).toMatchObject({ dueDate: '2026-11-01T14:00:00.000Z', role: 'assignee' })
  for (const name of ['ann', 'abe', 'ada'])
    expect(await as(name)(reminder.read, { params: { id: occurrence!.id } })).toMatchObject({
      completedBy: { _id: abe },
      assignee: { _id: abe },
    })
  expect((await set(occurrence!.id, false, 'abe')).reminder).toMatchObject({ id, dueDate: '2026-10-31T13:00:00.000Z' })
})
