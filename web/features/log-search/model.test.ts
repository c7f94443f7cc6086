import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LogsBehind } from '#contract/log-mark.ts'
import { fold } from '#domain/fold.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { addressOfLogs } from '#web/widgets/chart/logs-address.ts'
import {
  searchParamsOf,
  savedContentOf,
  searchBodyOf,
  daysOf,
  excerpt,
  type Filters,
  activeFilterCount,
  parseFilters,
  markHits,
  EMPTY_FILTERS,
  DATE_RANGES,
} from './model.ts'

const ID = '019585e0-0000-7000-8000-000000000001'
const OTHER = '019585e0-0000-7000-8000-000000000002'
/** A Wednesday. */
const TODAY = '2026-03-04' as LocalDate

describe('an address', () => {
  const full: Filters = {
    q: '100 %',
    categories: ['study', 'work'],
    when: 'own',
    from: '2026-01-01' as LocalDate,
    to: '2026-02-01' as LocalDate,
    tagIds: [ID, OTHER],
    projectIds: [ID],
    recipientIds: [OTHER, 'none'],
    activityIds: [ID],
    subActivityIds: [OTHER],
    planIds: [ID, OTHER],
    lane: 'primary',
    allBut: 'project',
    began: { from: 0, to: 1440 },
    ratingMin: 3,
    page: 2,
    pageSize: 50,
  }

  test.each([{ filters: full }, { filters: EMPTY_FILTERS }, { filters: { ...EMPTY_FILTERS, q: '2026' } }])(
    'keeps every filter ($filters.q)',
    ({ filters }) =>
      expect({ ...parseFilters(searchParamsOf(filters)), categories: filters.categories }).toEqual(filters),
  )

  test('of nothing is empty', () => expect(searchParamsOf(EMPTY_FILTERS)).toEqual({}))

  test.each([
    { given: { q: 42 }, is: { q: '42' } },
    { given: { q: '字'.repeat(300) }, is: { q: '字'.repeat(200) } },
    { given: { categories: 'work,idling,all' }, is: { categories: ['work'] } },
    { given: { tags: `${ID},x,${OTHER}'--` }, is: { tagIds: [ID] } },
    { given: { when: 'always', from: '2026-01-01' }, is: {} },
    { given: { when: 'own', from: '2026-02-30', to: '2026-02-28' }, is: { when: 'own', to: '2026-02-28' } },
    { given: { when: 'own', from: '0001-01-01' }, is: { when: 'own' } },
    { given: { rating: 6 }, is: {} },
    { given: { began: '60-120' }, is: {} },
    {
      given: { when: 'own', from: '2026-01-01', to: '2026-02-01', began: '60-59' },
      is: { when: 'own', from: '2026-01-01', to: '2026-02-01' },
    },
    { given: { lane: 'third', but: 'tag', recipients: 'none,nobody' }, is: { recipientIds: ['none'] } },
    { given: { rating: '4' }, is: { ratingMin: 4 } },
    { given: { page: 0, size: 20 }, is: {} },
    { given: { page: 1.5, size: 25 }, is: { pageSize: 25 } },
    { given: { page: 10_000_000 }, is: {} },
  ])('that was cut or typed, $given, searches for $is and no more', ({ given, is }) =>
    expect(parseFilters(given)).toEqual({ ...EMPTY_FILTERS, ...is }),
  )
})

describe('the days', () => {
  test.each([
    { when: 'any', from: null, to: null },
    { when: 'thisWeek', from: '2026-03-02', to: TODAY },
    { when: 'thisMonth', from: '2026-03-01', to: TODAY },
    { when: 'thisYear', from: '2026-01-01', to: TODAY },
    { when: 'last7', from: '2026-02-26', to: TODAY },
    { when: 'last30', from: '2026-02-03', to: TODAY },
    { when: 'last90', from: '2025-12-05', to: TODAY },
  ] as const)('of $when', ({ when, from, to }) =>
    expect(daysOf({ when, from: null, to: null }, TODAY)).toEqual({ from, to }),
  )

  test('of the user’s own may be in the wrong order', () => {
    const [early, late] = ['2026-01-01' as LocalDate, '2026-02-01' as LocalDate]
    expect(daysOf({ when: 'own', from: late, to: early }, TODAY)).toEqual({ from: early, to: late })
    expect(daysOf({ when: 'own', from: late, to: null }, TODAY)).toEqual({ from: late, to: null })
  })

  test('are all named', () => expect(DATE_RANGES).toHaveLength(8))
})

