import * as z from 'zod/mini'
import { LONGEST_REMINDER_DESCRIPTION, LONGEST_REMINDER_TITLE } from '#domain/reminder/reminder.ts'
import { LONGEST_REMINDER_NOTICE } from '#domain/reminder/notice.ts'
import { Category } from './catalogue.ts'
import { Id, Instant, LocalDate, NoContent, pageOf, Paging, PlannedDate, PlannedInstant, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * A day, whichever zone the owner is in, or a moment. A moment that is midnight on the owner's clock means the day.
 * [reminder/due-date]
 */
const DueDate = z.union([LocalDate, Instant])

const Notice = z.int().check(z.minimum(1), z.maximum(LONGEST_REMINDER_NOTICE))

const fields = {
  title: text(LONGEST_REMINDER_TITLE, 1),
  dueDate: z.nullable(z.union([PlannedDate, PlannedInstant])),
  category: z.nullable(Category),
  description: z.nullable(text(LONGEST_REMINDER_DESCRIPTION)),
  /** An RRULE of RFC 5545 without DTSTART; needs a due date. [reminder/recurrence-rule] */
  recurrence: z.nullable(z.string().check(z.maxLength(200))),
  /**
   * Minutes before it is due at which people are told as well, whole days for a day; null for no advance notice.
   * [reminder/notice-range]
   */
  notifyMinutes: z.nullable(Notice),
}
const sharing = {
  /** Members of the owner's family, by their user id. [reminder/sharing-members] */
  assignee: z.nullable(Id),
  sharedWith: z.array(Id).check(z.maxLength(50)),
}
const { title, ...others } = fields
const Changes = { ...z.partial(z.strictObject(fields)).shape, version: z.optional(z.int()) }

export const NewReminder = z.strictObject({
  id: z.optional(Id),
  title,
  ...z.partial(z.strictObject(others)).shape,
  ...z.partial(z.strictObject(sharing)).shape,
})
export type NewReminder = z.output<typeof NewReminder>

const Person = z.strictObject({ _id: Id, name: z.string() })

export const Reminder = z.strictObject({
  id: Id,
  title: z.string(),
  dueDate: z.nullable(DueDate),
  /** Whether the due date is a day. */
  dateOnly: z.boolean(),
  category: z.nullable(Category),
  description: z.nullable(z.string()),
  recurrence: z.nullable(z.string()),
  notifyMinutes: z.nullable(Notice),
  /** The role of the caller. [reminder/reminder-roles] */
  role: z.enum(['owner', 'assignee', 'sharedWith']),
  owner: Person,
  assignee: z.nullable(Person),
  sharedWith: z.array(Person),
  completed: z.boolean(),
  completedAt: z.nullable(Instant),
  completedBy: z.nullable(Person),
  /** Of a completed time of a series: the reminder that goes on. [reminder/series-completion] */
  seriesId: z.nullable(Id),
  /** The moment at which the caller alone is told once more. [reminder/snooze-reminder] */
  snoozedUntil: z.nullable(Instant),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Reminder = z.output<typeof Reminder>

const bucket = z.array(Reminder)

const ById = z.strictObject({ id: Id })

/** The API calls a reminder a task. */
export const reminder = {
  create: endpoint({
    method: 'POST',
    path: '/user/task',
    access: 'self',
    body: NewReminder,
    response: Reminder,
    status: 201,
  }),
  read: endpoint({ method: 'GET', path: '/user/task/{id}', access: 'session', params: ById, response: Reminder }),
  /** A stale `version` is 409 with the current reminder in `details.current`. */
  change: endpoint({
    method: 'PATCH',
    path: '/user/task/{id}',
    access: 'self',
    params: ById,
    body: z.strictObject(Changes),
    response: Reminder,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/task/{id}',
    access: 'self',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  content: endpoint({
    method: 'PATCH',
    path: '/user/task/content',
    access: 'self',
    body: z.strictObject({ id: Id, ...Changes }),
    response: Reminder,
  }),
  /**
   * Completes a reminder, or opens it again. Of a series one time is completed and the reminder moves on to the next:
   * `reminder` is the next one, `occurrence` the completed one. A stale `version` is 409 with the current reminder in
   * `details.current`, so that of two users who complete the same time, the second does not complete the next.
   * [reminder/series-completion]
   */
  status: endpoint({
    method: 'POST',
    path: '/user/task/status',
    access: 'session',
    body: z.strictObject({ id: Id, completed: z.boolean(), version: z.optional(z.int()) }),
    response: z.strictObject({ reminder: Reminder, occurrence: z.nullable(Reminder) }),
  }),
  share: endpoint({
    method: 'POST',
    path: '/user/task/assignee-and-shared-with',
    access: 'self',
    body: z.strictObject({ id: Id, ...sharing, version: z.optional(z.int()) }),
    response: Reminder,
  }),
  /**
   * Tells the caller alone once more at a moment within the next 31 days; null cancels it. [reminder/snooze-reminder]
   */
  snooze: endpoint({
    method: 'POST',
    path: '/user/task/snooze',
    access: 'session',
    body: z.strictObject({ id: Id, until: z.nullable(Instant) }),
    response: z.strictObject({ until: z.nullable(Instant) }),
  }),
  /** Lists the caller's own reminders, and those assigned to or shared with the caller. [reminder/reminder-lists] */
  list: endpoint({
    method: 'GET',
    path: '/user/task/reminders',
    access: 'session',
    query: z.strictObject({ ...Paging, status: z._default(z.enum(['pending', 'completed']), 'pending') }),
    response: pageOf(Reminder),
  }),
  /**
   * Finds at most 20 reminders that have every word in their title or description: first the open ones by due date,
   * then those among the last 1,000 completed. A series is named once. [reminder/reminder-search]
   */
  search: endpoint({
    method: 'GET',
    path: '/user/task/reminders/search',
    access: 'session',
    query: z.strictObject({ q: text(200) }),
    response: z.array(Reminder),
  }),
  /** A reminder may be in two buckets. [reminder/overview-buckets] */
  overview: endpoint({
    method: 'GET',
    path: '/user/task/reminders/overview',
    access: 'session',
    response: z.strictObject({
      overdue: bucket,
      today: bucket,
      next24h: bucket,
      counts: z.strictObject({ overdue: z.int(), today: z.int(), next24h: z.int() }),
    }),
  }),
}
