import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { EMPTY_DOC, type ItemAttrs, itemsOf, type NoteBlock, type NoteDoc, type NoteItem } from './content.ts'
import { bullets, doc, ids, item, numbers, p } from './fixture.ts'
import { DEFAULT_TODO_CONFIG, rolledForward, type RollNote, type TodoConfig } from './roll.ts'
import { todoCounts } from './text.ts'
import { addDays } from '#domain/time/time.ts'

const [FRIDAY, MONDAY, TUESDAY] = [day('2026-03-06'), day('2026-03-09'), day('2026-03-10')]

const todo = (itemId: string, attrs: Partial<ItemAttrs> = {}, ...inside: NoteBlock[]) =>
  item(itemId, { itemId, todo: true, ...attrs }, ...inside)
const finished = (itemId: string, ...inside: NoteBlock[]) =>
  todo(itemId, { completed: true, marker: 'done' }, ...inside)

const note = (noteId: string, date: RollNote['date'], ...blocks: NoteBlock[]): RollNote => ({
  noteId,
  date,
  doc: doc(...blocks),
})

function rolled(
  sources: readonly RollNote[],
  today: NoteDoc = EMPTY_DOC,
  { date = MONDAY, ...config }: Partial<TodoConfig> & { date?: typeof MONDAY } = {},
) {
  const given = { date, today: { noteId: 'today', doc: today }, sources, newItemId: ids() }
  return rolledForward({ ...given, config: { ...DEFAULT_TODO_CONFIG, ...config } })
}

/** The words of items, nested ones in brackets after theirs. */
const outline = (blocks: readonly NoteBlock[]): string =>
  blocks
    .flatMap((block) => ('content' in block && block.type.endsWith('List') ? (block.content as NoteItem[]) : []))
    .map(({ content: [words, ...inside] }) => {
      const nested = outline(inside)
      return `${words?.type === 'paragraph' ? (words.content ?? []).map((one) => ('text' in one ? one.text : '')).join('') : ''}${nested && `(${nested})`}`
    })
    .join(' ')

const migrated = (content: NoteDoc) =>
  itemsOf(content)
    .filter(({ attrs }) => attrs.migratedTo)
    .map(({ attrs }) => `${attrs.itemId} ${attrs.migratedTo}`)

test('remaining to-dos are moved on by default', () => {
  expect(DEFAULT_TODO_CONFIG).toEqual({
    autoRollForward: false,
    includeMarkers: ['wip', 'alert', 'question', null],
    lookBackDays: 30,
    position: 'bottom',
  })
})

test('to-dos roll from Friday to Monday to Tuesday', () => {
  const friday = note(
    'friday',
    FRIDAY,
    bullets(todo('A'), finished('B'), todo('C', { marker: 'wip' }, bullets(todo('C1'), finished('C2')))),
  )
  const onMonday = rolled([friday])
  expect(outline(onMonday.today.content)).toBe('A C(C1)')
  const [a, c, c1] = itemsOf(onMonday.today).map(({ attrs }) => attrs)
  expect(a).toEqual({
    itemId: 'item-1',
    marker: null,
    todo: true,
    completed: false,
    migratedTo: null,
    origin: { noteId: 'friday', itemId: 'A', date: FRIDAY },
    rolls: 1,
  })
  expect(c).toMatchObject({ marker: 'wip', origin: { itemId: 'C' }, rolls: 1 })
  expect(c1).toMatchObject({ marker: null, origin: { itemId: 'C1' }, rolls: 1 })

  const [fridayAfter] = onMonday.changed
  expect(onMonday.changed).toHaveLength(1)
  expect(migrated(fridayAfter!.doc)).toEqual(['A', 'C', 'C1'].map((id) => `${id} ${MONDAY}`))
  const unmarked = itemsOf(fridayAfter!.doc).map((one) => ({ ...one.attrs, migratedTo: null }))
  expect(unmarked).toEqual(itemsOf(friday.doc).map(({ attrs }) => attrs))
  expect(todoCounts(fridayAfter!.doc).openTodos).toBe(0)
  expect(onMonday.moves).toMatchObject([
    { noteId: 'friday', itemId: 'A', inside: [], copyId: 'item-1' },
    { noteId: 'friday', itemId: 'C', inside: ['C1'], copyId: 'item-2' },
  ])

  const again = rolled([{ ...friday, doc: fridayAfter!.doc }], onMonday.today)
  expect(again).toEqual({ today: onMonday.today, changed: [], moves: [] })

  const [copyOfA, ...others] = itemsOf(onMonday.today)
  const doneA: NoteItem = { ...copyOfA!, attrs: { ...copyOfA!.attrs, marker: 'done', completed: true } }
  const monday = { noteId: 'monday', date: MONDAY, doc: doc(bullets(doneA, others[0]!)) }
  const onTuesday = rolled([monday, { ...friday, doc: fridayAfter!.doc }], EMPTY_DOC, { date: TUESDAY })
  expect(outline(onTuesday.today.content)).toBe('C(C1)')
  expect(itemsOf(onTuesday.today).map(({ attrs: { origin, rolls } }) => ({ origin, rolls }))).toEqual([
    { origin: { noteId: 'friday', itemId: 'C', date: FRIDAY }, rolls: 2 },
    { origin: { noteId: 'friday', itemId: 'C1', date: FRIDAY }, rolls: 2 },
  ])
})

