import type { Category } from '#contract/catalogue.ts'
import type { Instant, LocalDate, Minutes } from '#domain/time/time.ts'

export type ReminderRow = {
  ownerId: string
  id: string
  /** The owner as other members of the family know them: by user id and not by data group. */
  userId: string
  title: string
  /** A moment, a day of the owner's, or neither. [reminder/due-date] */
  dueAt: Instant | null
  dueOn: LocalDate | null
  category: Category | null
  description: string | null
  recurrence: string | null
  /**
   * The first day of a series, from which COUNT counts, and the minutes since midnight of each of its times.
   * [reminder/recurrence-days]
   */
  firstOn: LocalDate | null
  clock: Minutes | null
  seriesId: string | null
  assignee: string | null
  completedAt: Instant | null
  /** When people are to be told; null: they have been, or there is nothing to tell. */
  tellAt: Instant | null
  completedBy: string | null
  /** Minutes before the due date for an advance notice; null: none. [reminder/notice-range] */
  notifyMinutes: Minutes | null
  /** When the advance notice is to be sent; null: it was, or there is none. */
  notifyAt: Instant | null
  version: number
  createdAt: Instant
  updatedAt: Instant
}

/** All users with whom the reminder is shared, the assignee included. [reminder/reminder-roles] */
export type ReminderShareRow = { ownerId: string; reminderId: string; userId: string }

/** A person who snoozed the reminder is to be told again. [reminder/snooze-reminder] */
export type ReminderSnoozeRow = { userId: string; ownerId: string; reminderId: string; tellAt: Instant }

/** The tables that only the feature of this file's name writes. */
export type ReminderTables = {
  reminders: ReminderRow
  reminderShares: ReminderShareRow
  reminderSnoozes: ReminderSnoozeRow
}
