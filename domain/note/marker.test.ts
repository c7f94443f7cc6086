import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { type ItemAttrs, type Marker, MARKERS } from './content.ts'
import { PLAIN } from './fixture.ts'
import { asTodo, boxOf, markAll, splitItem, ticked } from './marker.ts'

const OPEN: ItemAttrs = { ...PLAIN, todo: true }
const DONE: ItemAttrs = { ...OPEN, marker: 'done', completed: true }
const GONE: ItemAttrs = { ...OPEN, migratedTo: day('2026-03-02') }
const plain = (marker: Marker | null): ItemAttrs => ({ ...PLAIN, marker })
const todo = (marker: Marker | null): ItemAttrs => ({ ...OPEN, marker, completed: marker === 'done' })

test.each(MARKERS.flatMap((from) => MARKERS.map((to) => ({ from, to }))))(
  'choosing a marker again removes it, and another one replaces it: $to over $from',
  ({ from, to }) => {
    const after = from === to ? null : to
    expect(markAll([plain(from)], to)).toEqual([plain(after)])
    expect(markAll([todo(from)], to)).toEqual([todo(after)])
  },
)

test.each<{ name: string; from: (Marker | null)[]; marker: Marker; to: (Marker | null)[] }>([
  { name: 'none has it', from: [null, null], marker: 'wip', to: ['wip', 'wip'] },
  { name: 'one has it', from: ['wip', null], marker: 'wip', to: ['wip', 'wip'] },
  { name: 'others have others', from: ['done', 'alert', null], marker: 'wip', to: ['wip', 'wip', 'wip'] },
  { name: 'all have it', from: ['wip', 'wip'], marker: 'wip', to: [null, null] },
  { name: 'nothing selected', from: [], marker: 'wip', to: [] },
])('a marker applies to several items at once, $name', ({ from, marker, to }) => {
  expect(markAll(from.map(plain), marker)).toEqual(to.map(plain))
  expect(markAll(from.map(todo), marker)).toEqual(to.map(todo))
})

test('the marker done only marks a plain item, and checks a to-do', () => {
  expect(markAll([PLAIN, OPEN], 'done')).toEqual([{ ...PLAIN, marker: 'done' }, DONE])
})

test.each<{ name: string; item: ItemAttrs; completed: boolean; to: ItemAttrs }>([
  { name: 'ticking sets the marker done', item: OPEN, completed: true, to: DONE },
  { name: 'ticking replaces another marker', item: todo('wip'), completed: true, to: DONE },
  { name: 'unticking clears it', item: DONE, completed: false, to: OPEN },
  { name: 'what is open keeps its marker', item: todo('wip'), completed: false, to: todo('wip') },
  { name: 'ticking again changes nothing', item: DONE, completed: true, to: DONE },
  { name: 'a plain item cannot be ticked', item: plain('wip'), completed: true, to: plain('wip') },
  { name: 'nor unticked', item: plain('done'), completed: false, to: plain('done') },
])('the checkbox and the marker agree: $name', ({ item, completed, to }) => expect(ticked(item, completed)).toEqual(to))

test.each<Marker>(['wip', 'alert', 'question'])('the marker %s unchecks a done item', (marker) => {
  expect(markAll([DONE], marker)).toEqual([todo(marker)])
})

test.each<{ item: ItemAttrs; to: ItemAttrs; name: string }>([
  { name: 'open', item: PLAIN, to: OPEN },
  { name: 'with its marker', item: plain('alert'), to: todo('alert') },
  { name: 'done, as its marker says', item: plain('done'), to: DONE },
])('a plain item becomes a to-do and back: $name', ({ item, to }) => {
  expect(asTodo(item, true)).toEqual(to)
  expect(asTodo(to, false)).toEqual(item)
  expect(asTodo(to, true)).toEqual(to)
})

test('an item that moved on stays unchanged', () => {
  expect(markAll([GONE], 'done')).toEqual([GONE])
  expect(ticked(GONE, true)).toEqual(GONE)
  expect(asTodo(GONE, false)).toEqual(GONE)
  expect(markAll([GONE, todo('wip')], 'wip')).toEqual([GONE, OPEN])
})

const ORIGIN = { noteId: 'n', itemId: 'i', date: day('2026-03-01') }
test.each<{ name: string; item: ItemAttrs; second: ItemAttrs }>([
  { name: 'plain', item: PLAIN, second: PLAIN },
  { name: 'plain, marked', item: plain('done'), second: PLAIN },
  { name: 'done', item: DONE, second: OPEN },
  { name: 'in work', item: todo('wip'), second: OPEN },
  { name: 'gone on', item: GONE, second: OPEN },
  { name: 'come from another day', item: { ...OPEN, origin: ORIGIN, rolls: 2 }, second: OPEN },
])('Enter continues an item that is $name', ({ item, second }) => {
  expect(splitItem(item, 'b')).toEqual({ first: item, second: { ...second, itemId: 'b' } })
})

test.each<{ item: ItemAttrs; box: string | null }>([
  { item: PLAIN, box: null },
  { item: OPEN, box: '[ ]' },
  { item: DONE, box: '[x]' },
  { item: plain('done'), box: '[x]' },
  { item: todo('wip'), box: '[/]' },
  { item: plain('wip'), box: '[/]' },
  { item: todo('alert'), box: '[!]' },
  { item: todo('question'), box: '[?]' },
  { item: GONE, box: '[>]' },
  { item: { ...GONE, marker: 'wip' }, box: '[>]' },
])('an item is written with its box in Markdown: $box', ({ item, box }) => expect(boxOf(item)).toBe(box))
