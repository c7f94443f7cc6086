import type { Instant } from '#domain/time/time.ts'

/** The secret address under which calendar programs read a user's calendar. One for each user. */
export type CalendarFeedRow = {
  ownerId: string
  /** SHA-256 of the secret in the address: it is shown once and stored nowhere. */
  tokenHash: string
  createdAt: Instant
}

/** The tables of the feature with this file's name, which alone writes them. */
export type CalendarTables = { calendarFeeds: CalendarFeedRow }
