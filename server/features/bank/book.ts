import type { BankAccount } from '#contract/bank.ts'
import { type BookPosting, inBooks, keptUntil, lapsedUntil } from '#domain/bank/book.ts'
import { goalAfter, type SavingsGoal } from '#domain/bank/goal.ts'
import {
  accountKey,
  type Balances,
  ledgerViolations,
  OWN_ACCOUNTS,
  type OwnAccount,
  type Posting,
} from '#domain/bank/ledger.ts'
import { DEFAULT_RATE, type BankRate } from '#domain/bank/rate.ts'
import { type BalanceSplit, DEFAULT_SPLIT } from '#domain/bank/split.ts'
import { accountSummary, type OwnBalances } from '#domain/bank/statement.ts'
import { type BankLimits, DEFAULT_LIMITS, pendingMinutes, type Withdrawal } from '#domain/bank/withdrawal.ts'
import { type FamilyAction, may } from '#domain/family/permission.ts'
import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import { type KnownCaller, type SubjectId, subjectOfAccount } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { BankSettingsRow } from '#server/db/schema/bank-book.ts'
import { isTaken } from '#server/db/taken.ts'
import { nameOf } from '#server/features/family/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  findBalances,
  findActiveChildId,
  closeBooksOfGrown,
  deleteBook,
  deleteBooksClosedUntil,
  insertBook,
  insertPosting,
  lockBalances,
  listPeople,
  reopenBooksOfChildren,
  findBankSettings,
  updateSettings,
  listWithdrawalsSince,
} from './book-store.ts'

/** The account of a child, with the settings of its family. */
export type Book = {
  readonly subject: SubjectId
  readonly balances: OwnBalances
  readonly rate: BankRate
  readonly split: BalanceSplit
  readonly limits: BankLimits
  readonly goal: SavingsGoal | null
  readonly interestAt: Instant | null
  readonly closedAt: Instant | null
  /** Withdrawals of the last days, asked for or taken: all that today's limit or an open request can depend on. */
  readonly withdrawals: readonly Withdrawal[]
}

/**
 * A local day lasts 25 hours at most, or a few more for a traveler; a request is open for seven days at most.
 * [bank/withdrawal-expiry]
 */
const LOOKED_BACK = 8 * DAY_MINUTES
const EMPTY: OwnBalances = { coins: 0, spend: 0, save: 0, give: 0 }

const freshRow = (ownerId: string, openedAt: Instant): BankSettingsRow => ({
  ownerId,
  openedAt,
  closedAt: null,
  ...DEFAULT_RATE,
  interestAt: null,
  ...DEFAULT_SPLIT,
  ...DEFAULT_LIMITS,
  goalName: null,
  goalMinutes: null,
  goalReachedAt: null,
})

const goalFrom = ({ goalName, goalMinutes, goalReachedAt }: BankSettingsRow): SavingsGoal | null =>
  goalName === null || goalMinutes === null ? null : { name: goalName, minutes: goalMinutes, reachedAt: goalReachedAt }

function bookFrom(subject: SubjectId, row: BankSettingsRow, has: Pick<Book, 'balances' | 'withdrawals'>): Book {
  const { coinToMinutes, crownToMinutes, interestBpsWeekly, spend, save, give, closedAt, interestAt } = row
  const { dailyWithdrawLimit, autoApproveMinutes } = row
  return {
    subject,
    ...has,
    rate: { coinToMinutes, crownToMinutes, interestBpsWeekly },
    split: { spend, save, give },
    limits: { dailyWithdrawLimit, autoApproveMinutes },
    goal: goalFrom(row),
    interestAt,
    closedAt,
  }
}

const missing = () => new ApiError('NOT_FOUND', ['account'])
const isLapsed = ({ closedAt }: BankSettingsRow, now: Instant) => closedAt !== null && now >= keptUntil(closedAt)
const recent = (db: Db, subject: SubjectId, now: Instant) =>
  listWithdrawalsSince(db, subject, addMinutes(now, -LOOKED_BACK))

/**
 * Reads an account as it is. An active child has one, whether or not anything was written in it. [bank/account-opening]
 * The account of a child that has left can be read for 90 days. [family/bank-of-parting-child]
 */
