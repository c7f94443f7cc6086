import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { note } from '#contract/note.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { doc, done, item, itemsIn, line, list } from '#server/testing/notes.ts'

const by = (id: string) => ({ params: { id } })
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })
const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
const text = 'Milk\nBread'
const content = doc(line('Shopping'), list(item('Milk'), done('Bread')))

describe('invalid input', () => {
  const ann = startServer().as('ann')

  test.each([
    [{ title: 'x'.repeat(121) }, ['title']],
    [{ kind: 'weekly' }, ['kind']],
    [{ kind: 'quick', date: '2026-03-02' }, ['date']],
    [{ date: '2026-02-30' }, ['date']],
    [{ content: { type: 'paragraph' } }, ['content.type']],
    [{ content: 'text' }, ['content']],
    [{ categories: ['gardening'], tags: ['no id'] }, ['tags.0', 'categories.0']],
    [{ id: '7' }, ['id']],
    [{ text, html: '<p>', version: 1 }, ['text', 'html', 'version']],
  ])('%j is refused', async (body, values) => {
    await expect(ann(note.create, { body: body as object })).rejects.toMatchObject(invalid(...values))
  })

  test.each([
    ['a node that is none', doc({ type: 'iframe' }), 'malformed'],
    ['a field that is none', doc({ ...line('a'), onclick: 'alert(1)' }), 'malformed'],
    ['an item outside of a list', doc(item('a')), 'malformed'],
    [
      'a script',
      doc({
        type: 'paragraph',
        content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      }),
      'badLink',
    ],
  ])('%s is not taken', async (_, wrong, reason) => {
    const refused = { ...invalid('content'), details: { reason } }
    await expect(ann(note.create, { body: { content: wrong } })).rejects.toMatchObject(refused)
    const { id } = await ann(note.create, { body: {} })
    for (const call of [
      () => ann(note.change, { ...by(id), body: { content: wrong } }),
      () => ann(note.content, { body: { id, content: wrong } }),
    ])
      await expect(call()).rejects.toMatchObject(refused)
    expect(await ann(note.read, by(id))).toMatchObject({ version: 1, text: '' })
  })

  test('a link of a scheme that its owner has named is taken, and no one else’s', async () => {
    const { as } = startServer()
    const [bea, cid] = [as('ann'), as('bob')]
    const attrs = { href: 'obsidian://open?vault=home' }
    const linked = doc({ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs }] }] })
    const refused = { ...invalid('content'), details: { reason: 'badLink' } }
    await expect(bea(note.create, { body: { content: linked } })).rejects.toMatchObject(refused)
    await bea(account.savePreference, { body: { notes: { linkSchemes: ['obsidian'] } } })
    expect(await bea(note.create, { body: { content: linked } })).toMatchObject({ content: linked })
    await expect(cid(note.create, { body: { content: linked } })).rejects.toMatchObject(refused)
  })

  test('a note with invalid text is refused, at any depth', async () => {
    const refused = ann(note.create, { body: { content: doc(line('a\0b')) } })
    await expect(refused).rejects.toMatchObject(invalid('content.content.0.content.0.text'))
  })

  test.each([33, 34])('32 nodes within one another are taken, and not %i', async (depth) => {
    const nested = (levels: number): object =>
      levels === 1 ? line('') : { type: 'blockquote', content: [nested(levels - 1)] }
    await ann(note.create, { body: { content: doc(nested(32)) } })
    const refused = ann(note.create, { body: { content: doc(nested(depth)) } })
    await expect(refused).rejects.toMatchObject({ ...invalid('content'), details: { reason: 'tooDeep' } })
  })
})

