import * as z from 'zod/mini'
import { daysBetween, type LocalDate as Day } from '#domain/time/time.ts'
import { Category } from './catalogue.ts'
import { Instant, LocalDate, PlannedDate } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The aspects by which minutes are added up. [statistics/aspect-shares] */
export const Aspect = z.enum(['category', 'activity', 'subActivity', 'project', 'tag', 'recipient'])
export type Aspect = z.output<typeof Aspect>

/**
 * Whole minutes; `share` is the percentage of the day's logged minutes. `minutes` are those of the primary lane, as
 * `primaryMinutes` are, and `parallelMinutes` stand beside them. [statistics/share-and-coverage]
 * [statistics/day-has-24-hours]
 */
const Total = z.strictObject({
  /** Null for time without a recipient. */
  id: z.nullable(z.string()),
  primaryMinutes: z.int(),
  parallelMinutes: z.int(),
  minutes: z.int(),
  entries: z.int(),
  share: z.nullable(z.number()),
})
export type Total = z.output<typeof Total>

export const DailyStatistics = z.strictObject({
  date: LocalDate,
  timezone: z.string(),
  dayLengthMinutes: z.int(),
  loggedMinutes: z.int(),
  unloggedMinutes: z.int(),
  coverage: z.nullable(z.number()),
  parallelMinutes: z.int(),
  isDataDay: z.boolean(),
  byCategory: z.array(Total),
  byActivity: z.array(Total),
  bySubActivity: z.array(Total),
  byTag: z.array(Total),
  byProject: z.array(Total),
  byRecipient: z.array(Total),
  ratings: z.strictObject({ count: z.int(), sum: z.int(), average: z.nullable(z.number()) }),
  /**
   * The daily_track of plans: minutes asked for, minutes done of them, and the rate in percent.
   * [plan-progress/view-modes]
   */
  plan: z.strictObject({ creditMinutes: z.int(), targetMinutes: z.int(), rate: z.nullable(z.number()) }),
})
export type DailyStatistics = z.output<typeof DailyStatistics>

/** Whether there are enough days for averages and comparisons. [statistics/data-gate] [statistics/gate-answer] */
export const DataGate = z.strictObject({
  status: z.enum(['insufficient', 'usable', 'best']),
  /** The number of data days ever. [statistics/data-day] */
  have: z.int(),
  need: z.int(),
  recommended: z.int(),
  earliestUnlockDate: z.nullable(LocalDate),
})
export type DataGate = z.output<typeof DataGate>

const Range = { from: LocalDate, to: LocalDate }

/** The most days of daily statistics in one call. [statistics/daily-statistics] */
const MAX_DAYS = 92
/** A year, the half year before its first window, and the days that its averages need. [statistics/stretch-limits] */
const MAX_DAYS_PICTURED = 800
/** Half a year and its spare days. [statistics/stretch-limits] */
const MAX_DAYS_OF_CLOCK = 200
/** Ten years with their leap days, longer than any comparison. [statistics/stretch-limits] */
const MAX_DAYS_SUMMED = 3660

type DaysQuery = { date?: Day | undefined; from?: Day | undefined; to?: Day | undefined }
const isRange = (from: Day, to: Day, most: number) => from <= to && daysBetween(from, to) < most

/** Reports the fields of a query for one day or a range of at most `most` days that do not fit together. */
const rangeOf =
  (most: number) =>
  ({ value: { date, from, to }, issues }: z.core.ParsePayload<DaysQuery>) => {
    const wrong = (field: keyof DaysQuery) => issues.push({ code: 'custom', input: field, path: [field] })
    if (date !== undefined) {
      if (from !== undefined) wrong('from')
      if (to !== undefined) wrong('to')
    } else if (from !== undefined && to !== undefined) {
      if (!isRange(from, to, most)) wrong('to')
    }
  }

/** Requires either a day or both ends of a range. */
const isAsked = ({ value: { date, from, to }, issues }: z.core.ParsePayload<DaysQuery>) => {
  if (date !== undefined || (from !== undefined && to !== undefined)) return
  const field = from === undefined ? (to === undefined ? 'date' : 'from') : 'to'
  issues.push({ code: 'custom', input: field, path: [field] })
}

