import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { logSearch } from '#contract/log-search.ts'
import { startServer } from '#server/testing/harness.ts'

const url = '/api/user/log/activity-logs/search'
const many = Array.from({ length: 201 }, () => uuidv7())

/** Each is refused in an address and in a body alike. */
const WRONG: { name: string; given: Record<string, unknown>; values: string[] }[] = [
  { name: '10,000 characters', given: { q: 'x'.repeat(10_000) }, values: ['q'] },
  { name: 'NUL', given: { q: 'a\0b' }, values: ['q'] },
  { name: 'a category that is none', given: { categories: ['work', 'idling'] }, values: ['categories.1'] },
  { name: 'the filter of every category', given: { categories: ['all'] }, values: ['categories.0'] },
  { name: 'a day that does not exist', given: { from: '2026-02-30' }, values: ['from'] },
  { name: 'a moment for a day', given: { to: '2026-02-03T10:00:00Z' }, values: ['to'] },
  { name: 'days from end to start', given: { from: '2026-03-02', to: '2026-03-01' }, values: ['to'] },
  { name: 'an id that is none', given: { tagIds: ['1'] }, values: ['tagIds.0'] },
  { name: 'too many ids', given: { projectIds: many }, values: ['projectIds'] },
  { name: 'six stars', given: { ratingMin: 6 }, values: ['ratingMin'] },
  { name: 'no star', given: { ratingMin: 0 }, values: ['ratingMin'] },
  { name: 'half a star', given: { ratingMin: 2.5 }, values: ['ratingMin'] },
  { name: 'the page before the first', given: { page: 0 }, values: ['page'] },
  { name: 'a page size that is not offered', given: { pageSize: 20 }, values: ['pageSize'] },
  {
    name: 'all at once, in the order of the form',
    given: { pageSize: 1, ratingMin: 'x', recipientIds: ['x'], from: 'x', nonsense: '1' },
    values: ['from', 'recipientIds.0', 'ratingMin', 'pageSize', 'nonsense'],
  },
]

const addressOf = (given: Record<string, unknown>) => {
  const pairs = Object.entries(given).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, String(one)]),
  )
  return `${url}?${new URLSearchParams(pairs).toString()}`
}

test.each(WRONG)('refused: $name', async ({ given, values }) => {
  const server = startServer()
  const headers = await server.given.headers('ann')
  const refused = { code: 'INVALID_PARAMS', values }
  expect((await server.sendRaw({ method: 'POST', url, headers, payload: given })).json()).toMatchObject(refused)
  expect((await server.sendRaw({ method: 'GET', url: addressOf(given), headers })).json()).toMatchObject(refused)
})

test('a search with many filters fits in a body', async () => {
  const ann = startServer().as('ann')
  const ids = many.slice(1)
  const body = { tagIds: ids, projectIds: ids, recipientIds: ids, q: '字'.repeat(200) }
  expect(await ann(logSearch.searchByBody, { body })).toMatchObject({ items: [], total: 0 })
})

test('the last possible page exists, and is empty', async () => {
  const ann = startServer().as('ann')
  expect(await ann(logSearch.search, { query: { page: 1_000_000, pageSize: 100 } })).toMatchObject({ items: [] })
})
