import { describe, expect, test } from 'vitest'
import { CEILING_NAMES, CEILINGS, isCeiling, isOver } from './ceiling.ts'

describe.each(CEILING_NAMES)('the ceiling of %s', (ceiling) => {
  test('is reached without being passed, and passed by one more', () => {
    const most = CEILINGS[ceiling]
    expect([0, most - 1, most, most + 1].map((many) => isOver(ceiling, many))).toEqual([false, false, false, true])
  })

  test('is far above any number that people create by hand', () =>
    expect(CEILINGS[ceiling]).toBeGreaterThanOrEqual(500))
})

test('reminders that are open are among all reminders', () =>
  expect(CEILINGS.openReminders).toBeLessThan(CEILINGS.reminders))

test.each([
  ['notes', true],
  ['logs', false],
  ['toString', false],
  [undefined, false],
  [5, false],
] as const)('%s names a ceiling: %s', (name, is) => expect(isCeiling(name)).toBe(is))
