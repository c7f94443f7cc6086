import type { WithdrawalStatus } from '#domain/bank/withdrawal.ts'
import type { Instant, Minutes } from '#domain/time/time.ts'

export type BankWithdrawalRow = {
  ownerId: string
  id: string
  minutes: Minutes
  purpose: string
  /** As it was written last: that the time of a request is over is seen by the clock (`withdrawalStatusAt`). */
  status: WithdrawalStatus
  requestedAt: Instant
  /** When the first parent was told of it, or saw it; null: none has heard of it. */
  toldAt: Instant | null
  /** When parents were told once more, shortly before its end. */
  remindedAt: Instant | null
  decidedAt: Instant | null
  decidedBy: string | null
  /** Of a rejection: the parent's reason. */
  reason: string | null
  postedAt: Instant | null
  transactionId: string | null
}

/** The tables of the feature with this file's name, which alone writes them. */
export type BankWithdrawalTables = { bankWithdrawals: BankWithdrawalRow }
