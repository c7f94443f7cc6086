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

/** The tables of the feature with this file's name, which alone writes them. */
export type RatingRuleTables = { ratingRules: RatingRuleRow }