export const statistics = {
  /** Takes `date`, or `from` and `to`, both included and at most 92 days. [statistics/daily-statistics] */
  daily: endpoint({
    method: 'GET',
    path: '/statistics/daily',
    access: 'user',
    query: z
      .strictObject({
        date: z.optional(LocalDate),
        from: z.optional(LocalDate),
        to: z.optional(LocalDate),
        asOf: z.optional(PlannedDate),
      })
      .check(rangeOf(MAX_DAYS), isAsked),
    response: z.union([DailyStatistics, z.strictObject({ days: z.array(DailyStatistics) })]),
  }),
  /**
   * Returns the totals of a range and how they differ from the range before. `minutes` are those of the primary lane.
   * Averages and comparisons are of the days that are over, per data day. [statistics/per-data-day]
   * [statistics/compared-days]
   */
  aspectDuration: endpoint({
    method: 'GET',
    path: '/statistics/aspect-duration',
    access: 'user',
    query: z
      .strictObject({
        aspect: Aspect,
        ...Range,
        categoryId: z.optional(Category),
        asOf: z.optional(PlannedDate),
      })
      .check(rangeOf(MAX_DAYS_SUMMED)),
    response: z.strictObject({
      ...Range,
      aspect: Aspect,
      gate: DataGate,
      /** Counts days that are over. */
      dataDays: z.int(),
      /**
       * The days of comparison: as many before the range, with the same weekdays. Null while the gate is closed or no
       * day is over. [statistics/compared-days]
       */
      before: z.nullable(z.strictObject({ ...Range, dataDays: z.int() })),
      /** While the gate is closed, only the totals are filled in. [statistics/gate-answer] */
      totals: z.array(
        z.strictObject({
          id: z.nullable(z.string()),
          primaryMinutes: z.int(),
          parallelMinutes: z.int(),
          minutes: z.int(),
          entries: z.int(),
          /** Minutes per data day with one decimal; null without a data day. [statistics/per-data-day] */
          perDataDay: z.nullable(z.number()),
          /** Minutes on the data days of `before`; null if there were none. */
          previous: z.nullable(z.int()),
          previousPerDataDay: z.nullable(z.number()),
          /**
           * The change of `perDataDay` in percent with one decimal; null if either side is unknown.
           * [statistics/change-percent]
           */
          change: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  /**
   * Returns the minutes of a range day by day, from which pictures are drawn and windows and averages are computed
   * (domain/statistics/window-average.ts). A day without logs is left out.
   */
  days: endpoint({
    method: 'GET',
    path: '/statistics/days',
    access: 'user',
    query: z
      .strictObject({
        aspect: Aspect,
        ...Range,
        byPerson: z.optional(z.literal('true')),
        asOf: z.optional(PlannedDate),
      })
      .check(rangeOf(MAX_DAYS_PICTURED)),
    response: z.strictObject({
      ...Range,
      aspect: Aspect,
      gate: DataGate,
      days: z.array(
        z.strictObject({
          date: LocalDate,
          loggedMinutes: z.int(),
          isDataDay: z.boolean(),
          /** Minutes of the primary lane by id; '' is time without a recipient. */
          minutes: z.record(z.string(), z.int()),
          /** Minutes of the parallel lane, which are no part of the day's 24 hours. [statistics/day-has-24-hours] */
          parallel: z.record(z.string(), z.int()),
        }),
      ),
    }),
  }),
  /**
   * Returns what each quarter of an hour of a range's data days went into (domain/log/typical-day.ts).
   * [statistics/typical-day]
   */
  typicalDay: endpoint({
    method: 'GET',
    path: '/statistics/typical-day',
    access: 'user',
    query: z.strictObject({ ...Range, asOf: z.optional(PlannedDate) }).check(rangeOf(MAX_DAYS_OF_CLOCK)),
    response: z.strictObject({
      ...Range,
      gate: DataGate,
      dataDays: z.int(),
      slots: z.array(
        z.strictObject({
          /** Minutes since midnight on the wall clock. */
          from: z.int(),
          shares: z.array(z.strictObject({ category: Category, share: z.number() })),
          unlogged: z.number(),
        }),
      ),
    }),
  }),
  updateAspects: endpoint({
    method: 'POST',
    path: '/statistics/aspect-duration/update-all',
    access: 'user',
    /**
     * Without a range: the stale dates. Without an end: from its start to the last log, and so on.
     * [statistics/update-all]
     */
    body: z.partial(z.strictObject(Range)).check(rangeOf(MAX_DAYS_SUMMED)),
    response: z.strictObject({ updatedDates: z.int() }),
  }),
  rebuildAspects: endpoint({
    method: 'POST',
    path: '/statistics/aspect-duration/rebuild-all',
    access: 'user',
    response: z.strictObject({ dates: z.int(), rows: z.int(), checksum: z.string(), builtAt: Instant }),
  }),
}
