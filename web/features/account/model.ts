import type { DateOrder, LocalDate, Minutes } from '#domain/time/time.ts'

/** No other order makes this a date. */
export const SAMPLE_DATE = '2026-12-31' as LocalDate
export const DATE_ORDERS = ['dayFirst', 'monthFirst', 'yearFirst'] as const satisfies readonly DateOrder[]

/** The possible first days of a week, each with a date that falls on it. */
export const WEEK_STARTS = [
  { value: 'monday', weekday: 1, sample: '2026-01-05' as LocalDate },
  { value: 'saturday', weekday: 6, sample: '2026-01-03' as LocalDate },
  { value: 'sunday', weekday: 7, sample: '2026-01-04' as LocalDate },
] as const

const LAST_MINUTE = 6 * 60
const STEP = 30

const two = (part: number) => String(part).padStart(2, '0')

/** The offered lengths of a new log in minutes. */
const LOG_LENGTHS = [15, 20, 25, 30, 45, 60, 90, 120] as const

/** A length that was chosen elsewhere is listed too. @param length minutes; null: none is chosen */
export const logLengthsWith = (length: Minutes | null): Minutes[] =>
  [...new Set([...LOG_LENGTHS, ...(length === null ? [] : [length])])].toSorted((a, b) => a - b)

/**
 * The settings offer half hours from 00:00 to 06:00. Spelled as in the contract, with minutes since midnight beside.
 * [time/day-end-preference]
 */
export const DAY_ENDS = Array.from({ length: LAST_MINUTE / STEP + 1 }, (_, index) => {
  const minutes = index * STEP
  return { value: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, minutes }
})

/** An end between the half hours that was chosen elsewhere is listed too. @param dayEndsAt `04:15` */
export function dayEndsWith(dayEndsAt: string) {
  if (DAY_ENDS.some(({ value }) => value === dayEndsAt)) return DAY_ENDS
  const [hours = 0, minutes = 0] = dayEndsAt.split(':').map(Number)
  const added = [...DAY_ENDS, { value: dayEndsAt, minutes: hours * 60 + minutes }]
  return added.toSorted((a, b) => a.minutes - b.minutes)
}
