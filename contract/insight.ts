import * as z from 'zod/mini'
import { Category } from './catalogue.ts'
import { Id, LocalDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { DataGate } from './statistics.ts'

/** What every insight says of itself: domain/insight/insight.ts. */
const measured = {
  effect: z.number(),
  /** On the scale of Cohen's d. */
  strength: z.number(),
  days: z.int(),
  otherDays: z.int(),
}
const Named = z.strictObject({ id: Id, name: z.string() })

export const Insight = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('planWeekday'),
    ...measured,
    plan: Named,
    /** 1 = Monday. */
    weekday: z.int(),
    /** Parts of the days, 0 … 1. */
    rate: z.number(),
    otherRate: z.number(),
  }),
  z.strictObject({
    kind: z.literal('sleepAfter'),
    ...measured,
    /** In minutes, or in stars. */
    measure: z.enum(['asleepMinutes', 'rating']),
    category: Category,
    activity: z.nullable(Named),
  }),
  z.strictObject({
    kind: z.literal('neglectedRecipient'),
    ...measured,
    recipient: Named,
    lastDate: LocalDate,
    /** Recorded days from one time to the next. */
    usualDays: z.number(),
  }),
  z.strictObject({
    kind: z.literal('ratingActivity'),
    ...measured,
    category: Category,
    activity: Named,
    mean: z.number(),
    otherMean: z.number(),
  }),
  z.strictObject({
    kind: z.literal('ratingHour'),
    ...measured,
    /** Minutes since midnight on the wall clock, half-open. */
    from: z.int(),
    to: z.int(),
    mean: z.number(),
    otherMean: z.number(),
  }),
])
export type Insight = z.output<typeof Insight>

export const insight = {
  /** A handful of statements about the last half year that are more than chance; none before there are days enough. */
  list: endpoint({
    method: 'GET',
    path: '/insights',
    access: 'self',
    notFor: 'controlledChild',
    response: z.strictObject({
      from: LocalDate,
      to: LocalDate,
      gate: DataGate,
      /** How many comparisons were made to find these. */
      compared: z.int(),
      insights: z.array(Insight),
    }),
  }),
}
