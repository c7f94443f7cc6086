import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { EMPTY_DOC, itemsOf, type NoteBlock, type NoteDoc, type NoteItem } from './content.ts'
import { bullets, doc, item as itemOf, numbers, p } from './fixture.ts'
import { mergedContent } from './merge.ts'

/** An item that says its id, unless it says something else. */
const item = (itemId: string, words = itemId, ...inside: NoteBlock[]) => itemOf(words, { itemId }, ...inside)
const quote = (...content: NoteBlock[]): NoteBlock => ({ type: 'blockquote', content })

const SHORT = { bulletList: '', orderedList: '#', blockquote: '>', paragraph: '', heading: 'h', codeBlock: 'c' }
/** Blocks by their words; lists and quotes in brackets, a line by '-'. */
const show = (part: NoteDoc | NoteBlock | NoteItem): string => {
  if (part.type === 'doc') return part.content.map(show).join(' ')
  if (part.type === 'listItem') return part.content.map(show).join('|')
  if (part.type === 'horizontalRule') return '---'
  if (part.type === 'bulletList' || part.type === 'orderedList' || part.type === 'blockquote')
    return `${SHORT[part.type]}(${part.content.map((each: NoteBlock | NoteItem) => show(each)).join(' ')})`
  return (part.content ?? []).map((one) => ('text' in one ? one.text : '/')).join('') || '_'
}

const three = (base: NoteDoc, mine: NoteDoc, theirs: NoteDoc) => show(mergedContent({ base, mine, theirs }))

