import { daysOfMonth, monthOf } from './month.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate } from './time.ts'

const DAYS = Array.from({ length: 32 }, (_, day) => String(day).padStart(2, '0'))

const dayOf = (date: LocalDate): number => Number(date.slice(8))

/** The same texts each time: a lookup by a day need not compare them letter by letter. */
const remembered = new Map<string, readonly LocalDate[]>()
/** Thirty years. */
const MAX_REMEMBERED = 360

function daysIn(month: string): readonly LocalDate[] {
  const known = remembered.get(month)
  if (known) return known
  const last = dayOf(daysOfMonth(month).to)
  const days = DAYS.slice(1, last + 1).map((day) => `${month}-${day}` as LocalDate)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(month, days)
  return days
}

/**
 * Every day of a range, ascending; none if it ends before it begins. Counts within the month: plans ask for so many
 * days that working out each of them would take longer than all the rest.
 */
export function datesIn({ from, to }: DateRange): LocalDate[] {
  const dates: LocalDate[] = []
  for (let first = from; first <= to;) {
    const days = daysIn(monthOf(first))
    const end = days.at(-1)!
    const last = dayOf(end < to ? end : to)
    for (let day = dayOf(first); day <= last; day++) dates.push(days[day - 1]!)
    if (end >= to) break
    first = addDays(end, 1)
  }
  return dates
}
