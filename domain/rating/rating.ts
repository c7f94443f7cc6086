import { type FamilyColumn, may, type Verdict, type Whose } from '#domain/family/permission.ts'
import { EDITABLE_DAYS } from '#domain/family/parental-control.ts'
import { addDays, addMinutes, type ClosedSpan, type Instant, type LocalDate } from '#domain/time/time.ts'
import { daySpan, type ZoneHistory } from '#domain/time/zone.ts'

/** The states of a rating. `unrated` and a rating of null are the same. [reward/rating-states] */
export const RATING_STATUSES = ['unrated', 'proposed', 'confirmed', 'auto_confirmed'] as const
export type RatingStatus = (typeof RATING_STATUSES)[number]

export type Rated = {
  /** 1 … 5, kept as it was given, even if less of it counts. */
  readonly rating: number | null
  readonly ratingStatus: RatingStatus
  /** Since when this proposal has waited; null unless it is a proposal. */
  readonly proposedAt: Instant | null
}

/** A proposal confirms itself after so many hours. [reward/auto-confirmation] */
const AUTO_CONFIRM_HOURS = 72
/** A rating that no parent has confirmed counts for no more stars than this. [reward/auto-confirmation] */
const MAX_UNCONFIRMED_STARS = 4
/** A crown needs so many stars. [crown/award-conditions] */
const CROWN_RATING = 5

export const UNRATED: Rated = { rating: null, ratingStatus: 'unrated', proposedAt: null }

type Rater = { readonly column: FamilyColumn; readonly whose: Whose; readonly hasActiveParent: boolean }

/**
 * Returns whether a rating is confirmed (`yes`) or proposed (`request`). [reward/who-proposes]
 * @param rater `hasActiveParent`: another parent of the family could confirm it
 */
export function ratingVerdict({ column, whose, hasActiveParent }: Rater): Verdict {
  const verdict = may({ column, action: whose === 'own' ? 'rateLog' : 'confirmRating', whose })
  return verdict === 'request' && !hasActiveParent ? 'yes' : verdict
}

/** A change of one of these fields reopens a confirmed rating. [reward/child-edit-reopens] */
const WATCHED = ['startTime', 'endTime', 'category', 'activityId'] as const
type Watched = Readonly<Record<(typeof WATCHED)[number], string>>

/** Whether an edit changes a field on which the rating depends. [reward/child-edit-reopens] */
export const isEditOfRated = (before: Watched, after: Watched): boolean =>
  WATCHED.some((field) => before[field] !== after[field])

export type RatingStep =
  /** A rating of null clears it. */
  | { readonly event: 'rate'; readonly rating: number | null; readonly by: Verdict; readonly at: Instant }
  /** A parent may confirm with another value. */
  | { readonly event: 'confirm'; readonly rating?: number | undefined; readonly by: Verdict }
  /** A confirmation is taken back: the rating waits again with the stars that the child gave. */
  | { readonly event: 'reopen'; readonly rating: number; readonly by: Verdict; readonly at: Instant }
  /** An edit of a field that `isEditOfRated` watches. */
  | { readonly event: 'edit'; readonly by: Verdict; readonly at: Instant }
  /** 72 hours have passed. */
  | { readonly event: 'time'; readonly at: Instant }
/**
 * `forbidden`: the actor may not do it. `conflict`: there is nothing to confirm. `early`: it has not waited long
 * enough.
 */
export type RatingRefusal = 'forbidden' | 'conflict' | 'early'
export type RatingOutcome = { readonly to: Rated } | { readonly refused: RatingRefusal }

const confirmed = (rating: number | null): RatingOutcome => ({
  to: { rating, ratingStatus: 'confirmed', proposedAt: null },
})

/**
 * A proposal waits anew when the child changes it, so that a parent has 72 hours for the new one.
 * [reward/child-edit-reopens]
 */
const proposed = (rating: number | null, at: Instant): RatingOutcome => ({
  to: { rating, ratingStatus: 'proposed', proposedAt: at },
})

/** Returns when a proposal confirms itself. */
export const autoConfirmAt = (proposedAt: Instant): Instant => addMinutes(proposedAt, AUTO_CONFIRM_HOURS * 60)

/** A proposal made at or before this moment confirms itself now. */
export const autoConfirmedSince = (now: Instant): Instant => addMinutes(now, -AUTO_CONFIRM_HOURS * 60)

/** One more day allows for a zone that the owner has left since. */
const PROPOSAL_DAYS = EDITABLE_DAYS + AUTO_CONFIRM_HOURS / 24 + 1

/** Returns when logs began whose ratings may still wait for a parent. @param zones of the child */
export const proposalSpan = (zones: ZoneHistory, today: LocalDate): ClosedSpan => ({
  startTime: daySpan(zones, addDays(today, -PROPOSAL_DAYS)).startTime,
  endTime: daySpan(zones, addDays(today, 1)).endTime,
})

function onTime(before: Rated, at: Instant): RatingOutcome {
  const { rating, ratingStatus, proposedAt } = before
  if (ratingStatus !== 'proposed' || proposedAt === null) return { refused: 'conflict' }
  if (at < autoConfirmAt(proposedAt)) return { refused: 'early' }
  return { to: { rating, ratingStatus: 'auto_confirmed', proposedAt: null } }
}

/**
 * Returns the new state of a rating. A step that changes nothing keeps the state: saving a form unchanged does not
 * remove a confirmation. [reward/rating-transitions]
 * @param step `by`: the `ratingVerdict` of the actor
 */
export function ratingStep(before: Rated, step: RatingStep): RatingOutcome {
  if (step.event === 'time') return onTime(before, step.at)
  if (step.by === 'no') return { refused: 'forbidden' }
  const isProposer = step.by === 'request'
  if (step.event === 'confirm') {
    if (isProposer) return { refused: 'forbidden' }
    return before.rating === null ? { refused: 'conflict' } : confirmed(step.rating ?? before.rating)
  }
  if (step.event === 'reopen') {
    if (isProposer) return { refused: 'forbidden' }
    return before.ratingStatus === 'confirmed' ? proposed(step.rating, step.at) : { refused: 'conflict' }
  }
  if (step.event === 'edit')
    return isProposer && before.rating !== null ? proposed(before.rating, step.at) : { to: before }
  if (step.rating === null) return { to: UNRATED }
  if (!isProposer) return confirmed(step.rating)
  return step.rating === before.rating ? { to: before } : proposed(step.rating, step.at)
}

/** Returns the stars of a log that count, also for coins; 0 until it is confirmed. [reward/rating-states] */
export function countedRating({ rating, ratingStatus }: Rated): number {
  if (ratingStatus === 'confirmed') return rating ?? 0
  return ratingStatus === 'auto_confirmed' ? Math.min(rating ?? 0, MAX_UNCONFIRMED_STARS) : 0
}

/** Returns the hollow stars of a log. [reward/rating-states] */
export const pendingRating = ({ rating, ratingStatus }: Rated): number =>
  ratingStatus === 'proposed' ? (rating ?? 0) : 0

/** Whether the rating allows a crown. [crown/award-conditions] */
export const isWorthCrown = ({ rating, ratingStatus }: Rated): boolean =>
  ratingStatus === 'confirmed' && rating === CROWN_RATING

/**
 * Whether this rating revokes an available crown. A rating that is only proposed anew keeps it. [crown/revoke-crown]
 */
export const losesCrown = ({ rating }: Pick<Rated, 'rating'>): boolean => rating === null || rating < CROWN_RATING
