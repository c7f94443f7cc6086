import type { CrownStatus, RedemptionStatus, RewardType } from '#domain/crown.ts'
import type { Instant } from '#domain/time.ts'

export type CrownRow = {
  ownerId: string
  id: string
  /** The log may be gone since. */
  logId: string
  awardedBy: string
  awardedAt: Instant
  message: string | null
  status: CrownStatus
  redeemedAt: Instant | null
  /** Of what it was redeemed for; null: it is not. */
  redemptionId: string | null
  /** rule [4.5-a]: what waits for a parent locks it. */
  pendingRedemptionId: string | null
}

export type RedemptionRow = {
  ownerId: string
  id: string
  crownId: string
  type: RewardType
  /** null: nothing of one's own choice. */
  title: string | null
  /** What the Time Bank gave for it, and where it is written; null of one's own choice. */
  minutes: number | null
  transactionId: string | null
  status: RedemptionStatus
  /** The user who asked for it, or redeemed it. */
  requestedBy: string
  at: Instant
  decidedBy: string | null
  decidedAt: Instant | null
  fulfilledAt: Instant | null
  /** Of a rejection, or of the crown being restored. */
  reason: string | null
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type CrownTables = { crowns: CrownRow; redemptions: RedemptionRow }
