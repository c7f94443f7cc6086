import type { Aspect } from '#contract/statistics.ts'
import type { LocalDate } from '#domain/time.ts'

/** rules §1.6: what one local day of one owner holds of one thing. */
export type AspectDurationRow = {
  ownerId: string
  aspect: Aspect
  localDate: LocalDate
  /** The id of the thing; empty for nobody in particular (time that no recipient was given). */
  key: string
  primaryMinutes: number
  parallelMinutes: number
  entries: number
}

/** rule [1.6-c]: a day whose durations are to be computed again. */
export type StaleDayRow = { ownerId: string; localDate: LocalDate }

/** One more with every change of one of its days. `month`: `2026-03`. */
export type AspectMonthRow = { ownerId: string; month: string; version: number }

/** What a month comes to; good for as long as it has the version of its month. */
export type AspectMonthSumRow = {
  ownerId: string
  aspect: Aspect
  month: string
  version: number
  /** JSON: `[key, primary minutes, parallel minutes, entries]` of each. */
  sums: string
  /** rule [1.7-a]. */
  dataDays: number
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type StatisticsTables = {
  aspectDurations: AspectDurationRow
  aspectMonths: AspectMonthRow
  aspectMonthSums: AspectMonthSumRow
  staleDays: StaleDayRow
}