describe('200 KB', () => {
  const overhead = Buffer.byteLength(JSON.stringify(doc(line('x')))) - 1
  const sized = (bytes: number, letter = 'a') =>
    doc(line(letter.repeat((bytes - overhead) / Buffer.byteLength(letter))))

  test.each([
    ['a', 0],
    ['字', (204_800 - overhead) % 3],
  ])('of %s are taken; a byte more is too large', async (letter, odd) => {
    const ann = startServer().as('ann')
    const { id, text: said } = await ann(note.create, { body: { content: sized(204_800 - odd, letter) } })
    expect(Buffer.byteLength(said)).toBe(204_800 - odd - overhead)
    const large = { status: 413, code: 'TOO_LARGE', values: ['content'] }
    const more = doc(line(`${said}${letter}`))
    await expect(ann(note.create, { body: { content: more } })).rejects.toMatchObject(large)
    await expect(ann(note.content, { body: { id, content: more } })).rejects.toMatchObject(large)
    const huge = ann(note.content, { body: { id, content: doc(line('a'.repeat(300_000))) } })
    await expect(huge).rejects.toMatchObject({ status: 413, code: 'TOO_LARGE' })
  })
})

describe('a note', () => {
  test('is quick and empty by default', async () => {
    const { as, clock } = startServer()
    const ann = as('ann')
    const made = await ann(note.create, { body: {} })
    expect(made).toMatchObject({
      kind: 'quick',
      date: null,
      title: '',
      displayTitle: '',
      excerpt: '',
      text: '',
      content: doc({ type: 'paragraph' }),
      flagged: false,
      tags: [],
      categories: [],
      todos: 0,
      openTodos: 0,
      version: 1,
      createdAt: clock.now(),
      createdOn: '2026-03-02',
      updatedAt: clock.now(),
      deletedAt: null,
    })
    expect(await ann(note.read, by(made.id))).toEqual(made)
  })

  test('a note gets its text and HTML from its content, in the same write', async () => {
    const ann = startServer().as('ann')
    const made = await ann(note.create, { body: { title: ' Ｌist ', content, categories: ['shopping', 'shopping'] } })
    expect(made).toMatchObject({ title: 'Ｌist', todos: 2, openTodos: 1, categories: ['shopping'] })
    expect(made.text.split('\n')).toEqual([
      'Shopping',
      expect.stringContaining('Milk'),
      expect.stringContaining('Bread'),
    ])
    expect(made.html).toContain('Milk')
    const changed = await ann(note.content, { body: { id: made.id, content: doc(line('<b>Eggs</b>')) } })
    expect(changed).toMatchObject({ title: 'Ｌist', text: '<b>Eggs</b>', todos: 0, openTodos: 0, version: 2 })
    expect(changed.html).toContain('&lt;b&gt;Eggs&lt;/b&gt;')
    const row = await db.selectFrom('notes').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ titleFold: 'list', textFold: '<b>eggs</b>', plainText: '<b>Eggs</b>' })
  })

  test('a note without a title shows its first line', async () => {
    const ann = startServer().as('ann')
    const { id, displayTitle, excerpt } = await ann(note.create, { body: { content: doc(line('One'), line('Two')) } })
    expect([displayTitle, excerpt]).toEqual(['One', 'Two'])
    expect(await ann(note.properties, { body: { id, title: 'Zero' } })).toMatchObject({ displayTitle: 'Zero' })
  })

  test('every item has a number of its own', async () => {
    const ann = startServer().as('ann')
    const twice = doc(list(item('a', { itemId: 'one' }), item('b', { itemId: 'one' })))
    const made = await ann(note.create, { body: { content: twice } })
    const ids = JSON.stringify(made.content).match(/"itemId":"[^"]+"/g)
    expect(new Set(ids).size).toBe(2)
    expect(itemsIn(made.content)).toEqual(['a', 'b'])
  })

  test('is changed by each of the ways, and last modified when it was written', async () => {
    const { as, clock } = startServer()
    const ann = as('ann')
    const { id, createdAt } = await ann(note.create, { body: { content } })
    clock.advance(5)
    expect(await ann(note.flag, { body: { id, value: true } })).toMatchObject({
      flagged: true,
      version: 2,
      updatedAt: createdAt,
    })
    const about = { title: 'List', categories: ['shopping' as const] }
    expect(await ann(note.properties, { body: { id, ...about } })).toMatchObject({
      ...about,
      flagged: true,
      text: expect.stringContaining('Milk'),
      version: 3,
      updatedAt: clock.now(),
    })
    const all = { title: 'Other', flagged: false, categories: [], content: doc(line('Hi')) }
    expect(await ann(note.change, { ...by(id), body: all })).toMatchObject({ ...all, version: 4 })
  })

  test('saved again without a change stays the same', async () => {
    const { as, clock } = startServer()
    const ann = as('ann')
    const { content: saved, ...made } = await ann(note.create, { body: { title: 'A', content } })
    clock.advance(5)
    const same = { title: 'A', flagged: false, tags: [], categories: [], content: saved, version: 1 }
    expect(await ann(note.change, { ...by(made.id), body: same })).toEqual({ ...made, content: saved })
  })

  test('created twice by one request exists once', async () => {
    const ann = startServer().as('ann')
    const again = { idempotencyKey: uuidv7() }
    const first = await ann(note.create, { body: { content } }, again)
    expect(await ann(note.create, { body: { content } }, again)).toEqual(first)
    const { total } = await ann(note.all, { query: {} })
    expect(total).toBe(1)
    const taken = { status: 409, code: 'ALREADY_EXISTS', values: ['id'] }
    await expect(ann(note.create, { body: { id: first.id } })).rejects.toMatchObject(taken)
  })

  test('a note belongs to one user', async () => {
    const { as } = startServer()
    const [ann, bob] = [as('ann'), as('bob')]
    const made = await ann(note.create, { body: { title: 'Mine', content } })
    const { id } = made
    for (const call of [
      () => bob(note.read, by(id)),
      () => bob(note.change, { ...by(id), body: { title: 'Bob’s' } }),
      () => bob(note.content, { body: { id, content } }),
      () => bob(note.properties, { body: { id, flagged: true } }),
      () => bob(note.flag, { body: { id, value: true } }),
      () => bob(note.copy, { body: { id } }),
      () => bob(note.restore, by(id)),
      () => bob(note.remove, by(id)),
    ])
      await expect(call()).rejects.toMatchObject(missing)
    expect(await ann(note.read, by(id))).toEqual(made)
    // The client chooses the id, which may be that of another user's note.
    expect(await bob(note.create, { body: { id } })).toMatchObject({ id, text: '' })
    expect(await ann(note.read, by(id))).toEqual(made)
  })
})

