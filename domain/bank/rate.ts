import { addDays, daysBetween, type LocalDate, type Minutes, weekdayOf } from '#domain/time/time.ts'

/** Minutes for a coin and for a crown, and the weekly interest in hundredths of a percent. [bank/exchange-rate] */
export type BankRate = {
  readonly coinToMinutes: Minutes
  readonly crownToMinutes: Minutes
  readonly interestBpsWeekly: number
}
/** Interest is off until a parent turns it on. [bank/exchange-rate] */
export const DEFAULT_RATE: BankRate = { coinToMinutes: 5, crownToMinutes: 30, interestBpsWeekly: 0 }
/** The bounds of the fields, in the order of the form. [bank/exchange-rate] */
export const RATE_BOUNDS = {
  coinToMinutes: { least: 1, most: 30 },
  crownToMinutes: { least: 0, most: 120 },
  interestBpsWeekly: { least: 0, most: 1000 },
} as const satisfies Record<keyof BankRate, { least: number; most: number }>

const BPS = 10_000
/** Interest of a week is capped. [bank/weekly-interest] */
const MAX_INTEREST: Minutes = 15

export type RateViolation = { field: keyof BankRate; rule: 'notWhole' | 'outOfRange' }

/**
 * Returns everything wrong at once, in the order of the form. An empty list means that the rate is fine.
 * [bank/exchange-rate]
 */
export function rateViolations(rate: BankRate): RateViolation[] {
  const fields = Object.keys(RATE_BOUNDS) as (keyof BankRate)[]
  return fields.flatMap((field): RateViolation[] => {
    const { least, most } = RATE_BOUNDS[field]
    if (!Number.isInteger(rate[field])) return [{ field, rule: 'notWhole' }]
    return rate[field] < least || rate[field] > most ? [{ field, rule: 'outOfRange' }] : []
  })
}

/**
 * Returns the smallest balance of an account within a time.
 * @param opening the balance at its start
 * @param amounts of the postings since then, the oldest first
 */
export function leastBalance(opening: number, amounts: readonly number[]): number {
  let balance = opening
  let least = opening
  for (const amount of amounts) {
    balance += amount
    least = Math.min(least, balance)
  }
  return least
}

/**
 * Returns the minutes of interest for one week. [bank/weekly-interest]
 * @param leastSaved the smallest balance of the save jar in the week
 */
export const weekInterest = (leastSaved: Minutes, interestBpsWeekly: number): Minutes =>
  Math.min(Math.floor((leastSaved * interestBpsWeekly) / BPS), MAX_INTEREST)

/** Formats the week of a date as `2026-W12`. By ISO 8601 a week belongs to the year of its Thursday. */
function weekText(date: LocalDate): string {
  const thursday = addDays(date, 4 - weekdayOf(date))
  const year = thursday.slice(0, 4)
  const week = Math.floor(daysBetween(`${year}-01-01` as LocalDate, thursday) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/**
 * The key under which interest is posted, so that a child gets it once a week. [bank/posting-idempotency]
 * @param date any day of the week in which the minutes were saved
 */
export const interestKey = (childId: string, date: LocalDate): string => `interest:${childId}:${weekText(date)}`
