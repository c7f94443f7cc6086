import { expect, test } from 'vitest'
import type { FamilyMember, MyFamily } from '#contract/family.ts'
import type { ImportSummary } from '#contract/import.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import type { Instant } from '#domain/time/time.ts'
import {
  changeWith,
  columnsWith,
  countOfState,
  groupsAs,
  hasNewThings,
  importableOf,
  logsAfter,
  mappingWith,
  peopleWith,
  problemTitle,
  problemWord,
  refusalOf,
  resultOf,
  roleAt,
  rowText,
  type Source,
  thingsIn,
  withoutCategory,
} from './model.ts'
import { choicesOf, type Offer, pendingOf, type Picks, receiversIn } from '#web/widgets/import-offers.ts'

const mapping: ImportMapping = {
  columns: { start: 0, end: 1, group: [2] },
  dayOrder: 'dayFirst',
  zone: 'Asia/Taipei',
  decimalComma: false,
  dayStartsAt: 540,
  nameless: 'Other',
  groups: { website: 'work' },
  projects: {},
  tags: {},
  recipients: {},
  people: null,
  overlap: 'skip',
  rewards: false,
}

test('a change keeps the groups that it does not name', () => {
  const changed = mappingWith(mapping, { groups: { garden: 'skip' }, overlap: 'trim' })
  expect(changed.groups).toEqual({ website: 'work', garden: 'skip' })
  expect(changed).toMatchObject({ overlap: 'trim', zone: 'Asia/Taipei' })
})

test('two changes are saved as one', () => {
  const first = { groups: { a: 'work' }, overlap: 'trim' } as const
  expect(changeWith(first, { groups: { b: 'sleep' }, zone: 'UTC' })).toEqual({
    groups: { a: 'work', b: 'sleep' },
    overlap: 'trim',
    zone: 'UTC',
  })
})

test('one choice is for all groups without a category', () => {
  const groups = ['website', 'garden', 'boat'].map((key) => ({
    key,
    name: key,
    kind: 'project' as const,
    entries: 1,
    minutes: null,
  }))
  const open = withoutCategory(groups, mapping)
  expect(groupsAs(open, 'leisure')).toEqual({ garden: 'leisure', boat: 'leisure' })
})

test.each([
  { at: 3, role: 'start', columns: { start: 3, end: 1, group: [2] } },
  { at: 0, role: 'end', columns: { end: 0, group: [2] } },
  { at: 1, role: 'group', columns: { start: 0, group: [1, 2] } },
  { at: 2, role: null, columns: { start: 0, end: 1 } },
  { at: 2, role: 'tags', columns: { start: 0, end: 1, tags: 2 } },
] as const)('column $at becomes $role, which another one loses by it', ({ at, role, columns }) => {
  const changed = columnsWith(mapping.columns, at, role)
  expect(changed).toEqual(columns)
  expect(roleAt(changed, at)).toBe(role)
})

test('all people together are everyone', () => {
  const source = { people: ['Mia', 'Tom'].map((name) => ({ name, entries: 1 })) } as unknown as Source
  expect(peopleWith(source, null, 'Tom', false)).toEqual(['mia'])
  expect(peopleWith(source, ['mia'], 'Tom', true)).toBeNull()
})

const counts: ImportSummary['counts'] = {
  new: 10,
  duplicate: 2,
  overlapping: 3,
  faulty: 1,
  leftOut: 4,
  imported: 10,
  skipped: 10,
  undone: 0,
  kept: 0,
}

test('overlapping entries are imported unless they are skipped', () => {
  const none = { skip: 0, trim: 0, parallel: 0, replace: 0 }
  expect(importableOf({ counts, choices: none }, 'skip')).toBe(10)
  expect(importableOf({ counts, choices: none }, 'parallel')).toBe(13)
})

test('an overlapping entry with a choice of its own counts by that choice', () => {
  const choices = { skip: 1, trim: 1, parallel: 0, replace: 0 }
  expect(importableOf({ counts, choices }, 'skip')).toBe(11)
  expect(importableOf({ counts, choices }, 'parallel')).toBe(12)
})

test('each row of a result is counted once', () => {
  expect(resultOf(counts)).toEqual({ imported: 10, duplicates: 2, faulty: 1, skipped: 7 })
})

test.each([
  ['jsonBroken', 'title', 'jsonBroken'],
  ['full.tags', 'stopped', 'full_tags'],
  ['full.plans', 'stopped', 'full_any'],
  ['importStopped', 'stopped', 'importStopped'],
  ['undoStopped', 'undoIsPartial', 'undoStopped'],
  ['somethingNew', 'title', 'unknown'],
])('the problem %s has the title %s and is explained as %s', (problem, title, word) => {
  expect(problemTitle(problem)).toBe(title)
  expect(problemWord(problem)).toBe(word)
})

const span = (from: number, to: number, name: string, parallelActivity = false) => ({
  startTime: `2024-03-04T${String(from).padStart(2, '0')}:00:00.000Z` as Instant,
  endTime: `2024-03-04T${String(to).padStart(2, '0')}:00:00.000Z` as Instant,
  activityName: name,
  category: 'work' as const,
  parallelActivity,
})

