import { describe, expect, test } from 'vitest'
import { type CommandId, COMMANDS } from '#web/ui/shortcuts.ts'
import { capsOf, commandFor, type KeySettings, type Press } from './read-key.ts'

const SETTINGS: KeySettings = { apple: false, singleLetter: true, rtl: false }
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  ...more,
})
const altGr = { ctrlKey: true, altKey: true }

test('no key means two things', () => {
  const keys = Object.values(COMMANDS).flat()
  expect(new Set(keys).size).toBe(keys.length)
})

test('every key of the list is found on a plain keyboard', () => {
  for (const [id, keys] of Object.entries(COMMANDS))
    for (const key of keys) {
      const held = { ctrlKey: key.startsWith('mod+'), shiftKey: key.includes('shift+') }
      expect(commandFor(press(key.replace(/^mod\+(shift\+)?/, ''), held), SETTINGS)).toBe(id)
    }
})

describe.each<{ layout: string; pressed: Press; means: CommandId | undefined; apple?: boolean }>([
  { layout: 'US', pressed: press('?', { shiftKey: true }), means: 'help' },
  { layout: 'US', pressed: press('{', { shiftKey: true }), means: 'startEarlier' },
  { layout: 'German', pressed: press('?', { shiftKey: true, code: 'Minus' }), means: 'help' },
  { layout: 'German on Windows', pressed: press('[', { ...altGr, code: 'Digit8' }), means: 'endEarlier' },
  { layout: 'German on Linux', pressed: press('{', { code: 'Digit7' }), means: 'startEarlier' },
  { layout: 'German on a Mac', pressed: press('[', { altKey: true }), means: 'endEarlier', apple: true },
  { layout: 'French', pressed: press('3', { shiftKey: true }), means: 'rate3' },
  { layout: 'French', pressed: press('/', { shiftKey: true }), means: 'newLine' },
  { layout: 'Russian', pressed: press('т', { code: 'KeyN' }), means: 'newLine' },
  { layout: 'Russian', pressed: press('л', { code: 'KeyK', ctrlKey: true }), means: 'palette' },
  { layout: 'Dvorak', pressed: press('n', { code: 'KeyL' }), means: 'newLine' },
  { layout: 'Chinese, with full-width signs', pressed: press('？', { shiftKey: true }), means: 'help' },
  { layout: 'with Caps Lock', pressed: press('N'), means: 'newLine' },
  { layout: 'a Mac', pressed: press('k', { metaKey: true }), means: 'palette', apple: true },
  { layout: 'a Mac', pressed: press('k', { ctrlKey: true }), means: undefined, apple: true },
  { layout: 'Windows', pressed: press('k', { metaKey: true }), means: undefined },
  { layout: 'US', pressed: press('r', { ctrlKey: true }), means: undefined },
  { layout: 'US', pressed: press('Z', { ctrlKey: true, shiftKey: true }), means: 'redo' },
  { layout: 'a Mac', pressed: press('z', { metaKey: true, shiftKey: true }), means: 'redo', apple: true },
  { layout: 'US', pressed: press('K', { ctrlKey: true, shiftKey: true }), means: undefined },
  { layout: 'US', pressed: press('1', { ctrlKey: true }), means: undefined },
  { layout: 'US', pressed: press('[', { ctrlKey: true }), means: undefined },
  { layout: 'US', pressed: press('ArrowLeft', { altKey: true }), means: undefined },
  { layout: 'US', pressed: press('N', { shiftKey: true }), means: undefined },
  { layout: 'US', pressed: press('Dead', { code: 'BracketLeft' }), means: undefined },
  { layout: 'Pinyin at work', pressed: press('n', { isComposing: true }), means: undefined },
])('$layout', ({ pressed, means, apple = false }) => {
  test(`${JSON.stringify(pressed.key)} is ${means ?? 'nothing of ours'}`, () =>
    expect(commandFor(pressed, { ...SETTINGS, apple })).toBe(means))
})

test('without single letters (WCAG 2.1.4) no letter, digit or sign alone does anything, the others do', () => {
  const off = { ...SETTINGS, singleLetter: false }
  for (const keys of Object.values(COMMANDS))
    for (const key of keys.filter(({ length }) => length === 1)) expect(commandFor(press(key), off)).toBeUndefined()
  expect(commandFor(press('k', { ctrlKey: true }), off)).toBe('palette')
  expect(commandFor(press('z', { ctrlKey: true }), off)).toBe('undo')
  expect(commandFor(press('ArrowLeft'), off)).toBe('dayBefore')
  expect(commandFor(press('Delete'), off)).toBe('remove')
})

test('a key that is held down repeats steps, and starts nothing twice', () => {
  expect(commandFor(press(']', { repeat: true }), SETTINGS)).toBe('endLater')
  for (const key of ['r', 's', 'd', 'g', 'Delete'])
    expect(commandFor(press(key, { repeat: true }), SETTINGS)).toBeUndefined()
})

test('where text runs from right to left, the day before is on the right', () => {
  const rtl = { ...SETTINGS, rtl: true }
  expect(commandFor(press('ArrowRight'), rtl)).toBe('dayBefore')
  expect(capsOf('ArrowLeft', rtl)).toEqual(['→'])
})

test('keys have the names on the keyboard', () => {
  expect(capsOf('mod+k', SETTINGS)).toEqual(['Ctrl', 'K'])
  expect(capsOf('mod+shift+z', SETTINGS)).toEqual(['Ctrl', 'Shift', 'Z'])
  expect(capsOf('mod+k', { ...SETTINGS, apple: true })).toEqual(['⌘', 'K'])
  expect(capsOf('{', SETTINGS)).toEqual(['{'])
  expect(capsOf('Delete', SETTINGS)).toEqual(['Delete'])
})
