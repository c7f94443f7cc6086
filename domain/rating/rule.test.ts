import { expect, test } from 'vitest'
import { type Confirmation, routines } from './rule.ts'

let count = 0
const given = (activityId: string, more: Partial<Confirmation> = {}): Confirmation => ({
  logId: `log-${(count += 1)}`,
  activityId,
  category: 'dailyActivity',
  proposed: 5,
  confirmed: 5,
  ...more,
})
const times = (many: number, activityId: string, more: Partial<Confirmation> = {}) =>
  Array.from({ length: many }, () => given(activityId, more))
const NONE = { ruled: new Set<string>(), rewarded: ['study'] }

test.each<[string, readonly Confirmation[], string[]]>([
  ['two logs are too few', times(2, 'eat'), []],
  ['three are enough', times(3, 'eat'), ['eat']],
  ['with other logs in between', [given('eat'), given('wash'), ...times(2, 'eat')], ['eat']],
  ['not where coins hang on it', times(3, 'maths', { category: 'study' }), []],
  ['not where one of the last three was changed', [...times(2, 'eat'), given('eat', { confirmed: 4 })], []],
  ['what was changed long ago is forgotten', [...times(3, 'eat'), given('eat', { confirmed: 4 })], ['eat']],
  ['one log that is confirmed again and again is one', times(3, 'eat', { logId: 'same' }), []],
])('%s', (_, confirmations, expected) => {
  expect(routines(confirmations, NONE)).toEqual(expected)
})

test('a routine with a rule is not suggested again', () => {
  expect(routines(times(3, 'eat'), { ...NONE, ruled: new Set(['eat']) })).toEqual([])
})
