import * as fc from 'fast-check'
import { day } from '#domain/time/date-fixture.ts'
import {
  HEADING_LEVELS,
  type ItemAttrs,
  MARKERS,
  type NoteBlock,
  type NoteDoc,
  type NoteInline,
  type NoteItem,
  type NoteList,
  type NoteMark,
  type NoteText,
  SIMPLE_MARKS,
} from './content.ts'

/** Helpers with which the tests of notes write their documents. */
export const PLAIN: ItemAttrs = {
  itemId: 'a',
  marker: null,
  todo: false,
  completed: false,
  migratedTo: null,
  origin: null,
  rolls: 0,
}

const marksOf = (marks: readonly (NoteMark | NoteMark['type'])[]): NoteMark[] =>
  marks.map((mark) => (typeof mark === 'string' ? ({ type: mark } as NoteMark) : mark))

export const text = (words: string, ...marks: (NoteMark | NoteMark['type'])[]): NoteText =>
  marks.length > 0 ? { type: 'text', text: words, marks: marksOf(marks) } : { type: 'text', text: words }

export const link = (href: string): NoteMark => ({ type: 'link', attrs: { href } })
export const BREAK: NoteInline = { type: 'hardBreak' }

export const p = (...inlines: (NoteInline | string)[]): NoteBlock =>
  inlines.length > 0
    ? { type: 'paragraph', content: inlines.map((inline) => (typeof inline === 'string' ? text(inline) : inline)) }
    : { type: 'paragraph' }

/** An item that says `words`, with what stands in it. */
export const item = (words: string, attrs: Partial<ItemAttrs> = {}, ...inside: NoteBlock[]): NoteItem => ({
  type: 'listItem',
  attrs: { ...PLAIN, ...attrs },
  content: [words === '' ? p() : p(words), ...inside],
})

export const bullets = (...items: NoteItem[]): NoteList => ({ type: 'bulletList', content: items })
export const numbers = (start: number, ...items: NoteItem[]): NoteList => ({
  type: 'orderedList',
  attrs: { start },
  content: items,
})
export const doc = (...blocks: NoteBlock[]): NoteDoc => ({ type: 'doc', content: blocks })

/** `item-1`, `item-2`, … */
export function ids(): () => string {
  let count = 0
  return () => `item-${++count}`
}

const anyWords = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    'a',
    ' b ',
    '*',
    '<img src=x onerror=alert(1)>',
    '[x] ',
    '# ',
    '1. ',
    '&amp;',
    '`',
    '"',
    '读书',
    '“了”',
  ),
)
const anyMark: fc.Arbitrary<NoteMark> = fc.oneof(
  fc.constantFrom(...SIMPLE_MARKS).map((type) => ({ type })),
  fc.constantFrom('https://a.example/x?y=1&z=(2)', 'mailto:a@b.example').map(link),
)
const anyText = fc
  .record({ words: anyWords, marks: fc.uniqueArray(anyMark, { maxLength: 3, selector: ({ type }) => type }) })
  .map(({ words, marks }) => text(words, ...marks))
const anyInlines = fc.array(fc.oneof({ arbitrary: anyText, weight: 5 }, fc.constant(BREAK)), { maxLength: 4 })

/** What can be sent as it is kept. */
const anyAttrs: fc.Arbitrary<Omit<ItemAttrs, 'itemId'>> = fc
  .record({
    marker: fc.constantFrom(null, ...MARKERS),
    todo: fc.boolean(),
    migratedTo: fc.constantFrom(null, day('2026-03-02')),
    origin: fc.constantFrom(null, { noteId: 'n', itemId: 'i', date: day('2026-03-01') }),
    rolls: fc.nat(5),
  })
  .map((attrs) => ({ ...attrs, completed: attrs.todo && attrs.marker === 'done' }))

const filled = <Inline>(content: readonly Inline[]) => (content.length > 0 ? { content } : {})

const { blocks } = fc.letrec<{ blocks: NoteBlock[]; block: NoteBlock; items: NoteItem[] }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 3, depthIdentifier: 'note' }),
  items: fc.array(
    fc
      .record({ attrs: anyAttrs, inlines: anyInlines, inside: tie('blocks') })
      .map(({ attrs, inlines, inside }): NoteItem => ({
        type: 'listItem',
        attrs: { itemId: '', ...attrs },
        content: [p(...inlines), ...inside],
      })),
    { minLength: 1, maxLength: 3, depthIdentifier: 'note' },
  ),
  block: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'note' },
    anyInlines.map((inlines) => p(...inlines)),
    tie('items').map((items) => bullets(...items)),
    fc.tuple(fc.integer({ min: 0, max: 20 }), tie('items')).map(([start, items]) => numbers(start, ...items)),
    fc
      .tuple(fc.constantFrom(...HEADING_LEVELS), anyInlines)
      .map(([level, inlines]): NoteBlock => ({ type: 'heading', attrs: { level }, ...filled(inlines) })),
    fc.tuple(tie('block'), tie('blocks')).map(([first, rest]): NoteBlock => ({
      type: 'blockquote',
      content: [first, ...rest],
    })),
    fc
      .array(
        anyWords.map((words) => text(words)),
        { maxLength: 2 },
      )
      .map((content): NoteBlock => ({
        type: 'codeBlock',
        ...filled(content),
      })),
    fc.constant<NoteBlock>({ type: 'horizontalRule' }),
  ),
}))

/** Any document; its items have the ids `''`, which reading it replaces. */
export const anyDoc: fc.Arbitrary<NoteDoc> = blocks.map((content) => doc(...content))
