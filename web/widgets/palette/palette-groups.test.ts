import { IconBell } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { matchIn, typedSections, untyped } from './palette-groups.ts'
import type { Group, Item } from './item.ts'

const item = (group: Group, label: string, names: string[] = [], more: Partial<Item> = {}): Item => ({
  id: label,
  group,
  label,
  names,
  Icon: IconBell,
  run: () => undefined,
  ...more,
})
const NAMED = [
  item('now', 'Go to the next day'),
  item('screens', 'Tags'),
  item('settings', 'Delete my account', ['close account'], { isTypedFor: true }),
  item('screens', 'Account'),
]
const FOUND = [item('plans', 'Tea break'), item('reminders', 'Buy tea'), item('notes', 'Teas'), item('notes', 'Tea 2')]
const LOGS = item('logs', 'Search logs')

type Given = Partial<Parameters<typeof typedSections>[0]>
const sections = (typed: string, given: Given = {}) =>
  typedSections({ typed, named: NAMED, found: [], day: null, logs: LOGS, isGuessing: true, ...given }).map(
    ({ group, members }) => `${group}: ${members.map(({ label }) => label).join(', ')}`,
  )

test('before typing, the palette leaves out entries that need words', () => {
  expect(untyped(NAMED).map(({ group, members }) => [group, members.length])).toEqual([
    ['now', 1],
    ['screens', 2],
  ])
})

test('results are grouped: a day, names, texts, then the way to the logs', () => {
  expect(sections('account', { found: FOUND, day: item('day', 'Go to Tue, Jan 20, 2026') })).toEqual([
    'day: Go to Tue, Jan 20, 2026',
    'screens: Account',
    'settings: Delete my account',
    'plans: Tea break',
    'reminders: Buy tea',
    'notes: Teas, Tea 2',
    'logs: Search logs',
  ])
})

test('letters in the right order are enough where nothing has the words', () => {
  expect(sections('gtnd')).toEqual(['now: Go to the next day', 'logs: Search logs'])
  expect(sections('gtnd', { isGuessing: false })).toEqual(['logs: Search logs'])
  expect(sections('tea', { found: FOUND })).not.toContain('now: Go to the next day')
})

test('of a kind there are as many as are wanted', () => {
  expect(sections('tea', { found: FOUND, most: 1, isGuessing: false, logs: null })).toEqual([
    'plans: Tea break',
    'reminders: Buy tea',
    'notes: Teas',
  ])
})

test('nothing by that name leaves the way to the logs', () => {
  expect(sections('qqqq')).toEqual(['logs: Search logs'])
})

test('a result says why it was found: its label, or its other name', () => {
  const deletion = NAMED[2]!
  expect(matchIn(deletion, 'ACCOUNT')).toEqual({
    title: { text: 'Delete my account', marks: [{ from: 10, to: 17 }] },
    text: null,
  })
  expect(matchIn(deletion, 'close')).toEqual({
    title: { text: 'Delete my account', marks: [] },
    text: { text: 'close account', marks: [{ from: 0, to: 5 }] },
  })
  expect(matchIn(deletion, 'dmy')).toEqual({ title: { text: 'Delete my account', marks: [] }, text: null })
})
