import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog, type NewActivityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { logSearch } from '#contract/log-search.ts'
import { startServer } from '#server/testing/harness.ts'

type Caller = ReturnType<ReturnType<typeof startServer>['as']>
type Query = NonNullable<Input<typeof logSearch.search>['query']>
type LogInput = Partial<Omit<NewActivityLog, 'startTime' | 'endTime'>> & { activityName: string }

/** Hour by hour backwards from noon, so that the first of a list is the newest. */
async function seedLogs(caller: Caller, all: readonly LogInput[], day = '2026-03-01') {
  for (const [at, parts] of all.entries()) {
    const hour = (hours: number) => `${day}T${String(hours).padStart(2, '0')}:00:00Z`
    const hours = { startTime: hour(12 - at), endTime: hour(13 - at) }
    await caller(activityLog.create, { body: { category: 'work', ...parts, ...hours } })
  }
}

const searchNames = async (caller: Caller, query: Query) =>
  (await caller(logSearch.search, { query })).items.map(({ activityName }) => activityName)

describe('the words of a search for logs', () => {
  test.each([
    { q: 'REPORT', found: ['Write report', 'Tea', 'Nap'], because: 'an activity, a remark and a sub-activity have it' },
    { q: 'ｒｅｐｏｒｔ', found: ['Write report', 'Tea', 'Nap'], because: 'NFKC' },
    { q: '  write   report ', found: ['Write report'], because: 'spaces are folded' },
    { q: 'ite rep', found: ['Write report'], because: 'anywhere' },
    { q: '读书', found: ['和小明读书', 'Walk'], because: 'two characters, in a name and in a remark' },
    { q: '読', found: [], because: 'another character is another word' },
    { q: '%', found: ['Sum'], because: 'no wildcard' },
    { q: '_', found: ['Sum'], because: 'no wildcard' },
    { q: '100%_', found: ['Sum'], because: 'each for itself' },
    { q: '\\', found: ['Sum'], because: 'nothing is escaped by it' },
    { q: "'; --", found: ['Quote'], because: 'quotes end nothing' },
    { q: '🦓', found: ['Zoo'], because: 'emoji' },
    { q: 'straße', found: ['Way'], because: 'what stays itself when it is made small' },
    { q: 'école', found: ['Way'], because: 'letters that were written in two parts' },
    { q: 'zz', found: [], because: 'nowhere' },
  ])("'$q' finds $found: $because", async ({ q, found }) => {
    const ann = startServer().as('ann')
    await seedLogs(ann, [
      { activityName: 'Write report' },
      { activityName: 'Tea', remark: 'over the REPORT' },
      { activityName: 'Nap', subActivity: 'Report dreams' },
      { activityName: '和小明读书' },
      { activityName: 'Walk', remark: '一边走一边读书，很开心' },
      { activityName: 'Sum', remark: '100%_ of C:\\' },
      { activityName: 'Quote', remark: "it's '; --" },
      { activityName: 'Zoo', remark: 'a 🦓!' },
      { activityName: 'Way', remark: 'Straße, E\u0301COLE' },
    ])
    expect(await searchNames(ann, { q })).toEqual(found)
  })

  test('a search lists each log once, however often the word occurs in it', async () => {
    const ann = startServer().as('ann')
    await seedLogs(ann, [{ activityName: 'Tea', subActivity: 'tea', remark: 'TEA' }, { activityName: 'Teapot' }])
    expect(await ann(logSearch.search, { query: { q: 'tea' } })).toMatchObject({ total: 2, minutes: 120 })
  })

  test('a default activity is found by its name in the owner’s language only', async () => {
    const ann = startServer().as('ann')
    await seedLogs(ann, [{ category: 'study', activityName: 'Read a book', subActivity: 'Story book' }])
    expect(await searchNames(ann, { q: 'story' })).toEqual(['Read a book'])
    expect(await searchNames(ann, { q: '閱讀' })).toEqual([])
    await ann(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
    expect(await searchNames(ann, { q: '閱讀' })).toEqual(['閱讀書籍'])
    expect(await searchNames(ann, { q: 'book' })).toEqual([])
  })

  test('a renamed item is found by its new name, and a changed remark by its new text', async () => {
    const ann = startServer().as('ann')
    await seedLogs(ann, [{ activityName: 'Tea', subActivity: 'Green', remark: 'with Mia' }])
    const { items } = await ann(logSearch.search, { query: {} })
    await ann(catalogue.renameTag, { params: { id: items[0]!.subActivityId! }, body: { name: 'Black' } })
    await ann(activityLog.change, { params: { id: items[0]!.id }, body: { remark: 'with Lea' } })
    for (const q of ['green', 'mia']) expect(await searchNames(ann, { q })).toEqual([])
    for (const q of ['black', 'lea']) expect(await searchNames(ann, { q })).toEqual(['Tea'])
    await ann(activityLog.change, { params: { id: items[0]!.id }, body: { remark: null } })
    expect(await searchNames(ann, { q: 'lea' })).toEqual([])
  })

  test('does not find a deleted log, and finds it again when it is restored', async () => {
    const ann = startServer().as('ann')
    await seedLogs(ann, [{ activityName: 'Tea', remark: 'with Mia' }])
    const { items } = await ann(logSearch.search, { query: { q: 'mia' } })
    await ann(activityLog.remove, { params: { id: items[0]!.id } })
    expect(await searchNames(ann, { q: 'mia' })).toEqual([])
    await ann(activityLog.restore, { params: { id: items[0]!.id } })
    expect(await searchNames(ann, { q: 'mia' })).toEqual(['Tea'])
  })
})

describe('filters', () => {
  async function seedVariedLogs() {
    const server = startServer({ timezone: 'Asia/Shanghai' })
    const ann = server.as('ann')
    const createTag = async (name: string) =>
      (await ann(catalogue.createTag, { body: { name, kind: 'activity_tag' } })).id
    const [calm, hard] = [await createTag('Calm'), await createTag('Hard')]
    const { id: book } = await ann(catalogue.createProject, { body: { name: 'Book' } })
    const { id: mia } = await ann(catalogue.createRecipient, { body: { name: 'Mia', type: 'personal' } })
    const { id: leo } = await ann(catalogue.createRecipient, { body: { name: 'Leo', type: 'personal' } })
    await seedLogs(ann, [
      { activityName: 'One', tags: [calm, hard], rating: 5, remark: 'sun' },
      { activityName: 'Two', tags: [hard], projectId: book, rating: 3, category: 'study' },
      { activityName: 'Three', beneficiaries: [{ recipientId: mia }, { recipientId: leo }], category: 'study' },
      { activityName: 'Four', beneficiaries: [{ recipientId: leo }], projectId: book, rating: 1, remark: 'sun' },
    ])
    return { server, ann, ids: { calm, hard, book, mia, leo } }
  }

  test('each alone, and several: AND between the fields, OR inside of one', async () => {
    const { ann, ids } = await seedVariedLogs()
    const { calm, hard, book, mia, leo } = ids
    const expectFound = async (query: Query, found: string[]) =>
      expect({ query, found: await searchNames(ann, query) }).toEqual({ query, found })
    await expectFound({}, ['One', 'Two', 'Three', 'Four'])
    await expectFound({ q: '', tagIds: [], categories: [] }, ['One', 'Two', 'Three', 'Four'])
    await expectFound({ categories: ['study'] }, ['Two', 'Three'])
    await expectFound({ categories: ['study', 'work'] }, ['One', 'Two', 'Three', 'Four'])
    await expectFound({ tagIds: calm }, ['One'])
    await expectFound({ tagIds: [calm, hard] }, ['One', 'Two'])
    await expectFound({ tagIds: `${calm},${hard}` }, ['One', 'Two'])
    await expectFound({ projectIds: book }, ['Two', 'Four'])
    await expectFound({ recipientIds: mia }, ['Three'])
    await expectFound({ recipientIds: [mia, leo] }, ['Three', 'Four'])
    await expectFound({ ratingMin: 3 }, ['One', 'Two'])
    await expectFound({ ratingMin: 1 }, ['One', 'Two', 'Four'])
    await expectFound({ projectIds: book, recipientIds: leo }, ['Four'])
    await expectFound({ q: 'sun', ratingMin: 2 }, ['One'])
    await expectFound({ q: 'two', tagIds: hard, projectIds: book, categories: 'study', ratingMin: 3 }, ['Two'])
    await expectFound({ q: 'sun', categories: 'study' }, [])
  })

  test('sent as a body, the same', async () => {
    const { ann, ids } = await seedVariedLogs()
    const query = { tagIds: [ids.calm, ids.hard], categories: ['study' as const], ratingMin: 2, pageSize: 25 }
    const answer = await ann(logSearch.search, { query })
    expect(answer).toMatchObject({ items: [{ activityName: 'Two' }], total: 1, pageSize: 25 })
    expect(await ann(logSearch.searchByBody, { body: query })).toEqual(answer)
  })

  test('days are those of the owner, and a log belongs to every day that it touches', async () => {
    const { ann } = await seedVariedLogs()
    const night = { startTime: '2026-02-28T15:00:00Z', endTime: '2026-02-28T23:00:00Z' }
    await ann(activityLog.create, { body: { category: 'sleep', activityName: 'Sleep', ...night } })
    // 23:00 of the 28th to 07:00 of the 1st in Shanghai; the others begin at 17:00 and later.
    expect(await searchNames(ann, { from: '2026-03-01', to: '2026-03-01' })).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
      'Sleep',
    ])
    expect(await searchNames(ann, { to: '2026-02-28' })).toEqual(['Sleep'])
    expect(await searchNames(ann, { from: '2026-03-02' })).toEqual([])
    expect(await searchNames(ann, { from: '2026-02-27', to: '2026-02-28' })).toEqual(['Sleep'])
  })

  test('a filter with an item that is unknown or of another user finds and reveals nothing', async () => {
    const { server, ids } = await seedVariedLogs()
    const bob = server.as('bob')
    await seedLogs(bob, [{ activityName: 'Five', remark: 'sun' }])
    expect(await searchNames(bob, { q: 'sun' })).toEqual(['Five'])
    for (const query of [{ tagIds: ids.calm }, { projectIds: ids.book }, { recipientIds: ids.leo }])
      expect(await bob(logSearch.search, { query })).toMatchObject({ items: [], total: 0, minutes: 0 })
    expect(await searchNames(bob, { tagIds: uuidv7() })).toEqual([])
  })
})

