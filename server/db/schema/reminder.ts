import type { Category } from '#contract/catalogue.ts'
import type { Instant, LocalDate, Minutes } from '#domain/time.ts'

export type ReminderRow = {
  ownerId: string
  id: string
  /** Whose it is: others of the family know a user, and no data group. */
  userId: string
  title: string
  /** A moment, or a day of the owner's, or neither. */
  dueAt: Instant | null
  dueOn: LocalDate | null
  category: Category | null
  description: string | null
  recurrence: string | null
  /** Where a series begins: by its first day COUNT is reckoned, and by its minutes since midnight the time of each. */
  firstOn: LocalDate | null
  clock: Minutes | null
  seriesId: string | null
  assignee: string | null
  completedAt: Instant | null
  /** When those it concerns are to be told; null: they have been, or there is nothing to tell. */
  tellAt: Instant | null
  completedBy: string | null
  /** Minutes before it is due at which they are told as well; null: only then. */
  notifyMinutes: Minutes | null
  /** When they are to be told beforehand; null: they have been, or there is nothing to tell. */
  notifyAt: Instant | null
  version: number
  createdAt: Instant
  updatedAt: Instant
}

/** With whom it is shared; the assignee too (rule [8.5-a]). */
export type ReminderShareRow = { ownerId: string; reminderId: string; userId: string }

/** Somebody is to be told of it again. */
export type ReminderSnoozeRow = { userId: string; ownerId: string; reminderId: string; tellAt: Instant }

/** What the feature of this file's name owns: it alone writes these tables. */
export type ReminderTables = {
  reminders: ReminderRow
  reminderShares: ReminderShareRow
  reminderSnoozes: ReminderSnoozeRow
}
