import { type Entry, OWN_ACCOUNTS, type OwnAccount, type Posting, SYSTEM_ACCOUNTS } from './ledger.ts'
import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'

/**
 * The accounts in the book of one child, which adds up to 0 by itself (ADR 22). `min:given` is the other side of
 * minutes that went to the book of another child or came from it. [bank/book-per-child]
 */
export const BOOK_ACCOUNTS = [...OWN_ACCOUNTS, ...SYSTEM_ACCOUNTS, 'min:given'] as const
export type BookAccount = (typeof BOOK_ACCOUNTS)[number]

export type BookEntry = { readonly account: BookAccount; readonly amount: number }
/** A posting as it is written in one book. */
export type BookPosting = Omit<Posting, 'entries'> & {
  readonly ownerId: string
  readonly entries: readonly BookEntry[]
}

const inBook = ({ account: { name }, amount }: Entry): BookEntry => ({ account: name, amount })

/** Returns the part of a posting for the book of each child that it touches, in the order in which it names them. */
export function inBooks({ entries, ...posting }: Posting): BookPosting[] {
  const owners = new Set(entries.flatMap(({ account }) => (account.ownerId === null ? [] : [account.ownerId])))
  return [...owners].map((ownerId) => {
    // An entry of the family belongs to the book of the one child that takes part in the posting.
    const isHere = ({ account }: Entry) =>
      account.ownerId === ownerId || (owners.size === 1 && account.ownerId === null)
    const here = entries.filter(isHere).map(inBook)
    const elsewhere = -here.reduce((sum, { amount }) => sum + amount, 0)
    return { ...posting, ownerId, entries: elsewhere ? [...here, { account: 'min:given', amount: elsewhere }] : here }
  })
}

const isOwn = (account: BookAccount): account is OwnAccount => OWN_ACCOUNTS.some((name) => name === account)

function entryFrom(ownerId: string, { account, amount }: BookEntry): Entry[] {
  if (account === 'min:given') return []
  return [{ account: isOwn(account) ? { ownerId, name: account } : { ownerId: null, name: account }, amount }]
}

/** Joins the parts that `inBooks` made into whole postings, everything that belongs together. */
export function outOfBooks(parts: readonly BookPosting[]): Posting[] {
  const found = new Map<Posting['unit'], Posting>()
  for (const { ownerId, entries, ...posting } of parts) {
    const before = found.get(posting.unit)?.entries ?? []
    found.set(posting.unit, { ...posting, entries: [...before, ...entries.flatMap((one) => entryFrom(ownerId, one))] })
  }
  return [...found.values()]
}

/** Whether a part belongs to the book of a child that is not among these because it was erased. */
export const isPartMissing = (parts: readonly BookPosting[]): boolean =>
  parts
    .flatMap(({ entries }) => entries)
    .reduce((sum, { account, amount }) => sum + (account === 'min:given' ? amount : 0), 0) !== 0

const KEPT_DAYS = 90

/**
 * Until this moment, exclusive, a closed account can be read and opens unchanged if the child returns.
 * [bank/account-closing]
 */
export const keptUntil = (closedAt: Instant): Instant => addMinutes(closedAt, KEPT_DAYS * DAY_MINUTES)
/** Accounts that were closed at or before this moment are no longer kept. [bank/account-closing] */
export const lapsedUntil = (now: Instant): Instant => addMinutes(now, -KEPT_DAYS * DAY_MINUTES)
