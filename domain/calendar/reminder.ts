import { type CalendarEvent, withOffset } from './event.ts'
import { type Due, occurrencesBetween, type Series } from '#domain/time/recurrence.ts'
import type { SearchBudget } from '#domain/time/recurrence-days.ts'
import { dueDay } from '#domain/reminder/reminder.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, epochMs, type Instant, type LocalDate, MINUTE_MS } from '#domain/time/time.ts'
import { clockAt, type ZoneHistory } from '#domain/time/zone.ts'

export type CalendarReminder = Due & {
  readonly id: string
  readonly title: string
  readonly category: string | null
  readonly assignee: string | null
  readonly completedAt: Instant | null
  /** Null if the reminder does not repeat. */
  readonly series: Series | null
}

/**
 * The most events of all series together in one answer: 25 daily series in the longest range.
 * [calendar/recurring-reminders]
 */
const MAX_OCCURRENCES = 10_000

/** The most days that are searched for all series together: a hundred birthdays of ten years ago, each with a COUNT. */
const MAX_DAYS_SEARCHED = 500_000

type Room = { times: number; readonly budget: SearchBudget }

/** Returns the later times of a series in a range; null if there is no room left for all of them. */
function laterTimes(
  { series, ...due }: CalendarReminder,
  { from, to }: DateRange,
  zones: ZoneHistory,
  { times, budget }: Room,
): Due[] | null {
  const first = dueDay(due, zones)
  if (!series || !first) return []
  // On a day on which the owner changes zones, a time may fall on the day before or after.
  const before = addDays(from, -2)
  const limits = { most: times + 1, budget }
  const later = occurrencesBetween(series, first > before ? first : before, to, zones, limits)
  return later.length > times || budget.daysLeft < 0 ? null : later
}

/**
 * Returns the day on which something is due, and the start that is shown. A moment that is midnight means the day.
 * [reminder/due-date]
 */
function placeOf({ dueOn, dueAt }: Due, zones: ZoneHistory): { day: LocalDate | null; start: string } {
  if (dueOn !== null) return { day: dueOn, start: dueOn }
  if (dueAt === null) return { day: null, start: '' }
  const ms = epochMs(dueAt)
  const shown = clockAt(zones, ms)
  const day = shown.localDate
  const isMidnight = shown.clock === 0 && ms % MINUTE_MS === 0
  return { day, start: isMidnight ? day : withOffset(dueAt, shown) }
}

/** Returns the events of a reminder: its due time and each later time of its series. [calendar/recurring-reminders] */
function reminderEvents(
  reminder: CalendarReminder,
  later: readonly Due[],
  { from, to }: DateRange,
  zones: ZoneHistory,
): CalendarEvent[] {
  const { id, title, category, assignee, completedAt } = reminder
  const completed = completedAt !== null
  const status = completed ? 'completed' : 'pending'
  const categories = category === null ? {} : { categories: [category] }
  // All times of a series share one object, because there may be thousands.
  const extendedProps = { type: 'reminder', entityId: id, status, completed, assignee, ...categories } as const
  const events: CalendarEvent[] = []
  for (const given of [reminder, ...later]) {
    const { day, start } = placeOf(given, zones)
    if (day === null || day < from || day > to) continue
    events.push({ id: `reminder:${id}:${day}`, title, start, allDay: start === day, extendedProps })
  }
  return events
}

/** A series that does not fit any more is shown once, when it is due. [calendar/recurring-reminders] */
export function allReminderEvents(reminders: readonly CalendarReminder[], range: DateRange, zones: ZoneHistory) {
  const room = { times: MAX_OCCURRENCES, budget: { daysLeft: MAX_DAYS_SEARCHED } }
  return reminders.flatMap((reminder) => {
    const later = laterTimes(reminder, range, zones, room) ?? []
    room.times -= later.length
    return reminderEvents(reminder, later, range, zones)
  })
}