describe('the to-dos that remain and move on', () => {
  test.each<[string, NoteItem, boolean]>([
    ['an open one', todo('x'), true],
    ['one that is done', finished('x'), false],
    ['one that went on before', todo('x', { migratedTo: FRIDAY }), false],
    ['a plain item', item('x', { itemId: 'x' }), false],
    ['a plain item with a marker', item('x', { itemId: 'x', marker: 'wip' }), false],
    ['an empty one', item('', { itemId: 'x', todo: true }), false],
    ['one of blanks', item(' \u3000', { itemId: 'x', todo: true }), false],
    ['one with words only in what is nested', item('', { itemId: 'x', todo: true }, bullets(item('y'))), false],
    [
      'one with words in a quote',
      item('', { itemId: 'x', todo: true }, { type: 'blockquote', content: [p('y')] }),
      true,
    ],
  ])('%s', (_, one, goesOn) => {
    const { moves, changed } = rolled([note('friday', FRIDAY, bullets(one))])
    expect(moves).toHaveLength(goesOn ? 1 : 0)
    expect(changed).toHaveLength(goesOn ? 1 : 0)
  })

  test.each<[TodoConfig['includeMarkers'], string]>([
    [[null], 'plain'],
    [['wip', 'question'], 'wip question'],
    [[], ''],
    [['wip', 'alert', 'question', null], 'plain wip alert question'],
  ])('of the markers %j', (includeMarkers, words) => {
    const marked = (['wip', 'alert', 'question'] as const).map((marker) => todo(marker, { marker }))
    const { today } = rolled([note('friday', FRIDAY, bullets(todo('plain'), ...marked))], EMPTY_DOC, { includeMarkers })
    expect(outline(today.content)).toBe(words)
  })
})

