import type { BookAccount } from '#domain/bank/book.ts'
import type { TransactionType, Unit } from '#domain/bank/ledger.ts'
import type { Instant, Minutes } from '#domain/time/time.ts'

/** Marks that a child has a book, and holds what its family has agreed on. A change holds at once. */
export type BankSettingsRow = {
  ownerId: string
  openedAt: Instant
  /** When the child left the family, which closed the account. [bank/account-closing] */
  closedAt: Instant | null
  coinToMinutes: Minutes
  crownToMinutes: Minutes
  interestBpsWeekly: number
  /** When interest is posted next; null: interest is off. [bank/weekly-interest] */
  interestAt: Instant | null
  /** Whole percents that add up to 100. */
  spend: number
  save: number
  give: number
  dailyWithdrawLimit: Minutes
  autoApproveMinutes: Minutes
  goalName: string | null
  goalMinutes: Minutes | null
  goalReachedAt: Instant | null
}

/** The balance of each account of a book, which is the sum of its entries. */
export type BankAccountRow = { ownerId: string; name: BookAccount; unit: Unit; balance: number }

export type BankTransactionRow = {
  ownerId: string
  id: string
  /** The order in which the entries of the book were written. */
  seq: number
  /** The same id for everything that was written together, also in another book. */
  batchId: string
  unit: Unit
  type: TransactionType
  /** The exchange rate that the posting used. [bank/exchange-rate] */
  rate: number | null
  at: Instant
  /** The user who posted it; null: a job. */
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
  /** The balance of the account after this entry. */
  balance: number
}

/** The tables that only the feature of this file's name writes. */
export type BankBookTables = {
  bankSettings: BankSettingsRow
  bankAccounts: BankAccountRow
  bankTransactions: BankTransactionRow
  bankEntries: BankEntryRow
}
