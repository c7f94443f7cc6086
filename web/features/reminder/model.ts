import type { Category } from '#contract/catalogue.ts'
import type { NewReminder, Reminder } from '#contract/reminder.ts'
import { LONGEST_REMINDER_DESCRIPTION, LONGEST_REMINDER_TITLE } from '#domain/reminder/reminder.ts'
import { type Instant, type LocalDate, type Minutes, weekdayOf } from '#domain/time/time.ts'
import { clockOfText, clockText } from '#domain/time/wall-clock.ts'
import { localDate, momentOf } from '#domain/time/zone.ts'
import { closeGaps, type PersonPiece, withoutPeople } from '#domain/typed-line/typed-people.ts'
import type { ReminderMoment } from '#domain/typed-line/typed-reminder-due.ts'
import { parseReminder } from '#domain/typed-line/typed-reminder.ts'
import { refusalCode, refusedFields } from '#web/api/errors.ts'
import { clockOfDue, dayOf } from '#web/widgets/reminder/due.ts'
import { noticeOf } from '#web/widgets/reminder/notice.ts'
import { type Quick, quickValues } from '#web/widgets/reminder-line/line.ts'
import { NO_RULE, type Rule, ruleOf, ruleText } from '#web/widgets/reminder/repeat.ts'

/** The form as it stands; an empty field is '' or null. */
export type Values = {
  readonly title: string
  readonly date: LocalDate | ''
  /** `19:05` on the owner's clock. */
  readonly time: string
  readonly category: Category | null
  readonly description: string
  readonly rule: Rule
  /** Minutes before it is due; null: no advance notice. [reminder/notice-range] */
  readonly notifyMinutes: Minutes | null
  readonly assignee: string | null
  /** Besides the assignee. */
  readonly sharedWith: readonly string[]
}

export const NOTHING: Values = {
  title: '',
  date: '',
  time: '',
  category: null,
  description: '',
  rule: NO_RULE,
  notifyMinutes: null,
  assignee: null,
  sharedWith: [],
}

/** @param zone of the owner */
export function valuesOf(one: Reminder, zone: string): Values {
  const day = dayOf(one, zone)
  const clock = clockOfDue(one, zone)
  const assignee = one.assignee?._id ?? null
  return {
    title: one.title,
    date: day ?? '',
    time: clock === null ? '' : clockText(clock),
    category: one.category,
    description: one.description ?? '',
    rule: ruleOf(one.recurrence, day && weekdayOf(day)),
    notifyMinutes: one.notifyMinutes,
    assignee,
    sharedWith: one.sharedWith.map(({ _id }) => _id).filter((id) => id !== assignee),
  }
}

export type Field =
  | 'title'
  | 'date'
  | 'description'
  | 'category'
  | 'interval'
  | 'days'
  | 'until'
  | 'count'
  | 'assignee'
  | 'sharedWith'
export type Complaint =
  | 'titleNeeded'
  | 'titleTooLong'
  | 'dateNeeded'
  | 'tooLong'
  | 'wholeNumber'
  | 'daysNeeded'
  | 'untilNeeded'
  | 'untilEarly'
  | 'notPossible'
export type Complaints = Partial<Record<Field, Complaint>>

/** As the server counts them. */
const MAX_TIMES = 1000

const lengthOf = (text: string) => [...text.normalize('NFKC').trim()].length
const isCount = (value: number | null) => value !== null && Number.isInteger(value) && value >= 1 && value <= MAX_TIMES

function ruleComplaints({ repeat, interval, days, ends, until, count }: Rule, date: LocalDate | ''): Complaints {
  if (repeat === 'none' || repeat === 'other') return {}
  const isLast = ends === 'until'
  return {
    ...(repeat !== 'weekdays' && !isCount(interval) && { interval: 'wholeNumber' }),
    ...(repeat === 'weekly' && !days.length && { days: 'daysNeeded' }),
    ...(ends === 'count' && !isCount(count) && { count: 'wholeNumber' }),
    ...(isLast && !until && { until: 'untilNeeded' }),
    ...(isLast && until && until < date && { until: 'untilEarly' }),
  }
}

/** A time and a repetition need a due date. [reminder/recurrence-rule] */
export const needsDate = ({ time, rule }: Pick<Values, 'time' | 'rule'>): boolean =>
  time !== '' || rule.repeat !== 'none'

