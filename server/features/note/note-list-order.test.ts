import { describe, expect, test } from 'vitest'
import { note } from '#contract/note.ts'
import type { OrderedView } from '#domain/note/note.ts'
import { startServer } from '#server/testing/harness.ts'
import { doc, done, item, list } from '#server/testing/notes.ts'

const LISTS = { all: note.all, quick: note.quick, todos: note.todos, flagged: note.flagged }

/** Five notes, `e` on top: a minute passes after each. */
async function setUpUser(more: object = { flagged: true }) {
  const server = startServer()
  const ann = server.as('ann')
  const ids = new Map<string, string>()
  const add = async (title: string, other: object = more) => {
    ids.set(title, (await ann(note.create, { body: { title, ...other } })).id)
    server.clock.advance(1)
  }
  for (const title of 'abcde') await add(title)
  const idOf = (title: string) => ids.get(title)!
  const listTitles = async (view: OrderedView = 'all') =>
    (await ann(LISTS[view], { query: {} })).items.map(({ title }) => title).join('')
  const before = (title: string, other: string, view: OrderedView = 'all') =>
    ann(note.order, { body: { noteId: idOf(title), beforeId: idOf(other), view } })
  const after = (title: string, other: string, view: OrderedView = 'all') =>
    ann(note.order, { body: { noteId: idOf(title), afterId: idOf(other), view } })
  return { ...server, ann, add, idOf, listTitles, before, after }
}

describe('ordering notes by hand', () => {
  test('puts a note right before or right after another', async () => {
    const { listTitles, before, after } = await setUpUser()
    expect(await listTitles()).toBe('edcba')
    await before('a', 'd')
    expect(await listTitles()).toBe('eadcb')
    await after('e', 'c')
    expect(await listTitles()).toBe('adceb')
    await before('b', 'a')
    expect(await listTitles()).toBe('badce')
    await after('b', 'e')
    expect(await listTitles()).toBe('adceb')
    await after('d', 'a')
    expect(await listTitles()).toBe('adceb')
  })

  test('is of one view', async () => {
    const { listTitles, before } = await setUpUser()
    await before('a', 'e', 'flagged')
    expect(await listTitles('flagged')).toBe('aedcb')
    for (const view of ['all', 'quick'] as const) expect(await listTitles(view)).toBe('edcba')
  })

  test('stays when a note is written; a new one comes on top', async () => {
    const { ann, add, idOf, listTitles, before } = await setUpUser()
    await before('a', 'e')
    await ann(note.properties, { body: { id: idOf('c'), categories: ['study'] } })
    expect(await listTitles()).toBe('aedcb')
    await add('f')
    await add('g')
    expect(await listTitles()).toBe('gfaedcb')
    await before('b', 'f')
    expect(await listTitles()).toBe('gbfaedc')
    await add('h')
    expect(await listTitles()).toBe('hgbfaedc')
  })

  test('a note that comes back from the trash, or into the view, has its place', async () => {
    const { ann, idOf, listTitles, before } = await setUpUser()
    await before('a', 'd', 'flagged')
    expect(await listTitles('flagged')).toBe('eadcb')
    const params = { id: idOf('d') }
    await ann(note.remove, { params })
    expect(await listTitles('flagged')).toBe('eacb')
    await ann(note.restore, { params })
    expect(await listTitles('flagged')).toBe('eadcb')
    await ann(note.flag, { body: { id: idOf('a'), value: false } })
    await ann(note.flag, { body: { id: idOf('a'), value: true } })
    expect(await listTitles('flagged')).toBe('eadcb')
  })

  test('of to-dos keeps the open ones first', async () => {
    const open = { content: doc(list(item('open'))) }
    const { add, listTitles, before } = await setUpUser(open)
    await add('z', { content: doc(list(done('finished'))) })
    await before('a', 'e', 'todos')
    await before('z', 'a', 'todos')
    expect(await listTitles('todos')).toBe('aedcbz')
    await before('b', 'z', 'todos')
    expect((await listTitles('todos')).slice(-1)).toBe('z')
  })

  test('right after the same note there is room as often as one likes', async () => {
    const { listTitles, before } = await setUpUser()
    for (let at = 0; at < 40; at++) {
      await before('a', 'b')
      await before('b', 'a')
    }
    expect(await listTitles()).toBe('edcba')
    await before('a', 'b')
    expect(await listTitles()).toBe('edcab')
  })

  test('two devices at once leave every note there once', async () => {
    const { listTitles, before } = await setUpUser()
    await Promise.all([before('a', 'e'), before('b', 'e'), before('c', 'e'), before('d', 'e')])
    const now = await listTitles()
    expect([...now].toSorted().join('')).toBe('abcde')
    expect(now.at(-1)).toBe('e')
  })
})

describe('an invalid order', () => {
  test.each([
    ['neither of both', {}],
    ['both', { beforeId: '019585e0-0000-7000-8000-000000000001', afterId: '019585e0-0000-7000-8000-000000000001' }],
  ])('%s is refused', async (_, beside) => {
    const { ann, idOf } = await setUpUser()
    const refused = ann(note.order, { body: { noteId: idOf('a'), ...beside } })
    await expect(refused).rejects.toMatchObject({ status: 400, values: ['beforeId', 'afterId'] })
  })

  test('of a note and itself, or in a view without one, is refused', async () => {
    const { ann, idOf, before } = await setUpUser()
    await expect(before('a', 'a')).rejects.toMatchObject({ status: 400, values: ['beforeId', 'afterId'] })
    const body = { noteId: idOf('a'), beforeId: idOf('b'), view: 'daily' as 'all' }
    await expect(ann(note.order, { body })).rejects.toMatchObject({ status: 400, values: ['view'] })
  })

  test('ordering by a note that is unknown, of a stranger or not in the view is 404', async () => {
    const { as, ann, add, idOf, before, listTitles } = await setUpUser()
    await add('plain', {})
    await expect(before('plain', 'a', 'flagged')).rejects.toMatchObject({ status: 404, values: ['noteId'] })
    await expect(before('a', 'plain', 'flagged')).rejects.toMatchObject({ status: 404, values: ['beforeId'] })
    const body = { noteId: idOf('a'), afterId: idOf('b') }
    const missing = { status: 404, code: 'NOT_FOUND', values: ['noteId', 'afterId'] }
    await expect(as('bob')(note.order, { body })).rejects.toMatchObject(missing)
    await ann(note.remove, { params: { id: idOf('b') } })
    await expect(ann(note.order, { body })).rejects.toMatchObject({ status: 404, values: ['afterId'] })
    expect(await listTitles('flagged')).toBe('edca')
  })
})
