import type { Aspect } from '#contract/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'

/** The totals of one owner, local date, aspect and key. [statistics/aspect-rows] */
export type AspectDurationRow = {
  ownerId: string
  aspect: Aspect
  localDate: LocalDate
  /** The id of the item; empty for time without one. */
  key: string
  primaryMinutes: number
  parallelMinutes: number
  entries: number
}

/** A day that is marked as stale and to be recomputed. [statistics/update-all] */
export type StaleDayRow = { ownerId: string; localDate: LocalDate }

/** The version increases with every change of a day of the month. `month`: `2026-03`. */
export type AspectMonthRow = { ownerId: string; month: string; version: number }

/** The sums of a month, valid as long as the month has the same version. */
export type AspectMonthSumRow = {
  ownerId: string
  aspect: Aspect
  month: string
  version: number
  /** JSON: `[key, primary minutes, parallel minutes, entries]` for each key. */
  sums: string
  /** The number of data days of the month. [statistics/data-day] */
  dataDays: number
}

/** The tables that only the feature of this file's name writes. */
export type StatisticsTables = {
  aspectDurations: AspectDurationRow
  aspectMonths: AspectMonthRow
  aspectMonthSums: AspectMonthSumRow
  staleDays: StaleDayRow
}
