import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendar } from '#contract/calendar.ts'
import { family } from '#contract/family.ts'
import { reminder } from '#contract/reminder.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const WEEK = { start: '2026-03-16', end: '2026-03-23' }

function start() {
  const server = startServer({ now: '2026-03-16T14:00:00Z', timezone: 'America/New_York' })
  const { as, sendRaw } = server
  const make = (title: string, body: object, name = 'ann') => as(name)(reminder.create, { body: { title, ...body } })
  const listEvents = async (name: string, query: object = WEEK) =>
    (await as(name)(calendar.events, { query })).map(({ id, start: at }) => [id, at])
  async function readFeed(name: string) {
    const { url } = await as(name)(calendar.makeFeed)
    return (await sendRaw({ method: 'GET', url: new URL(url).pathname })).body
  }
  return { ...server, make, listEvents, readFeed, kin: kinOf(server) }
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

test('the calendar shows the user’s own reminders, pending and completed, and none of other users', async () => {
  const { as, make, listEvents, kin } = start()
  await kin.createFamily({ admin: 'ann', parents: ['abe'] })
  const abe = (await kin.ensureUser('abe')).userId
  const { id: dentist } = await make('Dentist', { dueDate: '2026-03-18T19:30:00Z', assignee: abe, category: 'work' })
  const { id: books } = await make('Library books', { dueDate: '2026-03-19' })
  await make('Some day', {})
  await make('Later', { dueDate: '2026-03-23' })
  await as('ann')(reminder.status, { body: { id: books, completed: true } })
  expect(await as('ann')(calendar.events, { query: WEEK })).toEqual([
    {
      id: `reminder:${dentist}:2026-03-18`,
      title: 'Dentist',
      start: '2026-03-18T15:30:00-04:00',
      allDay: false,
      extendedProps: {
        type: 'reminder',
        entityId: dentist,
        status: 'pending',
        completed: false,
        assignee: 'abe Test',
        categories: ['work'],
      },
    },
    {
      id: `reminder:${books}:2026-03-19`,
      title: 'Library books',
      start: '2026-03-19',
      allDay: true,
      extendedProps: { type: 'reminder', entityId: books, status: 'completed', completed: true, assignee: null },
    },
  ])
  expect(await listEvents('abe')).toEqual([])
  expect(await listEvents('bob')).toEqual([])
})

test('a repeated reminder is shown each time, and a completed time once', async () => {
  const { as, make, listEvents } = start()
  const { id } = await make('Bins', { dueDate: '2026-03-16', recurrence: 'FREQ=DAILY;INTERVAL=3' })
  const days = ['2026-03-16', '2026-03-19', '2026-03-22']
  expect(await listEvents('ann')).toEqual(days.map((day) => [`reminder:${id}:${day}`, day]))
  const { occurrence } = await as('ann')(reminder.status, { body: { id, completed: true } })
  expect((await listEvents('ann')).map(([which]) => which)).toEqual([
    `reminder:${occurrence!.id}:2026-03-16`,
    `reminder:${id}:2026-03-19`,
    `reminder:${id}:2026-03-22`,
  ])
})

test('the calendar of a child shows no reminders to any viewer', async () => {
  const { as, make, listEvents, readFeed, kin, given } = start()
  await make('Of her own', { dueDate: '2026-03-18' }, 'cat')
  expect(await listEvents('cat')).toHaveLength(1)
  await kin.createFamily({ admin: 'ann', children: ['cat'] })
  expect(await listEvents('cat')).toEqual([])
  expect(await as('ann', given.stranger('cat'))(calendar.events, { query: WEEK })).toEqual([])
  expect(eventsIn(await readFeed('cat'))).toEqual([])
  await as('ann')(family.changeMember, {
    params: { user: (await kin.ensureUser('cat')).userId },
    body: { isActive: false },
  })
  expect(await listEvents('cat')).toHaveLength(1)
})

test('calendar programs get them, each in its time, and as nothing that keeps from anything', async () => {
  const { as, make, readFeed } = start()
  const { id } = await make('Dentist', { dueDate: '2026-03-18T19:30:00Z' })
  await make('Library books', { dueDate: '2026-03-19' })
  const text = await readFeed('ann')
  expect(eventsIn(text).map(({ uid, summary }) => [uid.startsWith('reminder:'), summary])).toEqual([
    [true, 'Dentist'],
    [true, 'Library books'],
  ])
  expect(text).toContain('DTSTART;TZID=America/New_York:20260318T153000\r\n')
  expect(text).toContain('DTSTART;VALUE=DATE:20260319\r\n')
  expect(text.match(/^TRANSP:TRANSPARENT/gm)).toHaveLength(2)
  await as('ann')(reminder.change, { params: { id }, body: { title: 'Doctor' } })
  const changed = await readFeed('ann')
  expect(changed).toMatch(new RegExp(`UID:reminder:${id}:2026-03-18@hourkin\\r\\nSEQUENCE:2`))
})

test.each(['Two\r\nBEGIN:VEVENT\r\nUID:forged\r\nEND:VEVENT', 'END:VEVENT', 'a;b,c\\n"d"', 'Bell\u0007'])(
  'a title is a title: %j',
  async (title) => {
    const { make, readFeed } = start()
    await make(title, { dueDate: '2026-03-18' })
    const text = await readFeed('ann')
    const events = eventsIn(text)
    expect(events.map(({ summary }) => summary)).toEqual([title.replaceAll('\r\n', '\n').replaceAll('\u0007', ' ')])
    expect(text).not.toMatch(/^UID:forged/m)
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  },
)

test('a daily reminder that was due ten years ago, and never done, comes every day, here and in the feed', async () => {
  const { make, listEvents, readFeed } = start()
  const { id } = await make('Vitamins', { dueDate: '2016-01-01', recurrence: 'FREQ=DAILY' })
  const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-03-${day}`)
  expect(await listEvents('ann')).toEqual(days.map((day) => [`reminder:${id}:${day}`, day]))
  expect(eventsIn(await readFeed('ann')).map(({ uid }) => uid)).toContain(`reminder:${id}:2026-03-16@hourkin`)
})

test.each([
  ['the last day of a month', '2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['its second Tuesday', '2026-01-13', 'FREQ=MONTHLY;BYDAY=2TU', ['2026-01-13', '2026-02-10', '2026-03-10']],
  ['its last Friday', '2026-01-30', 'FREQ=MONTHLY;BYDAY=-1FR', ['2026-01-30', '2026-02-27', '2026-03-27']],
])('a reminder on %s occurs each time, in the calendar and in the feed', async (_, dueDate, recurrence, days) => {
  const { make, listEvents, readFeed } = start()
  const { id } = await make('Rent', { dueDate, recurrence })
  expect(await listEvents('ann', { start: '2026-01-01', end: '2026-04-01' })).toEqual(
    days.map((day) => [`reminder:${id}:${day}`, day]),
  )
  const uids = eventsIn(await readFeed('ann')).map(({ uid }) => uid)
  for (const day of days) expect(uids).toContain(`reminder:${id}:${day}@hourkin`)
})
