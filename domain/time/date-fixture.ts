import { addDays, type LocalDate } from './time.ts'
import type { ZoneHistory } from './zone.ts'

/** What tests write days, hours and zones with. */
export const day = (text: string): LocalDate => text as LocalDate

/** `"19:30"` in minutes since midnight. */
export const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** So many days in a row. */
export const datesFrom = (first: string, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, index) => addDays(day(first), index))

/** Both included. */
export const daysFrom = (from: string, to: string): LocalDate[] => {
  const days: LocalDate[] = []
  for (let date = day(from); date <= to; date = addDays(date, 1)) days.push(date)
  return days
}

/** One zone for good. */
export const always = (tz: string): ZoneHistory => [{ from: null, tz }]
export const NEW_YORK = always('America/New_York')
