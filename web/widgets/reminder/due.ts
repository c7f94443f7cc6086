import type { Reminder } from '#contract/reminder.ts'
import type { Due } from '#domain/time/recurrence.ts'
import { bucketsOf, dueDay, inOrder } from '#domain/reminder/reminder.ts'
import { addDays, type Instant, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { clockMinutes, localDate } from '#domain/time/zone.ts'

type Dated = Pick<Reminder, 'dueDate' | 'dateOnly'>

const always = (zone: string) => [{ from: null, tz: zone }]

const dueOf = ({ dueDate, dateOnly }: Dated): Due =>
  dateOnly ? { dueOn: dueDate as LocalDate | null, dueAt: null } : { dueOn: null, dueAt: dueDate as Instant | null }

/** The day on which it is due in this zone; null: on none. */
export const dayOf = (one: Dated, zone: string): LocalDate | null => dueDay(dueOf(one), always(zone))

/** Minutes since midnight in this zone; null: it has no time. */
export function clockOfDue(one: Dated, zone: string): Minutes | null {
  const { dueAt } = dueOf(one)
  return dueAt && clockMinutes(always(zone), dueAt)
}

/** The reader's present moment and zone. */
export type Here = { now: Instant; zone: string }

const GROUPS = ['overdue', 'today', 'tomorrow', 'later', 'noDate'] as const
export type GroupName = (typeof GROUPS)[number]

/**
 * The heading of a reminder. With a time it is overdue from then on, without one from the next day.
 * [reminder/overview-buckets]
 */
export function groupOf(one: Dated, { now, zone }: Here): GroupName {
  const day = dayOf(one, zone)
  if (day === null) return 'noDate'
  const buckets = bucketsOf(dueOf(one), now, always(zone))
  if (buckets.overdue) return 'overdue'
  if (buckets.today) return 'today'
  return day === addDays(localDate(always(zone), now), 1) ? 'tomorrow' : 'later'
}

export type Group<T> = { name: GroupName; reminders: T[] }

/** Pending reminders are grouped and sorted by day. [reminder/reminder-lists] */
export function groupsOf<T extends Dated>(reminders: readonly T[], here: Here): Group<T>[] {
  const sorted = inOrder(
    reminders.map((one) => ({ one, ...dueOf(one) })),
    always(here.zone),
  ).map(({ one }) => one)
  return GROUPS.map((name) => ({ name, reminders: sorted.filter((one) => groupOf(one, here) === name) })).filter(
    (group) => group.reminders.length > 0,
  )
}
