import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { catalogue } from '#contract/catalogue.ts'
import { logImport } from '#contract/import.ts'
import { note } from '#contract/note.ts'
import { reminder } from '#contract/reminder.ts'
import { vacation } from '#contract/vacation.ts'
import { CEILINGS } from '#domain/ceiling.ts'
import { archiveOf, AT, noteRow, reminderRow, TIMES, vacationRow } from '#server/testing/archive-file.ts'
import { startServer } from '#server/testing/harness.ts'
import { importFile } from '#server/testing/importing.ts'

const server = startServer({ now: '2026-03-02T12:00:00Z' })
/** Of a call that enters several vacations. */
const MANY = 100

const faultsOf = ({ things }: Awaited<ReturnType<typeof importFile>>) =>
  things!.faulty.map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`)

test('an archive sets no ids of others, no role, no sharing and no mode', async () => {
  const victim = server.as('dan')
  const { id: theirs } = await victim(reminder.create, { body: { title: 'Theirs' } })
  const { userId } = await victim(account.basicInfo)
  const ownerId = server.given.stranger('dan')
  const file = archiveOf({
    reminderShares: [{ ownerId, reminderId: theirs, userId }],
    reminders: [reminderRow({ id: theirs, title: 'Mine', ownerId, userId, assignee: userId, completedBy: userId })],
    vacations: [vacationRow({ ownerId, madeBy: 'parent' })],
    familyMembers: [{ userId, groupId: randomUUID(), role: 'parent', isAdmin: 1 }],
    crowns: [{ ownerId, id: randomUUID() }],
    bankAccounts: [{ ownerId, name: 'spend', unit: 'coin', balance: 1_000_000 }],
    preferences: [{ ownerId, accountMode: 'PARENTAL', selfJournaling: 'off', language: 'zh_TW', clock: '24' }],
    users: [{ id: userId, email: 'dan@example.org', adminSince: AT, passwordHash: 'x' }],
  })
  const eve = server.as('eve')
  const { appRunMode } = await eve(account.mode)
  const done = await importFile(server, 'eve', file)
  expect(done).toMatchObject({ status: 'done', things: { faulty: [] } })
  expect((await victim(reminder.read, { params: { id: theirs } })).title).toBe('Theirs')
  expect((await victim(reminder.list, { query: {} })).total).toBe(1)
  const { items } = await eve(reminder.list, { query: {} })
  expect(items).toMatchObject([{ title: 'Mine', role: 'owner', assignee: null, sharedWith: [] }])
  expect(items[0]!.id).not.toBe(theirs)
  expect((await eve(vacation.list))[0]).not.toHaveProperty('madeByParent')
  expect((await eve(account.mode)).appRunMode).toEqual(appRunMode)
  expect(await eve(account.preference)).toMatchObject({ language: { lang: 'zh_TW' }, locale: { clock: '24' } })
})

test('what is wrong in preferences is not taken, and the rest of the archive comes', async () => {
  const rows = [
    { timezoneHistory: [{ from: null, tz: 'Mars/Base' }] },
    { timezoneHistory: [{ from: AT, tz: 'UTC' }] },
    {
      timezoneHistory: [
        { from: null, tz: 'UTC' },
        { from: '2030-01-01T00:00:00.000Z', tz: 'Asia/Taipei' },
      ],
    },
    { linkSchemes: '["javascript"]' },
    { linkSchemes: '[' },
    { language: 'xx' },
    { newLogLength: -5 },
    { pageState: { a: 'x'.repeat(40_000) } },
  ]
  const before = await server.as('fay')(account.preference)
  const done = await importFile(server, 'fay', archiveOf({ preferences: rows, vacations: [vacationRow()] }))
  expect(faultsOf(done)).toEqual(rows.map(() => 'preferences : unreadable'))
  expect(await server.as('fay')(account.preference)).toEqual(before)
})

test('the same id twice, two things of one name and a cycle of groups are told apart from what fits', async () => {
  const [id, lin, crowd, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const named = { archivedAt: null, ...TIMES }
  const group = { type: 'group', entityType: null, alias: null, ...named }
  const file = archiveOf({
    recipientMembers: [
      { groupId: crowd, memberId: lin, position: 0 },
      { groupId: other, memberId: crowd, position: 0 },
    ],
    projects: [
      { id, name: 'Garden', ...named },
      { id, name: 'Again', ...named },
      { id: randomUUID(), name: 'garden', ...named },
    ],
    recipients: [
      { id: lin, name: 'Lin', type: 'personal', entityType: 'friend', alias: null, ...named },
      { id: crowd, name: 'Crowd', ...group },
      { id: other, name: 'Nested', ...group },
      { id: randomUUID(), name: 'Odd', type: 'personal', entityType: 'legalEntity', alias: null, ...named },
    ],
  })
  const done = await importFile(server, 'gil', file)
  expect(faultsOf(done).toSorted()).toEqual([
    'group Nested: pointsNowhere',
    'project Again: twice',
    'recipient Odd: unreadable',
  ])
  const { items } = await server.as('gil')(catalogue.projects, { query: {} })
  expect(items.map(({ name }) => name)).toEqual(['Garden'])
})

test('what does not fit into the account is named, and the rest is there', async () => {
  const hal = server.as('hal')
  const first = Date.UTC(2026, 0, 1)
  const dayOf = (at: number) => new Date(first + at * 86_400_000).toISOString().slice(0, 10)
  const offOn = (at: number) => ({ name: 'Off', startDate: dayOf(at), endDate: dayOf(at) })
  const there = Array.from({ length: CEILINGS.vacations - 10 }, (_, at) => offOn(at))
  for (let at = 0; at < there.length; at += MANY)
    await hal(vacation.createMany, { body: { items: there.slice(at, at + MANY) } })
  const vacations = Array.from({ length: 13 }, (_, at) => vacationRow(offOn(CEILINGS.vacations + at)))
  const done = await importFile(server, 'hal', archiveOf({ vacations }))
  expect(faultsOf(done)).toEqual(['vacation Off: full', 'vacation Off: full', 'vacation Off: full'])
  expect(await hal(vacation.list)).toHaveLength(CEILINGS.vacations)
})

test('a daily note of a day that has one comes as a quick note', async () => {
  const ida = server.as('ida')
  await ida(note.create, { body: { date: '2026-03-01', title: 'Mine' } })
  const file = archiveOf({ notes: [noteRow({ kind: 'daily', date: '2026-03-01', title: '' })] })
  expect(faultsOf(await importFile(server, 'ida', file))).toEqual([])
  const { items } = await ida(note.all, { query: {} })
  expect(items.map(({ title, kind }) => `${kind} ${title}`).toSorted()).toEqual(['daily Mine', 'quick 2026-03-01'])
})

test('a parent brings a child its plans and names, and no notes, reminders or preferences', async () => {
  const dataGroup = server.given.child('jo', 'kid')
  const file = archiveOf({
    notes: [noteRow()],
    reminders: [reminderRow()],
    preferences: [{ language: 'zh_TW' }],
    vacations: [vacationRow()],
  })
  const done = await importFile(server, 'jo', file, { dataGroup })
  const left = done.things!.counts.filter(({ state }) => state === 'leftOut').map(({ kind }) => kind)
  expect(left.toSorted()).toEqual(['note', 'preferences', 'reminder'])
  expect(await server.as('jo', dataGroup)(vacation.list)).toMatchObject([{ name: 'Off', madeByParent: true }])
  const found = await server.as('jo')(logImport.list)
  expect(found).toEqual([])
})
