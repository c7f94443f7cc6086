import { describe, expect, test } from 'vitest'
import type { NoteSummary } from '#contract/note.ts'
import type { ItemAttrs, NoteDoc, NoteItem } from '#domain/note/content.ts'
import type { LocalDate } from '#domain/time/time.ts'
import {
  byDay,
  keptAs,
  keptViewOf,
  movedTo,
  neighborAt,
  newIn,
  orderedView,
  progressOf,
  tickedIn,
  todosIn,
  viewOf,
} from './model.ts'

const day = (text: string) => text as LocalDate

describe('the first view of the notes', () => {
  test.each([
    [{ activeView: 'todo-notes' }, 'todos'],
    [{ activeView: 'quick-notes', lastVisited: 'x' }, 'quick'],
    [{ activeView: 'flagged' }, 'todos'],
    [{ activeView: 7 }, 'todos'],
    ['quick-notes', 'todos'],
    [null, 'todos'],
    [undefined, 'todos'],
  ])('%j: %s', (stored, view) => {
    expect(viewOf(undefined, keptViewOf(stored))).toBe(view)
  })

  test('the address says another one, if it is one', () => {
    expect(viewOf('trash', 'todo-notes')).toBe('trash')
    expect(viewOf('no-such-view', 'quick-notes')).toBe('quick')
  })

  test('only those two are kept', () => {
    expect(keptAs('todos')).toBe('todo-notes')
    expect(keptAs('quick')).toBe('quick-notes')
    expect(keptAs('daily')).toBeNull()
  })
})

test('days and the trash have an order of their own', () => {
  expect(orderedView('flagged')).toBe('flagged')
  expect((['daily', 'by-creation-date', 'trash'] as const).map(orderedView)).toEqual([null, null, null])
})

test.each([
  ['one done of five', { todos: 5, openTodos: 4, displayTitle: 'Milk', excerpt: 'Bread' }, { done: 1, all: 5 }],
  ['none that says anything yet', { todos: 1, openTodos: 0 }, null],
  ['none below a title', { todos: 1, openTodos: 0, title: 'Trip', displayTitle: 'Trip' }, null],
  ['the only line', { todos: 1, openTodos: 0, displayTitle: 'Milk' }, { done: 1, all: 1 }],
  ['no to-dos', { todos: 0, openTodos: 0, displayTitle: 'Milk' }, null],
])('how far the to-dos of a note are: %s', (_, some, progress) => {
  expect(progressOf({ title: '', displayTitle: '', excerpt: '', ...some })).toEqual(progress)
})

describe('a place in a list', () => {
  const ids = ['a', 'b', 'c', 'd']
  test.each([
    ['to the top', 'c', 0, { beforeId: 'a' }, 'cabd'],
    ['one down', 'a', 1, { beforeId: 'c' }, 'bacd'],
    ['to the end', 'a', 3, { afterId: 'd' }, 'bcda'],
    ['where it was', 'b', 1, { beforeId: 'c' }, 'abcd'],
  ])('%s', (_, id, place, neighbor, order) => {
    expect(neighborAt(ids, id, place)).toEqual(neighbor)
    const list = ids.map((each) => ({ id: each }))
    expect(
      movedTo(list, id, place)
        .map((one) => one.id)
        .join(''),
    ).toBe(order)
  })

  test('alone there is no other place', () => {
    expect(neighborAt(['a'], 'a', 0)).toBeNull()
  })
})

test('notes are listed under the days on which they began', () => {
  const note = (id: string, createdOn: string) => ({ id, createdOn: day(createdOn) }) as NoteSummary
  const days = byDay([note('a', '2026-06-30'), note('b', '2026-06-30'), note('c', '2026-06-28')])
  expect(days.map(({ day: on, notes }) => [on, notes.map(({ id }) => id).join('')])).toEqual([
    ['2026-06-30', 'ab'],
    ['2026-06-28', 'c'],
  ])
})

test('a new note belongs to the list in which it was begun', () => {
  expect(newIn('flagged', () => 'x')).toMatchObject({ flagged: true })
  expect(newIn('quick', () => 'x')).toEqual({ content: { type: 'doc', content: [{ type: 'paragraph' }] } })
  expect(todosAt(newIn('todos', () => 'x').content)).toEqual(['x'])
})

const attrs = (itemId: string, more: Partial<ItemAttrs> = {}): ItemAttrs => ({
  itemId,
  marker: null,
  todo: true,
  completed: false,
  migratedTo: null,
  origin: null,
  rolls: 0,
  ...more,
})
const item = (text: string, more: Partial<ItemAttrs> = {}, below: NoteItem[] = []): NoteItem => ({
  type: 'listItem',
  attrs: attrs(text, more),
  content: [
    { type: 'paragraph', content: [{ type: 'text', text }] },
    ...(below.length ? [{ type: 'bulletList' as const, content: below }] : []),
  ],
})
const doc = (...items: NoteItem[]): NoteDoc => ({ type: 'doc', content: [{ type: 'bulletList', content: items }] })
const todosAt = ({ content }: NoteDoc) =>
  content.flatMap((block) => (block.type === 'bulletList' ? block.content.map((one) => one.attrs.itemId) : []))

describe('the open to-dos in the note of a day', () => {
  const note = doc(
    item('A', {}, [item('A1'), item('A2', { marker: 'done', completed: true })]),
    item('B', { marker: 'done', completed: true }),
    item('C', { migratedTo: day('2026-06-30') }),
    item('plain', { todo: false }),
  )
  const names = (ticked: string[] = []) => todosIn(note, new Set(ticked)).map(({ text }) => text)

  test('each shows its own words, without done items, moved items and plain items', () => {
    expect(names()).toEqual(['A', 'A1'])
  })

  test('a to-do that was just checked stays visible', () => {
    expect(names(['B', 'C'])).toEqual(['A', 'A1', 'B'])
  })

  test('checking a to-do sets the marker done, at any depth', () => {
    const ticked = todosIn(tickedIn(note, 'A1', true), new Set(['A1']))
    expect(ticked).toEqual([
      { itemId: 'A', text: 'A', completed: false },
      { itemId: 'A1', text: 'A1', completed: true },
    ])
    expect(tickedIn(tickedIn(note, 'A1', true), 'A1', false)).toEqual(note)
  })
})
