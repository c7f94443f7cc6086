import type { Category } from '#contract/catalogue.ts'
import type { DemoKey } from '#domain/demo/demo.ts'
import { dueOf, seriesStart } from '#domain/reminder/reminder.ts'
import { tellingsFrom } from '#domain/reminder/notice.ts'
import { addDays, addMinutes, type Minutes } from '#domain/time/time.ts'
import { clockMinutes, localDate, momentOf } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { insertReminder, replaceShares } from '#server/features/reminder/store.ts'
import type { ServerDeps } from '#server/http/http.ts'

type DemoReminder = {
  title: string
  /** Days from today. */
  on: number
  /** Minutes since midnight; without them the reminder is for the whole day. */
  at?: Minutes
  category?: Category
  description?: string
  recurrence?: string
  /** Minutes before the due date of an advance notice. */
  before?: Minutes
  shared?: DemoKey
  assigned?: DemoKey
  done?: true
}

const hour = 60
/** A reminder of today is due by then at the latest, so that it stays on this day. */
const LATEST = 1435

/** The reminders of wei, in the language of wei. [demo/demo-reminders] `clock` is the time of day now. */
const remindersAt = (clock: Minutes): readonly DemoReminder[] => [
  // 3 overdue
  { title: 'Call the insurance', on: -1, at: 10 * hour, category: 'other_activities' },
  { title: 'Return the library books', on: -2 },
  { title: 'Reply to the landlord', on: -5, at: 18 * hour, category: 'other_activities', shared: 'mei' },
  // 2 today
  { title: 'Buy oat milk and eggs', on: 0, category: 'shopping' },
  { title: 'Ring Grandma', on: 0, at: Math.min(LATEST, Math.max(20 * hour, clock + 30)), category: 'socializing' },
  // 2 more within 24 hours
  {
    title: 'Put the bins out',
    on: 1,
    category: 'housework',
    recurrence: 'FREQ=WEEKLY',
    assigned: 'an',
  },
  {
    title: 'Dentist',
    on: 1,
    at: Math.max(5, Math.min(9 * hour, clock - 30)),
    description: 'Bring the insurance card',
    before: hour,
  },
  // 5 later
  {
    title: 'Parents’ evening at school',
    on: 3,
    at: 18 * hour,
    category: 'parenting',
    shared: 'mei',
    before: 24 * hour,
  },
  { title: 'Pay the rent', on: 5, recurrence: 'FREQ=MONTHLY', before: 24 * hour },
  { title: 'Have the tyres changed', on: 8, at: 8 * hour },
  { title: 'Book flights for the holidays', on: 12 },
  { title: 'Renew the passport', on: 30 },
  // 6 completed
  { title: 'Order printer paper', on: -1, category: 'shopping', done: true },
  { title: 'Send the invoice to Green Café', on: -3, at: 17 * hour, category: 'work', done: true },
  { title: 'Water the plants', on: -4, category: 'housework', done: true },
  { title: 'Fix the kitchen tap', on: -6, category: 'housework', done: true },
  { title: 'Sign the permission slip', on: -8, at: 8 * hour, category: 'parenting', done: true },
  { title: 'Collect the parcel', on: -9, category: 'other_activities', done: true },
]

type SeedDeps = Pick<ServerDeps, 'now' | 'newId'> & {
  readonly subject: SubjectId
  readonly timezone: string
  readonly userIds: ReadonlyMap<DemoKey, string>
}

/** Writes wei's reminders, some of them shared with the family, which must exist already. [demo/demo-reminders] */
export async function seedReminders(trx: Trx, { now, newId, subject, timezone, userIds }: SeedDeps): Promise<void> {
  const zones = [{ from: null, tz: timezone }]
  const today = localDate(zones, now())
  const userId = userIds.get('wei')!
  for (const { title, on, at, shared, assigned, done, ...about } of remindersAt(clockMinutes(zones, now()))) {
    const date = addDays(today, on)
    const due = dueOf(at === undefined ? date : momentOf(timezone, date, at), zones)
    const createdAt = momentOf(timezone, addDays(today, Math.min(on, 0) - 3), 19 * hour)
    const completedAt = done ? addMinutes(momentOf(timezone, date, at ?? 12 * hour), -40) : null
    const { category = null, description = null, recurrence = null, before = null } = about
    const start = recurrence === null ? null : seriesStart(due, zones)
    const assignee = assigned === undefined ? null : userIds.get(assigned)!
    const id = newId()
    await insertReminder(trx, subject, {
      id,
      userId,
      title,
      ...due,
      category,
      description,
      recurrence,
      firstOn: start?.first ?? null,
      clock: start?.clock ?? null,
      seriesId: null,
      assignee,
      completedAt,
      completedBy: done ? userId : null,
      notifyMinutes: before,
      ...(done ? { tellAt: null, notifyAt: null } : tellingsFrom(due, before, zones, now())),
      version: 1,
      createdAt,
      updatedAt: completedAt ?? createdAt,
    })
    const people = [...(shared === undefined ? [] : [userIds.get(shared)!]), ...(assignee === null ? [] : [assignee])]
    await replaceShares(trx, subject, id, people)
  }
}
