import type { BookAccount } from '#domain/bank-book.ts'
import type { TransactionType, Unit } from '#domain/bank-ledger.ts'
import type { Instant, Minutes } from '#domain/time.ts'

/** That there is a book for a child, and what its family has agreed on. Effective immediately. */
export type BankSettingsRow = {
  ownerId: string
  openedAt: Instant
  /** rules §6.6: since it left. */
  closedAt: Instant | null
  coinToMinutes: Minutes
  crownToMinutes: Minutes
  interestBpsWeekly: number
  /** rule [5.1-b]: when interest is posted next; null: there is none. */
  interestAt: Instant | null
  /** Whole percent that add up to 100. */
  spend: number
  save: number
  give: number
  dailyWithdrawLimit: Minutes
  autoApproveMinutes: Minutes
  goalName: string | null
  goalMinutes: Minutes | null
  goalReachedAt: Instant | null
}

/** What there is in each account of a book: the sum of its entries. */
export type BankAccountRow = { ownerId: string; name: BookAccount; unit: Unit; balance: number }

export type BankTransactionRow = {
  ownerId: string
  id: string
  /** The order in which the book was written. */
  seq: number
  /** The same in all that was written together, also in another book. */
  batchId: string
  unit: Unit
  type: TransactionType
  /** rule [5.1-a]: the one that was used. */
  rate: number | null
  at: Instant
  /** The user who did it; null: nobody. */
  actorId: string | null
  /** The user on the other side of a gift. */
  otherId: string | null
  note: string | null
  idempotencyKey: string | null
  reversalOf: string | null
}

export type BankEntryRow = {
  ownerId: string
  transactionId: string
  account: BookAccount
  amount: number
  /** What was in the account then. */
  balance: number
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type BankBookTables = {
  bankSettings: BankSettingsRow
  bankAccounts: BankAccountRow
  bankTransactions: BankTransactionRow
  bankEntries: BankEntryRow
}
