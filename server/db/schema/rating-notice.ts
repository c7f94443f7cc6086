import type { Instant } from '#domain/time/time.ts'

/** A child whose parents were told that ratings wait, and when that was last. */
export type RatingNoticeRow = { ownerId: string; toldAt: Instant }

/** What the feature of this file's name owns: it alone writes these tables. */
export type RatingNoticeTables = { ratingNotices: RatingNoticeRow }
