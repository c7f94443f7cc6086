import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { BREAK, bullets, doc, item, link, numbers, p, text } from './fixture.ts'
import { displayTitle, excerptOf, plainText, todoCounts } from './text.ts'
import { EMPTY_DOC, type NoteDoc } from './content.ts'

const MIGRATED = { todo: true, migratedTo: day('2026-03-02') }

test.each<{ name: string; note: NoteDoc; lines: string[] }>([
  { name: 'nothing', note: EMPTY_DOC, lines: [''] },
  { name: 'paragraphs', note: doc(p('One'), p(), p('Two')), lines: ['One', '', 'Two'] },
  {
    name: 'words with marks',
    note: doc(p('a', text('b', 'bold'), text('c', link('https://d.example')))),
    lines: ['abc'],
  },
  { name: 'a break', note: doc(p('One', BREAK, 'Two')), lines: ['One', 'Two'] },
  {
    name: 'headings, quotes, code and rules',
    note: doc(
      { type: 'heading', attrs: { level: 5 }, content: [text('Head')] },
      { type: 'horizontalRule' },
      { type: 'blockquote', content: [p('Quote')] },
      { type: 'codeBlock', content: [text('a = 1\n  b')] },
    ),
    lines: ['Head', 'Quote', 'a = 1', '  b'],
  },
  {
    name: 'items as they stand',
    note: doc(
      bullets(
        item('plain'),
        item('open', { todo: true }),
        item('done', { todo: true, marker: 'done', completed: true }),
        item('wip', { todo: true, marker: 'wip' }),
        item('alert', { marker: 'alert' }),
        item('question', { todo: true, marker: 'question' }),
        item('migrated', MIGRATED),
        item('', { todo: true }),
        item(''),
      ),
    ),
    lines: [
      '- plain',
      '- [ ] open',
      '- [x] done',
      '- [/] wip',
      '- [!] alert',
      '- [?] question',
      '- [>] migrated',
      '- [ ]',
      '-',
    ],
  },
  {
    name: 'nested items, and numbers from where they start',
    note: doc(numbers(9, item('a', {}, bullets(item('b', { todo: true }, p('c')))), item('d'))),
    lines: ['9. a', '  - [ ] b', '    c', '10. d'],
  },
])('a note is exported as plain text: $name', ({ note, lines }) => expect(plainText(note)).toBe(lines.join('\n')))

test.each([
  { title: 'Title', lines: ['One'], shown: 'Title', excerpt: 'One' },
  { title: ' Title ', lines: ['One', 'Two'], shown: 'Title', excerpt: 'One Two' },
  { title: '', lines: [''], shown: '', excerpt: '' },
  { title: '', lines: ['One'], shown: 'One', excerpt: '' },
  { title: ' ', lines: ['', '  ', 'One', '', 'Two', 'Three'], shown: 'One', excerpt: 'Two Three' },
  {
    title: '',
    lines: ['- [ ]', '- [x] Milk', '  - [>] Eggs', '1. [ ] Tea', '2. Jam', '-'],
    shown: 'Milk',
    excerpt: 'Eggs Tea 2. Jam',
  },
  { title: '', lines: ['[a] b', '-c'], shown: '[a] b', excerpt: '-c' },
  { title: '', lines: ['a'.repeat(60), 'b'], shown: 'a'.repeat(60), excerpt: 'b' },
  { title: '', lines: ['a'.repeat(61), 'b'], shown: `${'a'.repeat(59)}…`, excerpt: 'aa b' },
  { title: '', lines: ['😀'.repeat(60)], shown: '😀'.repeat(60), excerpt: '' },
  { title: '', lines: ['😀'.repeat(61)], shown: `${'😀'.repeat(59)}…`, excerpt: '😀😀' },
  { title: 'a'.repeat(120), lines: ['b'.repeat(160)], shown: 'a'.repeat(120), excerpt: 'b'.repeat(160) },
  { title: 'a', lines: ['b'.repeat(161)], shown: 'a', excerpt: `${'b'.repeat(159)}…` },
  { title: 'a', lines: Array<string>(400).fill('b'), shown: 'a', excerpt: `${'b '.repeat(79)}b…` },
])('a note is listed with title and excerpt: "$title" over $lines', ({ title, lines, shown, excerpt }) => {
  expect(displayTitle(title, lines.join('\n'))).toBe(shown)
  expect(excerptOf(title, lines.join('\n'))).toBe(excerpt)
})

test.each<{ name: string; note: NoteDoc; todos: number; openTodos: number }>([
  { name: 'nothing', note: EMPTY_DOC, todos: 0, openTodos: 0 },
  { name: 'a plain item', note: doc(bullets(item('a', { marker: 'wip' }))), todos: 0, openTodos: 0 },
  { name: 'an open one', note: doc(bullets(item('a', { todo: true }))), todos: 1, openTodos: 1 },
  { name: 'one in work', note: doc(bullets(item('a', { todo: true, marker: 'wip' }))), todos: 1, openTodos: 1 },
  {
    name: 'one that is done',
    note: doc(bullets(item('a', { todo: true, marker: 'done', completed: true }))),
    todos: 1,
    openTodos: 0,
  },
  { name: 'one that went on', note: doc(bullets(item('a', MIGRATED))), todos: 1, openTodos: 0 },
  { name: 'one without words', note: doc(bullets(item(' ', { todo: true }))), todos: 1, openTodos: 0 },
  {
    name: 'one without words around one with words',
    note: doc(bullets(item('', { todo: true }, bullets(item('a', { todo: true }))))),
    todos: 1,
    openTodos: 1,
  },
  {
    name: 'one whose words are quoted',
    note: doc(bullets(item('', { todo: true }, { type: 'blockquote', content: [p('a')] }))),
    todos: 1,
    openTodos: 1,
  },
  {
    name: 'one in a quote, below one that is done',
    note: doc({
      type: 'blockquote',
      content: [
        bullets(item('a', { todo: true, marker: 'done', completed: true }, numbers(1, item('b', { todo: true })))),
      ],
    }),
    todos: 2,
    openTodos: 1,
  },
  {
    name: 'one that went on beside one that did not',
    note: doc(bullets(item('a', MIGRATED), item('b', { todo: true }))),
    todos: 1,
    openTodos: 1,
  },
])('open to-dos are counted: $name', ({ note, todos, openTodos }) =>
  expect(todoCounts(note)).toEqual({ todos, openTodos }),
)
