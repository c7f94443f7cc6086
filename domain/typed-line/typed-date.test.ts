import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/time/time.ts'
import { readDate } from './typed-date.ts'

test.each([
  ['2026-12-31', '2026-12-31', '2026-12-31'],
  ['2026/2/3', '2026-02-03', '2026-02-03'],
  ['2026年2月3日', '2026-02-03', '2026-02-03'],
  ['３１.１２.２０２６', '2026-12-31', '2026-12-31'],
  ['05/06/2026', '2026-06-05', '2026-05-06'],
  ['5. 6. 2026', '2026-06-05', '2026-05-06'],
  ['05062026', '2026-06-05', '2026-05-06'],
  ['20261231', '2026-12-31', '2026-12-31'],
  ['31/12/2026', '2026-12-31', '2026-12-31'],
  ['12/31/2026', '2026-12-31', '2026-12-31'],
  ['29/2/2024', '2024-02-29', '2024-02-29'],
  ['29/2/2026', null, null],
  ['31/4/2026', null, null],
  ['0/1/2026', null, null],
  ['2026-13-01', null, null],
  ['5/6', null, null],
  ['5/6/26', null, null],
  ['soon', null, null],
  ['', null, null],
])('%j is %s where the day comes first, and else %s', (typed, dayFirst, otherwise) => {
  expect(readDate(typed, 'dayFirst')).toBe(dayFirst)
  expect(readDate(typed, 'monthFirst')).toBe(otherwise)
  expect(readDate(typed, 'yearFirst')).toBe(otherwise)
})

test('any typed text is a calendar date or nothing', () => {
  const orders = fc.constantFrom('dayFirst', 'monthFirst', 'yearFirst' as const)
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789/.-年月日 '.split('')), maxLength: 12 })
  fc.assert(
    fc.property(fc.oneof(digits, fc.string({ maxLength: 20 })), orders, (typed, order) => {
      const read = readDate(typed, order)
      if (read !== null) expect(addDays(read, 0)).toBe(read)
    }),
  )
})