describe('pages', () => {
  test('newest first, without a gap and without a log twice', async () => {
    const ann = startServer().as('ann')
    for (const day of ['2026-02-27', '2026-02-28', '2026-03-01'])
      await seedLogs(
        ann,
        Array.from({ length: 11 }, (_, at) => ({ activityName: `${day} ${at}`, remark: 'x' })),
        day,
      )
    const page = (number: number, pageSize = 10) => ann(logSearch.search, { query: { q: 'x', page: number, pageSize } })
    const [first, second, last, beyond] = [await page(1), await page(2), await page(4), await page(5)]
    expect(first).toMatchObject({ total: 33, minutes: 33 * 60, pageIndex: 1, pageSize: 10 })
    expect([first, second, last, beyond].map(({ items }) => items.length)).toEqual([10, 10, 3, 0])
    expect(beyond).toMatchObject({ total: 33, pageIndex: 5 })
    const whole = await page(1, 100)
    expect(whole.items.slice(0, 20)).toEqual([...first.items, ...second.items])
    const starts = whole.items.map(({ startTime }) => startTime)
    expect(starts).toEqual(starts.toSorted().toReversed())
    expect(whole.items[0]!.activityName).toBe('2026-03-01 0')
  })

  test('a log is answered whole', async () => {
    const ann = startServer().as('ann')
    const { id: tag } = await ann(catalogue.createTag, { body: { name: 'Calm', kind: 'activity_tag' } })
    await seedLogs(ann, [{ activityName: 'Tea', subActivity: 'Green', tags: [tag], rating: 4, remark: 'ok' }])
    const { items } = await ann(logSearch.search, { query: { tagIds: tag } })
    const log = await ann(activityLog.get, { params: { id: items[0]!.id } })
    expect(items).toEqual([{ ...log, date: '2026-03-01', timezone: 'UTC', countedMinutes: 60 }])
  })

  test('parallel logs that begin at the same time are listed together', async () => {
    const ann = startServer().as('ann')
    await seedLogs(ann, [{ activityName: 'Cook' }])
    await seedLogs(ann, [{ activityName: 'Listen', parallelActivity: true }])
    expect((await searchNames(ann, { pageSize: 10 })).toSorted()).toEqual(['Cook', 'Listen'])
  })
})
