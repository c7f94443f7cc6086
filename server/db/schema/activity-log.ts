import type { Category } from '#contract/catalogue.ts'
import type { LogDetails } from '#domain/log/details.ts'
import type { RatingStatus } from '#domain/rating/rating.ts'
import type { Instant } from '#domain/time/time.ts'

export type ActivityLogRow = LogDetails & {
  ownerId: string
  id: string
  lane: 'primary' | 'parallel'
  category: Category
  activityId: string
  subActivityId: string | null
  projectId: string | null
  startTime: Instant
  endTime: Instant
  /** Elapsed: `endTime − startTime`. */
  minutes: number
  rating: number | null
  ratingStatus: RatingStatus
  /** Only of a proposed rating. */
  proposedAt: Instant | null
  /** The remark as a search compares it; null where there is nothing to find. */
  remarkFold: string | null
  planId: string | null
  version: number
  createdAt: Instant
  updatedAt: Instant
}

export type LogTagRow = { ownerId: string; logId: string; tagId: string }

export type LogBeneficiaryRow = {
  ownerId: string
  logId: string
  position: number
  recipientId: string
  forWhat: string | null
  proportionType: 'duration' | 'percent' | null
  proportionValue: number | null
}

/** A deleted log as it was, for undo: `content` is JSON of its rows. */
export type DeletedLogRow = { ownerId: string; id: string; deletedAt: Instant; content: string }

/** The tables of the feature with this file's name, which alone writes them. */
export type ActivityLogTables = {
  activityLogs: ActivityLogRow
  logTags: LogTagRow
  logBeneficiaries: LogBeneficiaryRow
  deletedLogs: DeletedLogRow
}