test('a log gives way to an entry in its lane alone', () => {
  const before = [span(8, 10, 'Read'), span(8, 10, 'Listen', true), span(12, 13, 'Eat')].map((log) => ({
    ...log,
    id: log.activityName,
  }))
  const after = logsAfter({ before, coming: [span(9, 11, 'Meet')] })
  expect(after.map(({ activityName }) => activityName)).toEqual(['Listen', 'Eat', 'Meet'])
})

test('a row without an entry shows what stands in it', () => {
  expect(rowText({ activityName: null, cells: ['', 'Tapped', ' ', '6 sec'] })).toBe('Tapped · 6 sec')
  expect(rowText({ activityName: 'Read', cells: ['x'] })).toBe('Read')
})

test.each([
  { sizes: [5, 0], problem: 'emptyFile' },
  { sizes: [5, 200], problem: 'tooLarge' },
  { sizes: [1, 1, 1, 1, 1, 1], problem: 'tooMany' },
])('files of $sizes bytes are refused: $problem', ({ sizes, problem }) => {
  const files = sizes.map((size) => ({ name: 'a.csv', size }))
  expect(refusalOf(files, 100)).toMatchObject({ problem })
})

test('usual files are sent', () => {
  expect(refusalOf([{ name: 'a.csv', size: 100 }], 100)).toBeNull()
})

const member = (id: string, name: string, isActive = true): FamilyMember => ({
  _id: id,
  name,
  fullName: `${name} Lin`,
  alias: null,
  avatar: null,
  email: null,
  role: 'parent',
  isAdmin: false,
  isActive,
  status: isActive ? 'active' : 'suspended',
  isManaged: false,
  account: null,
  isDecidable: false,
  isAskedToBeChild: false,
  dataGroup: null,
  joinedAt: '2026-01-01T00:00:00.000Z' as FamilyMember['joinedAt'],
})
const [anna, tom, mia, old] = [member('a', 'Anna'), member('t', 'Tom'), member('m', 'Mia'), member('o', 'Old', false)]
const named = ['Anna Lin', 'Tom Lin', 'Mia', 'Stranger']
const source = { people: named.map((name) => ({ name, entries: 2 })) } as unknown as Source
const offerOf = (person: string, status: Offer['status']): Offer => ({
  id: `offer of ${person}`,
  person,
  member: 't',
  memberName: 'Tom',
  status,
})
type Given = { people?: string[] | null; offers?: Offer[]; picks?: Picks }
const choose = ({ people = ['anna lin'], offers = [], picks = {} }: Given) =>
  choicesOf({ source, mapping: { people }, offers, receivers: [tom, mia], picks })
const chosen = (given: Given) => choose(given).map(({ choice }) => choice)

test('only other active members receive', () => {
  const mine = { familyGroup: { members: [anna, tom, mia, old] } } as unknown as MyFamily
  expect(receiversIn(mine, 'a')).toEqual([tom, mia])
  expect(receiversIn({ familyGroup: null, waitingFor: null }, 'a')).toEqual([])
})

test('the member whom the file names is proposed, unless the user decides otherwise', () => {
  expect(chosen({})).toEqual(['mine', 't', 'm', 'leave'])
  expect(chosen({ picks: { 'tom lin': null, stranger: 'm' } })).toEqual(['mine', 'leave', 'm', 'm'])
  expect(chosen({ people: ['anna lin', 'tom lin'] })).toEqual(['mine', 'mine', 'm', 'leave'])
  // Nobody was told apart: the user begins.
  expect(chosen({ people: null })).toEqual(['mine', 'mine', 'mine', 'mine'])
})

test('what was offered is not offered twice, and what was declined is proposed to nobody', () => {
  const waiting = choose({ offers: [offerOf('Tom Lin', 'waiting')] })
  expect(waiting.map(({ isGiven }) => isGiven)).toEqual([false, true, false, false])
  expect(pendingOf(waiting)).toEqual([{ person: 'Mia', member: 'm' }])
  const declined = { offers: [offerOf('Tom Lin', 'declined')] }
  expect(pendingOf(choose(declined))).toEqual([{ person: 'Mia', member: 'm' }])
  expect(pendingOf(choose({ ...declined, picks: { 'tom lin': 'm', mia: null } }))).toEqual([
    { person: 'Tom Lin', member: 'm' },
  ])
})

test('the things of an archive are counted by kind, in the order in which people look for them', () => {
  const count = (kind: 'note' | 'plan' | 'preferences' | 'tag', state: 'new' | 'duplicate', many: number) =>
    ({ kind, state, outcome: null, many }) as const
  const all = [count('preferences', 'new', 3), count('tag', 'duplicate', 2), count('note', 'new', 80)]
  const things = { counts: [...all, { ...count('plan', 'new', 14), outcome: 'imported' as const }], faulty: [] }
  expect(thingsIn(things, ['new'], false)).toEqual([
    { kind: 'plan', many: 14 },
    { kind: 'note', many: 80 },
  ])
  expect(thingsIn(things, ['new'], true)).toEqual([{ kind: 'plan', many: 14 }])
  expect(countOfState(things, 'duplicate')).toBe(2)
  const onlyPreferences = { counts: all.slice(0, 2), faulty: [] }
  expect([true, false].map((isPreferred) => hasNewThings(onlyPreferences, isPreferred))).toEqual([true, false])
  expect(hasNewThings(null, true)).toBe(false)
})
