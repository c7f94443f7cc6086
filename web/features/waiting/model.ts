import type { BankWithdrawal } from '#contract/bank.ts'
import type { Redemption } from '#contract/crown.ts'

/** What became of a request that the parent comes to answer; null: it still waits, or is not known. */
export type Outcome = 'approved' | 'declined' | 'canceled' | 'expired' | 'agreed' | 'notThisTime'

export function outcomeOf({ status }: Pick<BankWithdrawal, 'status'>): Outcome | null {
  if (status === 'requested') return null
  if (status === 'rejected') return 'declined'
  if (status === 'cancelled') return 'canceled'
  return status === 'expired' ? 'expired' : 'approved'
}

export function wishOutcomeOf({ status }: Pick<Redemption, 'status'>): Outcome | null {
  if (status === 'requested') return null
  return status === 'rejected' ? 'notThisTime' : 'agreed'
}