export async function readBook(db: Db, subject: SubjectId, now: Instant): Promise<Book> {
  const found = await findBankSettings(db, subject)
  const row = found && !isLapsed(found, now) ? found : undefined
  const isChild = (await findActiveChildId(db, subject)) !== undefined
  if (!row && !isChild) throw missing()
  if (!row) return bookFrom(subject, freshRow(subject, now), { balances: EMPTY, withdrawals: [] })
  const balances = (await findBalances(db, subject)) ?? EMPTY
  const withdrawals = await recent(db, subject, now)
  return bookFrom(subject, isChild ? { ...row, closedAt: null } : row, { balances, withdrawals })
}

/** Locks a book that exists and is open, for a job: until the transaction ends, only this transaction writes in it. */
export async function findOpenBook(trx: Trx, subject: SubjectId, now: Instant): Promise<Book | undefined> {
  const balances = await lockBalances(trx, subject)
  const row = await findBankSettings(trx, subject)
  if (!balances || !row || row.closedAt !== null) return undefined
  return bookFrom(subject, row, { balances, withdrawals: await recent(trx, subject, now) })
}

/**
 * Locks a book for writing until the transaction ends. A closed book is open again, unchanged, if its child is back in
 * time. [bank/account-closing]
 * @throws ApiError CONFLICT or NOT_FOUND if the owner is no active child
 */
export async function openBook(trx: Trx, subject: SubjectId, now: () => Instant): Promise<Book> {
  const balances = await lockBalances(trx, subject)
  const row = await findBankSettings(trx, subject)
  // Ask only under the lock, when no other call can close the book.
  if ((await findActiveChildId(trx, subject)) === undefined)
    throw row && !isLapsed(row, now()) ? new ApiError('CONFLICT', ['account']) : missing()
  if (!balances || !row || isLapsed(row, now())) {
    if (row && isLapsed(row, now())) await deleteBook(trx, subject)
    await insertBook(trx, freshRow(subject, now()))
    // If two calls open the book at once, one goes on with the row of the other.
    return openBook(trx, subject, now)
  }
  if (row.closedAt !== null) await updateSettings(trx, subject, { closedAt: null })
  const withdrawals = await recent(trx, subject, now())
  return bookFrom(subject, { ...row, closedAt: null }, { balances, withdrawals })
}

/**
 * Locks the books of two children in the order of their ids, so that two gifts cannot deadlock.
 * [bank/one-writer-per-book]
 */
export async function openBooks(trx: Trx, [one, other]: readonly [SubjectId, SubjectId], now: () => Instant) {
  const books = new Map<SubjectId, Book>()
  for (const subject of [one, other].toSorted()) books.set(subject, await openBook(trx, subject, now))
  return [books.get(one)!, books.get(other)!] as const
}

/**
 * Reports all wrong fields at once, in the order of the form; the reason is that of the first.
 * [error/all-fields-at-once]
 */
export function refuseWrong(wrong: readonly { readonly field: string; readonly rule: string }[]): void {
  const [first] = wrong
  if (first) throw new ApiError('INVALID_PARAMS', [...new Set(wrong.map(({ field }) => field))], { reason: first.rule })
}

/** The settings of a book that its family can change. */
export type Settings = Partial<Omit<BankSettingsRow, 'ownerId' | 'openedAt' | 'closedAt'>>

/** Changes the settings of an open book. @returns the book with them */
export async function changeBook(trx: Trx, book: Book, change: Settings): Promise<Book> {
  await updateSettings(trx, book.subject, change)
  return bookFrom(book.subject, (await findBankSettings(trx, book.subject))!, book)
}

/** Who wrote postings that belong together, when and why. */
export type PostingContext = {
  readonly actorId: string | null
  readonly at: Instant
  readonly newId: () => string
  /** The idempotency key, which the first child's book stores for ever. [bank/posting-idempotency] */
  readonly key?: string | undefined
  readonly note?: string | undefined
  /** The user on the other side of a gift, by the data group of this side. */
  readonly others?: Readonly<Record<string, string>>
  /** Returns the posting that a part takes back, by the part's book and unit. */
  readonly reversalOf?: (part: Pick<BookPosting, 'ownerId' | 'unit'>) => string
}

const keyOf = (ownerId: string, name: OwnAccount) => accountKey({ ownerId, name })

