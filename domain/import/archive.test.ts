import { describe, expect, test } from 'vitest'
import { archiveFormatOf, createArchiveReader } from './archive.ts'
import { readReferences } from './references.ts'

const id = (digit: number) => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`
const LOG = {
  ownerId: id(99),
  id: id(1),
  lane: 'parallel',
  category: 'study',
  activityId: id(2),
  activityName: 'Read',
  subActivityId: null,
  subActivity: null,
  projectId: id(3),
  project: 'Garden',
  startTime: '2026-02-01T08:00:00.000Z',
  endTime: '2026-02-01T09:00:00.000Z',
  minutes: 60,
  rating: 4,
  ratingStatus: 'confirmed',
  planId: id(4),
}

test.each([
  ['{"product":"Hourkin","format":1,"exportedAt":"', 1],
  ['{ "product" : "Hourkin", "format" : 2 ,', 2],
  ['{"product":"Hourkin","format":"hourkin-logs-1","logs":[', null],
  ['{"product":"Other","format":1,', null],
  ['[{"product":"Hourkin","format":1,', null],
  ['', null],
])('a text that begins with %s is an archive of format %s', (beginning, format) => {
  expect(archiveFormatOf(beginning)).toBe(format)
})

describe('a log of an archive', () => {
  test('has its tags and recipients, in their order, with their ids', () => {
    const reader = createArchiveReader()
    reader.read('logTags', { logId: id(1), tagId: id(5), tag: 'deep' })
    reader.read('logBeneficiaries', { logId: id(1), position: 1, recipientId: id(7), recipient: 'Lin' })
    const shared = { forWhat: 'maths', proportionType: 'percent', proportionValue: 40 }
    reader.read('logBeneficiaries', { logId: id(1), position: 0, recipientId: id(6), recipient: 'Lin', ...shared })
    reader.read('logTags', { logId: id(8), tagId: id(5), tag: 'deep' })
    const item = reader.read('activityLogs', LOG)
    expect(item).toMatchObject({
      log: {
        id: id(1),
        start: LOG.startTime,
        activity: 'Read',
        project: 'Garden',
        tags: ['deep'],
        recipients: ['Lin', 'Lin'],
        for_what: ['maths', undefined],
        shares: [{ type: 'percent', value: 40 }, null],
        rating: 4,
        parallel: true,
      },
    })
    expect(readReferences((item as { references: string }).references)).toEqual({
      activity: id(2),
      subActivity: null,
      project: id(3),
      plan: id(4),
      tags: [id(5)],
      recipients: [id(6), id(7)],
    })
    expect(reader.parts()).toBe(4)
  })

  test.each([
    ['confirmed', 4],
    ['auto_confirmed', 4],
    ['proposed', null],
    ['unrated', null],
    [undefined, null],
  ])('whose rating is %s has the rating %s', (ratingStatus, rating) => {
    expect(createArchiveReader().read('activityLogs', { ...LOG, ratingStatus })).toMatchObject({ log: { rating } })
  })

  test('without an id of its activity has only names', () => {
    expect(createArchiveReader().read('activityLogs', { ...LOG, activityId: 'x' })).toMatchObject({ references: '' })
  })
})

describe('a thing of an archive', () => {
  test('has its parts, and nothing that is not its owner’s to set', () => {
    const reader = createArchiveReader()
    reader.read('planTags', { planId: id(1), tagId: id(5) })
    reader.read('planVersions', { planId: id(1), ownerId: id(99), effectiveFrom: '2026-02-02', quota: 3 })
    reader.read('planPlacements', { planId: id(1), date: '2026-02-04', minutes: 45 })
    const item = reader.read('plans', { id: id(1), ownerId: id(99), name: 'Read', madeBy: 'parent', version: 7 })
    const { thing } = item as { thing: { content: object } }
    expect(thing).toMatchObject({ kind: 'plan', sourceId: id(1), name: 'Read' })
    expect(thing.content).toMatchObject({
      id: id(1),
      tags: [id(5)],
      versions: [{ effectiveFrom: '2026-02-02', quota: 3 }],
      placements: [{ date: '2026-02-04', minutes: 45 }],
    })
    for (const field of ['ownerId', 'madeBy', 'version']) expect(thing.content).not.toHaveProperty(field)
  })

  test.each([
    ['recipients', { type: 'group' }, 'group'],
    ['recipients', { type: 'personal' }, 'recipient'],
    ['tags', { kind: 'sub_activity' }, 'subActivity'],
    ['tags', { kind: 'note_tag' }, 'tag'],
    ['noteConfigs', {}, 'preferences'],
  ])('of the table %s with %j is of the kind %s', (table, row, kind) => {
    expect(createArchiveReader().read(table, { id: id(1), ...row })).toMatchObject({ thing: { kind } })
  })

  test.each([
    'users',
    'familyMembers',
    'bankEntries',
    'sessions',
    'deletedLogs',
    'imports',
    'constructor',
    '__proto__',
  ])('of the table %s does not come', (table) => {
    expect(createArchiveReader().read(table, { id: id(1), name: 'x' })).toBeNull()
  })

  test('whose name is no text is shown without one', () => {
    expect(createArchiveReader().read('plans', { id: 5, name: { a: 1 } })).toMatchObject({
      thing: { sourceId: '', name: '' },
    })
  })
})

test('a part behind its thing is late, because its thing has come without it', () => {
  const reader = createArchiveReader()
  reader.read('activityLogs', LOG)
  expect(reader.read('logTags', { logId: id(1), tagId: id(5) })).toEqual({ problem: 'late' })
  expect(reader.read('noteTags', { noteId: id(1), tagId: id(5) })).toBeNull()
})

test.each(['', '{', '[]', '5', 'null', '{"activity":"x"}', '{"activity":5}'])('%s is no cell of references', (cell) => {
  expect(readReferences(cell)).toBeNull()
})
