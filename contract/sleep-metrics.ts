import * as z from 'zod/mini'
import { daysBetween, type LocalDate as Day } from '#domain/time/time.ts'
import { ComputedDate, LocalDate, PlannedDate } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The longest range that a screen shows: a year and its spare days. [limit/range-lengths] */
const MAX_DAYS = 400
const Range = { from: LocalDate, to: LocalDate }
const isRange = ({ value: { from, to }, issues }: z.core.ParsePayload<{ from: Day; to: Day }>) => {
  if (from > to || daysBetween(from, to) >= MAX_DAYS) issues.push({ code: 'custom', input: to, path: ['to'] })
}

/** Clock times are minutes since midnight on the wall clock; lengths are elapsed minutes. [sleep/night-metrics] */
export const SleepNight = z.strictObject({
  /** The wake date. */
  date: LocalDate,
  bedtime: z.int(),
  getUp: z.int(),
  onset: z.int(),
  wake: z.int(),
  /** May fall on half a minute. */
  midSleep: z.number(),
  tst: z.int(),
  tib: z.int(),
  /** 0 … 1. */
  efficiency: z.number(),
  napMinutes: z.int(),
  total24: z.int(),
  naps: z.array(z.strictObject({ from: z.int(), to: z.int() })),
  /** 1 … 5; null if none of its logs was rated. */
  rating: z.nullable(z.number()),
})
export type SleepNight = z.output<typeof SleepNight>

/**
 * The mean to the minute, the deviation in minutes; null if there is none. [sleep/circular-mean]
 * [sleep/circular-deviation]
 */
const ClockSummary = z.strictObject({ mean: z.nullable(z.int()), sd: z.nullable(z.number()) })

const componentsOf = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.strictObject({
    /** 0 … 100. */
    value: z.number(),
    components: z.array(
      z.strictObject({
        component: z.enum(names),
        weight: z.int(),
        /** 0 … 100; null without data: then the others share its weight. [sleep/score-formula] */
        value: z.nullable(z.number()),
      }),
    ),
  })
const QUALITY = ['duration', 'rating', 'efficiency', 'goal'] as const
const CONSISTENCY = ['regularity', 'bedtimeSd', 'wakeSd', 'socialJetlag'] as const

export const sleepMetrics = {
  /**
   * The sleep of the wake dates of a range. Numbers that are not whole have at most four decimals.
   * [sleep/night-metrics]
   */
  metrics: endpoint({
    method: 'GET',
    path: '/statistics/sleep-metrics',
    access: 'user',
    // The default is as of today. [time/as-of-date]
    query: z.strictObject({ ...Range, asOf: z.optional(PlannedDate) }).check(isRange),
    response: z.strictObject({
      ...Range,
      /**
       * The window of everything but the nights: a range of 40 days or more, or the four weeks to its end.
       * [sleep/score-window]
       */
      window: z.strictObject({ from: ComputedDate, to: ComputedDate }),
      /** By wake date; a date without a main sleep is left out. */
      nights: z.array(SleepNight),
      /** The free wake dates of the range. [sleep/free-night] */
      freeDates: z.array(LocalDate),
      /** Means over the nights of the window; null without any. */
      summary: z.nullable(
        z.strictObject({
          /** Null with fewer than seven nights. [sleep/clock-means-gate] */
          clocks: z.nullable(
            z.strictObject({
              bedtime: ClockSummary,
              onset: ClockSummary,
              midSleep: ClockSummary,
              wake: ClockSummary,
              getUp: ClockSummary,
            }),
          ),
          asleepMinutes: z.number(),
          napMinutes: z.number(),
          efficiency: z.number(),
        }),
      ),
      /** The index is −100 … 100; null if nothing is compared. [sleep/regularity-index] */
      regularity: z.strictObject({ same: z.int(), compared: z.int(), index: z.nullable(z.number()) }),
      /** `difference` is positive if free nights are later. [sleep/social-jetlag] */
      socialJetlag: z.nullable(
        z.strictObject({
          midSleepFree: z.number(),
          midSleepWork: z.number(),
          midSleepFreeCorrected: z.number(),
          difference: z.number(),
          minutes: z.number(),
        }),
      ),
      /** `weeks` counts the nights of the four weeks; empty for a longer window. [sleep/score-gate] */
      gate: z.strictObject({ isOpen: z.boolean(), have: z.int(), need: z.int(), weeks: z.array(z.int()) }),
      /** The range for the age: minutes of a night, or of a day with its naps. [sleep/recommended-sleep] */
      recommended: z.strictObject({ lo: z.int(), hi: z.int(), countsNaps: z.boolean() }),
      /** Null while the gate is closed. */
      score: z.nullable(
        z.strictObject({
          score: z.int(),
          band: z.enum(['excellent', 'good', 'fair', 'needsAttention']),
          quality: componentsOf(QUALITY),
          consistency: componentsOf(CONSISTENCY),
          /** The component that loses the most points; null if none are lost. [sleep/score-tip] */
          tip: z.nullable(z.enum([...QUALITY, ...CONSISTENCY])),
        }),
      ),
    }),
  }),
}
