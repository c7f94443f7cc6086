import { expect, test } from 'vitest'
import type { Reminder } from '#contract/reminder.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import { dueSince } from './due-now.ts'

const NOW = '2026-06-29T14:00:00.000Z' as Instant
const at = (minutes: number): Instant => addMinutes(NOW, minutes)
const reminder = (dueDate: string, snoozedUntil: Instant | null = null) =>
  ({ id: 'stamps', title: 'Stamps', dueDate, dateOnly: dueDate.length === 10, snoozedUntil }) as Reminder
const told = (one: Reminder, since: Instant) =>
  dueSince({ overdue: [one], today: [one], next24h: [] }, since, NOW).map((each) => each.at)

test.each([
  { what: 'at the minute at which it is due', one: reminder(NOW), since: at(-1), is: [NOW] },
  { what: 'not before', one: reminder(at(1)), since: at(-1), is: [] },
  { what: 'not of what was due when the page was opened', one: reminder(at(-2)), since: at(-1), is: [] },
  { what: 'not of a day', one: reminder('2026-06-29'), since: at(-1), is: [] },
  { what: 'once more when it was put off until then', one: reminder(at(-10), NOW), since: at(-1), is: [NOW] },
  { what: 'after a while out of sight', one: reminder(at(-8)), since: at(-60), is: [at(-8)] },
  { what: 'not after a long one', one: reminder(at(-12)), since: at(-60), is: [] },
])('[reminder/due-in-app] a reminder is told of $what', ({ one, since, is }) => {
  expect(told(one, since)).toEqual(is)
})
