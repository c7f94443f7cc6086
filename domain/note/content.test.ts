import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { EMPTY_DOC, type ItemAttrs, itemsOf, readContent } from './content.ts'
import { anyDoc, BREAK, bullets, doc, ids, item, link, numbers, p, PLAIN, text } from './fixture.ts'
import { LARGEST_CONTENT } from './note.ts'

const read = (...content: unknown[]) => readContent({ type: 'doc', content }, ids())
const inParagraph = (...content: unknown[]) => read({ type: 'paragraph', content })
const ofItem = (attrs: unknown) => read({ type: 'bulletList', content: [{ type: 'listItem', attrs }] })

test('a note that was read is the same when it is read again', () => {
  fc.assert(
    fc.property(anyDoc, (note) => {
      const once = readContent(note, ids())
      expect(once).toHaveProperty('doc')
      const sent: unknown = JSON.parse(JSON.stringify('doc' in once && once.doc))
      expect(readContent(sent, () => 'never')).toEqual(once)
    }),
  )
})

test.each<{ name: string; sent: unknown; kept: object }>([
  { name: 'no content', sent: { type: 'doc' }, kept: EMPTY_DOC },
  { name: 'nothing in it', sent: { type: 'doc', content: [] }, kept: EMPTY_DOC },
  {
    name: 'empty paragraphs',
    sent: { type: 'doc', attrs: {}, content: [{ type: 'paragraph', content: [], attrs: null }] },
    kept: EMPTY_DOC,
  },
  {
    name: 'what is missing in lists and quotes',
    sent: doc({ type: 'blockquote' } as never, { type: 'orderedList', content: [{ type: 'listItem' }] } as never),
    kept: doc({ type: 'blockquote', content: [p()] }, numbers(1, item('', { itemId: 'item-1' }))),
  },
  {
    name: 'an item that does not begin with a paragraph',
    sent: doc(bullets({ type: 'listItem', attrs: PLAIN, content: [bullets(item('b', { itemId: 'b' }))] })),
    kept: doc(bullets(item('', {}, bullets(item('b', { itemId: 'b' }))))),
  },
  {
    name: 'what the editor says of itself',
    sent: doc(
      { type: 'codeBlock', attrs: { language: 'js' }, content: [{ type: 'text', text: 'a', marks: [] }] } as never,
      { ...numbers(1, item('a')), attrs: { start: 1, type: null } } as never,
      p(text('a', { type: 'link', attrs: { href: 'tel:1', target: '_blank', rel: 'nofollow', class: null } } as never)),
      p({ type: 'hardBreak', marks: [{ type: 'bold' }] } as never),
    ),
    kept: doc(
      { type: 'codeBlock', content: [text('a')] },
      numbers(1, item('a')),
      p(text('a', link('tel:1'))),
      p(BREAK),
    ),
  },
])('the content of a note is read: $name', ({ sent, kept }) => expect(readContent(sent, ids())).toEqual({ doc: kept }))

test.each<{ name: string; sent: unknown }>([
  ...[null, undefined, 'text', 7, [], {}].map((sent) => ({ name: JSON.stringify(sent) ?? 'nothing', sent })),
  { name: 'another root', sent: { type: 'paragraph' } },
  { name: 'a field of the root', sent: { type: 'doc', content: [], html: '<b>' } },
  { name: 'content that is no list', sent: { type: 'doc', content: { 0: { type: 'paragraph' } } } },
  { name: 'a list in a list', sent: { type: 'doc', content: [[{ type: 'paragraph' }]] } },
])('$name is refused as a note', ({ sent }) => expect(readContent(sent, ids())).toEqual({ problem: 'malformed' }))

