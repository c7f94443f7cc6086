import type { BankRate } from './rate.ts'
import { type BalanceSplit, type Gift, JARS, jarParts, type Move } from './split.ts'
import type { Minutes } from '#domain/time/time.ts'

/** The two units: coins, and minutes of free-choice time. [bank/two-units] */
export type Unit = 'COIN' | 'MIN'

/** The accounts of a child, which are never below 0. [bank/ledger-invariants] */
export const OWN_ACCOUNTS = ['coins', ...JARS] as const
export type OwnAccount = (typeof OWN_ACCOUNTS)[number]
/** The other sides of postings: every amount that comes or goes is booked on one of them. [bank/ledger-accounts] */
export const SYSTEM_ACCOUNTS = [
  'coins:issued',
  'coins:exchanged',
  'min:exchanged',
  'min:parent',
  'min:crown',
  'min:interest',
  'min:used',
] as const
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number]

/** An account without an owner belongs to the family. */
export type Account =
  | { readonly ownerId: string; readonly name: OwnAccount }
  | { readonly ownerId: null; readonly name: SystemAccount }

export const TRANSACTION_TYPES = [
  'reward_settlement',
  'exchange',
  'parent_deposit',
  'crown_redemption',
  'withdrawal',
  'transfer',
  'gift',
  'interest',
  'reversal',
] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

export type Entry = { readonly account: Account; readonly amount: number }
/** A transaction that is about to be written. */
export type Posting = {
  readonly type: TransactionType
  readonly unit: Unit
  /**
   * The value of a coin or a crown, or the weekly interest in hundredths of a percent. Null if no rate was used.
   * [bank/exchange-rate]
   */
  readonly rate: number | null
  readonly entries: readonly Entry[]
}

/** Returns whether an account counts coins or minutes. */
export const unitOf = ({ name }: Pick<Account, 'name'>): Unit => (name.startsWith('coins') ? 'COIN' : 'MIN')

/** Returns the key that tells the accounts of one family apart. */
export const accountKey = ({ ownerId, name }: Account): string => (ownerId === null ? name : `${ownerId}/${name}`)

const own = (ownerId: string, name: OwnAccount, amount: number): Entry => ({ account: { ownerId, name }, amount })
const system = (name: SystemAccount, amount: number): Entry => ({ account: { ownerId: null, name }, amount })

/** Returns the entries of minutes that come in, divided among the jars. A jar that gets nothing has no entry. */
function intoJars(from: SystemAccount, ownerId: string, minutes: Minutes, split: BalanceSplit): Entry[] {
  const parts = jarParts(minutes, split)
  return [system(from, -minutes), ...JARS.filter((jar) => parts[jar]).map((jar) => own(ownerId, jar, parts[jar]))]
}

/** A negative amount corrects an earlier settlement that a rebuild no longer confirms. [reward/rebuild-decrease] */
export const rewardSettlement = (ownerId: string, coins: number): Posting => ({
  type: 'reward_settlement',
  unit: 'COIN',
  rate: null,
  entries: [system('coins:issued', -coins), own(ownerId, 'coins', coins)],
})

type Incoming = { readonly ownerId: string; readonly rate: BankRate; readonly split: BalanceSplit }

/** Exchanges coins for minutes: the caller writes both postings or neither. [bank/posting-types] */
export function exchange(coins: number, { ownerId, rate, split }: Incoming): readonly [Posting, Posting] {
  const kind = { type: 'exchange', rate: rate.coinToMinutes } as const
  const given = [own(ownerId, 'coins', -coins), system('coins:exchanged', coins)]
  const got = intoJars('min:exchanged', ownerId, coins * rate.coinToMinutes, split)
  return [
    { ...kind, unit: 'COIN', entries: given },
    { ...kind, unit: 'MIN', entries: got },
  ]
}

/** Deposits minutes that a parent gives, divided among the jars. [bank/posting-types] */
export const parentDeposit = (ownerId: string, minutes: Minutes, split: BalanceSplit): Posting => ({
  type: 'parent_deposit',
  unit: 'MIN',
  rate: null,
  entries: intoJars('min:parent', ownerId, minutes, split),
})

/** Returns null if a crown is worth no minutes. [crown/redeem-for-minutes] */
export const crownRedemption = ({ ownerId, rate, split }: Incoming): Posting | null =>
  rate.crownToMinutes === 0
    ? null
    : {
        type: 'crown_redemption',
        unit: 'MIN',
        rate: rate.crownToMinutes,
        entries: intoJars('min:crown', ownerId, rate.crownToMinutes, split),
      }

/** Takes minutes out of the spend jar. [bank/posting-types] */
export const withdrawal = (ownerId: string, minutes: Minutes): Posting => ({
  type: 'withdrawal',
  unit: 'MIN',
  rate: null,
  entries: [own(ownerId, 'spend', -minutes), system('min:used', minutes)],
})

