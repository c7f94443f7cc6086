import type { BankRate } from './bank-rate.ts'
import { type BalanceSplit, type Gift, JARS, jarParts, type Move } from './bank-split.ts'
import type { Minutes } from './time.ts'

/** rule [5.1-a]: coins, and minutes of free-choice time. */
export type Unit = 'COIN' | 'MIN'

/** What a child has; each is never below 0. */
export const OWN_ACCOUNTS = ['coins', ...JARS] as const
export type OwnAccount = (typeof OWN_ACCOUNTS)[number]
/** rules §5.3: what a family has, so that whatever comes or goes has another side. */
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

/** Without an owner it is the family's. */
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
/** A transaction that is to be written. */
export type Posting = {
  readonly type: TransactionType
  readonly unit: Unit
  /** rule [5.1-a]: what a coin or a crown was worth, or the interest in bps. null: no rate was used. */
  readonly rate: number | null
  readonly entries: readonly Entry[]
}

/** What an account counts: coins, or minutes. */
export const unitOf = ({ name }: Pick<Account, 'name'>): Unit => (name.startsWith('coins') ? 'COIN' : 'MIN')

/** What tells accounts of one family apart. */
export const accountKey = ({ ownerId, name }: Account): string => (ownerId === null ? name : `${ownerId}/${name}`)

const own = (ownerId: string, name: OwnAccount, amount: number): Entry => ({ account: { ownerId, name }, amount })
const system = (name: SystemAccount, amount: number): Entry => ({ account: { ownerId: null, name }, amount })

/** Minutes that come in, divided among the jars. A jar that gets nothing has no entry. */
function intoJars(from: SystemAccount, ownerId: string, minutes: Minutes, split: BalanceSplit): Entry[] {
  const parts = jarParts(minutes, split)
  return [system(from, -minutes), ...JARS.filter((jar) => parts[jar]).map((jar) => own(ownerId, jar, parts[jar]))]
}

/** rule [4.4-b]: below 0 it takes back what a rebuild no longer finds. */
export const rewardSettlement = (ownerId: string, coins: number): Posting => ({
  type: 'reward_settlement',
  unit: 'COIN',
  rate: null,
  entries: [system('coins:issued', -coins), own(ownerId, 'coins', coins)],
})

type Incoming = { readonly ownerId: string; readonly rate: BankRate; readonly split: BalanceSplit }

/** Coins for minutes: both are written, or neither. */
export function exchange(coins: number, { ownerId, rate, split }: Incoming): readonly [Posting, Posting] {
  const kind = { type: 'exchange', rate: rate.coinToMinutes } as const
  const given = [own(ownerId, 'coins', -coins), system('coins:exchanged', coins)]
  const got = intoJars('min:exchanged', ownerId, coins * rate.coinToMinutes, split)
  return [
    { ...kind, unit: 'COIN', entries: given },
    { ...kind, unit: 'MIN', entries: got },
  ]
}

/** rules §5.3: minutes that a parent gives, divided among the jars. */
export const parentDeposit = (ownerId: string, minutes: Minutes, split: BalanceSplit): Posting => ({
  type: 'parent_deposit',
  unit: 'MIN',
  rate: null,
  entries: intoJars('min:parent', ownerId, minutes, split),
})

/** null: a crown is worth no minutes here. */
export const crownRedemption = ({ ownerId, rate, split }: Incoming): Posting | null =>
  rate.crownToMinutes === 0
    ? null
    : {
        type: 'crown_redemption',
        unit: 'MIN',
        rate: rate.crownToMinutes,
        entries: intoJars('min:crown', ownerId, rate.crownToMinutes, split),
      }

/** rules §5.4: minutes out of the jar to spend. */
export const withdrawal = (ownerId: string, minutes: Minutes): Posting => ({
  type: 'withdrawal',
  unit: 'MIN',
  rate: null,
  entries: [own(ownerId, 'spend', -minutes), system('min:used', minutes)],
})

/** rule [5.2-c]: minutes from one jar to another of the same child. */
export const transfer = (ownerId: string, { from, to, minutes }: Move): Posting => ({
  type: 'transfer',
  unit: 'MIN',
  rate: null,
  entries: [own(ownerId, from, -minutes), own(ownerId, to, minutes)],
})

/** rule [5.2-c]: what is given to an activity of the family is used with it. */
export const gift = ({ fromId, toId, minutes }: Gift): Posting => ({
  type: 'gift',
  unit: 'MIN',
  rate: null,
  entries: [own(fromId, 'give', -minutes), toId === null ? system('min:used', minutes) : own(toId, 'spend', minutes)],
})

/** null: so little brings nothing. */
export const interest = (ownerId: string, minutes: Minutes, interestBpsWeekly: number): Posting | null =>
  minutes === 0
    ? null
    : {
        type: 'interest',
        unit: 'MIN',
        rate: interestBpsWeekly,
        entries: [system('min:interest', -minutes), own(ownerId, 'save', minutes)],
      }

/** The exact negation. Of an exchange both halves are reversed, or neither. */
export const reversal = (posting: Posting): Posting => ({
  ...posting,
  type: 'reversal',
  entries: posting.entries.map(({ account, amount }) => ({ account, amount: -amount })),
})

/**
 * rules §6.2, decisions 24: what a parent takes back out of the statement. A withdrawal, a redeemed crown and the coins
 * of a day are put right where they are decided on.
 */
const REVERSED_BY_HAND: readonly TransactionType[] = ['exchange', 'parent_deposit', 'transfer', 'gift', 'interest']
export const isReversedByHand = (type: TransactionType): boolean => REVERSED_BY_HAND.includes(type)

/** rule [5.3-a] 4: once, and what corrects is not corrected itself. null: it can be reversed. */
export function reversalRefusal(posted: {
  readonly type: TransactionType
  readonly isReversed: boolean
}): 'isReversal' | 'alreadyReversed' | null {
  if (posted.type === 'reversal') return 'isReversal'
  return posted.isReversed ? 'alreadyReversed' : null
}

/** By `accountKey`; what is not there holds 0. */
export type Balances = ReadonlyMap<string, number>

/** rule [5.3-a] 4: a balance is the sum of what was posted. */
export function balancesAfter(balances: Balances, postings: readonly Posting[]): Map<string, number> {
  const after = new Map(balances)
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    const key = accountKey(account)
    after.set(key, (after.get(key) ?? 0) + amount)
  }
  return after
}

/** rule [5.3-a] 5. */
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
 * rule [5.3-a] 1, 3, 5: why postings that belong together may not be written. Only `overdrawn` and `tooLarge` can come
 * from what somebody asked for; an empty list means all of them may be written.
 * @param balances before them
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
