import { type Due, isRecurrence, occurrenceAfter, type Series } from '#domain/time/recurrence.ts'
import {
  addDays,
  addMinutes,
  epochMs,
  type Instant,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
} from '#domain/time/time.ts'
import { clockMinutes, localDate, momentOf, zoneAt, type ZoneHistory, zoneOfDay } from '#domain/time/zone.ts'

export const LONGEST_REMINDER_TITLE = 120
export const LONGEST_REMINDER_DESCRIPTION = 2000

/** The role of a person for a reminder. [reminder/reminder-roles] */
export type ReminderRole = 'owner' | 'assignee' | 'sharedWith'

const NEVER: Due = { dueOn: null, dueAt: null }

const isDay = (date: LocalDate | Instant): date is LocalDate => !date.includes('T')

/** A moment that is midnight on the owner's clock means the day. [reminder/due-date] */
export function dueOf(given: LocalDate | Instant | null, zones: ZoneHistory): Due {
  if (given === null) return NEVER
  if (isDay(given)) return { dueOn: given, dueAt: null }
  const isMidnight = clockMinutes(zones, given) === 0 && epochMs(given) % MINUTE_MS === 0
  return isMidnight ? { dueOn: localDate(zones, given), dueAt: null } : { dueOn: null, dueAt: given }
}

/** Returns the day on which it is due, on the reader's calendar; a date is the same day for every reader. */
export const dueDay = ({ dueOn, dueAt }: Due, zones: ZoneHistory): LocalDate | null =>
  dueOn ?? (dueAt === null ? null : localDate(zones, dueAt))

/**
 * Sorts pending reminders by day, those of the whole day first and those without a date last. [reminder/reminder-lists]
 */
export function inOrder<T extends Due>(reminders: readonly T[], zones: ZoneHistory): T[] {
  const placed = reminders.map((reminder) => {
    const day = dueDay(reminder, zones)
    return { reminder, place: day === null ? '~' : `${day} ${reminder.dueAt ?? ''}` }
  })
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0)).map(({ reminder }) => reminder)
}

/** A reminder of a whole day is told at nine, so that it wakes no one. [notification/reminder-told] */
export const TOLD_ON_THE_DAY_AT: Minutes = 9 * 60

/**
 * Returns when people are told: at the due moment, or at nine on the day by the owner's clock.
 * [notification/reminder-told]
 */
export function tellAt({ dueOn, dueAt }: Due, zones: ZoneHistory): Instant | null {
  if (dueOn === null) return dueAt
  const nineIn = (tz: string) => momentOf(tz, dueOn, TOLD_ON_THE_DAY_AT)
  const nine = nineIn(zoneOfDay(zones, dueOn))
  // Nine o'clock is another moment if the owner changed zones in the night.
  return nineIn(zoneAt(zones, nine))
}

/**
 * Like `tellAt`, for a due date that was set at a moment: a reminder whose time was past by then is not told.
 * [notification/reminder-told]
 */
export function toTellFrom(due: Due, zones: ZoneHistory, now: Instant): Instant | null {
  const at = tellAt(due, zones)
  return at !== null && at > now ? at : null
}

const WINDOW: Minutes = 24 * 60

/**
 * Returns the buckets of the overview for a pending reminder; the next 24 hours are elapsed hours.
 * [reminder/overview-buckets] [reminder/elapsed-hours]
 * @param zones of the reader
 */
export function bucketsOf({ dueOn, dueAt }: Due, now: Instant, zones: ZoneHistory) {
  const today = localDate(zones, now)
  if (dueOn !== null) {
    const isToday = dueOn === today
    return { overdue: dueOn < today, today: isToday, next24h: isToday || dueOn === addDays(today, 1) }
  }
  if (dueAt === null) return { overdue: false, today: false, next24h: false }
  const overdue = dueAt < now
  const isToday = !overdue && localDate(zones, dueAt) === today
  return { overdue, today: isToday, next24h: !overdue && dueAt < addMinutes(now, WINDOW) }
}

/** Returns where a series with this due date begins. */
export function seriesStart(due: Due, zones: ZoneHistory): Omit<Series, 'rule'> | null {
  const first = dueDay(due, zones)
  return first && { first, clock: due.dueAt === null ? null : clockMinutes(zones, due.dueAt) }
}

/** Returns the fields that are wrong: the due date, or the repetition. */
export function dueViolations(due: Due, recurrence: string | null, zones: ZoneHistory): ('dueDate' | 'recurrence')[] {
  if (recurrence === null) return []
  const first = dueDay(due, zones)
  if (first === null) return ['dueDate']
  return isRecurrence(recurrence, first) ? [] : ['recurrence']
}

/**
 * Returns the next due date of a series that was completed at a moment: after the previous one, and not before the
 * owner's today. Null if that was the last time. [reminder/series-completion]
 */
export function nextDue(series: Series, due: Due, completedAt: Instant, zones: ZoneHistory): Due | null {
  const day = dueDay(due, zones) ?? series.first
  const yesterday = addDays(localDate(zones, completedAt), -1)
  return occurrenceAfter(series, day > yesterday ? day : yesterday, zones)
}

/** Whether both have the same due date. */
export const isSameDue = (a: Due, b: Due): boolean => a.dueOn === b.dueOn && a.dueAt === b.dueAt

type Content = Due & { readonly title: string; readonly category: string | null; readonly description: string | null }
type GoingOn = Content & Pick<SeriesRow, 'recurrence' | 'firstOn' | 'clock'>
/** A reminder that may be a series. */
type SeriesRow = {
  readonly recurrence: string | null
  readonly firstOn: LocalDate | null
  readonly clock: Minutes | null
}

/** Null if the reminder does not repeat. */
export const seriesOf = ({ recurrence, firstOn, clock }: SeriesRow): Series | null =>
  recurrence === null || firstOn === null ? null : { rule: recurrence, first: firstOn, clock }

/**
 * Whether a series can go back to a completed time: it still stands where it went then, and nothing of it was changed
 * since. [reminder/series-reopen]
 */
export function hasJustLeft(reminder: GoingOn, occurrence: Content, completedAt: Instant, zones: ZoneHistory): boolean {
  const series = seriesOf(reminder)
  const day = dueDay(occurrence, zones)
  const isUnchanged =
    reminder.title === occurrence.title &&
    reminder.category === occurrence.category &&
    reminder.description === occurrence.description
  // A series whose first day is later than this time was started anew since.
  if (!series || !isUnchanged || day === null || series.first > day) return false
  const next = nextDue(series, occurrence, completedAt, zones)
  return next !== null && isSameDue(next, reminder)
}