/** Everything wrong at once, before the server is asked. [error/all-fields-at-once] */
export function fieldErrorsOf({ title, date, time, description, rule }: Values): Complaints {
  return {
    ...(lengthOf(title) > LONGEST_REMINDER_TITLE && { title: 'titleTooLong' }),
    ...(!lengthOf(title) && { title: 'titleNeeded' }),
    ...(!date && needsDate({ time, rule }) && { date: 'dateNeeded' }),
    ...(lengthOf(description) > LONGEST_REMINDER_DESCRIPTION && { description: 'tooLong' }),
    ...ruleComplaints(rule, date),
  }
}

function dueDateOf({ date, time }: Pick<Values, 'date' | 'time'>, zone: string): LocalDate | Instant | null {
  if (!date) return null
  return time ? momentOf(zone, date, clockOfText(time)) : date
}

/** Of values without a complaint. @param zone of the owner */
export const bodyOf = (values: Values, zone: string) =>
  ({
    title: values.title.trim(),
    dueDate: dueDateOf(values, zone),
    category: values.category,
    description: values.description.trim() || null,
    recurrence: ruleText(values.rule),
    notifyMinutes: noticeOf(values),
  }) satisfies NewReminder

/** The people with whom it is shared. */
export const peopleOf = ({ assignee, sharedWith }: Values) => ({
  assignee,
  sharedWith: sharedWith.filter((id) => id !== assignee),
})

/** The server's names of the form's fields. */
const FIELDS: Readonly<Record<string, Field>> = {
  title: 'title',
  dueDate: 'date',
  category: 'category',
  description: 'description',
  recurrence: 'interval',
  assignee: 'assignee',
  sharedWith: 'sharedWith',
}

/** The server's complaints by field. */
export function serverFieldErrors(error: unknown): Complaints {
  if (refusalCode(error) !== 'INVALID_PARAMS') return {}
  return Object.fromEntries(
    refusedFields(error).flatMap((path) => {
      const field = FIELDS[path.split('.')[0] ?? '']
      return field ? [[field, 'notPossible']] : []
    }),
  )
}

/** A new reminder as the screen shows it until the server has answered. */
export const shownOf = (body: NewReminder, id: string, owner: Reminder['owner'], now: Instant): Reminder => ({
  id,
  title: body.title,
  dueDate: body.dueDate ?? null,
  dateOnly: body.dueDate?.includes('T') === false,
  category: body.category ?? null,
  description: body.description ?? null,
  recurrence: body.recurrence ?? null,
  notifyMinutes: body.notifyMinutes ?? null,
  role: 'owner',
  owner,
  assignee: null,
  sharedWith: [],
  completed: false,
  completedAt: null,
  completedBy: null,
  seriesId: null,
  snoozedUntil: null,
  // The first version: the reminder may be opened before the server has answered.
  version: 1,
  createdAt: now,
  updatedAt: now,
})

/** What a deletion means: of a reminder that nobody else sees, nothing is said about others. */
export function deletionText({ assignee, sharedWith, recurrence, role }: Reminder) {
  const isPrivate = role === 'owner' && assignee === null && !sharedWith.length
  if (recurrence === null) return isPrivate ? 'deletePrivate' : 'deleteText'
  return isPrivate ? 'deletePrivateSeries' : 'deleteSeries'
}

/** How the owner writes times and dates, and when the line is read. */
type LineMoment = Omit<ReminderMoment, 'zones'> & { readonly zone: string }

/** The meaning of the line, and the values and the exact moment with which it would be saved. */
export function meaningOf(quick: Quick, people: readonly PersonPiece[], { zone, ...at }: LineMoment) {
  const zones = [{ from: null, tz: zone }]
  const read = parseReminder(withoutPeople(quick.text, people), { ...at, zones }, quick.kept)
  const today = localDate(zones, at.now)
  const { moment, ...said } = quickValues(quick, read, today)
  const title = people.length ? closeGaps(said.title) : said.title
  const [assignee, ...sharedWith] = people.map(({ id }) => id)
  const values: Values = { ...NOTHING, ...said, title, assignee: assignee ?? null, sharedWith }
  return { read, today, moment, values }
}
