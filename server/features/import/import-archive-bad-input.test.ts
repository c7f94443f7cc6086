import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { note } from '#contract/note.ts'
import { plan } from '#contract/plan.ts'
import { reminder } from '#contract/reminder.ts'
import { vacation } from '#contract/vacation.ts'
import { archiveOf, AT, doc, noteRow, reminderRow, TIMES, vacationRow } from '#server/testing/archive-file.ts'
import { startServer } from '#server/testing/harness.ts'
import { importFile, previewFile } from '#server/testing/importing.ts'
import { exportOf, typeLongLife } from '#server/testing/moved-account.ts'

const server = startServer({ now: '2026-03-02T12:00:00Z' })

const deep = (levels: number): string => `${'{"type":"blockquote","content":['.repeat(levels)}${']}'.repeat(levels)}`

const faultsOf = ({ things }: Awaited<ReturnType<typeof importFile>>) =>
  things!.faulty.map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`)

test.each([
  ['an archive of a newer version', archiveOf({}, 2), 'newerArchive'],
  ['an archive with nothing in it', archiveOf({}), 'noEntries'],
  ['an archive whose tables are no tables', archiveOf({ notes: 5, plans: { a: 1 }, activityLogs: 'x' }), 'noEntries'],
  ['an archive that was cut off', archiveOf({ notes: [noteRow()] }).slice(0, -30), 'jsonBroken'],
  [
    'an archive whose logs stand before their tags',
    archiveOf({ activityLogs: [{ id: randomUUID() }], logTags: [{ logId: 'a', tagId: 'b' }] }),
    'jsonUnknown',
  ],
])('%s is refused as a whole', async (_what, file, problem) => {
  const failed = await previewFile(server, 'ann', file)
  expect(failed).toMatchObject({ status: 'failed', failure: { problem } })
})

test('a ZIP that was cut off is refused, and so is one whose account was', async () => {
  await typeLongLife(server, 'kim')
  const zip = await exportOf(server, 'kim')
  const failed = await previewFile(server, 'ann', zip.subarray(0, zip.length - 200))
  expect(failed).toMatchObject({ status: 'failed', failure: { problem: 'zipBroken' } })
})

const BAD_NOTES: readonly (readonly [object, string])[] = [
  [{ id: 'x' }, 'unreadable'],
  [{ id: 7 }, 'unreadable'],
  [{ title: 'x'.repeat(121) }, 'unreadable'],
  [{ content: doc('x'.repeat(210_000)) }, 'tooLarge'],
  [{ content: doc('x'.repeat(1_100_000)) }, 'tooLarge'],
  [{ content: '<script>alert(1)</script>' }, 'unreadable'],
  [{ content: { type: 'doc', content: [{ type: 'html', html: '<img onerror=x>' }] } }, 'unreadable'],
  [{ content: JSON.parse(`{"type":"doc","content":[${deep(200)}]}`) as object }, 'unreadable'],
  [{ content: 'ABYSS' }, 'tooLarge'],
  [{ kind: 'daily', date: null }, 'unreadable'],
  [{ kind: 'secret' }, 'unreadable'],
  [{ categories: ['all'] }, 'unreadable'],
]
const linked = (href: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href } }] }] }],
})

test('a note that the editor would refuse is faulty, and the others come', async () => {
  const bad = [...BAD_NOTES, [{ content: linked('javascript:alert(1)') }, 'unreadable'] as const]
  const notes = bad.map(([more], at) => noteRow({ title: `bad ${at}`, ...more }))
  const text = archiveOf({ notes: [...notes, noteRow({ title: 'good' })] })
  // Deeper than a program can go by calling itself.
  const abyss = `{"type":"doc","content":[${deep(30_000)}]}`
  const done = await importFile(server, 'bob', text.replace('"ABYSS"', abyss))
  expect(done.status).toBe('done')
  expect(done.things!.faulty.map(({ reason }) => reason)).toEqual(bad.map(([, reason]) => reason))
  const { items } = await server.as('bob')(note.all, { query: {} })
  expect(items.map(({ title }) => title)).toEqual(['good'])
})

test('plans, vacations and reminders that a form would refuse are faulty', async () => {
  const activityId = randomUUID()
  const activities = [{ id: activityId, category: 'study', defaultKey: null, name: 'Read', archivedAt: null, ...TIMES }]
  const planRow = (name: string, more: object = {}) => ({
    id: randomUUID(),
    name,
    category: 'study',
    activityId,
    projectId: null,
    countsAllLogs: 1,
    rollsOn: false,
    paused: 'off',
    conversionMemory: null,
    notifyMinutes: null,
    ...TIMES,
    ...more,
  })
  const version = {
    effectiveFrom: '2026-02-02',
    scheduleType: 'weeklyFlexible',
    startDate: '2026-02-02',
    endDate: '2026-04-05',
    daysOfWeek: null,
    dailyStartTime: null,
    dailyEndTime: null,
    duration: 30,
    quota: 3,
    respectHolidays: 'off',
    distribution: 'even',
    repeatYearly: 0,
  }
  const plans = [
    planRow('good'),
    planRow('no versions'),
    planRow('too long', { versions: [] }),
    planRow('odd quota'),
    planRow('without its activity', { activityId: randomUUID() }),
    planRow('x'.repeat(41)),
  ]
  const versionOf = (at: number, more: object = {}) => ({ ...version, planId: plans[at]!.id, ...more })
  const planVersions = [
    versionOf(0),
    versionOf(2, { startDate: '1950-01-01', endDate: '2190-01-01' }),
    versionOf(3, { quota: 99 }),
    versionOf(4),
    versionOf(5),
  ]
  const file = archiveOf({
    planVersions,
    plans,
    vacations: [
      vacationRow({ name: 'good' }),
      vacationRow({ name: 'backwards', endDate: '2026-01-01' }),
      vacationRow({ name: 'long', endDate: '2199-01-01' }),
      vacationRow({ name: '' }),
    ],
    reminders: [
      reminderRow({ title: 'good' }),
      reminderRow({ title: 'both', dueOn: '2026-03-03', dueAt: AT }),
      reminderRow({ title: 'wrong rule', dueOn: '2026-03-03', recurrence: 'FREQ=SECONDLY' }),
      reminderRow({ title: 'no day', recurrence: 'FREQ=DAILY' }),
      reminderRow({ title: 'far', dueOn: '9999-01-01' }),
    ],
    activities,
  })
  const done = await importFile(server, 'cem', file)
  expect(faultsOf(done).toSorted()).toEqual(
    [
      'plan no versions: unreadable',
      'plan odd quota: unreadable',
      'plan too long: unreadable',
      'plan without its activity: pointsNowhere',
      `plan ${'x'.repeat(41)}: unreadable`,
      'reminder both: unreadable',
      'reminder far: unreadable',
      'reminder no day: unreadable',
      'reminder wrong rule: unreadable',
      'vacation : unreadable',
      'vacation backwards: unreadable',
      'vacation long: unreadable',
    ].toSorted(),
  )
  const cem = server.as('cem')
  expect((await cem(plan.list)).map(({ name, countsAllLogs }) => [name, countsAllLogs])).toEqual([['good', true]])
  expect((await cem(vacation.list)).map(({ name }) => name)).toEqual(['good'])
  expect((await cem(reminder.list, { query: {} })).items.map(({ title }) => title)).toEqual(['good'])
})
