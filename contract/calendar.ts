import * as z from 'zod/mini'
import { Bytes, Id, Instant, LocalDate, NoContent } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The types of events. [calendar/event-types] */
const CalendarEventType = z.enum([
  'vacation',
  'reminder',
  'weekly_fixed',
  'weekly_fixed_that_day_flexible',
  'weekly_flexible',
  'monthly_flexible',
  'one_time',
])

export const CalendarEvent = z.strictObject({
  /** The id is stable. [calendar/event-id] */
  id: z.string(),
  title: z.string(),
  /** A date for an all-day event, otherwise a moment with the owner's offset: `2026-03-16T19:00:00-04:00`. */
  start: z.string(),
  /** Exclusive. */
  end: z.optional(z.string()),
  allDay: z.boolean(),
  extendedProps: z.strictObject({
    type: CalendarEventType,
    entityId: Id,
    eventColor: z.optional(z.string()),
    status: z.optional(z.string()),
    targetMinutes: z.optional(z.int()),
    creditMinutes: z.optional(z.int()),
    quota: z.optional(z.int()),
    timesDone: z.optional(z.int()),
    categories: z.optional(z.array(z.string())),
    /** Only of a reminder. */
    completed: z.optional(z.boolean()),
    /** The name of the assignee of a reminder. */
    assignee: z.optional(z.nullable(z.string())),
    publicHoliday: z.optional(z.boolean()),
    durationDays: z.optional(z.int()),
  }),
})
export type CalendarEvent = z.output<typeof CalendarEvent>

/** A local date or a moment. */
const Edge = z.union([LocalDate, Instant])

export const calendar = {
  /**
   * `end` is exclusive; `from` and `to` are the same with `to` included. The range has 1 to 400 days.
   * [calendar/calendar-range]
   */
  events: endpoint({
    method: 'GET',
    path: '/calendar',
    access: 'user',
    query: z.strictObject({
      start: z.optional(Edge),
      end: z.optional(Edge),
      from: z.optional(LocalDate),
      to: z.optional(LocalDate),
    }),
    response: z.array(CalendarEvent),
  }),
  /** When the secret address for calendar programs was made; null if there is none. [calendar/feed-address] */
  feed: endpoint({
    method: 'GET',
    path: '/user/calendar-feed',
    access: 'user',
    response: z.strictObject({ createdAt: z.nullable(Instant) }),
  }),
  /**
   * Makes a new address, which is shown this once; the old one stops working at once. Needs a fresh proof, 403
   * PROOF_REQUIRED otherwise. It ends with a new password or PIN, with "sign out everywhere", and with the account.
   * [calendar/feed-address]
   */
  makeFeed: endpoint({
    method: 'POST',
    path: '/user/calendar-feed',
    access: 'self',
    response: z.strictObject({ url: z.string(), createdAt: Instant }),
    status: 201,
    secret: true,
  }),
  /** The owner revokes it, or a parent that of a child. */
  revokeFeed: endpoint({
    method: 'DELETE',
    path: '/user/calendar-feed',
    access: 'user',
    response: NoContent,
    status: 204,
  }),
  ics: endpoint({
    method: 'GET',
    path: '/calendar-feed/{token}/hourkin.ics',
    access: 'public',
    params: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    response: Bytes,
    file: 'text/calendar',
  }),
}
