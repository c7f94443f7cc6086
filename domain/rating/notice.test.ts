import { expect, test } from 'vitest'
import { gatheredSince, toldAgainSince } from './notice.ts'
import { instant } from '#domain/time/time.ts'

test('parents are notified of ratings after half an hour, and about one child every four hours at most', () => {
  const now = instant('2026-03-02T12:00:00Z')
  expect(gatheredSince(now)).toBe('2026-03-02T11:30:00.000Z')
  expect(toldAgainSince(now)).toBe('2026-03-02T08:00:00.000Z')
})
