import type { Output } from '#contract/endpoint.ts'
import type { Reminder, reminder } from '#contract/reminder.ts'
import { addMinutes, type Instant, type Minutes } from '#domain/time/time.ts'

type Overview = Pick<Output<typeof reminder.overview>, 'overdue' | 'today' | 'next24h'>
/** A reminder with the moment at which its reader is told of it. */
export type DueMoment = { readonly one: Reminder; readonly at: Instant }

/** A page that was out of sight for longer tells of nothing that the overview does not say. */
const LATEST: Minutes = 10

/** The reminders with a time that became due, or were to be told again, after a moment. [reminder/due-in-app] */
export function dueSince({ overdue, today, next24h }: Overview, since: Instant, now: Instant): DueMoment[] {
  const earliest = addMinutes(now, -LATEST)
  const from = since > earliest ? since : earliest
  const all = new Map([...overdue, ...today, ...next24h].map((one) => [one.id, one]))
  return [...all.values()].flatMap((one) => {
    const due = one.dateOnly ? null : (one.dueDate as Instant | null)
    return [due, one.snoozedUntil].flatMap((at) => (at !== null && from < at && at <= now ? [{ one, at }] : []))
  })
}
