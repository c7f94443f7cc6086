import { addDays, daysBetween, type LocalDate, type Minutes, weekdayOf } from './time.ts'

/** rule [5.1-a]: minutes for a coin and for a crown; hundredths of a percent a week for what is saved. */
export type BankRate = {
  readonly coinToMinutes: Minutes
  readonly crownToMinutes: Minutes
  readonly interestBpsWeekly: number
}
/** rule [5.1-a], rules §13 7: no interest until a parent wants it. */
export const DEFAULT_RATE: BankRate = { coinToMinutes: 5, crownToMinutes: 30, interestBpsWeekly: 0 }
/** rule [5.1-a], in the order of the form. */
export const RATE_BOUNDS = {
  coinToMinutes: { least: 1, most: 30 },
  crownToMinutes: { least: 0, most: 120 },
  interestBpsWeekly: { least: 0, most: 1000 },
} as const satisfies Record<keyof BankRate, { least: number; most: number }>

const BPS = 10_000
/** rule [5.1-b]. */
const MOST_INTEREST: Minutes = 15

export type RateViolation = { field: keyof BankRate; rule: 'notWhole' | 'outOfRange' }

/** rule [5.1-a]: everything wrong at once, in the order of the form. An empty list means the rate is fine. */
export function rateViolations(rate: BankRate): RateViolation[] {
  const fields = Object.keys(RATE_BOUNDS) as (keyof BankRate)[]
  return fields.flatMap((field): RateViolation[] => {
    const { least, most } = RATE_BOUNDS[field]
    if (!Number.isInteger(rate[field])) return [{ field, rule: 'notWhole' }]
    return rate[field] < least || rate[field] > most ? [{ field, rule: 'outOfRange' }] : []
  })
}

/**
 * The least that an account held.
 * @param opening at the start of the time in question
 * @param amounts what was posted to it since, the first first
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
 * rule [5.1-b]: the minutes that a week of saving brings.
 * @param leastSaved the least that the save jar held in the week
 */
export const weekInterest = (leastSaved: Minutes, interestBpsWeekly: number): Minutes =>
  Math.min(Math.floor((leastSaved * interestBpsWeekly) / BPS), MOST_INTEREST)

/** `2026-W12`, as ISO 8601 counts: a week belongs to the year of its Thursday. */
function weekText(date: LocalDate): string {
  const thursday = addDays(date, 4 - weekdayOf(date))
  const year = thursday.slice(0, 4)
  const week = Math.floor(daysBetween(`${year}-01-01` as LocalDate, thursday) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/**
 * rule [5.3-a] 6: the key under which interest is posted, once for a child and week.
 * @param date any day of the week in which the minutes were saved
 */
export const interestKey = (childId: string, date: LocalDate): string => `interest:${childId}:${weekText(date)}`