describe('rolling to-dos into today’s note', () => {
  test.each<[string, NoteItem, string]>([
    ['an item whose parent is finished becomes top level', finished('F', bullets(todo('x'), todo('y'))), 'x y'],
    ['and one below a plain item', item('P', { itemId: 'P' }, bullets(todo('x'), item('Q', { itemId: 'Q' }))), 'x'],
    [
      'one whose parent remains travels inside it',
      todo('A', {}, bullets(todo('x', {}, bullets(todo('y'))))),
      'A(x(y))',
    ],
    [
      'of a branch with a finished item in its middle, both ends go',
      todo('A', {}, bullets(finished('F', bullets(todo('x', {}, bullets(todo('y'))))), todo('z'))),
      'A(z) x(y)',
    ],
    ['plain items stay behind', todo('A', {}, bullets(item('note', { itemId: 'n' }))), 'A'],
    [
      'a marker that does not go on stays behind, what is below it goes',
      todo('Q', { marker: 'question' }, bullets(todo('x'))),
      'x',
    ],
  ])('%s', (_, one, words) => {
    const config = { includeMarkers: [null] }
    expect(outline(rolled([note('friday', FRIDAY, bullets(one))], EMPTY_DOC, config).today.content)).toBe(words)
  })

  test('the text moves unchanged, also in numbered lists and quotes', () => {
    const quote: NoteBlock = { type: 'blockquote', content: [p('said'), bullets(finished('F'))] }
    const bold: NoteBlock = p({ type: 'text', text: 'bold', marks: [{ type: 'bold' }] })
    const { today } = rolled([note('friday', FRIDAY, numbers(3, todo('A', {}, bold, numbers(7, todo('x')), quote)))])
    const [copy] = itemsOf(today)
    expect(today.content[0]!.type).toBe('bulletList')
    expect(copy!.content.slice(0, 2)).toEqual([p('A'), bold])
    expect(copy!.content[2]).toMatchObject({ type: 'orderedList', attrs: { start: 7 } })
    expect(copy!.content[3]).toEqual({ type: 'blockquote', content: [p('said')] })
  })

  test('items inside a quote are found', () => {
    const quote: NoteBlock = { type: 'blockquote', content: [bullets(finished('F', bullets(todo('x'))), todo('y'))] }
    const { today, changed } = rolled([note('friday', FRIDAY, quote)])
    expect(outline(today.content)).toBe('x y')
    expect(migrated(changed[0]!.doc)).toEqual([`x ${MONDAY}`, `y ${MONDAY}`])
  })

  test('an item that today’s note already has is skipped, but not the items below it', () => {
    const root = { noteId: 'old', itemId: 'root', date: addDays(FRIDAY, -3) }
    const today = doc(bullets(todo('here', { origin: root, completed: true, marker: 'done' })))
    const friday = note('friday', FRIDAY, bullets(todo('A', { origin: root, rolls: 1 }, bullets(todo('x'))), todo('B')))
    const { today: after, changed, moves } = rolled([friday], today)
    expect(outline(after.content)).toBe('here x B')
    expect(migrated(changed[0]!.doc)).toEqual([`x ${MONDAY}`, `B ${MONDAY}`])
    expect(moves.map(({ itemId }) => itemId)).toEqual(['x', 'B'])
  })

  test('of two items with one root, the earlier one moves', () => {
    const earlier = note('thursday', addDays(FRIDAY, -1), bullets(todo('A')))
    const origin = { noteId: 'thursday', itemId: 'A', date: earlier.date }
    const { moves } = rolled([note('friday', FRIDAY, bullets(todo('again', { origin, rolls: 1 }))), earlier])
    expect(moves.map(({ itemId }) => itemId)).toEqual(['A'])
  })

  test('sources are taken by their dates; today’s own note and later ones are not', () => {
    const sources = [
      note('friday', FRIDAY, bullets(todo('friday'))),
      note('today', MONDAY, bullets(todo('today'))),
      note('tomorrow', TUESDAY, bullets(todo('tomorrow'))),
      note('thursday', addDays(FRIDAY, -1), bullets(todo('thursday'))),
    ]
    const { today, changed } = rolled(sources)
    expect(outline(today.content)).toBe('thursday friday')
    expect(changed.map(({ noteId }) => noteId)).toEqual(['thursday', 'friday'])
  })

  test('a to-do from a note without a day moves on with its origin', () => {
    const { today } = rolled([note('quick', null, bullets(todo('A')))])
    expect(itemsOf(today)[0]!.attrs.origin).toEqual({ noteId: 'quick', itemId: 'A', date: null })
  })

  test('open to-dos of 40 days come together, in order and once', () => {
    const days = Array.from({ length: 40 }, (_, index) => addDays(MONDAY, index - 40))
    const sources = days.map((date, index) => note(`note-${index}`, date, bullets(todo(`${index}`), finished('done'))))
    const { today, changed } = rolled(sources)
    expect(outline(today.content)).toBe(days.map((_, index) => index).join(' '))
    expect(changed).toHaveLength(40)
    expect(new Set(itemsOf(today).map(({ attrs }) => attrs.itemId)).size).toBe(40)
  })
})

describe('where it is put', () => {
  const own = bullets(item('own'))
  const quote: NoteBlock = { type: 'blockquote', content: [p('said')] }
  test.each<[string, TodoConfig['position'], NoteDoc, string]>([
    ['in place of an empty note', 'bottom', EMPTY_DOC, 'L:A'],
    ['in place of an empty note', 'top', EMPTY_DOC, 'L:A'],
    ['in the list at the end', 'bottom', doc(p('x'), own), 'p L:own A'],
    ['in the list at the end, before the empty line that the editor keeps', 'bottom', doc(own, p()), 'L:own A p'],
    ['in a list of its own', 'bottom', doc(own, p('x'), p()), 'L:own p L:A p'],
    ['in a list of its own after a numbered one', 'bottom', doc(numbers(1, item('own'))), 'N:own L:A'],
    ['in a list of its own after a quote', 'bottom', doc(quote), 'Q L:A'],
    ['before empty lines', 'bottom', doc(p(), p()), 'L:A p p'],
    ['in the list at the beginning', 'top', doc(own, p('x')), 'L:A own p'],
    ['in a list of its own', 'top', doc(p('x'), own), 'L:A p L:own'],
    ['in a list of its own before a numbered one', 'top', doc(numbers(1, item('own'))), 'L:A N:own'],
  ])('%s (%s)', (_, position, today, shape) => {
    const { today: after } = rolled([note('friday', FRIDAY, bullets(todo('A')))], today, { position })
    const SHORT = { bulletList: 'L', orderedList: 'N', blockquote: 'Q', paragraph: 'p', heading: 'h' }
    const shapeOf = (block: NoteBlock) => {
      const words = outline([block])
      return `${(SHORT as Record<string, string>)[block.type]}${words && `:${words}`}`
    }
    expect(after.content.map(shapeOf).join(' ')).toBe(shape)
  })
})
