import * as z from 'zod/mini'
import { daysBetween, type LocalDate as Day } from '#domain/time.ts'
import { ComputedDate, LocalDate, PlannedDate } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The longest that anybody looks back over: a year and its spare days. */
const MOST_DAYS = 400
const Range = { from: LocalDate, to: LocalDate }
const isRange = ({ value: { from, to }, issues }: z.core.ParsePayload<{ from: Day; to: Day }>) => {
  if (from > to || daysBetween(from, to) >= MOST_DAYS) issues.push({ code: 'custom', input: to, path: ['to'] })
}

/** rule [3.1-e]. Clock times are minutes since midnight on the wall clock; lengths are minutes that went by. */
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
  /** 1 … 5; null: nothing of it was rated. */
  rating: z.nullable(z.number()),
})
export type SleepNight = z.output<typeof SleepNight>

/** rules §3.3: the mean to the minute, the deviation in minutes; null where there is none. */
const ClockSummary = z.strictObject({ mean: z.nullable(z.int()), sd: z.nullable(z.number()) })

const componentsOf = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.strictObject({
    /** 0 … 100. */
    value: z.number(),
    components: z.array(
      z.strictObject({
        component: z.enum(names),
        weight: z.int(),
        /** 0 … 100; null: there is nothing to tell it from, and the others share its weight. */
        value: z.nullable(z.number()),
      }),
    ),
  })
const QUALITY = ['duration', 'rating', 'efficiency', 'goal'] as const
const CONSISTENCY = ['regularity', 'bedtimeSd', 'wakeSd', 'socialJetlag'] as const

export const sleepMetrics = {
  /** rules §3.1–3.7, of the wake dates of a range. What is no whole number has four decimals at most. */
  metrics: endpoint({
    method: 'GET',
    path: '/statistics/sleep-metrics',
    access: 'user',
    // Left out: as of today (rule [0-i]).
    query: z.strictObject({ ...Range, asOf: z.optional(PlannedDate) }).check(isRange),
    response: z.strictObject({
      ...Range,
      /** What everything but the nights is about: a range of 40 days or more, or else the four weeks to its end. */
      window: z.strictObject({ from: ComputedDate, to: ComputedDate }),
      /** By wake date; one without a main sleep is left out. */
      nights: z.array(SleepNight),
      /** rules §3.5: the wake dates of the range on which nobody waits. */
      freeDates: z.array(LocalDate),
      /** Means over the nights of the window; null without any. */
      summary: z.nullable(
        z.strictObject({
          /** null below seven nights. */
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
      /** rules §3.4: the index is −100 … 100; null: no two nights follow each other. */
      regularity: z.strictObject({ same: z.int(), compared: z.int(), index: z.nullable(z.number()) }),
      /** rules §3.5; `difference` is positive where free nights are later. */
      socialJetlag: z.nullable(
        z.strictObject({
          midSleepFree: z.number(),
          midSleepWork: z.number(),
          midSleepFreeCorrected: z.number(),
          difference: z.number(),
          minutes: z.number(),
        }),
      ),
      /** rule [3.6-a]: `weeks` are the nights of the four weeks; empty for a longer window. */
      gate: z.strictObject({ isOpen: z.boolean(), have: z.int(), need: z.int(), weeks: z.array(z.int()) }),
      /** rules §3.7: by age; minutes a night, or a day with its naps. */
      recommended: z.strictObject({ lo: z.int(), hi: z.int(), countsNaps: z.boolean() }),
      /** null while the gate is closed. */
      score: z.nullable(
        z.strictObject({
          score: z.int(),
          band: z.enum(['excellent', 'good', 'fair', 'needsAttention']),
          quality: componentsOf(QUALITY),
          consistency: componentsOf(CONSISTENCY),
          /** Where most points are lost; null: none are. */
          tip: z.nullable(z.enum([...QUALITY, ...CONSISTENCY])),
        }),
      ),
    }),
  }),
}
