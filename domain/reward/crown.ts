import type { Verdict } from '#domain/family/permission.ts'
import { isWorthCrown, type Rated, losesCrown } from '#domain/rating/rating.ts'
import { addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'

/** The stored statuses; a crown whose redemption waits for a parent is available but locked. [crown/crown-fields] */
export const CROWN_STATUSES = ['available', 'redeemed', 'revoked'] as const
export type CrownStatus = (typeof CROWN_STATUSES)[number]
/** The statuses of a redemption. [crown/crown-table] */
export const REDEMPTION_STATUSES = ['requested', 'redeemed', 'rejected', 'restored'] as const
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number]
export type RewardType = 'custom' | 'timebank'

/** The most characters of the praise that comes with a crown. [crown/crown-fields] */
export const CROWN_MESSAGE_MAX = 140
/** Minutes for which the owner can restore a crown alone. [crown/restore-crown] */
const RESTORABLE = 24 * 60

/** The state of a crown. Null if there is none yet. */
export type CrownPlace = CrownStatus | 'requested' | null
export type CrownEvent = 'award' | 'revoke' | 'lose' | 'redeem' | 'approve' | 'reject' | 'restore'
/** What blocks the step, in the order in which it is reported. */
export type CrownObstacle =
  | 'rating'
  | 'unconfirmed'
  | 'notOver'
  | 'tooMany'
  | 'worthNothing'
  | 'fulfilled'
  | 'minutesSpent'

type CrownTransition = {
  readonly from: CrownPlace
  readonly event: CrownEvent
  readonly unless: readonly CrownObstacle[]
  readonly to: Exclude<CrownPlace, null>
  /** The new status of the redemption; null if there is none to change. */
  readonly redemption: RedemptionStatus | null
}

const AWARD_GUARDS = ['rating', 'unconfirmed', 'notOver', 'tooMany'] as const

/**
 * The state machine. `lose`: the rating falls below 5, or the log is deleted. `approve` and `reject` answer the request
 * of a child under parental control. A step that is not in the table is a conflict. [crown/crown-table]
 */
export const CROWN_TABLE: readonly CrownTransition[] = [
  { from: null, event: 'award', unless: AWARD_GUARDS, to: 'available', redemption: null },
  { from: 'revoked', event: 'award', unless: AWARD_GUARDS, to: 'available', redemption: null },
  { from: 'available', event: 'revoke', unless: [], to: 'revoked', redemption: null },
  { from: 'available', event: 'lose', unless: [], to: 'revoked', redemption: null },
  { from: 'available', event: 'redeem', unless: ['worthNothing'], to: 'redeemed', redemption: 'redeemed' },
  { from: 'requested', event: 'revoke', unless: [], to: 'revoked', redemption: 'rejected' },
  { from: 'requested', event: 'lose', unless: [], to: 'revoked', redemption: 'rejected' },
  { from: 'requested', event: 'approve', unless: [], to: 'redeemed', redemption: 'redeemed' },
  { from: 'requested', event: 'reject', unless: [], to: 'available', redemption: 'rejected' },
  {
    from: 'redeemed',
    event: 'restore',
    unless: ['fulfilled', 'minutesSpent'],
    to: 'available',
    redemption: 'restored',
  },
  { from: 'redeemed', event: 'lose', unless: [], to: 'redeemed', redemption: null },
  { from: 'revoked', event: 'lose', unless: [], to: 'revoked', redemption: null },
]

export type CrownStep = {
  readonly from: CrownPlace
  readonly event: CrownEvent
  /**
   * What `may` answers for `awardCrown` (award, revoke), `redeemCrown` (redeem, approve, reject) or `restoreCrown`.
   * [permission/log-rows]
   */
  readonly by: Verdict
  readonly obstacles?: readonly CrownObstacle[]
}
/** `forbidden`: the actor may not do it. `exists`: the log has its crown. `conflict`: the state does not allow it. */
export type CrownRefusal = 'forbidden' | 'exists' | 'conflict' | CrownObstacle
export type CrownOutcome =
  | { readonly to: Exclude<CrownPlace, null>; readonly redemption: RedemptionStatus | null }
  | { readonly refused: CrownRefusal }

