import { type FamilyColumn, may, type Verdict, type Whose } from './family-permission.ts'
import { EDITABLE_DAYS } from './parental-control.ts'
import { addDays, addMinutes, type ClosedSpan, type Instant, type LocalDate } from './time.ts'
import { daySpan, type ZoneHistory } from './zone.ts'

/** rules §4.2. `unrated` and a rating of null are one and the same. */
export const RATING_STATUSES = ['unrated', 'proposed', 'confirmed', 'auto_confirmed'] as const
export type RatingStatus = (typeof RATING_STATUSES)[number]

export type Rated = {
  /** 1 … 5; kept as it was given, also where less of it counts. */
  readonly rating: number | null
  readonly ratingStatus: RatingStatus
  /** Since when this proposal has waited; null unless it is one. */
  readonly proposedAt: Instant | null
}

/** rules §13 (9). */
const AUTO_CONFIRM_HOURS = 72
/** rules §4.2: what nobody has looked at is not worth more. */
const MOST_BY_ITSELF = 4
/** rules §4.2, §4.5. */
const CROWN_RATING = 5

export const UNRATED: Rated = { rating: null, ratingStatus: 'unrated', proposedAt: null }

type Rater = { readonly column: FamilyColumn; readonly whose: Whose; readonly hasActiveParent: boolean }

/**
 * rules §4.2, §6.2: `yes` confirms what is rated, `request` proposes it.
 * @param rater `hasActiveParent`: somebody of the family, other than the rater, could confirm it
 */
export function ratingVerdict({ column, whose, hasActiveParent }: Rater): Verdict {
  const verdict = may({ column, action: whose === 'own' ? 'rateLog' : 'confirmRating', whose })
  return verdict === 'request' && !hasActiveParent ? 'yes' : verdict
}

/** rules §4.2: what makes a confirmed rating that of another log. */
const WATCHED = ['startTime', 'endTime', 'category', 'activityId'] as const
type Watched = Readonly<Record<(typeof WATCHED)[number], string>>

/** rules §4.2: whether an edit makes a log another one than the one that was rated. */
export const isEditOfRated = (before: Watched, after: Watched): boolean =>
  WATCHED.some((field) => before[field] !== after[field])

export type RatingStep =
  /** null clears it. */
  | { readonly event: 'rate'; readonly rating: number | null; readonly by: Verdict; readonly at: Instant }
  /** With another value, if the parent gives one. */
  | { readonly event: 'confirm'; readonly rating?: number | undefined; readonly by: Verdict }
  /** A confirmation is taken back: it waits again, with the stars that the child had given. */
  | { readonly event: 'reopen'; readonly rating: number; readonly by: Verdict; readonly at: Instant }
  /** Of what `isEditOfRated` watches. */
  | { readonly event: 'edit'; readonly by: Verdict; readonly at: Instant }
  /** Nobody does it: 72 hours have passed. */
  | { readonly event: 'time'; readonly at: Instant }
/** `forbidden`: it is not theirs. `conflict`: there is nothing to confirm. `early`: it has not waited long enough. */
export type RatingRefusal = 'forbidden' | 'conflict' | 'early'
export type RatingOutcome = { readonly to: Rated } | { readonly refused: RatingRefusal }

const confirmed = (rating: number | null): RatingOutcome => ({
  to: { rating, ratingStatus: 'confirmed', proposedAt: null },
})

/** Every proposal waits anew when the child changes it, so that a parent has 72 hours for what it is. */
const proposed = (rating: number | null, at: Instant): RatingOutcome => ({
  to: { rating, ratingStatus: 'proposed', proposedAt: at },
})

/** When a proposal confirms itself. */
export const autoConfirmAt = (proposedAt: Instant): Instant => addMinutes(proposedAt, AUTO_CONFIRM_HOURS * 60)

/** What was proposed then or before confirms itself now. */
export const autoConfirmedSince = (now: Instant): Instant => addMinutes(now, -AUTO_CONFIRM_HOURS * 60)

/** A day more, for a zone that somebody has left since. */
const PROPOSAL_DAYS = EDITABLE_DAYS + AUTO_CONFIRM_HOURS / 24 + 1

/** When a log was of which a rating may still wait for a parent. @param zones of the child */
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
 * rules §4.2: what becomes of a rating. Whatever does not change it leaves its state: a form that is saved as it was
 * takes no confirmation away.
 * @param step `by`: the `ratingVerdict` of whoever does it
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

/** rules §4.2: the stars of a log, and what of it counts for coins; 0 while nobody has confirmed it. */
export function countedRating({ rating, ratingStatus }: Rated): number {
  if (ratingStatus === 'confirmed') return rating ?? 0
  return ratingStatus === 'auto_confirmed' ? Math.min(rating ?? 0, MOST_BY_ITSELF) : 0
}

/** rules §4.3: the hollow stars of a log. */
export const pendingRating = ({ rating, ratingStatus }: Rated): number =>
  ratingStatus === 'proposed' ? (rating ?? 0) : 0

/** rules §4.5: what a crown asks for. */
export const isWorthCrown = ({ rating, ratingStatus }: Rated): boolean =>
  ratingStatus === 'confirmed' && rating === CROWN_RATING

/** rules §4.5, §7.6: with this rating, a crown that is still available goes. What is merely proposed anew keeps it. */
export const losesCrown = ({ rating }: Pick<Rated, 'rating'>): boolean => rating === null || rating < CROWN_RATING
