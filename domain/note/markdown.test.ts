import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { EMPTY_DOC, type NoteBlock, type NoteInline } from './content.ts'
import { markdownOf } from './export.ts'
import { BREAK, bullets, doc, item, link, numbers, p, text } from './fixture.ts'

const lines = (...written: string[]) => `${written.join('\n')}\n`

test('Markdown shows each kind of item', () => {
  const note = doc(
    bullets(
      item('plain'),
      item('open', { todo: true }),
      item('done', { todo: true, marker: 'done', completed: true }),
      item('wip', { todo: true, marker: 'wip' }),
      item('alert', { marker: 'alert' }),
      item('question', { todo: true, marker: 'question' }),
      item('migrated', { todo: true, marker: 'wip', migratedTo: day('2026-03-02') }),
    ),
  )
  expect(markdownOf('Monday', note)).toBe(
    lines(
      '# Monday',
      '',
      '- plain',
      '- [ ] open',
      '- [x] done',
      '- [/] wip',
      '- [!] alert',
      '- [?] question',
      '- [>] migrated',
    ),
  )
})

test.each<{ name: string; blocks: NoteBlock[]; written: string[] }>([
  { name: 'paragraphs', blocks: [p('a'), p(), p('b')], written: ['a', '', 'b'] },
  { name: 'breaks', blocks: [p('a', BREAK, '# b', BREAK)], written: ['a\\', '\\# b'] },
  {
    name: 'headings',
    blocks: [
      { type: 'heading', attrs: { level: 5 }, content: [text('a'), BREAK, text('b #')] },
      { type: 'heading', attrs: { level: 6 } },
    ],
    written: ['##### a b \\#', '', '######'],
  },
  {
    name: 'a quote',
    blocks: [{ type: 'blockquote', content: [p('a'), bullets(item('b'))] }, { type: 'horizontalRule' }],
    written: ['> a', '>', '> - b', '', '---'],
  },
  {
    name: 'code with fences in it',
    blocks: [{ type: 'codeBlock', content: [text('```\n*a*')] }],
    written: ['````', '```', '*a*', '````'],
  },
  {
    name: 'lists in lists',
    blocks: [
      numbers(9, item('a', {}, bullets(item('b', { todo: true }, p('c')))), item('d', {}, numbers(3, item('e')))),
    ],
    written: ['9. a', '   - [ ] b', '', '     c', '10. d', '', '    3. e'],
  },
  {
    name: 'items without words',
    blocks: [bullets(item('', { todo: true }), item('', {}, bullets(item('a'))))],
    written: ['- [ ]', '-', '  - a'],
  },
  {
    name: 'two lists in a row',
    blocks: [bullets(item('a')), bullets(item('b')), bullets(item('c')), numbers(1, item('d')), numbers(1, item('e'))],
    written: ['- a', '', '* b', '', '- c', '', '1. d', '', '1) e'],
  },
  { name: 'words like a box', blocks: [bullets(item('[x] a'))], written: ['- \\[x\\] a'] },
])('a note is exported as Markdown: $name', ({ blocks, written }) =>
  expect(markdownOf('', doc(...blocks))).toBe(lines(...written)),
)

const URL = 'https://a.example/b_c'
test.each<{ name: string; inlines: (NoteInline | string)[]; written: string }>([
  { name: 'signs', inlines: ['a*b_c`d\\e[f]<g>~h|i'], written: 'a\\*b\\_c\\`d\\\\e\\[f\\]\\<g>\\~h\\|i' },
  { name: 'entities', inlines: ['&amp; & b&c'], written: '\\&amp; & b&c' },
  { name: 'a heading', inlines: ['# a'], written: '\\# a' },
  { name: 'a bullet', inlines: [' - a'], written: '\\- a' },
  { name: 'a number', inlines: ['2026. a'], written: '2026\\. a' },
  { name: 'a negative number', inlines: ['-5'], written: '-5' },
  { name: 'a rule', inlines: ['---'], written: '\\---' },
  { name: 'a quote', inlines: ['> a'], written: '\\> a' },
  { name: 'a line end in a text', inlines: ['a\n# b'], written: 'a # b' },
  {
    name: 'marks',
    inlines: [text('a', 'bold'), ' ', text('b', 'italic'), ' ', text('c', 'strike')],
    written: '**a** *b* ~~c~~',
  },
  { name: 'bold italics', inlines: [text('a', 'bold', 'italic')], written: '***a***' },
  { name: 'what has no sign', inlines: [text('a', 'underline')], written: '<u>a</u>' },
  { name: 'spaces at the ends of marks', inlines: ['a', text(' b ', 'bold'), 'c'], written: 'a **b** c' },
  { name: 'spaces alone', inlines: ['a', text(' ', 'bold'), 'c'], written: 'a c' },
  {
    name: 'marks that touch',
    inlines: [text('a', 'bold'), text('b', 'italic')],
    written: '<strong>a</strong><em>b</em>',
  },
  {
    name: 'signs that would not be seen',
    inlines: ['他', text('“好”', 'bold'), '了'],
    written: '他<strong>“好”</strong>了',
  },
  { name: 'marks within a word', inlines: ['a', text('b', 'italic'), 'c'], written: 'a*b*c' },
  { name: 'texts marked alike', inlines: [text('a', 'code'), text('b', 'code')], written: '`ab`' },
  { name: 'code with signs', inlines: [text('`*a', 'code', 'bold')], written: '**`` `*a ``**' },
  { name: 'a link', inlines: [text('a', link(URL))], written: `[a](${URL})` },
  { name: 'an address', inlines: [text(URL, link(URL))], written: `<${URL}>` },
  { name: 'an address with brackets', inlines: [text('a', link(`${URL} (1)`))], written: `[a](${URL}%20%281%29)` },
  { name: 'a sign before a link', inlines: ['a!', text('b', link(URL))], written: `a\\![b](${URL})` },
])('Markdown keeps the words: $name', ({ inlines, written }) =>
  expect(markdownOf('', doc(p(...inlines)))).toBe(`${written}\n`),
)

test('Markdown begins with the title', () => {
  expect(markdownOf('', EMPTY_DOC)).toBe('\n')
  expect(markdownOf(' ', doc(p('a')))).toBe('a\n')
  expect(markdownOf(' 1. *C* # ', EMPTY_DOC)).toBe('# 1\\. \\*C\\* \\#\n')
})

test('Markdown of a note full of spaces is made quickly', () => {
  const spaces = ' '.repeat(200_000)
  expect(markdownOf('', doc(p(`a${spaces}b`)))).toBe(`a${spaces}b\n`)
  expect(markdownOf('', doc(p('a', text(spaces, 'bold'), 'b')))).toBe('a b\n')
})
