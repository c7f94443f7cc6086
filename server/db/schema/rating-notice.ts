import type { Instant } from '#domain/time/time.ts'

/** A child whose parents were told that ratings wait, and when that was last. */
export type RatingNoticeRow = { ownerId: string; toldAt: Instant }

/** The tables of the feature with this file's name, which alone writes them. */
export type RatingNoticeTables = { ratingNotices: RatingNoticeRow }
