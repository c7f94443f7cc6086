import * as z from 'zod/mini'
import { Category } from '#contract/catalogue.ts'
import { Id, Instant, LocalDate, PlannedDate, PlannedInstant, text } from '#contract/common.ts'
import { dueKind, fitsDue, LONGEST_REMINDER_NOTICE, tellingsFrom } from '#domain/reminder/notice.ts'
import {
  dueViolations,
  LONGEST_REMINDER_DESCRIPTION,
  LONGEST_REMINDER_TITLE,
  seriesStart,
} from '#domain/reminder/reminder.ts'
import { isRecurrence } from '#domain/time/recurrence.ts'
import { DAY_MINUTES } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import type { ReminderRow } from '#server/db/schema/reminder.ts'
import { createMover, pastOf, TAKEN, UNREADABLE } from '#server/features/import/mover.ts'
import { deleteMovedReminder, findReminderHead, findSameReminder, isReminderId } from './moving-store.ts'
import { insertReminder } from './store.ts'

const MovedReminder = z.object({
  id: Id,
  title: text(LONGEST_REMINDER_TITLE, 1),
  dueAt: z.optional(z.nullable(PlannedInstant)),
  dueOn: z.optional(z.nullable(PlannedDate)),
  category: z.optional(z.nullable(Category)),
  description: z.optional(z.nullable(text(LONGEST_REMINDER_DESCRIPTION))),
  recurrence: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  firstOn: z.optional(z.nullable(LocalDate)),
  clock: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(DAY_MINUTES - 1)))),
  seriesId: z.optional(z.nullable(Id)),
  completedAt: z.optional(z.nullable(Instant)),
  notifyMinutes: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(LONGEST_REMINDER_NOTICE)))),
  createdAt: z.optional(z.nullable(Instant)),
  updatedAt: z.optional(z.nullable(Instant)),
})
type MovedReminder = z.output<typeof MovedReminder>

/** Where a series began, from which COUNT counts; null: it is none. undefined: the rule is wrong. */
function seriesIn({ recurrence, firstOn, clock, ...row }: MovedReminder, zones: ZoneHistory) {
  const due = { dueOn: row.dueOn ?? null, dueAt: row.dueAt ?? null }
  if (due.dueOn !== null && due.dueAt !== null) return undefined
  if (!recurrence) return { due, recurrence: null, firstOn: null, clock: null }
  if (dueViolations(due, recurrence, zones).length) return undefined
  const start = seriesStart(due, zones)!
  const first = firstOn ?? start.first
  if (!isRecurrence(recurrence, first)) return undefined
  return { due, recurrence, firstOn: first, clock: due.dueAt === null ? null : (clock ?? start.clock) }
}

type Thing = Omit<ReminderRow, 'ownerId'>

/** Reminders from an archive of an account. They are shared with no one here. [import/account-archive] */
export const reminderMover = createMover<Thing>({
  read({ now, owner: { zones }, userId, find }, content) {
    const { data } = z.safeParse(MovedReminder, content)
    const series = data && seriesIn(data, zones)
    if (!data || !series) return UNREADABLE
    const { due, ...repeated } = series
    const notice = data.notifyMinutes ?? null
    if (!fitsDue(notice, dueKind(due))) return UNREADABLE
    const completedAt = data.completedAt ? pastOf(data.completedAt, now) : null
    const told = completedAt ? { tellAt: null, notifyAt: null } : tellingsFrom(due, notice, zones, now)
    return {
      id: data.id,
      userId,
      title: data.title,
      category: data.category ?? null,
      description: data.description || null,
      assignee: null,
      ...due,
      ...repeated,
      seriesId: (data.seriesId && find('reminder', data.seriesId)) ?? null,
      completedAt,
      completedBy: completedAt && userId,
      notifyMinutes: notice,
      ...told,
      version: 1,
      createdAt: pastOf(data.createdAt, now),
      updatedAt: pastOf(data.updatedAt, now),
    }
  },
  findSame: async (db, { subject }, row) =>
    (await findReminderHead(db, subject, row.id)) ? row.id : findSameReminder(db, subject, row),
  // Members of a family share reminders, so that no two accounts have one of the same id.
  chooseId: async (db, { newId }, { id }) => ((await isReminderId(db, id)) ? newId() : id),
  add: async (trx, { subject }, row) => ((await insertReminder(trx, subject, row)) ? { id: row.id } : TAKEN),
  ceilings: ['openReminders', 'reminders'],
  async remove(trx, { subject }, id) {
    if (!(await findReminderHead(trx, subject, id))) return true
    return deleteMovedReminder(trx, subject, { id, version: 1 })
  },
})
