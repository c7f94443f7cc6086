import type { DateRange } from './statistics.ts'
import { addDays, type LocalDate, type Minutes } from './time.ts'

/** Minutes of one thing on each day; a day without it may be left out. */
export type DayMinutes = ReadonlyMap<LocalDate, Minutes>

export type WindowAverage = {
  minutes: Minutes
  dataDays: number
  /** Minutes a data day, not rounded; null without a data day. */
  average: number | null
}

const sumOn = (minutes: DayMinutes, days: readonly LocalDate[]): Minutes =>
  days.reduce((total, day) => total + (minutes.get(day) ?? 0), 0)

const averageOn = (minutes: DayMinutes, days: readonly LocalDate[]): WindowAverage => {
  const total = sumOn(minutes, days)
  return { minutes: total, dataDays: days.length, average: days.length ? total / days.length : null }
}

/**
 * rule [1.7-f]: over the data days of the range, of which one without the thing counts as nothing. Any other day is
 * unknown, and so are its minutes: `perDataDay` of rule [1.6-f] divides these too, for it stands beside their total.
 * @param dataDays each once
 */
export const windowAverage = (minutes: DayMinutes, dataDays: readonly LocalDate[], { from, to }: DateRange) =>
  averageOn(
    minutes,
    dataDays.filter((day) => from <= day && day <= to),
  )

/** rule [1.7-g]. */
const SERIES_DAYS = 30
const FEWEST_IN_SERIES = 15

export type AveragePoint = {
  localDate: LocalDate
  minutes: Minutes
  /** Minutes, not rounded; null with less than fifteen data days in the thirty. */
  average: number | null
}

/**
 * rule [1.7-g]: the line over the daily bars, a point for each data day of the range.
 * @param dataDays ascending, each once; also those of the 29 days before the range
 */
export function average30(
  minutes: DayMinutes,
  dataDays: readonly LocalDate[],
  { from, to }: DateRange,
): AveragePoint[] {
  const points: AveragePoint[] = []
  let first = 0
  let total = 0
  for (const [index, day] of dataDays.entries()) {
    total += minutes.get(day) ?? 0
    const since = addDays(day, 1 - SERIES_DAYS)
    for (; dataDays[first]! < since; first++) total -= minutes.get(dataDays[first]!) ?? 0
    const count = index - first + 1
    if (from <= day && day <= to)
      points.push({
        localDate: day,
        minutes: minutes.get(day) ?? 0,
        average: count < FEWEST_IN_SERIES ? null : total / count,
      })
  }
  return points
}
