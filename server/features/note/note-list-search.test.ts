import { describe, expect, test } from 'vitest'
import { note } from '#contract/note.ts'
import { startServer } from '#server/testing/harness.ts'
import { doc, item, line, list } from '#server/testing/notes.ts'

/** A minute passes after each note that the user writes. */
function setUpUser() {
  const server = startServer()
  const ann = server.as('ann')
  const add = async (title: string, ...lines: string[]) => {
    const made = await ann(note.create, { body: { title, content: doc(...lines.map(line)) } })
    server.clock.advance(1)
    return made
  }
  const hits = (q: string) => ann(note.search, { query: { q } })
  const searchTitles = async (q: string) => (await hits(q)).map(({ displayTitle }) => displayTitle)
  return { ...server, ann, add, hits, searchTitles }
}

describe('a search for notes', () => {
  test.each(['', ' ', 'a', 'é', '?', 'x'.repeat(201)])("for '%s' is refused", async (q) => {
    const { hits } = setUpUser()
    await expect(hits(q)).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values: ['q'] })
  })

  test('finds notes with every word, in the title or below', async () => {
    const { add, searchTitles } = setUpUser()
    await add('Kitchen', 'paint the walls')
    await add('Garden', 'paint the fence')
    await add('Walls of China')
    expect(await searchTitles('paint WALLS')).toEqual(['Kitchen'])
    expect(await searchTitles('fence garden')).toEqual(['Garden'])
    expect(await searchTitles('walls')).toEqual(['Walls of China', 'Kitchen'])
    expect(await searchTitles('paint roof')).toEqual([])
  })

  test('a search lists matches in the title first, then the last written ones', async () => {
    const { add, searchTitles } = setUpUser()
    await add('Tea, old', 'nothing')
    await add('one', 'tea')
    await add('Tea, new')
    await add('two', 'tea')
    await add('', 'Tea without a title', 'more')
    expect(await searchTitles('tea')).toEqual(['Tea without a title', 'Tea, new', 'Tea, old', 'two', 'one'])
  })

  test('a search shows the text without the marks of items', async () => {
    const { ann, hits } = setUpUser()
    const attrs = { todo: true, completed: true, marker: 'done' }
    const items = [
      { type: 'listItem', attrs, content: [line('Buy paint')] },
      { type: 'listItem', attrs: { todo: true, migratedTo: '2026-03-03' }, content: [line('Paint walls')] },
      { type: 'listItem', attrs: { todo: true }, content: [line('Rest')] },
    ]
    await ann(note.create, { body: { title: 'Home', content: doc({ type: 'bulletList', content: items }) } })
    const [hit] = await hits('paint')
    expect(hit?.snippet).toBe('Buy paint Paint walls Rest')
    expect(hit?.marks.map(({ from, to }) => hit.snippet.slice(from, to))).toEqual(['paint', 'Paint'])
  })

  test.each([
    ['读', ['读书笔记', '计划']],
    ['读书', ['读书笔记', '计划']],
    ['每天 读书', ['计划']],
    ['書', ['購物']],
    ['ｔｅａ', ['購物']],
    ['ＴＥＡ 書', ['購物']],
  ])("for '%s' finds %j", async (q, titles) => {
    const { add, searchTitles } = setUpUser()
    await add('計劃', '每天運動')
    await add('計算', '每天')
    await add('购物', '茶')
    await add('購物', '買書，tea')
    await add('计划', '每天读书半小时')
    await add('读书笔记', '第一章')
    expect(await searchTitles(q)).toEqual(titles)
  })

  test('takes letters literally', async () => {
    const { add, searchTitles } = setUpUser()
    await add('100 % done')
    await add('1000 done')
    await add('a_b and a\\b')
    expect(await searchTitles('100 %')).toEqual(['100 % done'])
    expect(await searchTitles('a_b')).toEqual(['a_b and a\\b'])
    expect(await searchTitles('a\\b')).toEqual(['a_b and a\\b'])
    expect(await searchTitles("'; drop")).toEqual([])
  })

  test('shows the text around the first match, and its place', async () => {
    const { add, hits } = setUpUser()
    await add('Walls', `${'before '.repeat(900)}the walls ${'after '.repeat(900)}`)
    const [hit] = await hits('walls')
    expect(hit!.titleMarks.map(({ from, to }) => 'Walls'.slice(from, to))).toEqual(['Walls'])
    expect(hit!.snippet.length).toBeLessThanOrEqual(80)
    expect(hit!.marks.map(({ from, to }) => hit!.snippet.slice(from, to))).toEqual(['walls'])
  })

  test('shows as much as possible if the words are far apart', async () => {
    const { add, hits } = setUpUser()
    await add('Title', `early ${'between '.repeat(2000)}late`)
    const [hit] = await hits('late early title')
    expect(hit!.marks.map(({ from, to }) => hit!.snippet.slice(from, to))).toEqual(['early'])
    expect(hit!.titleMarks).toEqual([{ from: 0, to: 5 }])
  })

  test('a search finds items with any marker', async () => {
    const { ann, searchTitles } = setUpUser()
    const content = doc(list(item('Milk', { marker: 'alert' }, item('Oat milk'))))
    await ann(note.create, { body: { title: 'List', content } })
    expect(await searchTitles('oat')).toEqual(['List'])
  })

  test('finds at most fifty, the latest', async () => {
    const { ann, add, searchTitles } = setUpUser()
    for (let at = 0; at < 52; at++) await add(`Tea ${at}`)
    expect((await ann(note.all, { query: {} })).total).toBe(52)
    expect(await searchTitles('tea')).toEqual(Array.from({ length: 50 }, (_, at) => `Tea ${51 - at}`))
  })

  test('a search finds no notes of other users or in the trash', async () => {
    const { as, ann, add, searchTitles } = setUpUser()
    const { id } = await add('Tea')
    expect(await as('bob')(note.search, { query: { q: 'tea' } })).toEqual([])
    await ann(note.remove, { params: { id } })
    expect(await searchTitles('tea')).toEqual([])
  })
})