function refuseUncovered(postings: readonly Posting[], balances: Balances): void {
  for (const { field, rule } of ledgerViolations(postings, balances)) {
    if (rule !== 'overdrawn' && rule !== 'tooLarge') throw new Error(`A posting is ${rule}`)
    refuseWrong([{ field, rule: rule === 'overdrawn' ? 'insufficient' : rule }])
  }
}

/**
 * Writes postings that belong together in open books, all or none. [bank/posting-types]
 * @returns the books with the new balances, in the same order, and the id of the first posting
 */
export async function post(trx: Trx, books: readonly Book[], postings: readonly Posting[], occasion: PostingContext) {
  const held = books.flatMap(({ subject, balances }) =>
    OWN_ACCOUNTS.map((name) => [keyOf(subject, name), balances[name]] as const),
  )
  refuseUncovered(postings, new Map(held))
  const { actorId, at, newId, key = null, note = null, others = {}, reversalOf } = occasion
  const batchId = newId()
  const after = new Map(held)
  for (const [index, posting] of postings.flatMap(inBooks).entries()) {
    const { ownerId } = posting
    const reversed = reversalOf?.(posting) ?? null
    const written = { actorId, at, note, reversalOf: reversed, batchId, otherId: others[ownerId] ?? null }
    const once = { id: index ? newId() : batchId, idempotencyKey: ownerId === books[0]?.subject ? key : null }
    try {
      const rows = await insertPosting(trx, posting, { ...written, ...once })
      for (const { account, balance } of rows) after.set(`${ownerId}/${account}`, balance)
    } catch (error) {
      throw isTaken(error) ? new ApiError('CONFLICT', ['Idempotency-Key']) : error
    }
  }
  const now = books.map((book): Book => {
    const balances = Object.fromEntries(OWN_ACCOUNTS.map((name) => [name, after.get(keyOf(book.subject, name))!]))
    const { goal } = book
    return { ...book, balances: balances as OwnBalances, goal: goal && goalAfter(goal, balances['save']!, at) }
  })
  for (const [index, { subject, goal }] of now.entries())
    if (goal !== books[index]!.goal) await updateSettings(trx, subject, { goalReachedAt: goal?.reachedAt ?? null })
  return { books: now, transactionId: batchId }
}

/** The minutes in the spend jar that are not reserved. [bank/account-summary] */
export const availableIn = ({ balances, withdrawals }: Book, now: Instant): number =>
  balances.spend - pendingMinutes(withdrawals, now)

export const accountOf = ({ balances, withdrawals, goal, closedAt }: Book, now: Instant): BankAccount => ({
  ...accountSummary(balances, pendingMinutes(withdrawals, now)),
  goal,
  closedAt,
})

/**
 * Refuses a child whose column of the matrix does not allow the action. A caller who is no child has no account, and
 * the account itself tells them so. [permission/bank-rows]
 * @returns the column of a child, or of a parent in its place
 */
export async function requireBankPermission(
  db: Db,
  { column: ask }: Pick<KnownCaller, 'column'>,
  action: FamilyAction,
) {
  const column = await ask(db)
  if (column === null || column === 'admin' || column === 'parent') return null
  if (may({ column, action, whose: 'own' }) !== 'yes') throw new ApiError('FORBIDDEN')
  return column
}

/** Loads people with their names, by user id. */
export async function loadPersonLookup(db: Db, subject: SubjectId, userIds: readonly (string | null)[]) {
  const known = [...new Set(userIds.filter((id) => id !== null))]
  const names = new Map((await listPeople(db, subject, known)).map((person) => [person.id, nameOf(person)]))
  return (id: string | null) => {
    const name = id === null ? undefined : names.get(id)
    return id === null || name === undefined ? null : { _id: id, name }
  }
}

/** Closes the account of a child that leaves: its balances stay, and interest stops. [bank/account-closing] */
export async function closeBook(trx: Trx, dataGroup: string, now: Instant): Promise<void> {
  const subject = subjectOfAccount(dataGroup)
  await lockBalances(trx, subject)
  await updateSettings(trx, subject, { closedAt: now, interestAt: null })
}

/**
 * Deletes the books that were closed 90 days ago, and reopens those of children who are back in time. Runs once in a
 * while. [family/bank-of-parting-child]
 */
export async function sweepBank(db: Db, now: Instant): Promise<void> {
  await deleteBooksClosedUntil(db, lapsedUntil(now))
  await reopenBooksOfChildren(db)
  await closeBooksOfGrown(db, now)
}
