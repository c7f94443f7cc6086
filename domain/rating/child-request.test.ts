import { expect, test } from 'vitest'
import { answerableUntil } from './child-request.ts'
import { instant } from '#domain/time/time.ts'

test.each([
  { end: null, until: '2026-03-03T12:00:00.000Z' },
  { end: '2026-03-02T18:00:00Z', until: '2026-03-02T18:00:00.000Z' },
  { end: '2026-03-09T12:00:00Z', until: '2026-03-03T12:00:00.000Z' },
])('a request that ends at $end is answered in its notification until $until', ({ end, until }) => {
  const told = instant('2026-03-02T12:00:00Z')
  expect(answerableUntil(told, end === null ? null : instant(end))).toBe(until)
})
