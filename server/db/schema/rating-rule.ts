import type { Instant } from '#domain/time/time.ts'

/** That a parent lets the ratings of an activity count without a look at them. */
export type RatingRuleRow = {
  /** The data group of the child. */
  ownerId: string
  activityId: string
  /** The user id of the parent. */
  madeBy: string
  createdAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type RatingRuleTables = { ratingRules: RatingRuleRow }
