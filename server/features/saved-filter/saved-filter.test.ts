import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { logSearch } from '#contract/log-search.ts'
import { savedFilter, type SearchContent } from '#contract/saved-filter.ts'
import { db, startServer } from '#server/testing/harness.ts'

const start = () => startServer({ now: '2026-03-02T19:00:00Z' })
type Call = ReturnType<ReturnType<typeof start>['as']>

const ofSearch = (name: string, content: SearchContent = { q: 'tea', when: 'last30' }) => ({
  body: { name, search: content },
})
const ofStatistics = (name: string) => ({
  body: { name, statistics: { range: 'last-month' as const, aspect: 'project' as const } },
})
const listNames = async (call: Call) => (await call(savedFilter.list)).map(({ name }) => name)

describe('bad input', () => {
  let server: ReturnType<typeof start>
  beforeAll(() => {
    server = start()
  })
  const tooMany = Array.from({ length: 51 }, () => uuidv7())
  test.each<[string, object, string[]]>([
    ['no name', { name: ' ' }, ['name']],
    ['a long name', { name: '字'.repeat(61) }, ['name']],
    ['nothing to save', { search: undefined }, ['search']],
    ['two screens at once', { statistics: { range: 'last-month', aspect: 'tag' } }, ['statistics']],
    ['the state of another screen', { search: { range: 'last-month' } }, ['search.range']],
    ['an unknown range', { search: { when: 'last1000' } }, ['search.when']],
    ['dates beside a range', { search: { when: 'last7', from: '2026-03-01' } }, ['search.when']],
    ['an end before its start', { search: { from: '2026-03-02', to: '2026-03-01' } }, ['search.to']],
    ['too many values', { search: { tagIds: tooMany } }, ['search.tagIds']],
    ['an id that is none', { search: { projectIds: ['garden'] } }, ['search.projectIds.0']],
    ['the page of a list', { search: { q: 'tea', page: 2 } }, ['search.page']],
  ])('%s', async (_, wrong, values) => {
    const call = server.as('ann')
    const create = call(savedFilter.create, { body: { ...ofSearch('Tea').body, ...wrong } })
    const refused = { status: 400, code: 'INVALID_PARAMS', values: expect.arrayContaining(values) as string[] }
    await expect(create).rejects.toMatchObject(refused)
    expect(await call(savedFilter.list)).toEqual([])
  })

  test('a changed filter stays one of its screen', async () => {
    const call = server.as('bob')
    const { id } = await call(savedFilter.create, ofStatistics('Projects'))
    const change = call(savedFilter.change, { params: { id }, body: { search: { q: 'tea' } } })
    await expect(change).rejects.toMatchObject({ status: 400, values: ['search'] })
  })
})

test('filters of both screens are kept as they were saved, a relative range as such', async () => {
  const { as } = start()
  const call = as('ann')
  const tea = await call(savedFilter.create, ofSearch('Tea'))
  expect(tea).toMatchObject({ name: 'Tea', search: { q: 'tea', when: 'last30' }, version: 1 })
  const projects = await call(savedFilter.create, ofStatistics('Projects'))
  expect(projects).toMatchObject({ statistics: { range: 'last-month', aspect: 'project' } })
  expect(await call(savedFilter.list)).toEqual([tea, projects])
})

