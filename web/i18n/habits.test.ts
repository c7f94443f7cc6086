import { expect, test } from 'vitest'
import { habitsFor } from './habits.ts'

test.each([
  { preferred: ['en-US', 'en'], language: 'en', hours: 12, dateOrder: 'monthFirst', weekStart: 7 },
  { preferred: ['en-GB'], language: 'en', hours: 24, dateOrder: 'dayFirst', weekStart: 1 },
  { preferred: ['en-AU'], language: 'en', hours: 12, dateOrder: 'dayFirst', weekStart: 1 },
  // A German browser adds the English of the US of its own accord.
  { preferred: ['de-DE', 'de', 'en-US', 'en'], language: 'en', hours: 24, dateOrder: 'dayFirst', weekStart: 1 },
  { preferred: ['sv-SE'], language: 'en', hours: 24, dateOrder: 'yearFirst', weekStart: 1 },
  { preferred: ['ar-EG'], language: 'en', hours: 12, dateOrder: 'dayFirst', weekStart: 6 },
  { preferred: ['zh-CN', 'zh'], language: 'zh_CN', hours: 24, dateOrder: 'yearFirst', weekStart: 1 },
  { preferred: ['zh-TW'], language: 'zh_TW', hours: 12, dateOrder: 'yearFirst', weekStart: 7 },
  { preferred: ['zh-CN'], language: 'en', hours: 24, dateOrder: 'yearFirst', weekStart: 1 },
  { preferred: ['en-US'], language: 'zh_CN', hours: 24, dateOrder: 'yearFirst', weekStart: 1 },
  { preferred: ['en-US@posix'], language: 'en', hours: 12, dateOrder: 'monthFirst', weekStart: 7 },
  { preferred: [], language: 'en', hours: 12, dateOrder: 'monthFirst', weekStart: 7 },
] as const)('$preferred, read in $language', ({ preferred, language, ...habits }) =>
  expect(habitsFor(language, preferred, { clock: 'auto', dateOrder: 'auto', weekStart: 'auto' })).toEqual(habits),
)

test('a week begins on Monday until the user chooses another day', () => {
  expect(habitsFor('en', ['en-US'])).toMatchObject({ hours: 12, weekStart: 1 })
})

test('a chosen format overrides the region', () => {
  const chosen = { clock: '24', dateOrder: 'dayFirst', weekStart: 'saturday' } as const
  expect(habitsFor('en', ['en-US'], chosen)).toEqual({ hours: 24, dateOrder: 'dayFirst', weekStart: 6 })
  expect(habitsFor('zh_TW', ['zh-TW'], { ...chosen, clock: 'auto' })).toMatchObject({ hours: 12, weekStart: 6 })
})
