import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts'

const GRID_DAYS = 42

/** The end is exclusive. */
export type Days = { start: LocalDate; end: LocalDate }

export const firstOf = (date: LocalDate) => `${date.slice(0, 7)}-01` as LocalDate
/** spec §2: a week starts on Monday. */
export const mondayOf = (date: LocalDate) => addDays(date, 1 - weekdayOf(date))

/** The six weeks that a month is shown in: enough for every view of any of its days. */
export function gridOf(date: LocalDate): Days {
  const start = mondayOf(firstOf(date))
  return { start, end: addDays(start, GRID_DAYS) }
}
