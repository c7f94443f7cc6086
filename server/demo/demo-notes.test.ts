import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { note } from '#contract/note.ts'
import { demoPeople } from '#domain/demo/demo.ts'
import { MARKERS } from '#domain/note/content.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { subjectOfNew } from '#server/security/access.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { itemsIn } from '#server/testing/notes.ts'
import { seedNotes } from './notes.ts'

const TODAY = '2026-06-30' as LocalDate
const timezone = 'America/New_York'

/** All members of the family, with their notes. */
async function startServerWithNotes() {
  const server = startServer({ now: '2026-06-30T16:00:00Z', timezone })
  for (const person of demoPeople) {
    await server.as(person.key)(note.config)
    const owner = { subject: subjectOfNew(server.given.stranger(person.key)), language: person.language }
    await db.transaction().execute((trx) => seedNotes(trx, person, owner, { newId: uuidv7, today: TODAY, timezone }))
  }
  return server
}

describe('the notes of the demo family', () => {
  test('are twelve quick ones, three flagged, each marker used', async () => {
    const { as } = await startServerWithNotes()
    const lists = await Promise.all(
      ['wei', 'mei'].map((name) =>
        as(name)(note.quick, { query: { pageSize: 25 } }).then(({ items }) => ({ name, items })),
      ),
    )
    const all = lists.flatMap(({ name, items }) => items.map((one) => ({ name, ...one })))
    expect(all).toHaveLength(12)
    expect(all.filter(({ flagged }) => flagged)).toHaveLength(3)
    expect(new Set(all.map(({ displayTitle }) => displayTitle)).size).toBe(12)
    const contents = await Promise.all(all.map(({ name, id }) => as(name)(note.read, { params: { id } })))
    const used = JSON.stringify(contents.map(({ content }) => content))
    for (const marker of MARKERS) expect(used).toContain(`"marker":"${marker}"`)
  })

  test.each(['wei', 'mei'])(
    'are daily ones of %s on each of the last fourteen days, a fifth left open',
    async (name) => {
      const { as } = await startServerWithNotes()
      const { items, total } = await as(name)(note.daily, { query: { pageSize: 25 } })
      expect(total).toBe(14)
      expect(items.map(({ date }) => date)).toEqual(Array.from({ length: 14 }, (_, at) => addDays(TODAY, -1 - at)))
      expect(items.every(({ todos }) => todos >= 3 && todos <= 6)).toBe(true)
      const sum = (of: 'todos' | 'openTodos') => items.reduce((all, one) => all + one[of], 0)
      expect(sum('openTodos') / sum('todos')).toBe(0.2)
      const rolled = await as(name)(note.autoRoll, { body: {} })
      expect(itemsIn(rolled.note?.content ?? {})).toHaveLength(name === 'mei' ? sum('openTodos') : 0)
    },
  )

  test('are not of the children', async () => {
    const { as } = await startServerWithNotes()
    for (const child of ['an', 'le']) expect((await as(child)(note.all, { query: {} })).total).toBe(0)
  })
})
