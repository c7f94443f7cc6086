import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Helped } from './fields.ts'
import { shareAmong } from './shared-recipients.ts'
import { allocate } from './time-proportion.ts'

const ana: Helped = { recipientId: 'ana', forWhat: 'homework', timeProportion: { type: 'duration', value: 30 } }
const ben: Helped = { recipientId: 'ben', forWhat: null, timeProportion: null }
const equal = (recipientId: string, forWhat: string | null = null): Helped => ({
  recipientId,
  forWhat,
  timeProportion: null,
})

test.each([
  ['adds to none', [], ['ana'], 'add', [equal('ana')]],
  ['adds after those there, and all share equally', [ana], ['ben'], 'add', [equal('ana', 'homework'), equal('ben')]],
  ['leaves a log that has them all as it is', [ana, ben], ['ben', 'ana'], 'add', [ana, ben]],
  ['puts others in their place', [ana], ['ben', 'cem'], 'replace', [equal('ben'), equal('cem')]],
  ['keeps what it was for', [ben, ana], ['ana'], 'replace', [equal('ana', 'homework')]],
] as const)('%s', (_, before, recipientIds, mode, after) => {
  expect(shareAmong(before, recipientIds, mode)).toEqual(after)
})

test('a new recipient gets a part of the time, and no part is more than a minute longer than another', () => {
  const ids = fc.uniqueArray(fc.constantFrom('ana', 'ben', 'cem', 'dee', 'eva'), { minLength: 1 })
  fc.assert(
    fc.property(
      ids,
      fc.constantFrom('add', 'replace' as const),
      fc.integer({ min: 6, max: 1440 }),
      (chosen, mode, minutes) => {
        const all: Helped = { ...ana, timeProportion: { type: 'percent', value: 100 } }
        const parts = allocate(minutes, shareAmong([all], [...chosen, 'new'], mode))
        const theirs = parts.filter(({ recipientId }) => recipientId !== null).map((part) => part.minutes)
        expect(Math.min(...theirs)).toBeGreaterThan(0)
        expect(Math.max(...theirs) - Math.min(...theirs)).toBeLessThanOrEqual(1)
      },
    ),
  )
})