test.each<{ name: string; block: unknown }>([
  { name: 'null', block: null },
  { name: 'text', block: 'text' },
  { name: 'an image', block: { type: 'image', attrs: { src: 'https://a.example' } } },
  { name: 'a node called as objects are made', block: { type: '__proto__' } },
  { name: 'an attribute', block: { type: 'paragraph', attrs: { onclick: 'alert(1)' } } },
  { name: 'a hidden attribute', block: { type: 'paragraph', attrs: JSON.parse('{"__proto__":{"a":1}}') as unknown } },
  { name: 'a field', block: { type: 'paragraph', style: 'color:red' } },
  { name: 'attributes that are a list', block: { type: 'paragraph', attrs: [] } },
  { name: 'text outside of blocks', block: { type: 'text', text: 'a' } },
  { name: 'an item outside of lists', block: { type: 'listItem', content: [{ type: 'paragraph' }] } },
  { name: 'a document in a document', block: { type: 'doc', content: [] } },
  { name: 'a list without items', block: { type: 'bulletList', content: [] } },
  { name: 'a paragraph in a list', block: { type: 'bulletList', content: [{ type: 'paragraph' }] } },
  { name: 'a paragraph in a paragraph', block: { type: 'paragraph', content: [{ type: 'paragraph' }] } },
  { name: 'a start of bullets', block: { ...bullets(item('a')), attrs: { start: 1 } } },
  { name: 'a start that is no number', block: { ...numbers(1, item('a')), attrs: { start: '1' } } },
  { name: 'a start below 0', block: numbers(-1, item('a')) },
  { name: 'half a start', block: numbers(1.5, item('a')) },
  { name: 'a heading without a level', block: { type: 'heading' } },
  { name: 'a heading of level 1', block: { type: 'heading', attrs: { level: 1 } } },
  { name: 'a rule with something in it', block: { type: 'horizontalRule', content: [p()] } },
  { name: 'marks in code', block: { type: 'codeBlock', content: [text('a', 'bold')] } },
  { name: 'a break in code', block: { type: 'codeBlock', content: [BREAK] } },
])('a note cannot contain $name', ({ block }) => expect(read(block)).toEqual({ problem: 'malformed' }))

test.each<{ name: string; inline: unknown }>([
  { name: 'null', inline: null },
  { name: 'empty', inline: { type: 'text', text: '' } },
  { name: 'missing', inline: { type: 'text' } },
  { name: 'a number', inline: { type: 'text', text: 7 } },
  { name: 'NUL', inline: text('a\0') },
  { name: 'half a pair', inline: text('\ud83d') },
  { name: 'with content', inline: { type: 'text', text: 'a', content: [text('b')] } },
  { name: 'with attributes', inline: { type: 'text', text: 'a', attrs: { style: 'x' } } },
  { name: 'marks that are no list', inline: { type: 'text', text: 'a', marks: 'bold' } },
  { name: 'an unknown mark', inline: text('a', { type: 'textStyle' } as never) },
  { name: 'a mark with attributes', inline: text('a', { type: 'bold', attrs: { style: 'x' } } as never) },
  { name: 'a mark twice', inline: text('a', 'bold', 'bold') },
  { name: 'a link without an address', inline: text('a', { type: 'link' } as never) },
  { name: 'a link with more', inline: text('a', { type: 'link', attrs: { href: 'tel:1', onclick: 'x' } } as never) },
  { name: 'a break that says something', inline: { type: 'hardBreak', text: 'a' } },
])('a text in a note cannot be $name', ({ inline }) => expect(inParagraph(inline)).toEqual({ problem: 'malformed' }))

test.each(['javascript:alert(1)', 'java\nscript:alert(1)', '//a.example', '/user/note', 'data:text/html,a'])(
  'a link to %j is refused anywhere in a note',
  (href) => {
    expect(inParagraph(text('a', link(href)))).toEqual({ problem: 'badLink' })
    expect(inParagraph({ ...BREAK, marks: [link(href)] })).toEqual({ problem: 'badLink' })
    expect(read(bullets(item('a', {}, p(text('b', link(href))))))).toEqual({ problem: 'badLink' })
  },
)

const ORIGIN = { noteId: 'n', itemId: 'i', date: day('2026-03-01') }
test.each<{ name: string; sent: object; kept: Partial<ItemAttrs> }>([
  { name: 'nothing', sent: {}, kept: {} },
  { name: 'only nulls', sent: { marker: null, todo: null, completed: null, rolls: null, itemId: null }, kept: {} },
  { name: 'no id yet', sent: { itemId: '' }, kept: {} },
  { name: 'to be done', sent: { todo: true }, kept: { todo: true } },
  {
    name: 'everything',
    sent: { itemId: 'a', origin: ORIGIN, rolls: 2 },
    kept: { itemId: 'a', origin: ORIGIN, rolls: 2 },
  },
  { name: 'gone on', sent: { migratedTo: '2026-03-02' }, kept: { migratedTo: day('2026-03-02') } },
  {
    name: 'from a quick note',
    sent: { origin: { ...ORIGIN, date: null } },
    kept: { origin: { ...ORIGIN, date: null } },
  },
  { name: 'marked done', sent: { todo: true, marker: 'done' }, kept: { todo: true, marker: 'done', completed: true } },
  { name: 'completed', sent: { todo: true, completed: true }, kept: { todo: true, marker: 'done', completed: true } },
  {
    name: 'completed, now wip',
    sent: { todo: true, completed: true, marker: 'wip' },
    kept: { todo: true, marker: 'wip' },
  },
  { name: 'plain and marked done', sent: { marker: 'done' }, kept: { marker: 'done' } },
  { name: 'plain and completed', sent: { completed: true }, kept: {} },
])('the attributes of an item are read: $name', ({ sent, kept }) =>
  expect(ofItem(sent)).toEqual({ doc: doc(bullets(item('', { itemId: 'item-1', ...kept }))) }),
)