describe('merging block by block', () => {
  const AB = doc(p('A'), p('B'))
  test.each<[string, NoteDoc, NoteDoc, NoteDoc, string]>([
    ['neither changed anything', AB, AB, AB, 'A B'],
    ['only I', AB, doc(p('B')), AB, 'B'],
    ['only they', AB, AB, doc(p('B')), 'B'],
    ['both did the same', AB, doc(p('C')), doc(p('C')), 'C'],
    ['lines next to each other', AB, doc(p('A'), p('mine')), doc(p('theirs'), p('B')), 'theirs mine'],
    ['the other way round', AB, doc(p('mine'), p('B')), doc(p('A'), p('theirs')), 'mine theirs'],
    ['the same line: theirs and then mine', AB, doc(p('mine'), p('B')), doc(p('theirs'), p('B')), 'theirs mine B'],
    ['I took away what they left', AB, doc(p('B')), doc(p('A'), p('theirs')), 'theirs'],
    ['I took away what they changed', AB, doc(p('B')), doc(p('theirs'), p('B')), 'theirs B'],
    ['they took away what I changed', AB, doc(p('A'), p('mine')), doc(p('A')), 'A mine'],
    ['both added at the end', AB, doc(p('A'), p('B'), p('mine')), doc(p('A'), p('B'), p('theirs')), 'A B theirs mine'],
    ['both began an empty note', EMPTY_DOC, doc(p('mine')), doc(p('theirs')), 'theirs mine'],
    ['I emptied what they wrote anew', doc(p('A')), doc(p()), doc(p('theirs')), 'theirs'],
    ['each took away one', AB, doc(p('B')), doc(p('A')), '_'],
    [
      'I moved a line, they changed another',
      doc(p('A'), p('B'), p('C')),
      doc(p('B'), p('C'), p('A')),
      doc(p('A'), p('theirs'), p('C')),
      'theirs C A',
    ],
    [
      'each in the same quote',
      doc(quote(p('A'), p('B'))),
      doc(quote(p('mine'), p('B'))),
      doc(quote(p('A'), p('theirs'))),
      '>(mine theirs)',
    ],
    [
      'I took away a quote they changed',
      doc(quote(p('A')), p('B')),
      doc(p('B')),
      doc(quote(p('A'), p('theirs')), p('B')),
      '>(A theirs) B',
    ],
    [
      'I took away a quote they left',
      doc(quote(p('A')), p('B')),
      doc(p('B')),
      doc(quote(p('A')), p('theirs')),
      'theirs',
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(three(base, mine, theirs)).toBe(merged)
  })
})

describe('merging item by item', () => {
  const list = (...items: NoteItem[]) => doc(bullets(...items))
  const ABC = list(item('A'), item('B'), item('C'))
  test.each<[string, NoteDoc, NoteDoc, NoteDoc, string]>([
    [
      'different items',
      ABC,
      list(item('A', 'mine'), item('B'), item('C')),
      list(item('A'), item('B'), item('C', 'theirs')),
      '(mine B theirs)',
    ],
    [
      'the same item: both lines in one',
      list(item('A')),
      list(item('A', 'mine')),
      list(item('A', 'theirs')),
      '(theirs|mine)',
    ],
    [
      'both added one',
      list(item('A')),
      list(item('A'), item('mine')),
      list(item('A'), item('theirs')),
      '(A theirs mine)',
    ],
    [
      'I took one away, they changed another',
      ABC,
      list(item('A'), item('C')),
      list(item('A', 'theirs'), item('B'), item('C')),
      '(theirs C)',
    ],
    [
      'I took away one that they changed',
      ABC,
      list(item('A'), item('C')),
      list(item('A'), item('B', 'theirs'), item('C')),
      '(A theirs C)',
    ],
    [
      'they took away a list in which I changed one',
      ABC,
      list(item('A'), item('B', 'mine'), item('C')),
      doc(p('theirs')),
      'theirs (mine)',
    ],
    [
      'I put one into another, they changed it',
      list(item('A'), item('B')),
      list(item('A', 'A', bullets(item('B')))),
      list(item('A'), item('B', 'theirs')),
      '(A|(theirs))',
    ],
    [
      'I put them in another order, they changed them',
      ABC,
      list(item('C'), item('A'), item('B')),
      list(item('A', 'theirs'), item('B'), item('C', 'too')),
      '(too theirs B)',
    ],
    [
      'they put them in another order, I changed them',
      ABC,
      list(item('A', 'mine'), item('B'), item('C')),
      list(item('B'), item('A'), item('C')),
      '(B mine C)',
    ],
    [
      'I split the list, they added to its end',
      ABC,
      doc(bullets(item('A'), item('B')), p('mine'), bullets(item('C'))),
      list(item('A'), item('B'), item('C', 'theirs')),
      '(A B) mine (theirs)',
    ],
    [
      'I made numbers of it, they added one',
      ABC,
      doc(numbers(1, item('A'), item('B'), item('C'))),
      list(item('A'), item('B'), item('C'), item('theirs')),
      '#(A B C theirs)',
    ],
    [
      'I put the list into a quote, they changed an item',
      doc(p('x'), bullets(item('A'))),
      doc(quote(p('x'), bullets(item('A')))),
      doc(p('x'), bullets(item('A', 'theirs'))),
      '>(x (theirs))',
    ],
    [
      'each put one into the other',
      list(item('A'), item('B')),
      list(item('B', 'B', bullets(item('A')))),
      list(item('A', 'A', bullets(item('B')))),
      '(A|(B))',
    ],
    [
      'what is nested in one taken away was changed',
      list(item('A', 'A', bullets(item('B'))), item('C')),
      list(item('C')),
      list(item('A', 'A', bullets(item('B', 'theirs'))), item('C')),
      '(A|(theirs) C)',
    ],
    [
      'I made a line of an item that they changed',
      list(item('A'), item('B')),
      doc(p('A'), bullets(item('B'))),
      list(item('A', 'theirs'), item('B')),
      'A (theirs B)',
    ],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(three(base, mine, theirs)).toBe(merged)
  })

  test('marker and checkbox merge together, and the day of a move separately', () => {
    const as = (attrs: Partial<NoteItem['attrs']>, words = 'A') =>
      list(itemOf(words, { itemId: 'A', todo: true, ...attrs }))
    const merged = (mine: NoteDoc, theirs: NoteDoc) => itemsOf(mergedContent({ base: as({}), mine, theirs }))[0]!.attrs
    const ticked = as({ completed: true, marker: 'done' })
    expect(merged(as({}, 'mine'), ticked)).toMatchObject({ completed: true, marker: 'done' })
    expect(merged(as({ marker: 'wip' }), ticked)).toMatchObject({ completed: false, marker: 'wip' })
    const migratedTo = day('2026-03-09')
    expect(merged(as({ marker: 'wip' }), as({ migratedTo }))).toMatchObject({ marker: 'wip', migratedTo })
    const origin = { noteId: 'n', itemId: 'i', date: null }
    expect(merged(as({ marker: 'wip' }), as({ origin, rolls: 1 }))).toMatchObject({ marker: 'wip', origin, rolls: 1 })
  })

  test('items that have the same id on one side both stay, each with its own', () => {
    const merged = mergedContent({
      base: doc(p('x')),
      mine: doc(p('x'), bullets(item('A'), item('A', 'again'))),
      theirs: doc(p('y')),
    })
    expect(show(merged)).toBe('y (A again)')
    const ids = itemsOf(merged).map(({ attrs }) => attrs.itemId)
    expect(ids[0]).toBe('A')
    expect(new Set(ids).size).toBe(2)
  })
})

test('a long note of which both changed everything stays whole', () => {
  const lines = (words: string) => doc(...Array.from({ length: 4100 }, (_, index) => p(`${words} ${index}`)))
  const [base, mine, theirs] = [lines('base'), lines('mine'), lines('theirs')]
  const merged = mergedContent({ base, mine, theirs })
  expect(merged.content).toHaveLength(8200)
  expect(merged.content.slice(0, 2)).toEqual([p('theirs 0'), p('mine 0')])
})