/** Moves minutes between two jars of one child. [bank/jar-moves] */
export const transfer = (ownerId: string, { from, to, minutes }: Move): Posting => ({
  type: 'transfer',
  unit: 'MIN',
  rate: null,
  entries: [own(ownerId, from, -minutes), own(ownerId, to, minutes)],
})

/** A gift to an activity of the whole family counts as used. [bank/gifts] */
export const gift = ({ fromId, toId, minutes }: Gift): Posting => ({
  type: 'gift',
  unit: 'MIN',
  rate: null,
  entries: [own(fromId, 'give', -minutes), toId === null ? system('min:used', minutes) : own(toId, 'spend', minutes)],
})

/** Returns null if the interest comes to 0 minutes. */
export const interest = (ownerId: string, minutes: Minutes, interestBpsWeekly: number): Posting | null =>
  minutes === 0
    ? null
    : {
        type: 'interest',
        unit: 'MIN',
        rate: interestBpsWeekly,
        entries: [system('min:interest', -minutes), own(ownerId, 'save', minutes)],
      }

/** Negates a posting exactly. Both halves of an exchange are reversed, or neither. [bank/posting-types] */
export const reversal = (posting: Posting): Posting => ({
  ...posting,
  type: 'reversal',
  entries: posting.entries.map(({ account, amount }) => ({ account, amount: -amount })),
})

/**
 * The types that a parent reverses from the statement. A withdrawal, a redeemed crown and the coins of a day are
 * corrected where they were decided. [bank/reverse-by-hand]
 */
const REVERSED_BY_HAND: readonly TransactionType[] = ['exchange', 'parent_deposit', 'transfer', 'gift', 'interest']
export const isReversedByHand = (type: TransactionType): boolean => REVERSED_BY_HAND.includes(type)

/**
 * A posting is reversed at most once, and a reversal is not reversed. Returns null if it can be reversed.
 * [bank/ledger-invariants]
 */
export function reversalRefusal(posted: {
  readonly type: TransactionType
  readonly isReversed: boolean
}): 'isReversal' | 'alreadyReversed' | null {
  if (posted.type === 'reversal') return 'isReversal'
  return posted.isReversed ? 'alreadyReversed' : null
}

/** The key is that of `accountKey`; an account without an entry holds 0. */
export type Balances = ReadonlyMap<string, number>

/** A balance is the sum of its entries. [bank/ledger-invariants] */
export function balancesAfter(balances: Balances, postings: readonly Posting[]): Map<string, number> {
  const after = new Map(balances)
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    const key = accountKey(account)
    after.set(key, (after.get(key) ?? 0) + amount)
  }
  return after
}

/** The largest amount of one entry. [bank/ledger-invariants] */
export const LARGEST_AMOUNT = 100_000

export type LedgerViolation =
  | { field: 'entries'; rule: 'tooFew' | 'mixedUnits' | 'unbalanced' }
  | { field: 'amount'; rule: 'zero' | 'notWhole' | 'tooLarge' }
  | { field: 'amount'; rule: 'overdrawn'; account: Account }

function postingViolations({ unit, entries }: Posting): LedgerViolation[] {
  const found: LedgerViolation[] = []
  const amounts = entries.map(({ amount }) => amount)
  if (entries.length < 2) found.push({ field: 'entries', rule: 'tooFew' })
  if (entries.some(({ account }) => unitOf(account) !== unit)) found.push({ field: 'entries', rule: 'mixedUnits' })
  if (amounts.reduce((sum, amount) => sum + amount, 0) !== 0) found.push({ field: 'entries', rule: 'unbalanced' })
  if (amounts.includes(0)) found.push({ field: 'amount', rule: 'zero' })
  if (!amounts.every(Number.isInteger)) found.push({ field: 'amount', rule: 'notWhole' })
  if (amounts.some((amount) => Math.abs(amount) > LARGEST_AMOUNT)) found.push({ field: 'amount', rule: 'tooLarge' })
  return found
}

/**
 * Returns why postings that belong together may not be written; an empty list means that all may be. Only `overdrawn`
 * and `tooLarge` can be caused by user input. [bank/ledger-invariants]
 * @param balances before the postings
 */
export function ledgerViolations(postings: readonly Posting[], balances: Balances): LedgerViolation[] {
  const after = balancesAfter(balances, postings)
  const touched = new Map(
    postings.flatMap(({ entries }) => entries.map(({ account }) => [accountKey(account), account] as const)),
  )
  const overdrawn = [...touched].filter(([key, { ownerId }]) => ownerId !== null && after.get(key)! < 0)
  return [
    ...postings.flatMap(postingViolations),
    ...overdrawn.map(([, account]) => ({ field: 'amount', rule: 'overdrawn', account }) as const),
  ]
}
