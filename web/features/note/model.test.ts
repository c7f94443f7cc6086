import { expect, test } from 'vitest'
import type { NoteDoc } from '#domain/note/content.ts'
import { factsOf } from './model.ts'

const item = (text: string, attrs: object) => ({
  type: 'listItem' as const,
  attrs: {
    itemId: text,
    marker: null,
    todo: true,
    completed: false,
    migratedTo: null,
    origin: null,
    rolls: 0,
    ...attrs,
  },
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
})
const doc = (...items: ReturnType<typeof item>[]): NoteDoc => ({
  type: 'doc',
  content: [{ type: 'bulletList', content: items }],
})

test('characters are counted without spaces and boxes, an emoji as one', () => {
  expect(factsOf(doc(item('a b 👍', {})))).toMatchObject({ characters: 3, todos: 1, doneTodos: 0 })
})

test('to-dos are counted once they say something, and while they are here', () => {
  const done = { completed: true, marker: 'done' }
  const items = [item('a', {}), item('b', done), item('', {}), item('c', { migratedTo: '2026-11-23' })]
  expect(factsOf(doc(...items))).toMatchObject({ todos: 2, doneTodos: 1 })
})

test.each([
  [{ rolls: 2 }, false],
  [{ rolls: 3 }, true],
  [{ rolls: 3, completed: true, marker: 'done' }, false],
  [{ rolls: 3, migratedTo: '2026-11-23' }, false],
])('an item with %j is moved again and again: %j', (attrs, goesOn) => {
  expect(factsOf(doc(item('a', attrs))).goesOn).toBe(goesOn)
})
