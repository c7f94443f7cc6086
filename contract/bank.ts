import * as z from 'zod/mini'
import { OWN_ACCOUNTS, TRANSACTION_TYPES } from '#domain/bank-ledger.ts'
import { JARS, LONGEST_BANK_NOTE } from '#domain/bank-split.ts'
import { LONGEST_REASON } from '#domain/child-request.ts'
import { Id, Instant, LocalDate, NoContent, Paging, pageOf, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** rules §5: whose account it is, the data group says: a child's own, or that of the child a parent acts for. */
const ME = '/bank-accounts/me'

const note = text(LONGEST_BANK_NOTE)
/** How long it may be says the domain, together with all else that is wrong. */
const judged = text(1000)
const Person = z.strictObject({ _id: Id, name: z.string() })
const jars = { spend: z.int(), save: z.int(), give: z.int() }

const goalFields = { name: judged, minutes: z.int() }
const SavingsGoal = z.strictObject({
  ...goalFields,
  /** rule [5.2-c]: from then on the child moves what it saved as it likes; null: not yet. */
  reachedAt: z.nullable(Instant),
})

/** rules §5.4. Coins, and minutes. */
export const BankAccount = z.strictObject({
  coins: z.int(),
  ...jars,
  total: z.int(),
  /** Asked for and not decided: reserved. */
  pendingWithdrawals: z.int(),
  available: z.int(),
  goal: z.nullable(SavingsGoal),
  /** rules §6.6: of whoever has left, and since when: it can be read for 90 days. */
  closedAt: z.nullable(Instant),
})
export type BankAccount = z.output<typeof BankAccount>

/** rule [5.1-a]. */
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
  /** Minutes that count towards the limit of today. */
  withdrawnToday: z.int(),
})

export const BankTransaction = z.strictObject({
  id: Id,
  /** What was written together has the same: of an exchange, coins and minutes. */
  batchId: Id,
  unit: z.enum(['COIN', 'MIN']),
  type: z.enum(TRANSACTION_TYPES),
  at: Instant,
  /** Minutes for a coin or a crown, or bps of interest; null: none was used. */
  rate: z.nullable(z.int()),
  /** What somebody said with it, or what it was for. */
  note: z.nullable(z.string()),
  /** Who did it; null: nobody, or an account that is gone. */
  by: z.nullable(Person),
  /** Of a gift: to whom, or from whom; null: it went to an activity of the whole family, or to who is gone. */
  other: z.nullable(Person),
  /** Of coins that were earned: by what was done on this day of the owner. */
  earnedOn: z.nullable(LocalDate),
  reversalOf: z.nullable(Id),
  /** Of a reversal: what it takes back. */
  reversedType: z.nullable(z.enum(TRANSACTION_TYPES)),
  isReversed: z.boolean(),
  /** What it changed, and what was there then. */
  entries: z.array(z.strictObject({ account: z.enum(OWN_ACCOUNTS), amount: z.int(), balance: z.int() })),
})
export type BankTransaction = z.output<typeof BankTransaction>

/** rules [5.4-a], [5.4-b]. */
const Status = z.enum(['requested', 'approved', 'rejected', 'cancelled', 'expired', 'posted', 'reversed'])
export const BankWithdrawal = z.strictObject({
  id: Id,
  minutes: z.int(),
  purpose: z.string(),
  status: Status,
  requestedAt: Instant,
  /** When a request is over if nobody answers; null: it is none. */
  expiresAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(Person),
  /** Of a rejection: what the parent said with it; null: nothing. */
  reason: z.nullable(z.string()),
  postedAt: z.nullable(Instant),
  /** Up to when a parent may take it back, as not used; null: it is not posted. */
  reversibleUntil: z.nullable(Instant),
})
export type BankWithdrawal = z.output<typeof BankWithdrawal>

/** rule [5.4-c]: how it stands with a child. */
const ChildAccount = z.strictObject({
  ...Person.shape,
  /** What to send as `X-Data-Group` to act for this child; null: it looks after its account alone. */
  dataGroup: z.nullable(Id),
  account: BankAccount,
  /** The oldest first. */
  requests: z.array(BankWithdrawal),
})