/** Returns the new state of a crown. An actor who may not do the step is told nothing of the state. */
export function crownStep({ from, event, by, obstacles = [] }: CrownStep): CrownOutcome {
  const isRequest = by === 'request'
  if (by === 'no' || (isRequest && event !== 'redeem')) return { refused: 'forbidden' }
  const row = CROWN_TABLE.find((each) => each.from === from && each.event === event)
  if (!row) return { refused: event === 'award' ? 'exists' : 'conflict' }
  const obstacle = row.unless.find((each) => obstacles.includes(each))
  if (obstacle) return { refused: obstacle }
  return isRequest ? { to: 'requested', redemption: 'requested' } : { to: row.to, redemption: row.redemption }
}

/** Returns the state of a stored crown: it is requested while its redemption waits for an answer. */
export const crownPlace = (
  crown: { readonly status: CrownStatus; readonly pendingRedemptionId: string | null } | null,
): CrownPlace =>
  (crown?.status === 'available' && crown.pendingRedemptionId !== null ? 'requested' : crown?.status) ?? null

type Awarded = { readonly status: CrownStatus; readonly awardedAt: Instant }

/**
 * Counts the crowns given on one of the owner's days; a revoked crown leaves room for another. [crown/award-conditions]
 */
export const crownsAwardedOn = (crowns: readonly Awarded[], zones: ZoneHistory, date: LocalDate): number =>
  crowns.filter(({ status, awardedAt }) => status !== 'revoked' && localDate(zones, awardedAt) === date).length

type Awarding = {
  readonly log: Rated & { readonly endTime: Instant }
  /** The number of crowns given today, on the owner's calendar. */
  readonly awarded: number
  /** Null for an adult, because adults' own crowns are not counted. [crown/award-conditions] */
  readonly maxCrownsPerDay: number | null
  readonly now: Instant
}

/** Returns what blocks a crown for the log. [crown/award-conditions] */
export function awardObstacles({ log, awarded, maxCrownsPerDay, now }: Awarding): CrownObstacle[] {
  const found: CrownObstacle[] = []
  if (losesCrown(log)) found.push('rating')
  else if (!isWorthCrown(log)) found.push('unconfirmed')
  if (log.endTime > now) found.push('notOver')
  if (maxCrownsPerDay !== null && awarded >= maxCrownsPerDay) found.push('tooMany')
  return found
}

/**
 * A crown that is worth 0 minutes cannot be redeemed for minutes, because an entry of 0 is not posted.
 * [crown/redeem-for-minutes]
 */
export const redeemObstacles = (reward: { type: RewardType }, { crownToMinutes }: { crownToMinutes: number }) =>
  reward.type === 'timebank' && crownToMinutes === 0 ? (['worthNothing'] as const) : []

/**
 * Whether the owner may still restore the crown alone: the fact `dayOldAtMost` of the matrix. [crown/restore-crown]
 * [permission/log-rows]
 */
export const isDayOldAtMost = (redeemedAt: Instant, now: Instant): boolean => now <= addMinutes(redeemedAt, RESTORABLE)

type Restoring = {
  readonly byParent: boolean
  readonly fulfilledAt: Instant | null
  /** Whether the Time Bank can reverse its posting; true if it posted nothing. */
  readonly isReversible: boolean
}

/** Returns what blocks restoring a crown. [crown/restore-crown] */
export function restoreObstacles({ byParent, fulfilledAt, isReversible }: Restoring): CrownObstacle[] {
  const found: CrownObstacle[] = []
  if (!byParent && fulfilledAt !== null) found.push('fulfilled')
  if (!isReversible) found.push('minutesSpent')
  return found
}
