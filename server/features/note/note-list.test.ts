import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { note } from '#contract/note.ts'
import { startServer } from '#server/testing/harness.ts'
import { doc, done, item, line, list } from '#server/testing/notes.ts'

const by = (id: string) => ({ params: { id } })
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })
const LISTS = {
  all: note.all,
  quick: note.quick,
  todos: note.todos,
  flagged: note.flagged,
  'by-creation-date': note.byCreationDate,
  daily: note.daily,
  trash: note.trash,
}
type List = keyof typeof LISTS

/** A minute passes after each note that the user writes. */
function setUpUser() {
  const server = startServer()
  const ann = server.as('ann')
  const add = async (title: string, more: object = {}) => {
    const made = await ann(note.create, { body: { title, ...more } })
    server.clock.advance(1)
    return made
  }
  const touch = async (id: string) => {
    await ann(note.content, { body: { id, content: doc(line(`touched ${id}`)) } })
    server.clock.advance(1)
  }
  const listTitles = async (view: List, query: object = {}) =>
    (await ann(LISTS[view], { query })).items.map(({ title }) => title)
  return { ...server, ann, add, touch, listTitles }
}
const open = { content: doc(list(item('open'))) }
const finished = { content: doc(list(done('finished'))) }

describe('the views of notes', () => {
  test('each view shows its notes, the last written on top', async () => {
    const { ann, add, touch, listTitles } = setUpUser()
    const quick = await add('quick')
    await add('flagged', { flagged: true })
    await add('open', open)
    await add('finished', finished)
    await add('monday', { date: '2026-03-02', ...open })
    await add('friday', { date: '2026-02-27' })
    await ann(note.remove, by((await add('gone', { flagged: true, ...open })).id))
    await ann(note.remove, by((await add('last gone')).id))
    await touch(quick.id)
    expect(await listTitles('all')).toEqual(['quick', 'friday', 'monday', 'finished', 'open', 'flagged'])
    expect(await listTitles('quick')).toEqual(['quick', 'finished', 'open', 'flagged'])
    expect(await listTitles('flagged')).toEqual(['flagged'])
    expect(await listTitles('todos')).toEqual(['monday', 'open', 'finished'])
    expect(await listTitles('by-creation-date')).toEqual(['friday', 'monday', 'finished', 'open', 'flagged', 'quick'])
    expect(await listTitles('daily')).toEqual(['monday', 'friday'])
    expect(await listTitles('trash')).toEqual(['last gone', 'gone'])
  })

  test('have pages', async () => {
    const { ann, add } = setUpUser()
    for (let at = 1; at <= 12; at++) await add(`${at}`)
    const { items, ...page } = await ann(note.all, { query: { page: 2, pageSize: 10 } })
    expect(page).toEqual({ total: 12, pageIndex: 2, pageSize: 10 })
    expect(items.map(({ title }) => title)).toEqual(['2', '1'])
    expect(await ann(note.all, { query: { page: 3 } })).toMatchObject({ items: [], total: 12 })
  })

  test('a list has the summary of a note, and not its content', async () => {
    const { ann, add } = setUpUser()
    const {
      content: _,
      text: __,
      html: ___,
      ...summary
    } = await add('List', {
      content: doc(line('Shopping'), list(item('Milk'), done('Bread'))),
      categories: ['shopping'],
    })
    expect(summary).toMatchObject({ todos: 2, openTodos: 1, excerpt: expect.stringContaining('Milk') })
    expect((await ann(note.all, { query: {} })).items).toEqual([summary])
  })

  test.each(['', 'A title'])(
    'show of a long text with the title "%s" the beginning of the note itself',
    async (title) => {
      const { ann, add } = setUpUser()
      const long = { content: doc(line('字'.repeat(3000)), line('𝒳 and more'.repeat(300))) }
      const { displayTitle, excerpt } = await add(title, long)
      expect((await ann(note.all, { query: {} })).items).toMatchObject([{ displayTitle, excerpt }])
    },
  )

  test('are each owner’s own', async () => {
    const { as, add } = setUpUser()
    await add('mine', { flagged: true, date: '2026-03-02', ...open })
    for (const endpoint of Object.values(LISTS) as Endpoint[])
      expect(
        await (as('bob') as (of: Endpoint, input: object) => Promise<unknown>)(endpoint, { query: {} }),
      ).toMatchObject({
        items: [],
        total: 0,
      })
  })

  test.each(Object.entries(LISTS))('%s refuses an invalid page', async (_, endpoint) => {
    const { ann } = setUpUser()
    await expect(ann(endpoint, { query: { page: 0, pageSize: 7 } })).rejects.toMatchObject(invalid('page', 'pageSize'))
  })
})

describe('/user/notes/daily', () => {
  test('of a range, both days included', async () => {
    const { add, listTitles } = setUpUser()
    for (const date of ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']) await add(date, { date })
    expect(await listTitles('daily', { from: '2026-02-28', to: '2026-03-01' })).toEqual(['2026-03-01', '2026-02-28'])
    expect(await listTitles('daily', { from: '2026-03-01' })).toEqual(['2026-03-02', '2026-03-01'])
    expect(await listTitles('daily', { to: '2026-02-27' })).toEqual(['2026-02-27'])
  })

  test.each([
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2025-03-01', to: '2026-03-02' },
  ])('refuses $from to $to', async (query) => {
    const { ann } = setUpUser()
    await expect(ann(note.daily, { query })).rejects.toMatchObject(invalid('to'))
    await ann(note.daily, { query: { from: '2025-03-02', to: '2026-03-02' } })
  })
})
