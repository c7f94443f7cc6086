import * as z from 'zod/mini'
import { OWN_ACCOUNTS, TRANSACTION_TYPES } from '#domain/bank/ledger.ts'
import { JARS, LONGEST_BANK_NOTE } from '#domain/bank/split.ts'
import { LONGEST_REASON } from '#domain/rating/child-request.ts'
import { Id, Instant, LocalDate, NoContent, Paging, pageOf, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * The data group decides whose account it is: a child's own, or that of the child a parent acts for.
 * [bank/account-summary]
 */
const ME = '/bank-accounts/me'

const note = text(LONGEST_BANK_NOTE)
/** The domain checks the real length, together with all else that is wrong. */
const judged = text(1000)
const Person = z.strictObject({ _id: Id, name: z.string() })
const jars = { spend: z.int(), save: z.int(), give: z.int() }

const goalFields = { name: judged, minutes: z.int() }
const SavingsGoal = z.strictObject({
  ...goalFields,
  /**
   * From this moment on the child moves its savings as it likes; null if the goal is not reached yet. [bank/jar-moves]
   */
  reachedAt: z.nullable(Instant),
})

/** The balances in coins and minutes. [bank/account-summary] */
export const BankAccount = z.strictObject({
  coins: z.int(),
  ...jars,
  total: z.int(),
  /** Minutes that are requested and not decided; they are reserved. [bank/withdrawal-request] */
  pendingWithdrawals: z.int(),
  available: z.int(),
  goal: z.nullable(SavingsGoal),
  /** When the account of a child that left was closed; it can be read for 90 days. [bank/account-closing] */
  closedAt: z.nullable(Instant),
})
export type BankAccount = z.output<typeof BankAccount>

/** The rate of coins, crowns and interest. [bank/exchange-rate] */
const BankRate = z.strictObject({
  coinToMinutes: z.int(),
  crownToMinutes: z.int(),
  interestBpsWeekly: z.int(),
})
const Split = z.strictObject(jars)
const BalanceSplit = z.strictObject({ split: Split, balances: z.strictObject(jars) })

const limits = { dailyWithdrawLimit: z.int(), autoApproveMinutes: z.int() }
const Limits = z.strictObject({
  ...limits,
  /** Minutes that count towards the limit of today. [bank/withdrawal-amount] */
  withdrawnToday: z.int(),
})

export const BankTransaction = z.strictObject({
  id: Id,
  /** Postings that were written together share it: the coins and minutes of an exchange do. */
  batchId: Id,
  unit: z.enum(['COIN', 'MIN']),
  type: z.enum(TRANSACTION_TYPES),
  at: Instant,
  /** Minutes for a coin or a crown, or basis points of interest; null if no rate was used. */
  rate: z.nullable(z.int()),
  /** The note or the purpose that a person wrote. */
  note: z.nullable(z.string()),
  /** The person who did it; null for a job, or for an account that is gone. */
  by: z.nullable(Person),
  /** The other side of a gift; null for an activity of the whole family, or for an account that is gone. */
  other: z.nullable(Person),
  /** The day of the owner on which the coins were earned. [bank/statement] */
  earnedOn: z.nullable(LocalDate),
  reversalOf: z.nullable(Id),
  /** The type that a reversal takes back. [bank/statement] */
  reversedType: z.nullable(z.enum(TRANSACTION_TYPES)),
  isReversed: z.boolean(),
  /** The changes of the accounts, with the balances after them. [bank/statement] */
  entries: z.array(z.strictObject({ account: z.enum(OWN_ACCOUNTS), amount: z.int(), balance: z.int() })),
})
export type BankTransaction = z.output<typeof BankTransaction>

/** The states of a withdrawal. [bank/withdrawal-states] */
const Status = z.enum(['requested', 'approved', 'rejected', 'cancelled', 'expired', 'posted', 'reversed'])
export const BankWithdrawal = z.strictObject({
  id: Id,
  minutes: z.int(),
  purpose: z.string(),
  status: Status,
  requestedAt: Instant,
  /** When the request expires without an answer; null if it is no open request. [bank/withdrawal-expiry] */
  expiresAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(Person),
  /** The reason that a parent gave with a rejection; null for none. */
  reason: z.nullable(z.string()),
  postedAt: z.nullable(Instant),
  /** Until when a parent may reverse it as not used; null if it is not posted. [bank/withdrawal-reversal] */
  reversibleUntil: z.nullable(Instant),
})
export type BankWithdrawal = z.output<typeof BankWithdrawal>

/** The account of a child as its parents see it. */
const ChildAccount = z.strictObject({
  ...Person.shape,
  /** The `X-Data-Group` to act for this child; null if the child manages its account alone. */
  dataGroup: z.nullable(Id),
  account: BankAccount,
  /** The oldest come first. */
  requests: z.array(BankWithdrawal),
})

/** The child reads the reason with the answer. */
const Rejection = z.strictObject({ reason: z.optional(z.nullable(text(LONGEST_REASON))) })

const ById = z.strictObject({ id: Id })
const decision = <const Path extends string, const More extends object>(path: Path, more: More) =>
  ({
    method: 'POST',
    path: `${ME}/withdrawals/{id}/${path}`,
    access: 'user',
    params: ById,
    response: BankWithdrawal,
    ...more,
  }) as const
const NOT_FOR_CHILD = { notFor: 'controlledChild' } as const

/** The account, and the id of the new posting, by which it can be reversed. */
const Written = z.strictObject({ ...BankAccount.shape, transactionId: Id })

/**
 * An adult who was never a child of a family has no account: 404 `["account"]`. A child that has left one only reads:
 * 409. [bank/account-opening] [bank/account-closing]
 */
export const bank = {
  me: endpoint({ method: 'GET', path: ME, access: 'user', response: BankAccount }),
  /** The newest come first; the local days of the owner are both included. [bank/statement] */
  transactions: endpoint({
    method: 'GET',
    path: `${ME}/transactions`,
    access: 'user',
    query: z.strictObject({
      ...Paging,
      type: z.optional(z.enum(TRANSACTION_TYPES)),
      from: z.optional(LocalDate),
      to: z.optional(LocalDate),
    }),
    response: pageOf(BankTransaction),
  }),
  /**
   * Coins: at most what the owner has, at the current rate. A parent gives 5 to 600 minutes, in steps of 5.
   * [bank/deposit-rules]
   */
  deposit: endpoint({
    method: 'POST',
    path: `${ME}/deposits`,
    access: 'user',
    body: z.strictObject({
      source: z.enum(['coins', 'parent']),
      /** Only with a deposit of coins. */
      coins: z.optional(z.int()),
      /** Only with a deposit of a parent. */
      minutes: z.optional(z.int()),
      note: z.optional(judged),
    }),
    response: Written,
    status: 201,
  }),
  /** 403 `goalNotReached`: savings stay until the goal is reached, or a parent moves them. [bank/jar-moves] */
  transfer: endpoint({
    method: 'POST',
    path: `${ME}/transfers`,
    access: 'user',
    body: z.strictObject({ from: z.enum(JARS), to: z.enum(JARS), minutes: z.int() }),
    response: Written,
    status: 201,
  }),
  /** `to`: the user id of a child of the family; null for an activity of the whole family. [bank/gifts] */
  gift: endpoint({
    method: 'POST',
    path: `${ME}/gifts`,
    access: 'user',
    body: z.strictObject({ to: z.nullable(Id), minutes: z.int(), note: z.optional(note) }),
    response: Written,
    status: 201,
  }),
  /**
   * Reverses an exchange, a deposit, a move, a gift or interest, with all that was written together with it. 409
   * `["status"]` with `details.reason`: `alreadyReversed`, `isReversal`, `otherWay` (it is corrected where it was
   * decided) or `otherGone` (the other child was erased); 400 `["amount"]` with `usedByNow`: the minutes are not free
   * any more. [bank/reverse-by-hand]
   */
  takeBack: endpoint({
    method: 'POST',
    path: `${ME}/transactions/{id}/reverse`,
    access: 'user',
    ...NOT_FOR_CHILD,
    params: ById,
    response: BankAccount,
  }),
  rate: endpoint({ method: 'GET', path: `${ME}/rate`, access: 'user', response: BankRate }),
  /** A change holds for new postings. [bank/exchange-rate] */
  changeRate: endpoint({
    method: 'POST',
    path: `${ME}/rate`,
    access: 'user',
    ...NOT_FOR_CHILD,
    body: BankRate,
    response: BankRate,
  }),
  limits: endpoint({ method: 'GET', path: `${ME}/limits`, access: 'user', response: Limits }),
  changeLimits: endpoint({
    method: 'POST',
    path: `${ME}/limits`,
    access: 'user',
    ...NOT_FOR_CHILD,
    body: z.strictObject(limits),
    response: Limits,
  }),
  balanceSplit: endpoint({ method: 'GET', path: `${ME}/balance-split`, access: 'user', response: BalanceSplit }),
  /** Whole percents that add up to 100, for later deposits. [bank/balance-split] */
  changeBalanceSplit: endpoint({
    method: 'POST',
    path: `${ME}/balance-split`,
    access: 'user',
    body: Split,
    response: BalanceSplit,
  }),
  goal: endpoint({
    method: 'GET',
    path: `${ME}/goal`,
    access: 'user',
    response: z.strictObject({ goal: z.nullable(SavingsGoal) }),
  }),
  /** Replaces the goal; the new one is reached at once if enough is saved. [bank/savings-goal] */
  changeGoal: endpoint({
    method: 'POST',
    path: `${ME}/goal`,
    access: 'user',
    ...NOT_FOR_CHILD,
    body: z.strictObject(goalFields),
    response: SavingsGoal,
  }),
  removeGoal: endpoint({
    method: 'DELETE',
    path: `${ME}/goal`,
    access: 'user',
    ...NOT_FOR_CHILD,
    response: NoContent,
    status: 204,
  }),
  /**
   * `posted`: used; `requested`: a parent is asked. 400 `["amount"]` with `details.reason` `insufficient` or
   * `overDailyLimit`. [bank/withdrawal-request] [bank/withdrawal-amount]
   */
  withdraw: endpoint({
    method: 'POST',
    path: `${ME}/withdraw`,
    access: 'user',
    body: z.strictObject({ minutes: z.int(), purpose: judged }),
    response: BankWithdrawal,
    status: 201,
  }),
  /** The newest come first. */
  withdrawals: endpoint({
    method: 'GET',
    path: `${ME}/withdrawals`,
    access: 'user',
    query: z.strictObject({ ...Paging, status: z.optional(Status) }),
    response: pageOf(BankWithdrawal),
  }),
  /** 409 if it is decided or has expired. [bank/withdrawal-states] */
  approve: endpoint(decision('approve', NOT_FOR_CHILD)),
  reject: endpoint(decision('reject', { ...NOT_FOR_CHILD, body: z.optional(Rejection) })),
  /** Only the child that asked cancels. [bank/withdrawal-states] */
  cancel: endpoint(decision('cancel', {})),
  /** The withdrawal was not used; 409 after 7 days. [bank/withdrawal-reversal] */
  reverse: endpoint(decision('reverse', NOT_FOR_CHILD)),
  /** A parent's view of all active children; empty for a user without a family. */
  family: endpoint({
    method: 'GET',
    path: '/bank-accounts/family',
    access: 'self',
    response: z.strictObject({ children: z.array(ChildAccount) }),
  }),
}
