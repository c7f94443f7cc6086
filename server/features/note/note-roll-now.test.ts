import { describe, expect, test } from 'vitest'
import { note } from '#contract/note.ts'
import { sweep } from '#server/operation/sweep.ts'
import { addMinutes } from '#domain/time/time.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { doc, done, item, itemsIn, line, list } from '#server/testing/notes.ts'

const by = (id: string) => ({ params: { id } })
const SECOND = 1 / 60

/** On Monday, 2 March 2026 at noon. */
function somebody() {
  const server = startServer()
  const ann = server.as('ann')
  const daily = (date: string, ...items: object[]) => ann(note.create, { body: { date, content: doc(list(...items)) } })
  const roll = (noteId?: string) => ann(note.roll, { body: noteId === undefined ? {} : { noteId } })
  const read = async (id: string) => itemsIn((await ann(note.read, by(id))).content)
  return { ...server, ann, daily, roll, read }
}

describe('remaining-todos-to-today', () => {
  test('to-dos of all daily notes move to today, any number of times, and those that moved are not repeated', async () => {
    const { daily, roll } = somebody()
    await daily('2026-02-27', item('A'))
    await daily('2026-03-01', item('B'), done('C'))
    const first = await roll()
    expect(itemsIn(first.note!.content)).toEqual(['A×1', 'B×1'])
    expect(first.roll).toMatchObject({ count: 2 })
    expect(await roll()).toEqual({ note: first.note, roll: null })
    await daily('2026-02-28', item('D'))
    const second = await roll()
    expect(itemsIn(second.note!.content)).toEqual(['A×1', 'B×1', 'D×1'])
  })

  test('twice at once moves everything once', async () => {
    const { ann, daily, roll } = somebody()
    await daily('2026-02-27', item('A'))
    const rolled = await Promise.all(Array.from({ length: 5 }, () => roll()))
    expect(rolled.filter((one) => one.roll !== null)).toHaveLength(1)
    const { note: today } = await ann(note.ofDate, { query: {} })
    expect(itemsIn(today!.content)).toEqual(['A×1'])
  })

  test('of one note: a daily one however old, or a quick one, which leaves the others alone', async () => {
    const { ann, daily, roll, read } = somebody()
    const old = await daily('2025-12-01', item('old'))
    const other = await daily('2026-03-01', item('other'))
    const quick = await ann(note.create, { body: { content: doc(line('Ideas'), list(item('quick'))) } })
    await roll(old.id)
    const { note: today } = await roll(quick.id)
    expect(itemsIn(today!.content)).toEqual(['old×1', 'quick×1'])
    expect(JSON.stringify(today!.content)).toContain(`"noteId":"${quick.id}"`)
    expect(await read(other.id)).toEqual(['other'])
    expect(await read(quick.id)).toEqual(['quick→'])
  })

  test('of today’s own note, or of a later day, nothing moves', async () => {
    const { daily, roll } = somebody()
    const today = await daily('2026-03-02', item('A'))
    const tomorrow = await daily('2026-03-03', item('B'))
    for (const { id } of [today, tomorrow]) expect(await roll(id)).toEqual({ note: today, roll: null })
  })

  test('of the chosen markers, to the top if that is chosen', async () => {
    const { ann, daily, roll, read } = somebody()
    const before = await daily('2026-03-01', item('A', { marker: 'alert' }), item('B'), item('C', { marker: 'wip' }))
    const { id } = await daily('2026-03-02', item('today'))
    await ann(note.changeConfig, { body: { includeMarkers: ['alert'], position: 'top' } })
    await roll()
    expect(await read(id)).toEqual(['A×1', 'today'])
    expect(await read(before.id)).toEqual(['A→', 'B', 'C'])
  })

  test('moving to-dos of a note that is unknown, of a stranger or in the trash is 404', async () => {
    const { as, ann, daily, roll } = somebody()
    const missing = { status: 404, code: 'NOT_FOUND', values: ['noteId'] }
    const { id } = await daily('2026-03-01', item('A'))
    await expect(as('bob')(note.roll, { body: { noteId: id } })).rejects.toMatchObject(missing)
    await ann(note.remove, by(id))
    await expect(roll(id)).rejects.toMatchObject(missing)
    expect(await roll()).toEqual({ note: null, roll: null })
  })

  test('where today’s note has no room is too large, and all stays where it is', async () => {
    const { ann, daily, roll, read } = somebody()
    const { id } = await ann(note.create, { body: { kind: 'daily', content: doc(line('a'.repeat(204_600))) } })
    const before = await daily('2026-03-01', item('A'.repeat(200)))
    await expect(roll()).rejects.toMatchObject({ status: 413, code: 'TOO_LARGE', values: ['content'] })
    await ann(note.changeConfig, { body: { autoRollForward: true } })
    expect(await ann(note.autoRoll, { body: {} })).toMatchObject({ note: { id, version: 1 }, roll: null })
    expect(await read(before.id)).toEqual(['A'.repeat(200)])
  })
})

