import { expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/time.ts'
import { isSameContent, wayOf } from './address.ts'

const day = '2026-03-02' as LocalDate

test('a saved search leads to its filters, and a relative range is still one', () => {
  const search = { q: 'tea', when: 'last30', categories: ['work', 'study'], ratingMin: 4 } as const
  expect(wayOf({ search: { ...search, categories: [...search.categories] } })).toEqual({
    to: '/search',
    search: { q: 'tea', when: 'last30', categories: 'work,study', rating: 4 },
  })
})

test.each([
  ['both ends', { from: day, to: day }, { when: 'own', from: day, to: day }],
  ['a start alone', { from: day }, { when: 'own', from: day }],
  ['an end alone', { to: day }, { when: 'own', to: day }],
])('saved dates stay dates: %s', (_, search, address) => {
  expect(wayOf({ search }).search).toEqual(address)
})

test('saved statistics lead to their period and their aspect', () => {
  const statistics = { range: 'last-month', aspect: 'project' } as const
  expect(wayOf({ statistics })).toEqual({ to: '/statistics', search: statistics })
})

test('two filters are the same if they show the same, in whichever order they name it', () => {
  expect(isSameContent({ search: { q: 'tea', when: 'last7' } }, { search: { when: 'last7', q: 'tea' } })).toBe(true)
  expect(isSameContent({ search: { q: 'tea' } }, { search: { q: 'tea', when: 'last7' } })).toBe(false)
})