test('empty filters are not sent', () => {
  expect(searchBodyOf({ ...EMPTY_FILTERS, q: '  ' }, TODAY)).toEqual({ page: 1, pageSize: 10 })
  expect(searchBodyOf({ ...EMPTY_FILTERS, q: ' tea ', when: 'thisYear', tagIds: [ID], ratingMin: 5 }, TODAY)).toEqual({
    q: 'tea',
    from: '2026-01-01',
    to: TODAY,
    tagIds: [ID],
    ratingMin: 5,
    page: 1,
    pageSize: 10,
  })
})

test('a search asks for the logs behind a figure', () => {
  const [from, to] = ['2026-01-01' as LocalDate, '2026-02-01' as LocalDate]
  const everything: LogsBehind = {
    from,
    to,
    categories: ['study'],
    tagIds: [ID],
    projectIds: [OTHER],
    recipientIds: ['none', ID],
    activityIds: [ID, OTHER],
    subActivityIds: [ID],
    planIds: [OTHER],
    lane: 'parallel',
    allBut: 'category',
    ratingMin: 1,
    beganFrom: 60,
    beganTo: 1440,
  }
  for (const logs of [everything, { planIds: [ID] }, { from, to }, { from, to, allBut: 'project' as const }])
    expect(searchBodyOf(parseFilters(addressOfLogs(logs)), TODAY)).toEqual({ ...logs, page: 1, pageSize: 10 })
})

test('the text is not counted among the filters', () => {
  expect(activeFilterCount({ ...EMPTY_FILTERS, q: 'x', page: 3 })).toBe(0)
  expect(activeFilterCount({ ...EMPTY_FILTERS, categories: ['work', 'study'], when: 'last7', ratingMin: 1 })).toBe(3)
})

/** Hits in brackets. */
const shown = (pieces: ReturnType<typeof markHits>) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

describe('hits are marked', () => {
  test.each([
    { text: 'Tea, then tea', q: 'TEA', as: '[Tea], then [tea]' },
    { text: '和小明读书', q: '读书', as: '和小明[读书]' },
    { text: 'Write  report', q: ' write report ', as: '[Write  report]' },
    { text: 'ＦＯＣＵＳ now', q: 'focus', as: '[ＦＯＣＵＳ] now' },
    { text: 'E\u0301COLE', q: '\u00e9co', as: '[E\u0301CO]LE' },
    { text: 'a 🦓 b', q: '🦓', as: 'a [🦓] b' },
    { text: '50% of a_b', q: '%', as: '50[%] of a_b' },
    { text: 'aaa', q: 'aa', as: '[aa]a' },
    { text: 'ﬁt', q: 'fi', as: '[ﬁ]t' },
    { text: 'Tea', q: 'x', as: 'Tea' },
    { text: 'Tea', q: ' ', as: 'Tea' },
    { text: '', q: 'x', as: '' },
  ])('$q in "$text"', ({ text, q, as }) => expect(shown(markHits(text, q))).toBe(as))

  test('and the text stays unchanged', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'A', 'İ', ' ', '\u3000', '读', 'e\u0301', 'ﬁ', '🦓', '%') })
    fc.assert(
      fc.property(words, words, (text, q) => {
        const pieces = markHits(text, q)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const { hit, text: found } of pieces) if (hit) expect(fold(found)).toContain(fold(q))
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  { text: 'short tea', q: 'tea', as: 'short [tea]' },
  { text: `${'x'.repeat(80)} tea and more`, q: 'tea', as: `…${'x'.repeat(23)} [tea] and more` },
  { text: 'The second draft is done, and tomorrow tea', q: 'tea', as: '…is done, and tomorrow [tea]' },
  { text: `Tea ${'x'.repeat(80)}`, q: 'tea', as: `[Tea] ${'x'.repeat(80)}` },
  { text: 'line\n  one', q: '', as: 'line one' },
  { text: `${'🦓'.repeat(40)}tea`, q: 'tea', as: `…${'🦓'.repeat(24)}[tea]` },
])('an excerpt of "$text" shows its first "$q"', ({ text, q, as }) => expect(shown(excerpt(text, q))).toBe(as))

test('a saved search keeps a relative range, and neither its page nor what is not asked for', () => {
  const filters = { ...EMPTY_FILTERS, q: ' tea ', when: 'last30', categories: ['work'], page: 3 } as const
  expect(savedContentOf({ ...filters, categories: [...filters.categories] })).toEqual({
    q: 'tea',
    when: 'last30',
    categories: ['work'],
  })
  expect(savedContentOf({ ...EMPTY_FILTERS, page: 2, pageSize: 50 })).toBeNull()
})

test('a saved search keeps its own dates, in their order', () => {
  const [from, to] = ['2026-03-09', '2026-03-02'] as [LocalDate, LocalDate]
  expect(savedContentOf({ ...EMPTY_FILTERS, when: 'own', from, to })).toEqual({ from: to, to: from })
})
