import type { OwnAccount } from './bank-ledger.ts'
import { totalOf } from './bank-split.ts'
import type { Minutes } from './time.ts'

/** What is in each account of a child: coins, and the minutes of the jars. */
export type OwnBalances = Readonly<Record<OwnAccount, number>>

/** rules §5.4: what `GET /bank-accounts/me` tells of the balances. */
export const accountSummary = ({ coins, spend, save, give }: OwnBalances, pendingWithdrawals: Minutes) => ({
  coins,
  spend,
  save,
  give,
  total: totalOf({ spend, save, give }),
  pendingWithdrawals,
  available: spend - pendingWithdrawals,
})
