import { type Entry, OWN_ACCOUNTS, type OwnAccount, type Posting, SYSTEM_ACCOUNTS } from './bank-ledger.ts'
import { addMinutes, type Instant } from './time.ts'

/**
 * rules §5.3, ADR 22: what stands in the book of one child, so that it adds up to 0 by itself. `min:given`
 * is the other side of what went to the book of another child, or came from it.
 */
export const BOOK_ACCOUNTS = [...OWN_ACCOUNTS, ...SYSTEM_ACCOUNTS, 'min:given'] as const
export type BookAccount = (typeof BOOK_ACCOUNTS)[number]

export type BookEntry = { readonly account: BookAccount; readonly amount: number }
/** What is to be written in one book. */
export type BookPosting = Omit<Posting, 'entries'> & {
  readonly ownerId: string
  readonly entries: readonly BookEntry[]
}

const inBook = ({ account: { name }, amount }: Entry): BookEntry => ({ account: name, amount })

/** The part of a posting in the book of each child that it touches, in the order in which it names them. */
export function inBooks({ entries, ...posting }: Posting): BookPosting[] {
  const owners = new Set(entries.flatMap(({ account }) => (account.ownerId === null ? [] : [account.ownerId])))
  return [...owners].map((ownerId) => {
    // What is the family's is of the one child that has to do with it.
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

/** The postings of which these are the parts in the books, as `inBooks` has divided them; all that belongs together. */
export function outOfBooks(parts: readonly BookPosting[]): Posting[] {
  const found = new Map<Posting['unit'], Posting>()
  for (const { ownerId, entries, ...posting } of parts) {
    const before = found.get(posting.unit)?.entries ?? []
    found.set(posting.unit, { ...posting, entries: [...before, ...entries.flatMap((one) => entryFrom(ownerId, one))] })
  }
  return [...found.values()]
}

/** Whether a part lies in the book of a child that is not among these: it was erased. */
export const isPartMissing = (parts: readonly BookPosting[]): boolean =>
  parts
    .flatMap(({ entries }) => entries)
    .reduce((sum, { account, amount }) => sum + (account === 'min:given' ? amount : 0), 0) !== 0

const KEPT_DAYS = 90

/** rules §6.6: up to when what a child had can be read, and is as it was if it comes back; that moment not included. */
export const keptUntil = (closedAt: Instant): Instant => addMinutes(closedAt, KEPT_DAYS * 1440)
/** What was closed until then is over. */
export const lapsedUntil = (now: Instant): Instant => addMinutes(now, -KEPT_DAYS * 1440)
