import { beforeAll, describe, expect, test } from 'vitest'
import { reminder } from '#contract/reminder.ts'
import { startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

const start = () => {
  const server = startServer({ now: '2026-03-16T14:00:00Z', timezone: 'America/New_York' })
  const { as } = server
  const make = (body: object, name = 'ann') => as(name)(reminder.create, { body: { title: 'Dentist', ...body } })
  const searchTitles = async (q: string, name = 'ann') =>
    (await as(name)(reminder.search, { query: { q } })).map(({ title }) => title)
  return { ...server, make, searchTitles, kin: kinOf(server) }
}

describe('a search for reminders', () => {
  test.each(['', ' ', 'a', 'x y', 'x'.repeat(201)])('%j is 400', async (q) => {
    const { as } = start()
    await expect(as('ann')(reminder.search, { query: { q } })).rejects.toMatchObject({ status: 400, values: ['q'] })
  })

  test.each([
    { q: 'DENTIST', found: ['Call the dentist', 'Card'], because: 'in a title and in a description' },
    { q: 'dentist call', found: ['Call the dentist'], because: 'every word, in any order' },
    { q: 'card dentist', found: ['Card'], because: 'one word in the title, one below' },
    { q: 'école', found: ['\u00C9COLE'], because: 'letters in two parts' },
    { q: '牙', found: ['看牙醫'], because: 'one character of Chinese is a word' },
    { q: '100%_', found: ['Save 100%_'], because: 'no wildcards' },
    { q: 'zz', found: [], because: 'nowhere' },
  ])("'$q' finds $found: $because", async ({ q, found }) => {
    const { make, searchTitles } = start()
    for (const title of ['Call the dentist', 'E\u0301COLE', '看牙醫', 'Save 100%_']) await make({ title })
    await make({ title: 'Card', description: 'for the dentist' })
    expect(await searchTitles(q)).toEqual(found)
  })

  test('a search lists open reminders first by date, then completed ones, at most twenty', async () => {
    const { make, as, searchTitles } = start()
    const { id } = await make({ title: 'Tea, done' })
    await make({ title: 'Tea, one day' })
    await make({ title: 'Tea on the 20th', dueDate: '2026-03-20' })
    await make({ title: 'Tea on the 18th', dueDate: '2026-03-18' })
    await as('ann')(reminder.status, { body: { id, completed: true } })
    expect(await searchTitles('tea')).toEqual(['Tea on the 18th', 'Tea on the 20th', 'Tea, one day', 'Tea, done'])
    for (let at = 0; at < 20; at++) await make({ title: `Tea ${at}`, dueDate: '2026-03-17' })
    expect(await searchTitles('tea')).toHaveLength(20)
  })

  test('a series is one result for all of its times', async () => {
    const { make, as, clock } = start()
    const { id } = await make({ title: 'Water plants', dueDate: '2026-03-16', recurrence: 'FREQ=DAILY' })
    for (let at = 0; at < 3; at++) {
      await as('ann')(reminder.status, { body: { id, completed: true } })
      clock.advance(1440)
    }
    const hits = await as('ann')(reminder.search, { query: { q: 'plants' } })
    expect(hits.map((hit) => [hit.id, hit.completed])).toEqual([[id, false]])
    await as('ann')(reminder.remove, { params: { id } })
    const left = await as('ann')(reminder.search, { query: { q: 'plants' } })
    expect(left.every(({ completed }) => completed)).toBe(true)
  })
})

describe('the permissions of a search for reminders', () => {
  const { make, searchTitles, kin, given, sendRaw } = start()
  beforeAll(async () => {
    await kin.createFamily({ admin: 'ann', parents: ['abe'], children: ['cat'] })
    const [abe, cat] = [(await kin.ensureUser('abe')).userId, (await kin.ensureUser('cat')).userId]
    await make({ title: 'Secret gift' })
    await make({ title: 'Secret party', sharedWith: [abe] })
    await make({ title: 'Secret homework', assignee: cat })
    await make({ title: 'Secret of Abe' }, 'abe')
    await make({ title: 'Secret of a stranger' }, 'una')
  })

  test('the user’s own and shared ones, never another’s', async () => {
    expect((await searchTitles('secret')).toSorted()).toEqual(['Secret gift', 'Secret homework', 'Secret party'])
    expect((await searchTitles('secret', 'abe')).toSorted()).toEqual(['Secret of Abe', 'Secret party'])
    expect(await searchTitles('secret', 'una')).toEqual(['Secret of a stranger'])
    expect(await searchTitles('gift', 'una')).toEqual([])
  })

  test('a child finds its reminders, and none of its parents', async () => {
    expect(await searchTitles('secret', 'cat')).toEqual(['Secret homework'])
  })

  test('a parent who acts for a child finds nothing there', async () => {
    const { dataGroup } = await kin.ensureUser('cat')
    const headers = { ...(await given.headers('ann')), 'x-data-group': dataGroup }
    const answer = await sendRaw({ method: 'GET', url: `/api${reminder.search.path}?q=secret`, headers })
    expect(answer.statusCode).toBe(403)
  })
})
