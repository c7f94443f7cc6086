import type { Crown, Redemption } from '#contract/crown.ts'
import { isDayOldAtMost } from '#domain/reward/crown.ts'
import { type FamilyAction, type FamilyColumn, type FamilyFact, may, type Verdict } from '#domain/family/permission.ts'
import type { Instant } from '#domain/time/time.ts'

/**
 * The user's rights to an owner's crowns. The server asks again; a screen offers nothing else. [permission/log-rows]
 */
export type CrownRights = {
  /** To award crowns and to revoke them. */
  readonly award: boolean
  /** For minutes in the Time Bank; `no` also for an owner without an account there. */
  readonly forMinutes: Verdict
  /** For anything else. `yes` also decides about a child's request. */
  readonly forOther: Verdict
  readonly restore: 'always' | 'fresh' | 'no'
  /** Only a parent restores a crown whose reward is fulfilled. [crown/restore-crown] */
  readonly isParent: boolean
}

type CrownQuestion = {
  /** null: in no family, where all users do with their own crowns as they like. */
  readonly column: FamilyColumn | null
  readonly hasParent: boolean
  /** Children earn coins and have an account; adults have neither. [bank/account-opening] */
  readonly hasAccount: boolean
}

export function rightsOf({ column, hasParent, hasAccount }: CrownQuestion): CrownRights {
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

/** The actions that the present state of a crown allows. [crown/crown-table] */
export function commandsOf({ status, pendingRedemptionId }: Crown, rights: CrownRights): CrownCommand[] {
  if (status !== 'available') return []
  const isOffered = rights.forMinutes !== 'no' || rights.forOther !== 'no'
  return [
    ...(isOffered && pendingRedemptionId === null ? (['redeem'] as const) : []),
    ...(rights.award ? (['revoke'] as const) : []),
  ]
}

export type RedemptionCommand = 'approve' | 'reject' | 'fulfil' | 'restore'

/** The moment of the redemption: that of the parent's approval, if one was needed. */
const redeemedAt = ({ at, decidedAt }: Redemption): Instant => decidedAt ?? at

/** The actions that the present state of a redemption allows. [crown/crown-table] */
export function exchangeCommands(redemption: Redemption, rights: CrownRights, now: Instant): RedemptionCommand[] {
  const { status, reward, fulfilledAt } = redemption
  const decides = rights.forOther === 'yes'
  if (status === 'requested') return decides ? ['approve', 'reject'] : []
  if (status !== 'redeemed') return []
  const isInTime =
    rights.restore === 'always' || (rights.restore === 'fresh' && isDayOldAtMost(redeemedAt(redemption), now))
  return [
    // Minutes of the Time Bank are given with the redemption, so there is nothing left to fulfill.
    ...(decides && reward.type === 'custom' && fulfilledAt === null ? (['fulfil'] as const) : []),
    ...(isInTime && (rights.isParent || fulfilledAt === null) ? (['restore'] as const) : []),
  ]
}
