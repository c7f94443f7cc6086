import * as z from 'zod/mini'
import { daysBetween, type LocalDate as Day } from '#domain/time.ts'
import { Category } from './catalogue.ts'
import { Instant, LocalDate, PlannedDate } from './common.ts'
import { endpoint } from './endpoint.ts'

/** rules §1.3. */
export const Aspect = z.enum(['category', 'activity', 'subActivity', 'project', 'tag', 'recipient'])
export type Aspect = z.output<typeof Aspect>

/**
 * Whole minutes; `share` is the part of the day's logged minutes in percent: rule [1.5-a]. A day has 24 hours: `minutes`
 * are those of the primary lane, as `primaryMinutes` are, and `parallelMinutes` stand beside them (decisions 23).
 */
const Total = z.strictObject({
  /** null: nobody in particular (time that no recipient was given). */
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
  /** rules §1.8.3, daily_track: what plans asked for, what of that was done, and the one of the other in percent. */
  plan: z.strictObject({ creditMinutes: z.int(), targetMinutes: z.int(), rate: z.nullable(z.number()) }),
})
export type DailyStatistics = z.output<typeof DailyStatistics>

/** rules [1.7-b], [1.7-c]: whether there are days enough for averages and comparisons. */
export const DataGate = z.strictObject({
  status: z.enum(['insufficient', 'usable', 'best']),
  /** Data days ever (rule [1.7-a]). */
  have: z.int(),
  need: z.int(),
  recommended: z.int(),
  earliestUnlockDate: z.nullable(LocalDate),
})
export type DataGate = z.output<typeof DataGate>

const Range = { from: LocalDate, to: LocalDate }

/** rules §1.5. */
const MOST_DAYS = 92
/** A year, the half before its first window, and the days before those of which an average is made. */
const MOST_DAYS_PICTURED = 800
/** Half a year and its spare days. */
const MOST_DAYS_OF_CLOCK = 200
/** Ten years and their leap days: longer than any stretch that somebody compares. */
const MOST_DAYS_SUMMED = 3660

type Asked = { date?: Day | undefined; from?: Day | undefined; to?: Day | undefined }
const isRange = (from: Day, to: Day, most: number) => from <= to && daysBetween(from, to) < most

/** What of a query for one day, or for a range of at most `most`, does not fit together. */
const rangeOf =
  (most: number) =>
  ({ value: { date, from, to }, issues }: z.core.ParsePayload<Asked>) => {
    const wrong = (field: keyof Asked) => issues.push({ code: 'custom', input: field, path: [field] })
    if (date !== undefined) {
      if (from !== undefined) wrong('from')
      if (to !== undefined) wrong('to')
    } else if (from !== undefined && to !== undefined) {
      if (!isRange(from, to, most)) wrong('to')
    }
  }

/** Either a day or both ends of a range. */
const isAsked = ({ value: { date, from, to }, issues }: z.core.ParsePayload<Asked>) => {
  if (date !== undefined || (from !== undefined && to !== undefined)) return
  const field = from === undefined ? (to === undefined ? 'date' : 'from') : 'to'
  issues.push({ code: 'custom', input: field, path: [field] })
}

export const statistics = {
  /** Either `date`, or `from` and `to`, both included and at most 92 days (rules §1.5). */
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
      .check(rangeOf(MOST_DAYS), isAsked),
    response: z.union([DailyStatistics, z.strictObject({ days: z.array(DailyStatistics) })]),
  }),
  /**
   * rule [1.6-f], decisions 23: what a stretch of days went into, and how that differs from the stretch before.
   * `minutes` are those of the primary lane. Averages and comparisons are of the days that are over, per data day.
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
      .check(rangeOf(MOST_DAYS_SUMMED)),
    response: z.strictObject({
      ...Range,
      aspect: Aspect,
      gate: DataGate,
      /** Of the days that are over. */
      dataDays: z.int(),
      /**
       * What the days that are over are held against: as many before the range, the same days of the week. null while
       * the gate is shut or no day is over.
       */
      before: z.nullable(z.strictObject({ ...Range, dataDays: z.int() })),
      /** rule [1.7-c]: while the gate is shut, the totals alone. */
      totals: z.array(
        z.strictObject({
          id: z.nullable(z.string()),
          primaryMinutes: z.int(),
          parallelMinutes: z.int(),
          minutes: z.int(),
          entries: z.int(),
          /** rule [1.7-f]: minutes on a data day, one decimal; null without a data day. */
          perDataDay: z.nullable(z.number()),
          /** Minutes on the data days of `before`; null where there were none. */
          previous: z.nullable(z.int()),
          previousPerDataDay: z.nullable(z.number()),
          /** By how many percent `perDataDay` differs from before, one decimal; null where one of them is not known. */
          change: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  /**
   * Day by day what a stretch of days went into: what pictures are drawn of, and what windows and averages are
   * reckoned from (domain/window-average.ts). A day on which nothing was logged is left out.
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
      .check(rangeOf(MOST_DAYS_PICTURED)),
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
          /** decisions 23: those of the parallel lane, which are no part of the day's 24 hours. */
          parallel: z.record(z.string(), z.int()),
        }),
      ),
    }),
  }),
  /** Of the data days of a range, what each quarter of an hour went into (domain/typical-day.ts). */
  typicalDay: endpoint({
    method: 'GET',
    path: '/statistics/typical-day',
    access: 'user',
    query: z.strictObject({ ...Range, asOf: z.optional(PlannedDate) }).check(rangeOf(MOST_DAYS_OF_CLOCK)),
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
    /** Without a range: the days that are marked. Without its end: from its begin to the last log, and so on. */
    body: z.partial(z.strictObject(Range)).check(rangeOf(MOST_DAYS_SUMMED)),
    response: z.strictObject({ updatedDates: z.int() }),
  }),
  rebuildAspects: endpoint({
    method: 'POST',
    path: '/statistics/aspect-duration/rebuild-all',
    access: 'user',
    response: z.strictObject({ dates: z.int(), rows: z.int(), checksum: z.string(), builtAt: Instant }),
  }),
}