describe('a copy', () => {
  test.each([
    ['en', 'Copy of List'],
    ['zh_CN', 'List的副本'],
    ['zh_TW', 'List 的副本'],
  ] as const)('in %s is called %s', async (lang, title) => {
    const ann = startServer().as('ann')
    await ann(account.savePreference, { body: { language: { lang } } })
    const { id } = await ann(note.create, { body: { title: 'List' } })
    expect(await ann(note.copy, { body: { id } })).toMatchObject({ title })
  })

  test('is a quick note of the same content with items of its own; the flag stays behind', async () => {
    const { as, clock } = startServer()
    const ann = as('ann')
    const body = { date: '2026-03-01', content, flagged: true, categories: ['shopping' as const] }
    const made = await ann(note.create, { body })
    clock.advance(5)
    const copy = await ann(note.copy, { body: { id: made.id } })
    expect(copy).toMatchObject({
      kind: 'quick',
      date: null,
      title: 'Copy of Shopping',
      flagged: false,
      categories: ['shopping'],
      text: made.text,
      openTodos: 1,
      version: 1,
      createdAt: clock.now(),
    })
    expect(itemsIn(copy.content)).toEqual(itemsIn(made.content))
    const ids = (of: unknown) => JSON.stringify(of).match(/"itemId":"[^"]+"/g)
    expect(ids(copy.content)).not.toEqual(ids(made.content))
    expect(await ann(note.read, by(made.id))).toEqual(made)
  })
})
