import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { mayRollOn, rolledEnd } from './roll.ts'
import { SCHEDULE_TYPES } from './plan.ts'

test('all that recurs by the week or the month may have no end', () => {
  expect(SCHEDULE_TYPES.filter(mayRollOn)).toEqual([
    'weeklyFixed',
    'weeklyFixedThatDayFlexible',
    'weeklyFlexible',
    'monthlyFlexible',
  ])
})

test.each([
  { what: 'a new one', start: '2026-03-02', today: '2026-03-02', end: null, is: '2027-03-02' },
  { what: 'one that begins later', start: '2026-05-31', today: '2026-03-02', end: null, is: '2027-05-31' },
  { what: 'one that has long begun', start: '2020-01-01', today: '2026-03-02', end: null, is: '2027-03-02' },
  { what: 'eleven months are left', start: '2026-03-02', today: '2026-04-02', end: '2027-03-02', is: '2027-03-02' },
  { what: 'a day less is left', start: '2026-03-02', today: '2026-04-03', end: '2027-03-02', is: '2027-04-03' },
  { what: 'its end was farther', start: '2026-03-02', today: '2026-03-02', end: '2029-01-01', is: '2029-01-01' },
  { what: 'leap day', start: '2028-02-29', today: '2028-02-29', end: null, is: '2029-02-28' },
])('the last day of a plan without an end: $what, $is', ({ start, today, end, is }) => {
  expect(rolledEnd(day(start), day(today), end === null ? null : day(end))).toBe(is)
})
