import type { CrownStatus, RedemptionStatus, RewardType } from '#domain/reward/crown.ts'
import type { Instant } from '#domain/time/time.ts'

export type CrownRow = {
  ownerId: string
  id: string
  /** The log may be deleted. */
  logId: string
  awardedBy: string
  awardedAt: Instant
  message: string | null
  status: CrownStatus
  redeemedAt: Instant | null
  /** The redemption of a redeemed crown; null: it is not redeemed. */
  redemptionId: string | null
  /** The wish that waits for a parent and locks the crown. [crown/wish-approval] */
  pendingRedemptionId: string | null
}

export type RedemptionRow = {
  ownerId: string
  id: string
  crownId: string
  type: RewardType
  /** null: the redemption is no wish. */
  title: string | null
  /** The minutes that the Time Bank gave, and their posting; null for a wish. */
  minutes: number | null
  transactionId: string | null
  status: RedemptionStatus
  /** The user who asked for it or redeemed it. */
  requestedBy: string
  at: Instant
  decidedBy: string | null
  decidedAt: Instant | null
  fulfilledAt: Instant | null
  /** The reason of a rejection or of a restoration. */
  reason: string | null
}

/** The tables that only the feature of this file's name writes. */
export type CrownTables = { crowns: CrownRow; redemptions: RedemptionRow }
