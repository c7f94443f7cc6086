import { allocate } from './time-proportion.ts'
import type { Minutes } from './time.ts'

/** rule [5.2-a], in the order in which a tie is broken. */
export const JARS = ['spend', 'save', 'give'] as const
export type Jar = (typeof JARS)[number]
export type Jars = Readonly<Record<Jar, Minutes>>

/** Whole percents that add up to 100. */
export type BalanceSplit = Readonly<Record<Jar, number>>
/** rule [5.2-a]. */
export const DEFAULT_SPLIT: BalanceSplit = { spend: 70, save: 20, give: 10 }

const WHOLE = 100
/** rules §5.4. */
const DEPOSIT = { least: 5, most: 600, step: 5 } as const
/** As long as what is said with a crown (rules §4.5). */
export const LONGEST_BANK_NOTE = 140

export type SplitViolation = { field: Jar; rule: 'outOfRange' } | { field: 'split'; rule: 'notHundred' }

/** rule [5.2-a]: everything wrong at once. Whether the parts make a whole is asked of parts that are possible. */
export function splitViolations(split: BalanceSplit): SplitViolation[] {
  const isPercent = (value: number) => Number.isInteger(value) && value >= 0 && value <= WHOLE
  const wrong = JARS.filter((jar) => !isPercent(split[jar]))
  if (wrong.length) return wrong.map((field) => ({ field, rule: 'outOfRange' }))
  return totalOf(split) === WHOLE ? [] : [{ field: 'split', rule: 'notHundred' }]
}

/** What is in the three jars together. */
export const totalOf = ({ spend, save, give }: Jars): Minutes => spend + save + give

/** rule [5.2-b]: a deposit divided by largest remainder. The split must make a whole (`splitViolations`). */
export function jarParts(minutes: Minutes, split: BalanceSplit): Jars {
  const shares = JARS.map((jar) => ({
    recipientId: jar,
    timeProportion: { type: 'percent' as const, value: split[jar] },
  }))
  const [spend, save, give] = allocate(minutes, shares)
  return { spend: spend!.minutes, save: save!.minutes, give: give!.minutes }
}

export type DepositViolation = { field: 'minutes'; rule: 'offGrid' | 'outOfRange' } | { field: 'note'; rule: 'tooLong' }

/** rules §5.4: what a parent may deposit at once. */
export function depositViolations({ minutes, note }: { minutes: Minutes; note: string }): DepositViolation[] {
  const found: DepositViolation[] = []
  if (!Number.isInteger(minutes / DEPOSIT.step)) found.push({ field: 'minutes', rule: 'offGrid' })
  else if (minutes < DEPOSIT.least || minutes > DEPOSIT.most) found.push({ field: 'minutes', rule: 'outOfRange' })
  if ([...note.trim()].length > LONGEST_BANK_NOTE) found.push({ field: 'note', rule: 'tooLong' })
  return found
}

/** rule [5.3-b]: whatever the field is called, of too little balance it is told that it is the amount. */
type Insufficient = { field: 'amount'; rule: 'insufficient' }

/** What is wrong with a number to be taken from what is there. */
function takeViolations<Field extends string>(field: Field, amount: number, there: number) {
  if (!Number.isInteger(amount) || amount < 1) return [{ field, rule: 'notPositive' as const }]
  return amount > there ? [{ field: 'amount', rule: 'insufficient' } satisfies Insufficient] : []
}

export type ExchangeViolation = { field: 'coins'; rule: 'notPositive' } | Insufficient

/** rules §5.4: a deposit of coins, of which the child must have so many. */
export const exchangeViolations = (coins: number, balance: number): ExchangeViolation[] =>
  takeViolations('coins', coins, balance)

/** rule [5.2-c]. From save to spend: only who `maySpendSavings`. */
const MOVES: Readonly<Record<Jar, readonly Jar[]>> = { spend: ['save', 'give'], save: ['spend'], give: [] }

export type Move = { readonly from: Jar; readonly to: Jar; readonly minutes: Minutes }
export type MoveViolation =
  | { field: 'from'; rule: 'onlyAsGift' }
  | { field: 'to'; rule: 'noSuchMove' }
  | { field: 'minutes'; rule: 'notPositive' }
  | Insufficient

/**
 * rule [5.2-c]: what is wrong with moving minutes from one's jar to another.
 * @param free what may be taken from the jar: of spend without what is reserved (`available`)
 */
export function moveViolations({ from, to, minutes }: Move, free: Minutes): MoveViolation[] {
  const found: MoveViolation[] = []
  if (from === 'give') found.push({ field: 'from', rule: 'onlyAsGift' })
  else if (!MOVES[from].includes(to)) found.push({ field: 'to', rule: 'noSuchMove' })
  return [...found, ...takeViolations('minutes', minutes, free)]
}

export type Gift = {
  readonly fromId: string
  /** null: to an activity of the whole family. */
  readonly toId: string | null
  readonly minutes: Minutes
}
export type GiftViolation = { field: 'to'; rule: 'oneself' } | { field: 'minutes'; rule: 'notPositive' } | Insufficient

/**
 * rule [5.2-c]: what is wrong with giving minutes away.
 * @param give what is in the jar of who gives
 */
export const giftViolations = ({ fromId, toId, minutes }: Gift, give: Minutes): GiftViolation[] => [
  ...(fromId === toId ? [{ field: 'to', rule: 'oneself' } as const] : []),
  ...takeViolations('minutes', minutes, give),
]
