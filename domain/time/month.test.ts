import { expect, test } from 'vitest'
import { daysOfMonth, monthsOfRange, monthsWithin } from './month.ts'
import type { LocalDate } from './time.ts'

const days = (from: string, to: string) => ({ from: from as LocalDate, to: to as LocalDate })

test.each([
  { range: days('2026-03-01', '2026-03-31'), months: ['2026-03', '2026-03'], rest: [] },
  { range: days('2026-03-02', '2026-03-31'), months: null, rest: [days('2026-03-02', '2026-03-31')] },
  { range: days('2026-03-01', '2026-03-30'), months: null, rest: [days('2026-03-01', '2026-03-30')] },
  { range: days('2025-12-31', '2026-02-28'), months: ['2026-01', '2026-02'], rest: [days('2025-12-31', '2025-12-31')] },
  {
    range: days('2024-01-15', '2024-03-02'),
    months: ['2024-02', '2024-02'],
    rest: [days('2024-01-15', '2024-01-31'), days('2024-03-01', '2024-03-02')],
  },
])('whole months of $range.from to $range.to', ({ range, months, rest }) => {
  const [from, to] = months ?? []
  expect(monthsWithin(range)).toEqual({ months: months && { from, to }, rest })
})

test('February has 29 days when it has', () => {
  expect(daysOfMonth('2024-02')).toEqual(days('2024-02-01', '2024-02-29'))
})

test('the calendar ends with a month', () => {
  expect(daysOfMonth('9999-12')).toEqual(days('9999-12-01', '9999-12-31'))
})

test.each([
  { range: days('2026-03-31', '2026-03-31'), months: ['2026-03'] },
  { range: days('2025-11-30', '2026-02-01'), months: ['2025-11', '2025-12', '2026-01', '2026-02'] },
  { range: days('9999-11-30', '9999-12-31'), months: ['9999-11', '9999-12'] },
  { range: days('2026-03-02', '2026-03-01'), months: ['2026-03'] },
])('months of $range.from to $range.to', ({ range, months }) => {
  expect(monthsOfRange(range)).toEqual(months)
})
