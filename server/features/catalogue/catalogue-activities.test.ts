import { describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue, type Category } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { startServer } from '#server/testing/harness.ts'

type Caller = ReturnType<ReturnType<typeof startServer>['as']>
const taken = (name: string) => ({ status: 409, code: 'ALREADY_EXISTS', values: [name] })
const by = (id: string | null) => ({ params: { id: id! } })
const NAP = 'sleep.nap'

const create = (of: Caller, name: string, category: Category = 'study') =>
  of(catalogueManagement.createActivity, { body: { category, name } })
const rename = (of: Caller, id: string | null, name: string, version?: number) =>
  of(catalogueManagement.renameActivity, { ...by(id), body: { name, ...(version !== undefined && { version }) } })
const log = (of: Caller, activityName: string, hour = 8) =>
  of(activityLog.create, {
    body: {
      category: 'study',
      activityName,
      startTime: `2026-03-02T0${hour}:00:00Z`,
      endTime: `2026-03-02T0${hour}:30:00Z`,
    },
  })
const listManaged = async (of: Caller, query: object = {}) =>
  (await of(catalogueManagement.managedActivities, { query: { pageSize: 100, ...query } })).items
const listActivitiesNamed = async (of: Caller, name: string) =>
  (await of(catalogue.activities)).filter((activity) => activity.name === name)

describe('the names of a category', () => {
  test('are the used ones first, then the defaults, then the hidden ones; with how often they are used', async () => {
    const ann = startServer().as('ann')
    await log(ann, 'Write a novel')
    await log(ann, 'Write a novel', 9)
    await log(ann, 'Draw', 7)
    await ann(catalogueManagement.hideActivity, { body: { id: (await create(ann, 'Add')).id! } })
    const [first, second, third, ...others] = await listManaged(ann, { category: 'study' })
    expect(first).toMatchObject({ name: 'Draw', uses: 1, hidden: false, version: 1, defaultKey: null })
    expect(second).toMatchObject({ name: 'Write a novel', uses: 2 })
    expect(third).toMatchObject({ id: null, version: null, uses: 0 })
    expect(others.at(-1)).toMatchObject({ name: 'Add', hidden: true })
    expect(new Set(others.map(({ category }) => category))).toEqual(new Set(['study']))
  })

  test('are found as they are called', async () => {
    const ann = startServer().as('ann')
    await ann(account.savePreference, { body: { language: { lang: 'zh_TW' } } })
    expect((await listManaged(ann, { q: '閱讀' })).map(({ defaultKey }) => defaultKey)).toContain('study.read_book')
    expect(await listManaged(ann, { q: '%' })).toEqual([])
    const page = await ann(catalogueManagement.managedActivities, { query: { page: 9, pageSize: 10 } })
    expect(page).toMatchObject({ total: 86, pageIndex: 9, pageSize: 10 })
    expect(page.items).toHaveLength(6)
  })

  test('a new one exists once, and not under the name of a default', async () => {
    const ann = startServer().as('ann')
    const made = await create(ann, 'Write a novel')
    expect(made).toMatchObject({ category: 'study', name: 'Write a novel', uses: 0, hidden: false, version: 1 })
    await expect(create(ann, 'write a  NOVEL')).rejects.toMatchObject(taken('write a  NOVEL'))
    expect(await create(ann, 'Write a novel', 'leisure')).toMatchObject({ category: 'leisure' })
    expect(await create(ann, '阅读书籍')).toMatchObject({ defaultKey: 'study.read_book', name: 'Read a book' })
  })
})

