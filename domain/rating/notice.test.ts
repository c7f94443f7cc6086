import { expect, test } from 'vitest'
import { gatheredSince, toldAgainSince } from './notice.ts'
import { instant } from '#domain/time/time.ts'

test('parents are told of what has waited for half an hour, and of a child every four hours at most', () => {
  const now = instant('2026-03-02T12:00:00Z')
  expect(gatheredSince(now)).toBe('2026-03-02T11:30:00.000Z')
  expect(toldAgainSince(now)).toBe('2026-03-02T08:00:00.000Z')
})
