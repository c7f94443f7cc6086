import { addDays, type DateOrder, epochDay, type LocalDate, mondayOf, weekdayOf } from '#domain/time/time.ts'

/** How the reader of a line writes dates. */
export type Calendar = {
  readonly today: LocalDate
  readonly dateOrder: DateOrder
  /** A day without its year, month or week is still to come, as of a reminder; else it is over, as of a log. */
  readonly isAhead?: boolean
}

/** null: no calendar has it. */
export function dateOf(year: number, month: number, day: number): LocalDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = text as LocalDate
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && addDays(date, 0) === text ? date : null
}

/** What comes so soon is meant, and cannot be logged yet. */
const SOON = 60
/** The 29th of February may be eight years away. */
const YEARS = 8

/** Without a year: the last such day, or one that is soon; ahead, the next one, today included. */
export function dayOfYear({ today, isAhead }: Calendar, month: number, day: number): LocalDate | null {
  const year = Number(today.slice(0, 4))
  for (let away = isAhead ? 0 : -1; away <= YEARS; away += 1) {
    const date = dateOf(isAhead ? year + away : year - away, month, day)
    if (date && (isAhead ? date >= today : epochDay(date) <= epochDay(today) + SOON)) return date
  }
  return null
}

/** The day of a week, so many weeks from this one. @param weekday 1 = Monday */
export const isoWeekday = (today: LocalDate, weekday: number, weeks: number): LocalDate =>
  addDays(mondayOf(today), weekday - 1 + weeks * 7)

/** The last such weekday, today included; ahead, the next one after today. @param weekday 1 = Monday */
export function dayOfWeek(
  { today, isAhead = false }: Calendar,
  weekday: number,
  named: 'last' | 'this' | 'next' | null,
): LocalDate {
  const last = addDays(today, -((weekdayOf(today) - weekday + 7) % 7))
  if (named === 'last') return last === today ? addDays(today, -7) : last
  if (!isAhead) return named === 'next' ? addDays(last, 7) : last
  if (named === 'next') return isoWeekday(today, weekday, 1)
  return named === 'this' && last === today ? today : addDays(last, 7)
}

/**
 * The last such day of a month, today included; ahead, the next one.
 * @param months from this one, if it is named
 */
export function dayInMonth({ today, isAhead }: Calendar, day: number, months: number | undefined): LocalDate | null {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const monthAway = (away: number) => {
    const count = year * 12 + month - 1 + away
    return dateOf(Math.floor(count / 12), (count % 12) + 1, day)
  }
  if (months !== undefined) return monthAway(months)
  // No two months without a 31st follow each other but one.
  const found = (isAhead ? [0, 1, 2] : [0, -1, -2])
    .map(monthAway)
    .filter((date) => date !== null && (isAhead ? date >= today : date <= today))
  return found[0] ?? null
}
