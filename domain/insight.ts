import type { DataGate } from './data-gate.ts'
import { standing } from './significance.ts'
import type { LocalDate, Minutes } from './time.ts'

/** What every insight says of itself. Nothing in it is a cause. */
export type Measured = {
  /** How far the two sides are apart, signed, in the unit of the kind: see `LEAST`. */
  readonly effect: number
  /** The same without its sign on one scale for all kinds, that of Cohen's d: 0.2 is small, 0.5 medium, 0.8 large. */
  readonly strength: number
  /** How likely chance alone parts the sides so far; null where nothing is inferred, but told as it is. */
  readonly chance: number | null
  /** Days (or nights) behind it, with it and without it. */
  readonly days: number
  readonly otherDays: number
}

/** On a weekday a plan is done more often, or less, than on the others. Parts of the days, 0 … 1. */
export type PlanWeekdayInsight = Measured & {
  readonly kind: 'planWeekday'
  readonly planId: string
  readonly weekday: number
  readonly rate: number
  readonly otherRate: number
}

/** Nights after an evening with something differ from those after one without it. */
export type SleepAfterInsight = Measured & {
  readonly kind: 'sleepAfter'
  readonly measure: 'asleepMinutes' | 'rating'
  readonly category: string
  /** null: any activity of the category. */
  readonly activityId: string | null
}

/** Somebody has had no time for longer than ever between two times. The days are recorded ones. */
export type NeglectedRecipientInsight = Measured & {
  readonly kind: 'neglectedRecipient'
  readonly recipientId: string
  readonly lastDate: LocalDate
  readonly usualDays: number
}

/** An activity is rated higher, or lower, than the rest of the same days. */
export type RatingActivityInsight = Measured & {
  readonly kind: 'ratingActivity'
  readonly category: string
  readonly activityId: string
  /** Means over the days with both, not rounded. */
  readonly mean: number
  readonly otherMean: number
}

/** What begins at these hours is rated higher, or lower, than the rest of the same days. */
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

/** Of what is said to be more than chance, at most one in twenty is chance after all. */
const FALSE_RATE = 0.05
/** Between small and medium: less is not worth a sentence, however sure. */
export const LEAST_STRENGTH = 0.3
export const MOST_INSIGHTS = 5
/** Five sentences about one plan would be one. */
export const MOST_OF_A_KIND = 2

type Least = { readonly days: number; readonly otherDays: number; readonly effect: number }

/** What is asked of each kind, and in which unit its effect is. */
export const LEAST = {
  /** Parts of the days. A weekday comes once a week. */
  planWeekday: { days: 8, otherDays: 8, effect: 0.15 },
  /** Minutes. */
  asleepMinutes: { days: 10, otherDays: 10, effect: 15 },
  /** Stars. */
  rating: { days: 10, otherDays: 10, effect: 0.25 },
  /** Recorded days beyond the usual: `days` are those with the recipient, `otherDays` those since the last. */
  neglectedRecipient: { days: 9, otherDays: 7, effect: 4 },
} satisfies Record<string, Least>

function leastOf(insight: Insight): Least {
  if (insight.kind === 'sleepAfter') return LEAST[insight.measure]
  if (insight.kind === 'planWeekday' || insight.kind === 'neglectedRecipient') return LEAST[insight.kind]
  return LEAST.rating
}

/** The days are known before the outcome is, so that asking for enough of them favours no side. */
function hasDays(insight: Insight): boolean {
  const least = leastOf(insight)
  return insight.days >= least.days && insight.otherDays >= least.otherDays
}

const isLarge = (insight: Insight): boolean =>
  insight.strength >= LEAST_STRENGTH && Math.abs(insight.effect) >= leastOf(insight).effect

/** What would be the same sentence in other words: another weekday of a plan, an activity and its category. */
function subjectOf(insight: Insight): string {
  if (insight.kind === 'planWeekday') return `${insight.kind} ${insight.planId}`
  if (insight.kind === 'sleepAfter') return `${insight.kind} ${insight.category}`
  if (insight.kind === 'neglectedRecipient') return `${insight.kind} ${insight.recipientId}`
  if (insight.kind === 'ratingActivity') return `${insight.kind} ${insight.activityId}`
  return `${insight.kind} ${insight.from}`
}

/**
 * spec §1, rule [1.7-b]: which insights are shown, the strongest first. All comparisons that were made must be in
 * `compared`, or else many tries would make chance look like a find.
 * @param compared in an order of its own; of equal strengths the first is shown first
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
    if (shown.length >= MOST_INSIGHTS || ofKind >= MOST_OF_A_KIND || subjects.has(subjectOf(each))) continue
    subjects.add(subjectOf(each))
    shown.push(each)
  }
  return shown
}
