import { describe, expect, test } from 'vitest'
import { goalAfter, goalViolations, isGoalReached, maySpendSavings, type SavingsGoal } from './goal.ts'
import { FAMILY_COLUMNS } from '#domain/family/permission.ts'
import { instant } from '#domain/time/time.ts'

const NOW = instant('2026-03-02T12:00:00Z')
const LATER = instant('2026-03-09T12:00:00Z')
const goal: SavingsGoal = { name: 'Zoo', minutes: 60, reachedAt: null }
const reached: SavingsGoal = { ...goal, reachedAt: NOW }

test.each([
  { name: 'Zoo', minutes: 60, wrong: [] },
  { name: 'Z', minutes: 1, wrong: [] },
  { name: '动'.repeat(40), minutes: 100_000, wrong: [] },
  { name: ' ', minutes: 60, wrong: ['name required'] },
  { name: '动'.repeat(41), minutes: 60, wrong: ['name tooLong'] },
  { name: 'Zoo', minutes: 0, wrong: ['minutes outOfRange'] },
  { name: 'Zoo', minutes: 100_001, wrong: ['minutes outOfRange'] },
  { name: '', minutes: 0.5, wrong: ['name required', 'minutes notWhole'] },
])('a goal "$name" of $minutes minutes: $wrong', ({ name, minutes, wrong }) => {
  expect(goalViolations({ name, minutes }).map(({ field, rule }) => `${field} ${rule}`)).toEqual(wrong)
})

test('a goal is reached by savings, and stays reached after they are taken out', () => {
  expect(isGoalReached(goal, 59)).toBe(false)
  expect(goalAfter(goal, 59, NOW)).toBe(goal)
  expect(isGoalReached(goal, 60)).toBe(true)
  expect(goalAfter(goal, 60, NOW)).toEqual(reached)
  expect(isGoalReached(reached, 0)).toBe(true)
  expect(goalAfter(reached, 90, LATER)).toBe(reached)
})

describe.each([
  { state: 'without a goal', goal: null, saved: 500, child: false },
  { state: 'a minute short', goal, saved: 59, child: false },
  { state: 'when it is reached', goal, saved: 60, child: true },
  { state: 'when it was reached before', goal: reached, saved: 10, child: true },
])('moving minutes from save to spend $state', ({ state: _, child, ...saver }) => {
  test.each([
    { column: 'admin', whose: 'child', may: true },
    { column: 'parent', whose: 'child', may: true },
    { column: 'actingForChild', whose: 'own', may: true },
    { column: 'controlledChild', whose: 'own', may: child },
    { column: 'freeChild', whose: 'own', may: child },
  ] as const)('$column: $may', ({ column, whose, may }) => {
    expect(maySpendSavings({ ...saver, column, whose })).toBe(may)
  })

  test.each(FAMILY_COLUMNS)('%s does not touch the jars of another adult', (column) => {
    expect(maySpendSavings({ ...saver, column, whose: 'adult' })).toBe(false)
  })

  test.each(['controlledChild', 'freeChild', 'actingForChild'] as const)('%s moves nothing of a sibling', (column) => {
    expect(maySpendSavings({ ...saver, column, whose: 'child' })).toBe(false)
  })
})
