import type { OwnAccount } from './ledger.ts'
import { totalOf } from './split.ts'
import type { Minutes } from '#domain/time/time.ts'

/** The balance of each account of a child: coins, and the minutes of the jars. */
export type OwnBalances = Readonly<Record<OwnAccount, number>>

/** Returns the balances that `GET /bank-accounts/me` answers. [bank/account-summary] */
export const accountSummary = ({ coins, spend, save, give }: OwnBalances, pendingWithdrawals: Minutes) => ({
  coins,
  spend,
  save,
  give,
  total: totalOf({ spend, save, give }),
  pendingWithdrawals,
  available: spend - pendingWithdrawals,
})
