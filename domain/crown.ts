import type { Verdict } from './family-permission.ts'
import { isWorthCrown, type Rated, losesCrown } from './rating.ts'
import { addMinutes, type Instant, type LocalDate } from './time.ts'
import { localDate, type ZoneHistory } from './zone.ts'

/** rules §4.5: as it is kept; a crown that somebody asked to redeem is available, but locked. */
export const CROWN_STATUSES = ['available', 'redeemed', 'revoked'] as const
export type CrownStatus = (typeof CROWN_STATUSES)[number]
/** rules [4.5-a], [4.5-b]. */
export const REDEMPTION_STATUSES = ['requested', 'redeemed', 'rejected', 'restored'] as const
export type RedemptionStatus = (typeof REDEMPTION_STATUSES)[number]
export type RewardType = 'custom' | 'timebank'

/** rules §4.5: letters of the praise that comes with a crown. */
export const CROWN_MESSAGE_MAX = 140
/** rule [4.5-b], in minutes. */
const RESTORABLE = 24 * 60

/** Where a crown stands. null: there is none yet. */
export type CrownPlace = CrownStatus | 'requested' | null
export type CrownEvent = 'award' | 'revoke' | 'lose' | 'redeem' | 'approve' | 'reject' | 'restore'
/** What must not be so, in the order in which it is told. */
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
  /** What becomes of the redemption, or of the new one; null: there is none to change. */
  readonly redemption: RedemptionStatus | null
}

const AWARD_GUARDS = ['rating', 'unconfirmed', 'notOver', 'tooMany'] as const

/**
 * rules §4.5, [4.5-a], [4.5-b]. `lose`: the rating falls below 5, or the log is deleted. `approve` and `reject`
 * decide what a child under parental control asked for. What is not in the table is a conflict.
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
  /** rules §6.2: what `may` says of `awardCrown` (award, revoke), `redeemCrown` (redeem, approve, reject), `restoreCrown`. */
  readonly by: Verdict
  readonly obstacles?: readonly CrownObstacle[]
}
/** `forbidden`: it is not theirs. `exists`: the log has its crown. `conflict`: not in this state. */
export type CrownRefusal = 'forbidden' | 'exists' | 'conflict' | CrownObstacle
export type CrownOutcome =
  | { readonly to: Exclude<CrownPlace, null>; readonly redemption: RedemptionStatus | null }
  | { readonly refused: CrownRefusal }

/** What becomes of a crown. Who may not do it is told nothing of its state. */
export function crownStep({ from, event, by, obstacles = [] }: CrownStep): CrownOutcome {
  const isRequest = by === 'request'
  if (by === 'no' || (isRequest && event !== 'redeem')) return { refused: 'forbidden' }
  const row = CROWN_TABLE.find((each) => each.from === from && each.event === event)
  if (!row) return { refused: event === 'award' ? 'exists' : 'conflict' }
  const obstacle = row.unless.find((each) => obstacles.includes(each))
  if (obstacle) return { refused: obstacle }
  return isRequest ? { to: 'requested', redemption: 'requested' } : { to: row.to, redemption: row.redemption }
}

/** Where a crown stands by what is kept of it: one whose redemption waits for an answer is requested. */
export const crownPlace = (
  crown: { readonly status: CrownStatus; readonly pendingRedemptionId: string | null } | null,
): CrownPlace =>
  (crown?.status === 'available' && crown.pendingRedemptionId !== null ? 'requested' : crown?.status) ?? null

type Awarded = { readonly status: CrownStatus; readonly awardedAt: Instant }

/** rules §4.5: how many were given on one of the owner's days; one that was taken back leaves room for another. */
export const crownsAwardedOn = (crowns: readonly Awarded[], zones: ZoneHistory, date: LocalDate): number =>
  crowns.filter(({ status, awardedAt }) => status !== 'revoked' && localDate(zones, awardedAt) === date).length

type Awarding = {
  readonly log: Rated & { readonly endTime: Instant }
  /** Given today, on the owner's calendar. */
  readonly awarded: number
  /** null: an adult's own crowns are not counted. */
  readonly maxCrownsPerDay: number | null
  readonly now: Instant
}

/** rules §4.5: what stands against giving a crown for the log. */
export function awardObstacles({ log, awarded, maxCrownsPerDay, now }: Awarding): CrownObstacle[] {
  const found: CrownObstacle[] = []
  if (losesCrown(log)) found.push('rating')
  else if (!isWorthCrown(log)) found.push('unconfirmed')
  if (log.endTime > now) found.push('notOver')
  if (maxCrownsPerDay !== null && awarded >= maxCrownsPerDay) found.push('tooMany')
  return found
}

/** rule [4.5-a], rules §5.3: nothing of no minutes is posted. */
export const redeemObstacles = (reward: { type: RewardType }, { crownToMinutes }: { crownToMinutes: number }) =>
  reward.type === 'timebank' && crownToMinutes === 0 ? (['worthNothing'] as const) : []

/** rule [4.5-b]: whether the owner may still take it back alone; the fact `dayOldAtMost` of rules §6.2. */
export const isDayOldAtMost = (redeemedAt: Instant, now: Instant): boolean => now <= addMinutes(redeemedAt, RESTORABLE)

type Restoring = {
  readonly byParent: boolean
  readonly fulfilledAt: Instant | null
  /** Whether the Time Bank can reverse what it posted; true where it posted nothing. */
  readonly isReversible: boolean
}

/** rule [4.5-b]: what stands against restoring a crown. */
export function restoreObstacles({ byParent, fulfilledAt, isReversible }: Restoring): CrownObstacle[] {
  const found: CrownObstacle[] = []
  if (!byParent && fulfilledAt !== null) found.push('fulfilled')
  if (!isReversible) found.push('minutesSpent')
  return found
}