/** What a child reads with the answer. */
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

/** The account, and what was written in it, by which it can be taken back. */
const Written = z.strictObject({ ...BankAccount.shape, transactionId: Id })

/** Whoever was never a child of a family has no account: 404 `["account"]`; who has left one only reads: 409. */
export const bank = {
  me: endpoint({ method: 'GET', path: ME, access: 'user', response: BankAccount }),
  /** The newest first; of local days of the owner, both included. */
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
  /** rules §5.4. Of coins: what the owner has, at the rate of now. A parent gives 5 to 600 minutes, in steps of 5. */
  deposit: endpoint({
    method: 'POST',
    path: `${ME}/deposits`,
    access: 'user',
    body: z.strictObject({
      source: z.enum(['coins', 'parent']),
      /** Of coins, and of nothing else. */
      coins: z.optional(z.int()),
      /** Of a parent, and of nobody else. */
      minutes: z.optional(z.int()),
      note: z.optional(judged),
    }),
    response: Written,
    status: 201,
  }),
  /** rule [5.2-c]. 403 `goalNotReached`: what is saved stays until the goal is reached, or a parent moves it. */
  transfer: endpoint({
    method: 'POST',
    path: `${ME}/transfers`,
    access: 'user',
    body: z.strictObject({ from: z.enum(JARS), to: z.enum(JARS), minutes: z.int() }),
    response: Written,
    status: 201,
  }),
  /** rule [5.2-c]. `to`: a child of the family by its user id; null: an activity of the whole family. */
  gift: endpoint({
    method: 'POST',
    path: `${ME}/gifts`,
    access: 'user',
    body: z.strictObject({ to: z.nullable(Id), minutes: z.int(), note: z.optional(note) }),
    response: Written,
    status: 201,
  }),
  /**
   * rules §6.2: takes back an exchange, a deposit, a move, a gift or interest, with all that was written together with
   * it. 409 `["status"]` with `details.reason`: `alreadyReversed`, `isReversal`, `otherWay` (it is put right where it
   * was decided on) or `otherGone` (the other child was erased); 400 `["amount"]` with `usedByNow`: the minutes are
   * not free any more.
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
  /** rule [5.1-a]: what is written from now on. */
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
  /** rule [5.2-a]: whole percent that add up to 100, for deposits from now on. */
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
  /** Another goal for the one there was; reached at once if so much is saved. */
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
   * rules §5.4. `posted`: used; `requested`: a parent is asked. 400 `["amount"]` with `details.reason` `insufficient` or
   * `overDailyLimit`.
   */
  withdraw: endpoint({
    method: 'POST',
    path: `${ME}/withdraw`,
    access: 'user',
    body: z.strictObject({ minutes: z.int(), purpose: judged }),
    response: BankWithdrawal,
    status: 201,
  }),
  /** The newest first. */
  withdrawals: endpoint({
    method: 'GET',
    path: `${ME}/withdrawals`,
    access: 'user',
    query: z.strictObject({ ...Paging, status: z.optional(Status) }),
    response: pageOf(BankWithdrawal),
  }),
  /** rule [5.4-a]. 409: it is decided, or its time is over. */
  approve: endpoint(decision('approve', NOT_FOR_CHILD)),
  reject: endpoint(decision('reject', { ...NOT_FOR_CHILD, body: z.optional(Rejection) })),
  /** By the child that asked. */
  cancel: endpoint(decision('cancel', {})),
  /** rule [5.4-b]: it was not used; within 7 days, else 409. */
  reverse: endpoint(decision('reverse', NOT_FOR_CHILD)),
  /** rule [5.4-c]: a parent's view of all active children; empty for whoever is in no family. */
  family: endpoint({
    method: 'GET',
    path: '/bank-accounts/family',
    access: 'self',
    response: z.strictObject({ children: z.array(ChildAccount) }),
  }),
}
