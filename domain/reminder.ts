import { type Due, isRecurrence, occurrenceAfter, type Series } from './recurrence.ts'
import { addDays, addMinutes, epochMs, type Instant, type LocalDate, MINUTE_MS, type Minutes } from './time.ts'
import { clockMinutes, localDate, momentOf, zoneAt, type ZoneHistory, zoneOfDay } from './zone.ts'

export const LONGEST_REMINDER_TITLE = 120

/** rules §8.5: what somebody is to a reminder. */
export type ReminderRole = 'owner' | 'assignee' | 'sharedWith'

const NEVER: Due = { dueOn: null, dueAt: null }

const isDay = (date: LocalDate | Instant): date is LocalDate => !date.includes('T')

/** spec §2: a moment that is midnight on the owner's clock means the day. */
export function dueOf(given: LocalDate | Instant | null, zones: ZoneHistory): Due {
  if (given === null) return NEVER
  if (isDay(given)) return { dueOn: given, dueAt: null }
  const isMidnight = clockMinutes(zones, given) === 0 && epochMs(given) % MINUTE_MS === 0
  return isMidnight ? { dueOn: localDate(zones, given), dueAt: null } : { dueOn: null, dueAt: given }
}

/** The day on which it is due, on somebody's calendar; a day is the same day to everybody. */
export const dueDay = ({ dueOn, dueAt }: Due, zones: ZoneHistory): LocalDate | null =>
  dueOn ?? (dueAt === null ? null : localDate(zones, dueAt))

/** rule [8.5-b], for pending ones: by day, those of the whole day before the others, and those of no day at the end. */
export function inOrder<T extends Due>(reminders: readonly T[], zones: ZoneHistory): T[] {
  const placed = reminders.map((reminder) => {
    const day = dueDay(reminder, zones)
    return { reminder, place: day === null ? '~' : `${day} ${reminder.dueAt ?? ''}` }
  })
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0)).map(({ reminder }) => reminder)
}

/** A day is not to wake anybody. */
export const TOLD_ON_THE_DAY_AT: Minutes = 9 * 60

/** When those whom it concerns are told: at the moment, or on the day at nine of the owner's clock. */
export function tellAt({ dueOn, dueAt }: Due, zones: ZoneHistory): Instant | null {
  if (dueOn === null) return dueAt
  const nineIn = (tz: string) => momentOf(tz, dueOn, TOLD_ON_THE_DAY_AT)
  const nine = nineIn(zoneOfDay(zones, dueOn))
  // Whoever moved in the night has another nine than they woke up to.
  return nineIn(zoneAt(zones, nine))
}

/** The same for one that is due so from a moment on: what is past tells nobody anything. */
export function toTellFrom(due: Due, zones: ZoneHistory, now: Instant): Instant | null {
  const at = tellAt(due, zones)
  return at !== null && at > now ? at : null
}

const WINDOW: Minutes = 24 * 60

/**
 * rule [8.5-c]: in which tabs of the overview a pending one stands; rule [8.5-d]: 24 elapsed hours.
 * @param zones of who looks
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

/** Where a series begins that is due so. */
export function seriesStart(due: Due, zones: ZoneHistory): Omit<Series, 'rule'> | null {
  const first = dueDay(due, zones)
  return first && { first, clock: due.dueAt === null ? null : clockMinutes(zones, due.dueAt) }
}

/** What is wrong with when something is due, and due again. */
export function dueViolations(due: Due, recurrence: string | null, zones: ZoneHistory): ('dueDate' | 'recurrence')[] {
  if (recurrence === null) return []
  const first = dueDay(due, zones)
  if (first === null) return ['dueDate']
  return isRecurrence(recurrence, first) ? [] : ['recurrence']
}

/**
 * When a series is due that was completed at a moment: next after it was due, and not before the owner's today.
 * null: that was the last time.
 */
export function nextDue(series: Series, due: Due, completedAt: Instant, zones: ZoneHistory): Due | null {
  const day = dueDay(due, zones) ?? series.first
  const yesterday = addDays(localDate(zones, completedAt), -1)
  return occurrenceAfter(series, day > yesterday ? day : yesterday, zones)
}

/** Whether both are due the same. */
export const isSameDue = (a: Due, b: Due): boolean => a.dueOn === b.dueOn && a.dueAt === b.dueAt

type Content = Due & { readonly title: string; readonly category: string | null; readonly description: string | null }
type GoingOn = Content & Pick<SeriesRow, 'recurrence' | 'firstOn' | 'clock'>
/** A reminder that may be a series. */
type SeriesRow = {
  readonly recurrence: string | null
  readonly firstOn: LocalDate | null
  readonly clock: Minutes | null
}

/** null: it does not come again. */
export const seriesOf = ({ recurrence, firstOn, clock }: SeriesRow): Series | null =>
  recurrence === null || firstOn === null ? null : { rule: recurrence, first: firstOn, clock }

/**
 * Whether a series stands where it went when this time of it was completed, and nothing of it was changed since: then
 * it can go back.
 */
export function hasJustLeft(reminder: GoingOn, occurrence: Content, completedAt: Instant, zones: ZoneHistory): boolean {
  const series = seriesOf(reminder)
  const day = dueDay(occurrence, zones)
  const isUnchanged =
    reminder.title === occurrence.title &&
    reminder.category === occurrence.category &&
    reminder.description === occurrence.description
  // One that begins after this time of it has begun anew since.
  if (!series || !isUnchanged || day === null || series.first > day) return false
  const next = nextDue(series, occurrence, completedAt, zones)
  return next !== null && isSameDue(next, reminder)
}
