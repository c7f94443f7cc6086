import { datesIn } from '#domain/time/dates.ts'
import type { DateRange } from './statistics.ts'
import { daysBetween, type LocalDate, type Minutes, type Weekday, weekStartOf } from '#domain/time/time.ts'

export type HeatLevel = 0 | 1 | 2 | 3 | 4

export type HeatDay = {
  localDate: LocalDate
  minutes: Minutes
  /** 0 nothing … 4 the fullest quarter of the days that have something; null: it is still to come. */
  level: HeatLevel | null
  /** Its place in the picture: a column for each week and a row for each of its days, both counted from 0. */
  week: number
  row: number
}

export type YearHeat = {
  days: HeatDay[]
  weeks: number
  /** The most minutes of the levels 1, 2 and 3, for the legend; null where no day has any. */
  cuts: readonly [Minutes, Minutes, Minutes] | null
}

/** The first and the last day of the year that holds the date. */
export const yearOf = (date: LocalDate): DateRange => ({
  from: `${date.slice(0, 4)}-01-01` as LocalDate,
  to: `${date.slice(0, 4)}-12-31` as LocalDate,
})

/** The value that so many quarters of the sorted values do not exceed (nearest rank). */
const quartile = (sorted: readonly Minutes[], quarter: number): Minutes =>
  sorted[Math.ceil((sorted.length * quarter) / 4) - 1]!

function cutsOf(values: readonly Minutes[]): YearHeat['cuts'] {
  if (!values.length) return null
  const sorted = values.toSorted((a, b) => a - b)
  return [quartile(sorted, 1), quartile(sorted, 2), quartile(sorted, 3)]
}

/**
 * A year as a heat map. The levels are quarters of the owner's own values, not fixed hours: they make a rare activity
 * as visible as sleep.
 * @param minutes of one item on each day; a day without it may be left out
 * @param first the weekday with which weeks begin
 */
export function yearHeat(
  minutes: ReadonlyMap<LocalDate, Minutes>,
  range: DateRange,
  today: LocalDate,
  first: Weekday,
): YearHeat {
  const dates = datesIn(range)
  const start = weekStartOf(range.from, first)
  const minutesOn = (date: LocalDate) => (date <= today ? (minutes.get(date) ?? 0) : 0)
  const cuts = cutsOf(dates.map(minutesOn).filter((value) => value > 0))
  const levelOf = (value: Minutes): HeatLevel => {
    if (!cuts || value <= 0) return 0
    return (1 + cuts.filter((cut) => value > cut).length) as HeatLevel
  }
  const days = dates.map((localDate) => ({
    localDate,
    minutes: minutesOn(localDate),
    level: localDate <= today ? levelOf(minutesOn(localDate)) : null,
    week: Math.floor(daysBetween(start, localDate) / 7),
    row: daysBetween(start, localDate) % 7,
  }))
  return { days, weeks: (days.at(-1)?.week ?? -1) + 1, cuts }
}
