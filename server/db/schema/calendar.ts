import type { Instant } from '#domain/time/time.ts'

/** The secret address under which calendar programs read a user's calendar. One for each user. */
export type CalendarFeedRow = {
  ownerId: string
  /** SHA-256 of what the address holds: it is shown once and stored nowhere. */
  tokenHash: string
  createdAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type CalendarTables = { calendarFeeds: CalendarFeedRow }
