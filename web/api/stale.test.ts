import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { keyOf } from './query.ts'
import { isNoun, isStaleAfter } from './stale.ts'

/** Pages that load these whenever they are opened, and state of the server that no user writes. */
const LOADED_ANYWAY = new Set(['google'])

/** Files that a browser downloads: no query has them. */
const FILES = new Set(['/user/account/export', '/user/profile/avatar/{avatarId}'])

const nouns = Object.entries(contract)
  .map(([noun, endpoints]) => ({ noun, endpoints: Object.values<Endpoint>(endpoints) }))
  .filter(({ noun, endpoints }) => isNoun(noun) && endpoints.some(({ method }) => method !== 'GET'))
  .filter(({ noun }) => !LOADED_ANYWAY.has(noun))

test('there are nouns to look at', () => expect(nouns.length).toBeGreaterThan(15))

test.each(nouns)('after a write to $noun, all its queries are stale', ({ noun, endpoints }) => {
  const isStale = isStaleAfter(isNoun(noun) ? [noun] : [])
  const fresh = endpoints
    .filter(({ method, path }) => method === 'GET' && !FILES.has(path))
    .filter((endpoint) => !isStale({ queryKey: keyOf(endpoint) }))
  expect(fresh.map(({ path }) => path)).toEqual([])
})
