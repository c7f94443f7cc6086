import type { Insight } from '#contract/insight.ts'
import { type LogsBehind, logsOfThing } from '#contract/log-mark.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'

/** The places of the two sides of an insight on a line from 0 to the maximum, 0 … 1; null: it has no such line. */
export type Pair = { readonly here: number; readonly there: number }

const MAX_STARS = 5

export function pairOf(insight: Insight): Pair | null {
  switch (insight.kind) {
    case 'planWeekday':
      return { here: insight.rate, there: insight.otherRate }
    case 'ratingActivity':
    case 'ratingHour':
      return { here: insight.mean / MAX_STARS, there: insight.otherMean / MAX_STARS }
    case 'sleepAfter':
    case 'neglectedRecipient':
    default:
      return null
  }
}

/** The logs that an insight is about, of the days that were compared; null where it is about days. */
export function logsBehind(insight: Insight, range: DateRange): LogsBehind | null {
  switch (insight.kind) {
    case 'planWeekday':
      return null
    case 'ratingHour':
      // The compared logs: rated, and no sleep. [insight/rating-of-hours]
      return {
        ...range,
        beganFrom: insight.from,
        beganTo: insight.to,
        allBut: 'category',
        categories: ['sleep'],
        ratingMin: 1,
      }
    case 'neglectedRecipient':
      return logsOfThing({ ...range, looked: 'recipient' }, insight.recipient.id)
    case 'sleepAfter':
    case 'ratingActivity':
    default:
      return insight.activity
        ? logsOfThing({ ...range, looked: 'activity' }, insight.activity.id)
        : logsOfThing({ ...range, looked: 'category' }, insight.category)
  }
}

/** The usual words for the scale of Cohen's d. */
export const sizeOf = ({ strength }: Pick<Insight, 'strength'>): 'medium' | 'large' =>
  strength >= 0.8 ? 'large' : 'medium'

/** The key of a list: what makes an insight another one. */
export function keyOfInsight(insight: Insight): string {
  switch (insight.kind) {
    case 'planWeekday':
      return `${insight.kind} ${insight.plan.id} ${insight.weekday}`
    case 'sleepAfter':
      return `${insight.kind} ${insight.measure} ${insight.category} ${insight.activity?.id ?? ''}`
    case 'neglectedRecipient':
      return `${insight.kind} ${insight.recipient.id}`
    case 'ratingActivity':
      return `${insight.kind} ${insight.activity.id}`
    case 'ratingHour':
    default:
      return `${insight.kind} ${insight.from}`
  }
}
