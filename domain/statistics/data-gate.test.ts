import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataGate } from './data-gate.ts'
import { daysBetween, type LocalDate } from '#domain/time/time.ts'

const TODAY = '2026-06-30' as LocalDate

test.each([
  { have: 0, status: 'insufficient', unlock: '2026-07-30' },
  { have: 12, status: 'insufficient', unlock: '2026-07-18' },
  { have: 29, status: 'insufficient', unlock: '2026-07-01' },
  { have: 30, status: 'usable', unlock: null },
  { have: 179, status: 'usable', unlock: null },
  { have: 180, status: 'best', unlock: null },
])('averages wait for data days: with $have they are $status', ({ have, status, unlock }) =>
  expect(dataGate(have, TODAY)).toEqual({ status, have, need: 30, recommended: 180, earliestUnlockDate: unlock }),
)

test('a user who logs every day has enough data on the announced day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 29 }), (have) => {
      const { earliestUnlockDate } = dataGate(have, TODAY)
      const days = daysBetween(TODAY, earliestUnlockDate!)
      expect(dataGate(have + days, earliestUnlockDate!).status).toBe('usable')
      expect(dataGate(have + days - 1, TODAY).status).toBe('insufficient')
    }),
  )
})
