import type { Crown, Redemption } from '#contract/crown.ts'
import { isDayOldAtMost } from '#domain/crown.ts'
import { type FamilyAction, type FamilyColumn, type FamilyFact, may, type Verdict } from '#domain/family-permission.ts'
import type { Instant } from '#domain/time.ts'

/** rules §6.2: what may be done with somebody's crowns. The server asks again; a screen offers nothing else. */
export type CrownRights = {
  /** To give them, and to take them back. */
  readonly award: boolean
  /** For minutes in the Time Bank; `no` also of whoever has no account there. */
  readonly forMinutes: Verdict
  /** For anything else. `yes` also decides what a child asked for. */
  readonly forOther: Verdict
  readonly restore: 'always' | 'fresh' | 'no'
  /** rule [4.5-b]: what was fulfilled, only a parent restores. */
  readonly isParent: boolean
}

type Asked = {
  /** null: in no family, where everybody does with their own as they like. */
  readonly column: FamilyColumn | null
  readonly hasParent: boolean
  /** rules §4.2: children earn coins, and have an account. */
  readonly hasAccount: boolean
}

export function rightsOf({ column, hasParent, hasAccount }: Asked): CrownRights {
  const verdict = (action: FamilyAction, ...facts: FamilyFact[]): Verdict =>
    column === null ? 'yes' : may({ column, action, whose: 'own', facts })
  const alone: FamilyFact[] = hasParent ? [] : ['noParentInFamily']
  const isFree = verdict('restoreCrown') === 'yes'
  return {
    award: verdict('awardCrown', ...alone) === 'yes',
    forMinutes: hasAccount ? verdict('redeemCrown', 'fromTimeBank') : 'no',
    forOther: verdict('redeemCrown'),
    restore: isFree ? 'always' : verdict('restoreCrown', 'dayOldAtMost') === 'yes' ? 'fresh' : 'no',
    isParent: column === 'actingForChild',
  }
}

export type CrownCommand = 'redeem' | 'revoke'

/** rules §4.5: what can be done with a crown as it is. */
export function commandsOf({ status, pendingRedemptionId }: Crown, rights: CrownRights): CrownCommand[] {
  if (status !== 'available') return []
  const isOffered = rights.forMinutes !== 'no' || rights.forOther !== 'no'
  return [
    ...(isOffered && pendingRedemptionId === null ? (['redeem'] as const) : []),
    ...(rights.award ? (['revoke'] as const) : []),
  ]
}

export type RedemptionCommand = 'approve' | 'reject' | 'fulfil' | 'restore'

/** Since when it is redeemed: with the word of a parent, if there had to be one. */
const redeemedAt = ({ at, decidedAt }: Redemption): Instant => decidedAt ?? at

/** rules [4.5-a], [4.5-b]: what can be done with an exchange as it is. */
export function exchangeCommands(redemption: Redemption, rights: CrownRights, now: Instant): RedemptionCommand[] {
  const { status, reward, fulfilledAt } = redemption
  const decides = rights.forOther === 'yes'
  if (status === 'requested') return decides ? ['approve', 'reject'] : []
  if (status !== 'redeemed') return []
  const isInTime =
    rights.restore === 'always' || (rights.restore === 'fresh' && isDayOldAtMost(redeemedAt(redemption), now))
  return [
    // What comes from the Time Bank was given with it.
    ...(decides && reward.type === 'custom' && fulfilledAt === null ? (['fulfil'] as const) : []),
    ...(isInTime && (rights.isParent || fulfilledAt === null) ? (['restore'] as const) : []),
  ]
}
