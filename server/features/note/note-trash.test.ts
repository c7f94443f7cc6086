import { describe, expect, test } from 'vitest'
import { note } from '#contract/note.ts'
import { sweep } from '#server/operation/sweep.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { doc, line } from '#server/testing/notes.ts'

const by = (id: string) => ({ params: { id } })
const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
const content = doc(line('Keep me'))
const MONTH = 30 * 1440

describe('the trash', () => {
  test('a note is in the trash and in no other list, and is restored unchanged', async () => {
    const { as, clock } = startServer()
    const ann = as('ann')
    const made = await ann(note.create, { body: { content, flagged: true } })
    clock.advance(5)
    await ann(note.remove, by(made.id))
    const lists = [note.all, note.quick, note.flagged, note.byCreationDate] as const
    for (const list of lists) expect((await ann(list, { query: {} })).total).toBe(0)
    expect(await ann(note.search, { query: { q: 'keep' } })).toEqual([])
    const { items } = await ann(note.trash, { query: {} })
    expect(items).toMatchObject([{ id: made.id, deletedAt: clock.now(), excerpt: '', displayTitle: 'Keep me' }])
    const back = await ann(note.restore, by(made.id))
    expect(back).toEqual({ ...made, version: 3 })
    expect(await ann(note.restore, by(made.id))).toEqual(back)
    for (const list of lists) expect((await ann(list, { query: {} })).total).toBe(1)
    expect((await ann(note.trash, { query: {} })).total).toBe(0)
  })

  test('can be read, and is not written before it is back', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(note.create, { body: { content } })
    await ann(note.remove, by(id))
    const current = await ann(note.read, by(id))
    const refused = { status: 409, code: null, values: ['deletedAt'], details: { current } }
    for (const call of [
      () => ann(note.content, { body: { id, content, version: 1 } }),
      () => ann(note.change, { ...by(id), body: { title: 'A' } }),
      () => ann(note.properties, { body: { id, title: 'A' } }),
      () => ann(note.flag, { body: { id, value: true } }),
      () => ann(note.copy, { body: { id } }),
    ])
      await expect(call()).rejects.toMatchObject(refused)
  })

  test('a note can be deleted again by a device that had not heard of it, and restored', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(note.create, { body: { content } })
    for (let device = 0; device < 2; device++) await ann(note.remove, by(id))
    expect(await ann(note.restore, by(id))).toMatchObject({ id, deletedAt: null })
    await expect(ann(note.purge, by(id))).rejects.toMatchObject(missing)
  })

  test('a note is deleted permanently from the trash', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(note.create, { body: { content } })
    await ann(note.remove, by(id))
    await ann(note.purge, by(id))
    for (const call of [() => ann(note.read, by(id)), () => ann(note.remove, by(id)), () => ann(note.restore, by(id))])
      await expect(call()).rejects.toMatchObject(missing)
    expect((await ann(note.trash, { query: {} })).total).toBe(0)
  })

  test('a deleted note is erased after thirty days, and others stay', async () => {
    const { as, clock } = startServer()
    const ann = as('ann')
    const [old, late, kept] = await Promise.all([1, 2, 3].map(() => ann(note.create, { body: { content } })))
    await ann(note.remove, by(old!.id))
    clock.advance(1)
    await ann(note.remove, by(late!.id))
    clock.advance(MONTH - 1)
    await sweep(db, clock.now())
    await expect(ann(note.restore, by(old!.id))).rejects.toMatchObject(missing)
    expect(await ann(note.restore, by(late!.id))).toMatchObject({ deletedAt: null })
    expect(await ann(note.read, by(kept!.id))).toEqual(kept)
  })

  test('a daily note leaves its day, and does not come back to one that has another', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(note.create, { body: { kind: 'daily', content } })
    await ann(note.remove, by(id))
    expect((await ann(note.ofDate, { query: {} })).note).toBeNull()
    const other = await ann(note.create, { body: { kind: 'daily' } })
    const taken = { status: 409, code: 'ALREADY_EXISTS', values: ['date'], details: { id: other.id } }
    await expect(ann(note.restore, by(id))).rejects.toMatchObject(taken)
    await ann(note.remove, by(other.id))
    expect(await ann(note.restore, by(id))).toMatchObject({ date: '2026-03-02', deletedAt: null })
  })

  test('two daily notes of a day that come back at once are one', async () => {
    const ann = startServer().as('ann')
    const ids: string[] = []
    for (const _ of [1, 2]) {
      const { id } = await ann(note.create, { body: { kind: 'daily' } })
      ids.push(id)
      await ann(note.remove, by(id))
    }
    const back = await Promise.allSettled(ids.map((id) => ann(note.restore, by(id))))
    expect(back.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const taken = { status: 409, code: 'ALREADY_EXISTS', values: ['date'] }
    for (const one of back) if (one.status === 'rejected') expect(one.reason).toMatchObject(taken)
    expect((await ann(note.daily, { query: {} })).total).toBe(1)
  })
})
