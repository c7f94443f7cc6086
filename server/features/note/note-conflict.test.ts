import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { note } from '#contract/note.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { doc, line } from '#server/testing/notes.ts'

const by = (id: string) => ({ params: { id } })
const says = (text: string) => doc(line(text))
const stale = (current: object) => ({ status: 409, code: null, values: ['version'], details: { current } })

describe('a note with a stale version', () => {
  test('is a conflict that shows the whole note', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(note.create, { body: { content: says('one') } })
    const current = await ann(note.content, { body: { id, content: says('two'), version: 1 } })
    for (const call of [
      () => ann(note.content, { body: { id, content: says('three'), version: 1 } }),
      () => ann(note.properties, { body: { id, title: 'Three', version: 1 } }),
      () => ann(note.change, { ...by(id), body: { title: 'Three', version: 1 } }),
      () => ann(note.change, { ...by(id), body: { title: 'Three', version: 3 } }),
    ])
      await expect(call()).rejects.toMatchObject(stale(current))
    expect(await ann(note.read, by(id))).toEqual(current)
  })

  test('of two devices that save at once, the second must look at the other’s text', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(note.create, { body: {} })
    const saves = ['phone', 'desk'].map((device) =>
      ann(note.content, { body: { id, content: says(device), version: 1 } }),
    )
    const [won, lost] = (await Promise.allSettled(saves)).toSorted((a, b) => (a.status < b.status ? -1 : 1))
    if (won?.status !== 'fulfilled' || lost?.status !== 'rejected') throw new Error('One of them was to win')
    expect(lost.reason).toMatchObject(stale(won.value))
    expect(await ann(note.read, by(id))).toEqual(won.value)
  })

  test('ten changes at once without a version are all saved', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(note.create, { body: {} })
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => ann(note.properties, { body: { id, title: `Title ${at}` } })),
    )
    expect(await ann(note.read, by(id))).toMatchObject({ version: 11 })
  })

  test('saving a title changes nothing of the text that another device saves', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(note.create, { body: {} })
    await Promise.all([
      ann(note.content, { body: { id, content: says('below') } }),
      ann(note.properties, { body: { id, title: 'Above' } }),
      ann(note.flag, { body: { id, value: true } }),
    ])
    expect(await ann(note.read, by(id))).toMatchObject({ title: 'Above', text: 'below', flagged: true, version: 4 })
  })
})

describe('a save that is sent again', () => {
  test('is done once and answered alike, and the note is not kept for it', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(note.create, { body: {} })
    const again = { idempotencyKey: uuidv7() }
    const save = { body: { id, content: says('one'), version: 1 } }
    const first = await ann(note.content, save, again)
    expect(await ann(note.content, save, again)).toEqual(first)
    const kept = db.selectFrom('idempotencyKeys').select('response').where('key', '=', again.idempotencyKey)
    expect(await kept.executeTakeFirst()).toEqual({ response: '{"version":2}' })
    const current = await ann(note.content, { body: { id, content: says('two'), version: 2 } })
    await expect(ann(note.content, save, again)).rejects.toMatchObject(stale(current))
  })
})

describe('the daily note of a day', () => {
  const taken = (id: string) => ({ status: 409, code: 'ALREADY_EXISTS', values: ['date'], details: { id } })

  test('exists once', async () => {
    const ann = startServer().as('ann')
    expect(await ann(note.ofDate, { query: {} })).toEqual({ date: '2026-03-02', note: null })
    const made = await ann(note.create, { body: { kind: 'daily' } })
    expect(made).toMatchObject({ kind: 'daily', date: '2026-03-02' })
    await expect(ann(note.create, { body: { date: '2026-03-02' } })).rejects.toMatchObject(taken(made.id))
    expect(await ann(note.ofDate, { query: {} })).toEqual({ date: '2026-03-02', note: made })
    const other = await ann(note.create, { body: { date: '2026-02-27' } })
    expect(await ann(note.ofDate, { query: { date: '2026-02-27' } })).toEqual({ date: '2026-02-27', note: other })
  })

  test('is each owner’s own', async () => {
    const { as } = startServer()
    const [ann, bob] = [as('ann'), as('bob')]
    const { id } = await ann(note.create, { body: { kind: 'daily' } })
    expect((await bob(note.ofDate, { query: {} })).note).toBeNull()
    expect((await bob(note.create, { body: { kind: 'daily' } })).id).not.toBe(id)
  })

  test('begun on ten devices at once is one, and the others learn which', async () => {
    const ann = startServer().as('ann')
    const begun = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        ann(note.create, { body: { date: '2026-03-02', content: says(`device ${at}`) } }),
      ),
    )
    const made = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toHaveLength(1)
    for (const one of begun) if (one.status === 'rejected') expect(one.reason).toMatchObject(taken(made[0]!.id))
    expect((await ann(note.daily, { query: {} })).total).toBe(1)
  })

  test.each([
    ['2026-03-08T04:59:00Z', '2026-03-07'],
    ['2026-03-08T05:00:00Z', '2026-03-08'],
    ['2026-03-09T03:59:00Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
  ])('at %s in New York is that of %s', async (now, date) => {
    const ann = startServer({ now, timezone: 'America/New_York' }).as('ann')
    expect(await ann(note.create, { body: { kind: 'daily' } })).toMatchObject({ date, createdOn: date })
    expect((await ann(note.ofDate, { query: {} })).date).toBe(date)
  })
})
