import type { Instant } from '#domain/time.ts'

/** The secret address under which calendar programs read somebody's calendar. One a person. */
export type CalendarFeedRow = {
  ownerId: string
  tokenHash: string
  /** For its owner to read again: sealed with the server's key. */
  sealedToken: string
  createdAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type CalendarTables = { calendarFeeds: CalendarFeedRow }