describe('undoing a move of to-dos', () => {
  test('removes the copies and reopens their sources, within ten seconds', async () => {
    const { ann, clock, daily, roll, read } = somebody()
    const before = await daily('2026-03-01', item('A', {}, item('A1')), done('B'))
    const { id } = await daily('2026-03-02', item('today'))
    const { roll: rolled } = await roll()
    clock.advance(10 * SECOND)
    await ann(note.undoRoll, by(rolled!.id))
    expect(await read(id)).toEqual(['today'])
    expect(await read(before.id)).toEqual(['A', 'A>A1', 'B✓'])
    expect(await ann(note.read, by(before.id))).toMatchObject({ version: 3, openTodos: 2 })
    await expect(ann(note.undoRoll, by(rolled!.id))).rejects.toMatchObject({ status: 404, values: ['id'] })
  })

  test('later it is a conflict, and changes nothing', async () => {
    const { ann, clock, daily, roll, read } = somebody()
    const before = await daily('2026-03-01', item('A'))
    const { note: today, roll: rolled } = await roll()
    clock.advance(11 * SECOND)
    const refused = { status: 409, code: null, values: ['id'] }
    for (const _ of [1, 2]) await expect(ann(note.undoRoll, by(rolled!.id))).rejects.toMatchObject(refused)
    expect(await read(before.id)).toEqual(['A→'])
    expect(await read(today!.id)).toEqual(['A×1'])
    await sweep(db, addMinutes(clock.now(), 1))
    await expect(ann(note.undoRoll, by(rolled!.id))).rejects.toMatchObject({ status: 404, values: ['id'] })
  })

  test('a copy that was edited stays', async () => {
    const { ann, daily, roll, read } = somebody()
    const before = await daily('2026-03-01', item('A'), item('B'))
    const { note: today, roll: rolled } = await roll()
    const edited = JSON.parse(JSON.stringify(today!.content).replace('"A"', '"A, and more"'))
    await ann(note.content, { body: { id: today!.id, content: { ...edited, type: 'doc' } } })
    await ann(note.undoRoll, by(rolled!.id))
    expect(await read(today!.id)).toEqual(['A, and more×1'])
    expect(await read(before.id)).toEqual(['A', 'B'])
  })

  test('is not repeated automatically on that day', async () => {
    const { ann, daily, read } = somebody()
    const before = await daily('2026-03-01', item('A'))
    await ann(note.changeConfig, { body: { autoRollForward: true } })
    const { note: today, roll: rolled } = await ann(note.autoRoll, { body: {} })
    await ann(note.undoRoll, by(rolled!.id))
    expect((await ann(note.autoRoll, { body: {} })).roll).toBeNull()
    expect(await read(today!.id)).toEqual([])
    expect(await read(before.id)).toEqual(['A'])
  })

  test('only the user who moved to-dos can undo it, and notes in the trash stay', async () => {
    const { as, ann, daily, roll, read } = somebody()
    const kept = await daily('2026-02-28', item('A'))
    const gone = await daily('2026-03-01', item('B'))
    const { note: today, roll: rolled } = await roll()
    const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
    await expect(as('bob')(note.undoRoll, by(rolled!.id))).rejects.toMatchObject(missing)
    await ann(note.remove, by(gone.id))
    await ann(note.undoRoll, by(rolled!.id))
    expect(await read(today!.id)).toEqual([])
    expect(await read(kept.id)).toEqual(['A'])
    expect(await read(gone.id)).toEqual(['B→'])
  })
})
