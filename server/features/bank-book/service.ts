import type { BankAccount } from '#contract/bank.ts'
import { type BookPosting, inBooks, keptUntil, lapsedUntil } from '#domain/bank-book.ts'
import { goalAfter, type SavingsGoal } from '#domain/bank-goal.ts'
import {
  accountKey,
  type Balances,
  ledgerViolations,
  OWN_ACCOUNTS,
  type OwnAccount,
  type Posting,
} from '#domain/bank-ledger.ts'
import { DEFAULT_RATE, type BankRate } from '#domain/bank-rate.ts'
import { type BalanceSplit, DEFAULT_SPLIT } from '#domain/bank-split.ts'
import { accountSummary, type OwnBalances } from '#domain/bank-statement.ts'
import { type BankLimits, DEFAULT_LIMITS, pendingMinutes, type Withdrawal } from '#domain/bank-withdrawal.ts'
import { type FamilyAction, may } from '#domain/family-permission.ts'
import { addMinutes, type Instant } from '#domain/time.ts'
import { type KnownCaller, type SubjectId, subjectOfAccount } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { BankSettingsRow } from '#server/db/schema/bank-book.ts'
import { isTaken } from '#server/db/taken.ts'
import { nameOf } from '#server/features/family/service.ts'
import { ApiError } from '#server/api-error.ts'
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
} from './store.ts'

/** The account of a child, and what its family has agreed on. */
export type Book = {
  readonly subject: SubjectId
  readonly balances: OwnBalances
  readonly rate: BankRate
  readonly split: BalanceSplit
  readonly limits: BankLimits
  readonly goal: SavingsGoal | null
  readonly interestAt: Instant | null
  readonly closedAt: Instant | null
  /** Asked for or taken, of the last days: all that a limit of today or an open request can depend on. */
  readonly withdrawals: readonly Withdrawal[]
}

/** A day of the calendar has 25 hours at most, or a few more with a journey; a request is open for seven days at most. */
const LOOKED_BACK = 8 * 1440
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
 * An account as it is. rule [5.4-c]: an active child has one, whether or not anything was written in it. rules §6.6: who
 * has left reads theirs for a while.
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

/** One that is there and not closed, for what comes about by itself: nobody else writes in it until then. */
export async function findOpenBook(trx: Trx, subject: SubjectId, now: Instant): Promise<Book | undefined> {
  const balances = await lockBalances(trx, subject)
  const row = await findBankSettings(trx, subject)
  if (!balances || !row || row.closedAt !== null) return undefined
  return bookFrom(subject, row, { balances, withdrawals: await recent(trx, subject, now) })
}

/**
 * What can be written in, by nobody else until the transaction ends. rules §6.6: what was closed is open again, as it
 * was, if its child is back in time.
 */
export async function openBook(trx: Trx, subject: SubjectId, now: () => Instant): Promise<Book> {
  const balances = await lockBalances(trx, subject)
  const row = await findBankSettings(trx, subject)
  // Asked once nobody can close it any more.
  if ((await findActiveChildId(trx, subject)) === undefined)
    throw row && !isLapsed(row, now()) ? new ApiError('CONFLICT', ['account']) : missing()
  if (!balances || !row || isLapsed(row, now())) {
    if (row && isLapsed(row, now())) await deleteBook(trx, subject)
    await insertBook(trx, freshRow(subject, now()))
    // Of two who open it at once, one goes on with what the other made.
    return openBook(trx, subject, now)
  }
  if (row.closedAt !== null) await updateSettings(trx, subject, { closedAt: null })
  const withdrawals = await recent(trx, subject, now())
  return bookFrom(subject, { ...row, closedAt: null }, { balances, withdrawals })
}

/** Those of two children, whoever of them gives: locked in the order of their ids, so that nobody waits in a circle. */
export async function openBooks(trx: Trx, [one, other]: readonly [SubjectId, SubjectId], now: () => Instant) {
  const books = new Map<SubjectId, Book>()
  for (const subject of [one, other].toSorted()) books.set(subject, await openBook(trx, subject, now))
  return [books.get(one)!, books.get(other)!] as const
}

/** Everything wrong at once, in the order of the form; the reason is that of the first. */
export function refuseWrong(wrong: readonly { readonly field: string; readonly rule: string }[]): void {
  const [first] = wrong
  if (first) throw new ApiError('INVALID_PARAMS', [...new Set(wrong.map(({ field }) => field))], { reason: first.rule })
}

/** What a family agrees on. */
export type Settings = Partial<Omit<BankSettingsRow, 'ownerId' | 'openedAt' | 'closedAt'>>

/** Of a book that is open. @returns it as it is then */
export async function changeBook(trx: Trx, book: Book, change: Settings): Promise<Book> {
  await updateSettings(trx, book.subject, change)
  return bookFrom(book.subject, (await findBankSettings(trx, book.subject))!, book)
}

/** How postings that are written together came about. */
export type PostingContext = {
  readonly actorId: string | null
  readonly at: Instant
  readonly newId: () => string
  /** rule [5.3-a] 6: in the book of the first child, once and for ever. */
  readonly key?: string | undefined
  readonly note?: string | undefined
  /** The user on the other side, by the data group of this one. */
  readonly others?: Readonly<Record<string, string>>
  /** Of each part, by its book and unit, what it takes back. */
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
 * rules §5.3: writes what belongs together in books that are open, wholly or not at all.
 * @returns the books as they are then, in the same order, and the id of what was written first
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

/** What is in the spend jar and not reserved. */
export const availableIn = ({ balances, withdrawals }: Book, now: Instant): number =>
  balances.spend - pendingMinutes(withdrawals, now)

export const accountOf = ({ balances, withdrawals, goal, closedAt }: Book, now: Instant): BankAccount => ({
  ...accountSummary(balances, pendingMinutes(withdrawals, now)),
  goal,
  closedAt,
})

/**
 * rules §6.2: lets no child by whom the matrix does not. Whoever is none has no account, and is told so by it.
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

/** With their names, by user id. */
export async function loadPersonLookup(db: Db, subject: SubjectId, userIds: readonly (string | null)[]) {
  const known = [...new Set(userIds.filter((id) => id !== null))]
  const names = new Map((await listPeople(db, subject, known)).map((person) => [person.id, nameOf(person)]))
  return (id: string | null) => {
    const name = id === null ? undefined : names.get(id)
    return id === null || name === undefined ? null : { _id: id, name }
  }
}

/** rules §6.6: it stays as it is, and what is to come of it by itself does not. */
export async function closeBook(trx: Trx, dataGroup: string, now: Instant): Promise<void> {
  const subject = subjectOfAccount(dataGroup)
  await lockBalances(trx, subject)
  await updateSettings(trx, subject, { closedAt: now, interestAt: null })
}

/** rules §6.6, once in a while: who is back in time keeps it, of others nothing is left after 90 days. */
export async function sweepBank(db: Db, now: Instant): Promise<void> {
  await deleteBooksClosedUntil(db, lapsedUntil(now))
  await reopenBooksOfChildren(db)
  await closeBooksOfGrown(db, now)
}
