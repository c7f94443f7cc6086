import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, addMonths, type LocalDate } from './time.ts'

/** `2026-03` */
export const monthOf = (date: LocalDate): string => date.slice(0, 7)

const firstOf = (month: string) => `${month}-01` as LocalDate

/** The days of a month, `2026-03`. */
export const daysOfMonth = (month: string): DateRange => {
  const from = firstOf(month)
  const next = addMonths(from, 1)
  return { from, to: next.endsWith('-01') ? addDays(next, -1) : next } // the calendar ends with a month
}

/** The months that have a day in the range. */
export function monthsOfRange({ from, to }: DateRange): string[] {
  const [first, last] = [from, to].map((date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1)
  return Array.from({ length: last! - first! + 1 }, (_, at) => addMonths(firstOf(monthOf(from)), at)).map(monthOf)
}

/** Months, `2026-03`; both included. */
export type Months = { from: string; to: string }

/** The whole months of a range, and the days of it before and after them. */
export function monthsWithin({ from, to }: DateRange): { months: Months | null; rest: DateRange[] } {
  const first = from.endsWith('-01') ? from : addMonths(firstOf(monthOf(from)), 1)
  const end = firstOf(monthOf(addDays(to, 1)))
  if (first >= end) return { months: null, rest: [{ from, to }] }
  const rest = [
    { from, to: addDays(first, -1) },
    { from: end, to },
  ]
  return {
    months: { from: monthOf(first), to: monthOf(addDays(end, -1)) },
    rest: rest.filter((days) => days.from <= days.to),
  }
}
