import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { type ItemAttrs, itemsOf, type NoteBlock, type NoteDoc, type NoteItem, type Origin } from './content.ts'
import { bullets, doc, ids, item, numbers, p } from './fixture.ts'
import { itemsIn, withItems } from './items.ts'
import { DEFAULT_TODO_CONFIG, rolledBack, rolledForward, type RollNote } from './roll.ts'
import { todoCounts } from './text.ts'
import { mulberry32 } from '#domain/demo/random.ts'
import { addDays } from '#domain/time/time.ts'

const TODAY = day('2026-03-09')
const MARKERS = [null, 'done', 'wip', 'alert', 'question'] as const
const CONFIGS = [
  DEFAULT_TODO_CONFIG,
  { ...DEFAULT_TODO_CONFIG, position: 'top', includeMarkers: ['wip', null] },
] as const

/** Notes as the seed makes them: nested at random, some items finished, some gone on, some with the same root. */
function chance(seed: number) {
  const random = mulberry32(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const newItemId = ids()
  const roots: Origin[] = [0, 1, 2].map((index) => ({ noteId: 'old', itemId: `root-${index}`, date: null }))
  const anyItem = (depth: number): NoteItem => {
    const todo = random() < 0.8
    const marker = MARKERS[upTo(4)]!
    const attrs: ItemAttrs = {
      itemId: newItemId(),
      marker,
      todo,
      completed: todo && marker === 'done',
      migratedTo: random() < 0.1 ? addDays(TODAY, -1) : null,
      origin: random() < 0.2 ? roots[upTo(2)]! : null,
      rolls: upTo(4),
    }
    return item(
      random() < 0.1 ? '' : `word${upTo(99)}`,
      attrs,
      ...(depth < 4 && random() < 0.3 ? anyBlocks(depth + 1) : []),
    )
  }
  const anyItems = (depth: number) => Array.from({ length: 1 + upTo(2) }, () => anyItem(depth))
  const anyBlocks = (depth: number): NoteBlock[] =>
    Array.from({ length: 1 + upTo(1) }, (): NoteBlock => {
      const which = upTo(9)
      if (which < 2) return p(`line${upTo(99)}`)
      if (which < 3) return { type: 'blockquote', content: [p('said'), bullets(...anyItems(depth))] }
      return which < 5 ? numbers(1, ...anyItems(depth)) : bullets(...anyItems(depth))
    })
  const anyDoc = () => (random() < 0.2 ? doc(p()) : doc(...anyBlocks(0), ...anyBlocks(0)))
  return {
    random,
    upTo,
    newItemId,
    today: anyDoc(),
    sources: [1, 2, 3].map((index): RollNote => ({
      noteId: `note-${index}`,
      date: addDays(TODAY, -index),
      doc: anyDoc(),
    })),
    config: CONFIGS[upTo(1)]!,
  }
}

const rollOf = ({
  sources,
  today,
  config,
  newItemId,
}: Pick<ReturnType<typeof chance>, 'sources' | 'today' | 'config' | 'newItemId'>) =>
  rolledForward({ date: TODAY, today: { noteId: 'today', doc: today }, sources, config, newItemId })
const withChanged = (sources: readonly RollNote[], changed: readonly { noteId: string; doc: NoteDoc }[]) =>
  sources.map((source) => ({ ...source, ...changed.find(({ noteId }) => noteId === source.noteId) }))
const idsOf = (content: NoteDoc) => itemsOf(content).map(({ attrs }) => attrs.itemId)

test('rolling 1,200 notes twice equals once, and undoing it restores them', () => {
  let moved = 0
  for (let seed = 0; seed < 300; seed++) {
    const any = chance(seed)
    /** Quick to compare; told apart in full only where they differ. */
    const expectSame = (is: unknown, was: unknown) => {
      if (JSON.stringify(is) !== JSON.stringify(was)) expect(is, `seed ${seed}`).toStrictEqual(was)
    }
    const once = rollOf(any)
    const sources = withChanged(any.sources, once.changed)
    expectSame(rollOf({ ...any, sources, today: once.today }), { today: once.today, changed: [], moves: [] })

    const took = once.moves.flatMap(({ itemId, inside }) => [itemId, ...inside])
    const now = idsOf(once.today)
    expectSame([now.length, new Set(now).size], Array(2).fill(idsOf(any.today).length + took.length))
    const open = (notes: readonly RollNote[], today: NoteDoc) =>
      [today, ...notes.map((one) => one.doc)].reduce((sum, one) => sum + todoCounts(one).openTodos, 0)
    expectSame(open(sources, once.today), open(any.sources, any.today))

    const back = rolledBack({ today: once.today, sources, moves: once.moves })
    expectSame(back.today, any.today)
    expectSame(withChanged(sources, back.changed), any.sources)
    expectSame(back.changed.length, once.changed.length)
    moved += took.length
  }
  expect(moved).toBeGreaterThan(1000)
})

describe('undoing a roll of to-dos', () => {
  const source: RollNote = {
    noteId: 'friday',
    date: addDays(TODAY, -3),
    doc: doc(
      bullets(
        item('A', { itemId: 'A', todo: true }, bullets(item('A1', { itemId: 'A1', todo: true }))),
        item('B', { itemId: 'B', todo: true }),
      ),
    ),
  }
  const config = DEFAULT_TODO_CONFIG
  const today = doc(p('own'))
  const once = rollOf({ sources: [source], today, config, newItemId: ids() })
  const sources = withChanged([source], once.changed)
  const back = (content: NoteDoc) => rolledBack({ today: content, sources, moves: once.moves })
  const applyEdit = (itemId: string, change: (one: NoteItem) => NoteItem[]): NoteDoc => {
    const each = (one: NoteItem): NoteItem[] =>
      one.attrs.itemId === itemId ? change(one) : [{ ...one, content: withItems(one.content, each) }]
    return { ...once.today, content: withItems(once.today.content, each) }
  }
  const [copyOfA, , copyOfB] = idsOf(once.today) as [string, string, string]

  test.each<[string, NoteDoc, string[]]>([
    ['none', once.today, []],
    ['words', applyEdit(copyOfB, (one) => [{ ...one, content: [p('B, soon')] }]), [copyOfB]],
    [
      'a tick',
      applyEdit(copyOfB, (one) => [{ ...one, attrs: { ...one.attrs, completed: true, marker: 'done' } }]),
      [copyOfB],
    ],
    ['words of what is inside', applyEdit('item-2', (one) => [{ ...one, content: [p('A1!')] }]), [copyOfA, 'item-2']],
    [
      'an item put inside',
      applyEdit(copyOfB, (one) => [{ ...one, content: [...one.content, bullets(item('new'))] }]),
      [copyOfB, 'a'],
    ],
    ['an item taken away', applyEdit(copyOfB, () => []), []],
    [
      'how it is stored',
      JSON.parse(JSON.stringify(once.today).replaceAll('"content":[{', '"marks":[],"content":[{')) as NoteDoc,
      [],
    ],
  ])('edited items stay (%s), and all are open again where they came from', (_, content, left) => {
    const { today: after, changed } = back(content)
    expect(idsOf(after)).toEqual(left)
    expect(after.content[0]).toMatchObject(p('own'))
    expect(changed).toEqual([{ noteId: 'friday', doc: source.doc }])
  })

  test('a copy that was put into another is found, the one around it stays', () => {
    const [list] = once.today.content.filter(({ type }) => type === 'bulletList')
    const [a, b] = itemsIn([list!])
    const { today: after } = back(doc(p('own'), bullets({ ...b!, content: [...b!.content, bullets(a!)] })))
    expect(after).toEqual(doc(p('own'), bullets(b!)))
  })

  test('items that moved on another time, or are deleted, stay unchanged', () => {
    const other = { ...source, noteId: 'other', doc: sources[0]!.doc }
    expect(rolledBack({ today: once.today, sources: [other], moves: once.moves })).toEqual({ today, changed: [] })
    const emptied = { ...source, doc: doc(p()) }
    expect(rolledBack({ today: once.today, sources: [emptied], moves: once.moves }).changed).toEqual([])
  })

  test('an item that moved earlier the same day inside another stays moved', () => {
    const A1 = { migratedTo: TODAY, itemId: 'A1', todo: true }
    const before = { ...source, doc: doc(bullets(item('A', { itemId: 'A', todo: true }, bullets(item('A1', A1))))) }
    const { today: after, changed, moves } = rollOf({ sources: [before], today, config, newItemId: ids() })
    expect(rolledBack({ today: after, sources: withChanged([before], changed), moves })).toEqual({
      today,
      changed: [{ noteId: 'friday', doc: before.doc }],
    })
  })
})
