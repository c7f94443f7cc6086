import type { DataGate } from '#domain/statistics/data-gate.ts'
import { standing } from './significance.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'

/** What every insight says of itself. It never claims a cause. */
export type Measured = {
  /** The signed difference of the two sides, in the unit of the kind: see `MINIMUMS`. */
  readonly effect: number
  /** The absolute effect on one scale for all kinds, that of Cohen's d: 0.2 is small, 0.5 medium, 0.8 large. */
  readonly strength: number
  /** How likely chance alone makes the sides differ so much; null if the insight is a fact and not a test. */
  readonly chance: number | null
  /** The days (or nights) with it and without it. */
  readonly days: number
  readonly otherDays: number
}

/** On a weekday a plan is done more often, or less often, than on its other days. The values are fractions, 0 … 1. */
export type PlanWeekdayInsight = Measured & {
  readonly kind: 'planWeekday'
  readonly planId: string
  readonly weekday: number
  readonly rate: number
  readonly otherRate: number
}

/** Nights after an evening with something differ from nights after one without it. */
export type SleepAfterInsight = Measured & {
  readonly kind: 'sleepAfter'
  readonly measure: 'asleepMinutes' | 'rating'
  readonly category: string
  /** Null for any activity of the category. */
  readonly activityId: string | null
}

/** A recipient has waited longer than ever between two times, counted in data days. [insight/waiting-recipient] */
export type NeglectedRecipientInsight = Measured & {
  readonly kind: 'neglectedRecipient'
  readonly recipientId: string
  readonly lastDate: LocalDate
  readonly usualDays: number
}

/** An activity is rated higher, or lower, than everything else on the same days. */
export type RatingActivityInsight = Measured & {
  readonly kind: 'ratingActivity'
  readonly category: string
  readonly activityId: string
  /** Means over the days that have both, not rounded. */
  readonly mean: number
  readonly otherMean: number
}

/** What begins at these hours is rated higher, or lower, than everything else on the same days. */
export type RatingHourInsight = Measured & {
  readonly kind: 'ratingHour'
  /** Minutes since midnight on the wall clock, half-open. */
  readonly from: Minutes
  readonly to: Minutes
  readonly mean: number
  readonly otherMean: number
}

export type Insight =
  | PlanWeekdayInsight
  | SleepAfterInsight
  | NeglectedRecipientInsight
  | RatingActivityInsight
  | RatingHourInsight

/** At most 5 % of the shown insights are chance. [insight/false-discovery] */
const FALSE_RATE = 0.05
/** A weaker effect does not matter, however certain it is. [insight/least-strength] */
export const MIN_STRENGTH = 0.3
export const MAX_INSIGHTS = 5
/** More insights about one plan would say the same. [insight/most-insights] */
export const MAX_OF_A_KIND = 2

type Least = { readonly days: number; readonly otherDays: number; readonly effect: number }

/** The least days and the least effect of each kind, in the unit of the effect. [insight/enough-days] */
export const MINIMUMS = {
  /** The effect is a fraction of the days. A weekday comes once a week. */
  planWeekday: { days: 8, otherDays: 8, effect: 0.15 },
  /** The effect is in minutes. */
  asleepMinutes: { days: 10, otherDays: 10, effect: 15 },
  /** The effect is in stars. */
  rating: { days: 10, otherDays: 10, effect: 0.25 },
  /**
   * The effect is in data days beyond the usual. `days` are those with the recipient, `otherDays` those since the last.
   */
  neglectedRecipient: { days: 9, otherDays: 7, effect: 4 },
} satisfies Record<string, Least>

function leastOf(insight: Insight): Least {
  if (insight.kind === 'sleepAfter') return MINIMUMS[insight.measure]
  if (insight.kind === 'planWeekday' || insight.kind === 'neglectedRecipient') return MINIMUMS[insight.kind]
  return MINIMUMS.rating
}

/** The number of days is known before the outcome, so that this filter favors no side. */
function hasDays(insight: Insight): boolean {
  const least = leastOf(insight)
  return insight.days >= least.days && insight.otherDays >= least.otherDays
}

const isLarge = (insight: Insight): boolean =>
  insight.strength >= MIN_STRENGTH && Math.abs(insight.effect) >= leastOf(insight).effect

/** Returns a key of insights that would say the same: another weekday of a plan, or an activity and its category. */
function subjectOf(insight: Insight): string {
  if (insight.kind === 'planWeekday') return `${insight.kind} ${insight.planId}`
  if (insight.kind === 'sleepAfter') return `${insight.kind} ${insight.category}`
  if (insight.kind === 'neglectedRecipient') return `${insight.kind} ${insight.recipientId}`
  if (insight.kind === 'ratingActivity') return `${insight.kind} ${insight.activityId}`
  return `${insight.kind} ${insight.from}`
}

/**
 * Returns the insights to show, the strongest first. `compared` must hold every comparison that was made, because
 * otherwise many tries would make chance look like a finding. [insight/false-discovery] [insight/insight-range]
 * @param compared in a fixed order; of equal strengths the first is shown first
 */
export function shownInsights(compared: readonly Insight[], gate: Pick<DataGate, 'status'>): Insight[] {
  if (gate.status === 'insufficient') return []
  const enough = compared.filter(hasDays)
  const tested = enough.filter(({ chance }) => chance !== null)
  const stand = standing(
    tested.map(({ chance }) => chance ?? 1),
    FALSE_RATE,
  )
  const found = new Set(tested.filter((_, index) => stand[index]))
  const shown: Insight[] = []
  const subjects = new Set<string>()
  const candidates = enough.filter((each) => isLarge(each) && (each.chance === null || found.has(each)))
  for (const each of candidates.toSorted((a, b) => b.strength - a.strength)) {
    const ofKind = shown.filter(({ kind }) => kind === each.kind).length
    if (shown.length >= MAX_INSIGHTS || ofKind >= MAX_OF_A_KIND || subjects.has(subjectOf(each))) continue
    subjects.add(subjectOf(each))
    shown.push(each)
  }
  return shown
}
