import type { DateRange } from './statistics.ts'
import { addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'

/** Minutes of one key on each day; a day without it may be left out. */
export type DayMinutes = ReadonlyMap<LocalDate, Minutes>

export type WindowAverage = {
  minutes: Minutes
  dataDays: number
  /** Minutes per data day, not rounded; null without a data day. */
  average: number | null
}

const sumOn = (minutes: DayMinutes, days: readonly LocalDate[]): Minutes =>
  days.reduce((total, day) => total + (minutes.get(day) ?? 0), 0)

const averageOn = (minutes: DayMinutes, days: readonly LocalDate[]): WindowAverage => {
  const total = sumOn(minutes, days)
  return { minutes: total, dataDays: days.length, average: days.length ? total / days.length : null }
}

/**
 * Averages over the data days of the range; a data day without the key counts as 0. Any other day is unknown, and so
 * are its minutes; `perDataDay` divides these too, because it stands beside their total. [statistics/window-average]
 * [statistics/per-data-day]
 * @param dataDays each once
 */
export const windowAverage = (minutes: DayMinutes, dataDays: readonly LocalDate[], { from, to }: DateRange) =>
  averageOn(
    minutes,
    dataDays.filter((day) => from <= day && day <= to),
  )

/** The days of one point of the line. [statistics/average-30] */
const SERIES_DAYS = 30
const FEWEST_IN_SERIES = 15

export type AveragePoint = {
  localDate: LocalDate
  minutes: Minutes
  /** Minutes, not rounded; null with fewer than fifteen data days in the thirty. */
  average: number | null
}

/**
 * Returns the line over the daily bars, a point for each data day of the range. [statistics/average-30]
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
