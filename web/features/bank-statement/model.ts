import type { BankTransaction } from '#contract/bank.ts'
import { OWN_ACCOUNTS, type OwnAccount, type TransactionType } from '#domain/bank/ledger.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { clockText } from '#domain/time/wall-clock.ts'
import { clockMinutes, localDate } from '#domain/time/zone.ts'

/** What of a statement is shown; '' is everything. */
export type Filter = { readonly type: TransactionType | ''; readonly from: LocalDate | ''; readonly to: LocalDate | '' }
export const EVERYTHING: Filter = { type: '', from: '', to: '' }

/** As the server is asked for it. A first day after the last finds nothing, and is not asked for. */
export function wantedOf({ type, from, to }: Filter): { type?: TransactionType; from?: LocalDate; to?: LocalDate } {
  return { ...(type && { type }), ...(from && { from }), ...(to && { to }) }
}

export type Line = Pick<
  BankTransaction,
  'batchId' | 'type' | 'at' | 'rate' | 'note' | 'by' | 'other' | 'earnedOn' | 'reversedType' | 'isReversed'
> & {
  readonly id: string
  /** The change, coins first, and the balance after it. */
  readonly entries: BankTransaction['entries']
}

/** Postings that were written together are one line: of an exchange, the coins that went and the minutes that came. */
export function linesOf(transactions: readonly BankTransaction[]): Line[] {
  const lines: Line[] = []
  for (const { entries, ...transaction } of transactions) {
    const last = lines.at(-1)
    if (last?.batchId === transaction.batchId && last.type === transaction.type)
      lines[lines.length - 1] = { ...last, entries: inOrder([...last.entries, ...entries]) }
    else lines.push({ ...transaction, entries: inOrder(entries) })
  }
  return lines
}

const place = ({ account }: { account: OwnAccount }) => OWN_ACCOUNTS.indexOf(account)
const inOrder = (entries: BankTransaction['entries']) => entries.toSorted((a, b) => place(a) - place(b))

export type Day = { readonly date: LocalDate; readonly lines: readonly Line[] }

/** By the days of the account's owner, newest first, as the lines are. [time/owner-zone-decides] */
export function daysOf(lines: readonly Line[], zone: string): Day[] {
  const zones = [{ from: null, tz: zone }]
  const days: { date: LocalDate; lines: Line[] }[] = []
  for (const line of lines) {
    const date = localDate(zones, line.at)
    const last = days.at(-1)
    if (last?.date === date) last.lines.push(line)
    else days.push({ date, lines: [line] })
  }
  return days
}

/** A day and a time that a spreadsheet understands: `2026-06-30 16:05`. */
export function stamp(at: Instant, zone: string): string {
  const zones = [{ from: null, tz: zone }]
  return `${localDate(zones, at)} ${clockText(clockMinutes(zones, at))}`
}

/** The words for a posting: a gift was given, to one child or to all, or was received. */
export function titleOf({ type, other, entries }: Pick<Line, 'type' | 'other' | 'entries'>) {
  if (type !== 'gift') return type
  if (entries.some(({ account }) => account === 'spend')) return other ? 'giftFrom' : 'giftGot'
  return other ? 'giftTo' : 'giftToFamily'
}

/** Of coins, and of each jar: the change, then the balance; empty where nothing changed. */
export const figuresOf = ({ entries }: Line): (number | null)[] =>
  OWN_ACCOUNTS.flatMap((account) => {
    const entry = entries.find((each) => each.account === account)
    return entry ? [entry.amount, entry.balance] : [null, null]
  })
