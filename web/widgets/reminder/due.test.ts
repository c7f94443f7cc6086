import { expect, test } from 'vitest'
import type { Reminder } from '#contract/reminder.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { clockOfDue, dayOf, groupOf, groupsOf } from './due.ts'

const zone = 'America/New_York'
/** A Monday, 10:00 there. */
const here = { now: '2026-06-29T14:00:00.000Z' as Instant, zone }
const due = (dueDate: string | null): Pick<Reminder, 'dueDate' | 'dateOnly'> => ({
  dueDate: dueDate as LocalDate | null,
  dateOnly: dueDate?.length === 10,
})

test.each([
  { dueDate: '2026-06-29T13:00:00.000Z', group: 'overdue' },
  { dueDate: '2026-06-28', group: 'overdue' },
  { dueDate: '2026-06-29', group: 'today' },
  { dueDate: '2026-06-29T14:00:00.000Z', group: 'today' },
  { dueDate: '2026-06-29T22:00:00.000Z', group: 'today' },
  { dueDate: '2026-06-30T03:30:00.000Z', group: 'today' },
  { dueDate: '2026-06-30', group: 'tomorrow' },
  { dueDate: '2026-06-30T04:30:00.000Z', group: 'tomorrow' },
  { dueDate: '2026-07-01', group: 'later' },
  { dueDate: null, group: 'noDate' },
])('at Monday 10:00, a reminder of $dueDate is in $group', ({ dueDate, group }) => {
  expect(groupOf(due(dueDate), here)).toBe(group)
})

test('within a day reminders without a time come first, and those without a date are last', () => {
  const list = [null, '2026-07-02T13:00:00.000Z', '2026-07-02', '2026-07-02T11:00:00.000Z', '2026-06-30', '2026-06-28']
  expect(
    groupsOf(list.map(due), here).map(({ name, reminders }) => [name, ...reminders.map((one) => one.dueDate)]),
  ).toEqual([
    ['overdue', '2026-06-28'],
    ['tomorrow', '2026-06-30'],
    ['later', '2026-07-02', '2026-07-02T11:00:00.000Z', '2026-07-02T13:00:00.000Z'],
    ['noDate', null],
  ])
})

test('a day is the same in every zone, and a moment can be on another day', () => {
  expect(dayOf(due('2026-06-30'), 'Asia/Taipei')).toBe('2026-06-30')
  expect(dayOf(due('2026-06-30T20:00:00.000Z'), 'Asia/Taipei')).toBe('2026-07-01')
  expect(clockOfDue(due('2026-06-30T20:00:00.000Z'), 'Asia/Taipei')).toBe(240)
  expect(clockOfDue(due('2026-06-30'), 'Asia/Taipei')).toBeNull()
})