describe('renaming', () => {
  test('renaming an activity changes every log and keeps the totals', async () => {
    const ann = startServer().as('ann')
    const made = await log(ann, 'Write')
    const renamed = await rename(ann, made.activityId, 'Write a novel', 1)
    expect(renamed).toMatchObject({ name: 'Write a novel', uses: 1, version: 2 })
    expect(await ann(activityLog.get, by(made.id))).toMatchObject({ activityName: 'Write a novel', version: 1 })
  })

  test('is refused when it is stale, taken, or the name of a default in any language', async () => {
    const ann = startServer().as('ann')
    const { activityId } = await log(ann, 'Write')
    await log(ann, 'Draw', 9)
    const current = await rename(ann, activityId, 'Write a novel', 1)
    const stale = { status: 409, code: null, values: ['version'], details: { current } }
    await expect(rename(ann, activityId, 'Scribble', 1)).rejects.toMatchObject(stale)
    await expect(rename(ann, activityId, 'DRAW', 2)).rejects.toMatchObject(taken('DRAW'))
    await expect(rename(ann, activityId, '閱讀書籍', 2)).rejects.toMatchObject(taken('閱讀書籍'))
    const empty = rename(ann, activityId, ' ')
    await expect(empty).rejects.toMatchObject({ status: 400, code: 'INVALID_PARAMS', values: ['name'] })
  })

  test('a default gets a name of its own, until it gets its old name back', async () => {
    const ann = startServer().as('ann')
    const { id } = await create(ann, 'Read a book')
    expect(await rename(ann, id, 'Read')).toMatchObject({ name: 'Read', defaultKey: 'study.read_book' })
    await ann(account.savePreference, { body: { language: { lang: 'zh_CN' } } })
    expect(await rename(ann, id, 'Read a book')).toMatchObject({ name: '阅读书籍' })
  })
})

describe('hiding', () => {
  test('a hidden default that was never used is not offered, and can be shown again', async () => {
    const ann = startServer().as('ann')
    const hidden = await ann(catalogueManagement.hideActivity, { body: { defaultKey: NAP } })
    expect(hidden).toMatchObject({ defaultKey: NAP, name: 'Take a nap', hidden: true, uses: 0 })
    expect(await listActivitiesNamed(ann, 'Take a nap')).toEqual([])
    expect(await listManaged(ann, { q: 'nap' })).toEqual([hidden])
    await ann(catalogueManagement.hideActivity, { body: { defaultKey: NAP } })
    const shown = await ann(catalogueManagement.showActivity, { body: { id: hidden.id! } })
    expect(shown).toMatchObject({ id: hidden.id, hidden: false })
    expect(await listActivitiesNamed(ann, 'Take a nap')).toHaveLength(1)
  })

  test('a hidden activity stays in its logs, and returns when it is used again', async () => {
    const ann = startServer().as('ann')
    const { activityId, id } = await log(ann, 'Write')
    await ann(catalogueManagement.hideActivity, { body: { id: activityId } })
    expect(await listActivitiesNamed(ann, 'Write')).toEqual([])
    expect(await ann(activityLog.get, by(id))).toMatchObject({ activityName: 'Write' })
    expect(await log(ann, 'WRITE', 9)).toMatchObject({ activityId, activityName: 'Write' })
    expect(await listActivitiesNamed(ann, 'Write')).toHaveLength(1)
  })

  test('a deleted default is hidden, and an own name is deleted', async () => {
    const ann = startServer().as('ann')
    const [book, novel] = [await create(ann, 'Read a book'), await create(ann, 'Write a novel')]
    await ann(catalogueManagement.removeActivity, by(book.id))
    await ann(catalogueManagement.removeActivity, by(novel.id))
    expect(await listManaged(ann, { q: 'a book' })).toMatchObject([{ id: book.id, hidden: true }])
    expect(await listManaged(ann, { q: 'novel' })).toEqual([])
  })

  test('cannot be undone onto a name that was taken meanwhile', async () => {
    const ann = startServer().as('ann')
    const { id } = await create(ann, 'Write')
    await ann(catalogueManagement.hideActivity, { body: { id: id! } })
    const other = await create(ann, 'Scribble')
    await rename(ann, other.id, 'Write')
    const shown = ann(catalogueManagement.showActivity, { body: { id: id! } })
    await expect(shown).rejects.toMatchObject(taken('Write'))
  })

  test.each([
    { body: {}, refused: { status: 400, values: ['id'] } },
    { body: { id: '019585e0-0000-7000-8000-000000000001', defaultKey: NAP }, refused: { status: 400, values: ['id'] } },
    { body: { defaultKey: 'sleep.nothing' }, refused: { status: 404, values: ['defaultKey'] } },
    { body: { defaultKey: '__proto__' }, refused: { status: 404, values: ['defaultKey'] } },
    { body: { id: '019585e0-0000-7000-8000-000000000001' }, refused: { status: 404, values: ['id'] } },
  ])('$body is refused', async ({ body, refused }) => {
    const ann = startServer().as('ann')
    await expect(ann(catalogueManagement.hideActivity, { body })).rejects.toMatchObject(refused)
    await expect(ann(catalogueManagement.showActivity, { body })).rejects.toMatchObject(refused)
  })
})