test.each<object>([
  { marker: 'star' },
  { marker: 'toString' },
  { todo: 'true' },
  { completed: 1 },
  { rolls: -1 },
  { rolls: 1.5 },
  { rolls: '1' },
  { migratedTo: '2026-02-30' },
  { migratedTo: '2026-3-2' },
  { migratedTo: '0000-01-01' },
  { migratedTo: 'tomorrow' },
  { itemId: 7 },
  { itemId: 'a b' },
  { itemId: 'a'.repeat(65) },
  { origin: {} },
  { origin: 'n' },
  { origin: { ...ORIGIN, date: '2026-02-30' } },
  { origin: { ...ORIGIN, more: 1 } },
  { style: 'color:red' },
])('an item cannot be %j', (attrs) => expect(ofItem(attrs)).toEqual({ problem: 'malformed' }))

test('an id that appears twice stays with its first item', () => {
  const a = { itemId: 'a' }
  const sent = read(bullets(item('1', a, numbers(1, item('2', a))), item('3', a), item('4', { itemId: 'b' })))
  expect('doc' in sent && itemsOf(sent.doc).map(({ attrs }) => attrs.itemId)).toEqual(['a', 'item-1', 'item-2', 'b'])
})

test('a note has at most 200 KB of JSON in UTF-8', () => {
  const bytesWith = (words: string) => encodeURIComponent(JSON.stringify(doc(p(words)))).replaceAll(/%../g, '.').length
  const room = LARGEST_CONTENT - bytesWith('')
  const frame = bytesWith('a') - bytesWith('') - 1
  for (const [character, bytes] of [
    ['a', 1],
    ['é', 2],
    ['读', 3],
    ['😀', 4],
    ['"', 2],
  ] as const) {
    const most = character.repeat(Math.floor((room - frame) / bytes))
    expect(readContent(doc(p(most)), ids())).toEqual({ doc: doc(p(most)) })
    expect(readContent(doc(p(most + character)), ids())).toEqual({ problem: 'tooLarge' })
  }
})

const nested = (times: number, wrap: (inner: unknown) => unknown) => {
  let inner: unknown = p('a')
  for (let time = 0; time < times; time++) inner = wrap(inner)
  return inner
}
const quoted = (inner: unknown) => ({ type: 'blockquote', content: [inner] })

test('nodes are nested up to 32 deep', () => {
  expect(read(nested(30, quoted))).toHaveProperty('doc')
  expect(read(nested(31, quoted))).toEqual({ problem: 'tooDeep' })
  const inItems = (inner: unknown) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [p(), inner] }] })
  expect(read(nested(15, inItems))).toHaveProperty('doc')
  expect(read(nested(16, inItems))).toEqual({ problem: 'tooDeep' })
  // With the paragraph that the innermost quote lacks, this is one too many.
  let lacking: unknown = { type: 'blockquote' }
  for (let time = 0; time < 31; time++) lacking = quoted(lacking)
  expect(read(lacking)).toEqual({ problem: 'tooDeep' })
})

test.each([
  { name: 'quotes', wrap: quoted },
  { name: 'what no note has', wrap: (inner: unknown) => ({ type: 'box', content: [inner] }) },
])('thousands of $name within one another are too deep', ({ wrap }) => {
  expect(read(nested(50_000, wrap))).toEqual({ problem: 'tooDeep' })
})

test('items are in the order of the document', () => {
  const note = doc(
    bullets(item('1', {}, numbers(1, item('2')), bullets(item('3'))), item('4')),
    { type: 'blockquote', content: [bullets(item('5'))] },
    numbers(1, item('6')),
  )
  const words = itemsOf(note).map(({ content }) => content[0])
  expect(words).toEqual(['1', '2', '3', '4', '5', '6'].map((word) => p(word)))
})