test('a screen has a name once, however it is written and whoever is first', async () => {
  const { as } = start()
  const call = as('ann')
  const twice = { status: 409, code: 'ALREADY_EXISTS', values: ['name'] }
  const first = await call(savedFilter.create, ofSearch('Tea'))
  await expect(call(savedFilter.create, ofSearch('ＴＥＡ'))).rejects.toMatchObject(twice)
  await call(savedFilter.create, ofStatistics('Tea'))
  const { id } = await call(savedFilter.create, ofSearch('Walks'))
  await expect(call(savedFilter.change, { params: { id }, body: { name: 'tea' } })).rejects.toMatchObject(twice)
  const both = await Promise.allSettled([1, 2].map(() => call(savedFilter.create, ofSearch('Runs'))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const again = call(savedFilter.create, { body: { ...ofSearch('Naps').body, id: first.id } })
  await expect(again).rejects.toMatchObject({ ...twice, values: ['id'] })
  // Bob has his own.
  await as('bob')(savedFilter.create, ofSearch('Tea'))
})

test('a filter gets another name and another content, and a stale version is refused', async () => {
  const { as } = start()
  const call = as('ann')
  const { id } = await call(savedFilter.create, ofSearch('Tea'))
  const change = (body: object) => call(savedFilter.change, { params: { id }, body })
  expect(await change({ name: 'TEA', version: 1 })).toMatchObject({ name: 'TEA', version: 2 })
  const search = { when: 'thisYear', ratingMin: 4, categories: ['work'] }
  expect(await change({ search, version: 2 })).toMatchObject({ name: 'TEA', search, version: 3 })
  const current = expect.objectContaining({ version: 3 }) as object
  await expect(change({ name: 'Late', version: 2 })).rejects.toMatchObject({ status: 409, details: { current } })
})

test('a removed filter is gone, and can be made again under its id', async () => {
  const { as } = start()
  const call = as('ann')
  const { id } = await call(savedFilter.create, ofSearch('Tea'))
  await call(savedFilter.remove, { params: { id } })
  expect(await call(savedFilter.list)).toEqual([])
  const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
  await expect(call(savedFilter.remove, { params: { id } })).rejects.toMatchObject(missing)
  await expect(call(savedFilter.change, { params: { id }, body: { name: 'Tea' } })).rejects.toMatchObject(missing)
  await call(savedFilter.create, { body: { ...ofSearch('Tea').body, id } })
  expect(await listNames(call)).toEqual(['Tea'])
})

test('another user’s filter is not there', async () => {
  const { as } = start()
  const { id } = await as('ann')(savedFilter.create, ofSearch('Tea'))
  const call = as('bob')
  const missing = { status: 404, code: 'NOT_FOUND', values: ['id'] }
  for (const theirs of [id, uuidv7()]) {
    const change = call(savedFilter.change, { params: { id: theirs }, body: { name: 'Mine' } })
    await expect(change).rejects.toMatchObject(missing)
    await expect(call(savedFilter.remove, { params: { id: theirs } })).rejects.toMatchObject(missing)
  }
  expect(await call(savedFilter.list)).toEqual([])
  expect(await listNames(as('ann'))).toEqual(['Tea'])
})

test('a filter outlives what it names, and then finds nothing', async () => {
  const { as } = start()
  const call = as('ann')
  const { id } = await call(catalogue.createProject, { body: { name: 'Garden' } })
  const saved = await call(savedFilter.create, ofSearch('Garden', { projectIds: [id] }))
  await call(catalogueManagement.removeProject, { params: { id } })
  expect(await call(savedFilter.list)).toEqual([saved])
  expect((await call(logSearch.searchByBody, { body: { projectIds: [id] } })).total).toBe(0)
})

test('the history records a parent’s filter in the place of a child', async () => {
  const { as, given } = start()
  const cat = as('ann', given.child('ann', 'cat'))
  const { id } = await cat(savedFilter.create, ofSearch('Tea'))
  await cat(savedFilter.change, { params: { id }, body: { name: 'Coffee' } })
  await cat(savedFilter.remove, { params: { id } })
  const entries = await db.selectFrom('auditEntries').selectAll().where('entityId', '=', id).execute()
  expect(entries.map(({ entity, action }) => `${action} ${entity}`).toSorted()).toEqual([
    'change savedFilter',
    'create savedFilter',
    'remove savedFilter',
  ])
})

test('two periods to compare are saved as a pair that moves along, or as dates', async () => {
  const { as } = start()
  const call = as('ann')
  const shown = { range: 'last-month', aspect: 'category' } as const
  const save = (name: string, compare: object | string) =>
    call(savedFilter.create, { body: { name, statistics: { ...shown, compare } as never } })
  expect((await save('Months', 'this-month')).statistics).toEqual({ ...shown, compare: 'this-month' })
  const [june, may] = [
    { from: '2026-06-01', to: '2026-06-30' },
    { from: '2026-05-01', to: '2026-05-31' },
  ]
  const own = { now: june, before: may }
  expect((await save('June and May', own)).statistics).toEqual({ ...shown, compare: own })
  for (const wrong of ['yesterday', { now: june }, { now: { from: june.to, to: june.from }, before: may }])
    await expect(save('Wrong', wrong)).rejects.toMatchObject({ status: 400 })
  await expect(save('Long', { now: { from: '2020-01-01', to: may.to }, before: may })).rejects.toMatchObject({
    status: 400,
  })
})
