import { expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/time.ts'
import { readDay } from './typed-day.ts'

/** A Thursday. */
const today = '2026-11-26' as LocalDate

test.each([
  ['today', '2026-11-26'],
  ['Yesterday', '2026-11-25'],
  ['tomorrow', '2026-11-27'],
  ['monday', '2026-11-23'],
  ['last sat', '2026-11-21'],
  ['20 Nov', '2026-11-20'],
  ['Nov 20th', '2026-11-20'],
  ['on november 28', '2026-11-28'],
  ['on october 28', '2026-10-28'],
  ['on march 28', '2026-03-28'],
  ['3 March 2024', '2024-03-03'],
  ['November 20th, 2023', '2023-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['20.11.', '2026-11-20'],
  ['20.11.2025', '2025-11-20'],
  ['20112025', '2025-11-20'],
  ['昨天', '2026-11-25'],
  ['前天', '2026-11-24'],
  ['上周一', '2026-11-16'],
  ['週日', '2026-11-22'],
  ['11月20日', '2026-11-20'],
  ['２０２５年１１月２０日', '2025-11-20'],
])('%j is %s', (typed, day) => {
  expect(readDay(typed, { today, dateOrder: 'dayFirst' })).toBe(day)
})

test('an ambiguous date is read in the order of the reader', () => {
  expect(readDay('5/6', { today, dateOrder: 'dayFirst' })).toBe('2026-06-05')
  expect(readDay('5/6', { today, dateOrder: 'monthFirst' })).toBe('2026-05-06')
})

test.each([
  '',
  ' ',
  'yesterday lunch',
  'day',
  'mon 9',
  '20',
  '2026',
  '31 Feb',
  '29 Feb 2026',
  '2026-13-01',
  '昨天吃饭',
  '12-1',
])('%j is no day', (typed) => expect(readDay(typed, { today, dateOrder: 'dayFirst' })).toBeNull())
