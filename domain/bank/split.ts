import { allocate } from '#domain/log/time-proportion.ts'
import type { Minutes } from '#domain/time/time.ts'

/** The jars, in the order in which ties are broken. [bank/jar-division] */
export const JARS = ['spend', 'save', 'give'] as const
export type Jar = (typeof JARS)[number]
export type Jars = Readonly<Record<Jar, Minutes>>

/** Whole percents that add up to 100. */
export type BalanceSplit = Readonly<Record<Jar, number>>
/** The split of a new account. [bank/balance-split] */
export const DEFAULT_SPLIT: BalanceSplit = { spend: 70, save: 20, give: 10 }

const WHOLE = 100
/** The bounds of a parent's deposit, in minutes. [bank/deposit-rules] */
const DEPOSIT = { least: 5, most: 600, step: 5 } as const
/** A note has as many characters as the message of a crown. [limit/text-lengths] */
export const LONGEST_BANK_NOTE = 140

export type SplitViolation = { field: Jar; rule: 'outOfRange' } | { field: 'split'; rule: 'notHundred' }

/** Returns everything wrong at once. The sum is checked only if each part is valid. [bank/balance-split] */
export function splitViolations(split: BalanceSplit): SplitViolation[] {
  const isPercent = (value: number) => Number.isInteger(value) && value >= 0 && value <= WHOLE
  const wrong = JARS.filter((jar) => !isPercent(split[jar]))
  if (wrong.length) return wrong.map((field) => ({ field, rule: 'outOfRange' }))
  return totalOf(split) === WHOLE ? [] : [{ field: 'split', rule: 'notHundred' }]
}

/** Returns the minutes of the three jars together. */
export const totalOf = ({ spend, save, give }: Jars): Minutes => spend + save + give

/**
 * Divides a deposit by largest remainder. The parts of the split must add up to 100 (`splitViolations`).
 * [bank/jar-division]
 */
export function jarParts(minutes: Minutes, split: BalanceSplit): Jars {
  const shares = JARS.map((jar) => ({
    recipientId: jar,
    timeProportion: { type: 'percent' as const, value: split[jar] },
  }))
  const [spend, save, give] = allocate(minutes, shares)
  return { spend: spend!.minutes, save: save!.minutes, give: give!.minutes }
}

export type DepositViolation = { field: 'minutes'; rule: 'offGrid' | 'outOfRange' } | { field: 'note'; rule: 'tooLong' }

/** Returns the errors in the deposit of a parent. [bank/deposit-rules] */
export function depositViolations({ minutes, note }: { minutes: Minutes; note: string }): DepositViolation[] {
  const found: DepositViolation[] = []
  if (!Number.isInteger(minutes / DEPOSIT.step)) found.push({ field: 'minutes', rule: 'offGrid' })
  else if (minutes < DEPOSIT.least || minutes > DEPOSIT.most) found.push({ field: 'minutes', rule: 'outOfRange' })
  if ([...note.trim()].length > LONGEST_BANK_NOTE) found.push({ field: 'note', rule: 'tooLong' })
  return found
}

/**
 * Too little balance is always reported as `amount`, even if the field has another name. [bank/insufficient-balance]
 */
type Insufficient = { field: 'amount'; rule: 'insufficient' }

/** Returns the errors in an amount that is taken from a balance. */
function takeViolations<Field extends string>(field: Field, amount: number, there: number) {
  if (!Number.isInteger(amount) || amount < 1) return [{ field, rule: 'notPositive' as const }]
  return amount > there ? [{ field: 'amount', rule: 'insufficient' } satisfies Insufficient] : []
}

export type ExchangeViolation = { field: 'coins'; rule: 'notPositive' } | Insufficient

/** A child exchanges only coins that it has. [bank/deposit-rules] */
export const exchangeViolations = (coins: number, balance: number): ExchangeViolation[] =>
  takeViolations('coins', coins, balance)

/** The allowed moves. Save to spend also needs `maySpendSavings`. [bank/jar-moves] */
const MOVES: Readonly<Record<Jar, readonly Jar[]>> = { spend: ['save', 'give'], save: ['spend'], give: [] }

export type Move = { readonly from: Jar; readonly to: Jar; readonly minutes: Minutes }
export type MoveViolation =
  | { field: 'from'; rule: 'onlyAsGift' }
  | { field: 'to'; rule: 'noSuchMove' }
  | { field: 'minutes'; rule: 'notPositive' }
  | Insufficient

/**
 * Returns the errors in a move of minutes between jars. [bank/jar-moves]
 * @param free minutes that may be taken from the jar: of spend those that are not reserved (`available`)
 */
export function moveViolations({ from, to, minutes }: Move, free: Minutes): MoveViolation[] {
  const found: MoveViolation[] = []
  if (from === 'give') found.push({ field: 'from', rule: 'onlyAsGift' })
  else if (!MOVES[from].includes(to)) found.push({ field: 'to', rule: 'noSuchMove' })
  return [...found, ...takeViolations('minutes', minutes, free)]
}

export type Gift = {
  readonly fromId: string
  /** Null for an activity of the whole family. */
  readonly toId: string | null
  readonly minutes: Minutes
}
export type GiftViolation = { field: 'to'; rule: 'oneself' } | { field: 'minutes'; rule: 'notPositive' } | Insufficient

/**
 * Returns the errors in a gift. [bank/gifts]
 * @param give minutes in the give jar of the giver
 */
export const giftViolations = ({ fromId, toId, minutes }: Gift, give: Minutes): GiftViolation[] => [
  ...(fromId === toId ? [{ field: 'to', rule: 'oneself' } as const] : []),
  ...takeViolations('minutes', minutes, give),
]
