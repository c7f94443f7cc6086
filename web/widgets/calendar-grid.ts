import { addDays, type LocalDate, type Weekday, weekStartOf } from '#domain/time/time.ts'

const GRID_DAYS = 42

/** The end is exclusive. */
export type Days = { start: LocalDate; end: LocalDate }

export const firstOf = (date: LocalDate) => `${date.slice(0, 7)}-01` as LocalDate

/** The six weeks that a month is shown in: enough for every view of any of its days. */
export function gridOf(date: LocalDate, weekStart: Weekday): Days {
  const start = weekStartOf(firstOf(date), weekStart)
  return { start, end: addDays(start, GRID_DAYS) }
}
