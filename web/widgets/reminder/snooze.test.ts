import { expect, test } from 'vitest'
import type { Reminder } from '#contract/reminder.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { isDue, snoozesAt } from './snooze.ts'

const zone = 'America/New_York'
/** A Monday, 10:00 there. */
const now = '2026-06-29T14:00:00.000Z' as Instant
const due = (dueDate: string | null, completed = false): Pick<Reminder, 'dueDate' | 'dateOnly' | 'completed'> => ({
  dueDate: dueDate as LocalDate | null,
  dateOnly: dueDate?.length === 10,
  completed,
})

test.each<[string | null, boolean]>([
  ['2026-06-29T13:59:00.000Z', true],
  ['2026-06-29T14:01:00.000Z', false],
  ['2026-06-28', true],
  ['2026-06-29', true],
  ['2026-06-30', false],
  [null, false],
])('at Monday 10:00, a reminder of %s is due: %s', (dueDate, is) => {
  expect(isDue(due(dueDate), { now, zone })).toBe(is)
  expect(isDue(due(dueDate, true), { now, zone })).toBe(false)
})

test('in the morning there are four times, on the clock at home', () => {
  expect(snoozesAt({ now, zone })).toEqual([
    { name: 'inTenMinutes', until: '2026-06-29T14:10:00.000Z' },
    { name: 'inAnHour', until: '2026-06-29T15:00:00.000Z' },
    { name: 'thisEvening', until: '2026-06-29T22:00:00.000Z' },
    { name: 'tomorrowMorning', until: '2026-06-30T13:00:00.000Z' },
  ])
})

test('from six in the evening there is no evening to come', () => {
  const names = (moment: string) => snoozesAt({ now: moment as Instant, zone }).map(({ name }) => name)
  expect(names('2026-06-29T21:59:00.000Z')).toContain('thisEvening')
  expect(names('2026-06-29T22:00:00.000Z')).not.toContain('thisEvening')
  expect(names('2026-06-30T03:59:00.000Z')).toEqual(['inTenMinutes', 'inAnHour', 'tomorrowMorning'])
})

test('tomorrow at nine is nine on the clock, also when the clocks change', () => {
  const before = '2026-10-31T16:00:00.000Z' as Instant
  expect(snoozesAt({ now: before, zone }).at(-1)?.until).toBe('2026-11-01T14:00:00.000Z')
})
