import type { Night } from './night.ts'
import { type SleepPlan, sleepPlanOn } from './plan.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'

/** The recommended range depends on these facts. [sleep/recommended-sleep] */
export type Sleeper = { readonly birthDate: LocalDate | null; readonly isChild: boolean }

export type RecommendedSleep = { readonly lo: Minutes; readonly hi: Minutes; readonly countsNaps: boolean }

export type QualityComponent = 'duration' | 'rating' | 'efficiency' | 'goal'
export type ConsistencyComponent = 'regularity' | 'bedtimeSd' | 'wakeSd' | 'socialJetlag'
/** `value` is 0 … 100, not rounded; null without data. */
export type ScoreComponent<Name extends string = QualityComponent | ConsistencyComponent> = {
  readonly component: Name
  readonly weight: number
  readonly value: number | null
}
/** `value` is 0 … 100, not rounded. */
export type ScoreHalf<Name extends string> = { value: number; components: ScoreComponent<Name>[] }

export type SleepBand = 'excellent' | 'good' | 'fair' | 'needsAttention'

export type SleepScore = {
  /** 0 … 100, whole. */
  score: number
  band: SleepBand
  quality: ScoreHalf<QualityComponent>
  consistency: ScoreHalf<ConsistencyComponent>
  /** The component that loses the most points; null if none are lost. */
  tip: QualityComponent | ConsistencyComponent | null
}

/**
 * The recommended hours by age (AASM, NSF). Babies have no row of their own and count as toddlers.
 * [sleep/recommended-sleep]
 */
const BY_AGE = [
  { under: 3, lo: 660, hi: 840, countsNaps: true },
  { under: 6, lo: 600, hi: 780, countsNaps: true },
  { under: 13, lo: 540, hi: 720, countsNaps: true },
  { under: 18, lo: 480, hi: 600, countsNaps: true },
] as const
const ADULT: RecommendedSleep = { lo: 420, hi: 540, countsNaps: false }
const AGE_UNKNOWN = { child: 12, adult: 18 }

const BANDS = [
  { from: 90, band: 'excellent' },
  { from: 75, band: 'good' },
  { from: 60, band: 'fair' },
] as const

/** Returns the band of a score. [sleep/score-bands] @param score whole, 0 … 100 */
export const bandOf = (score: number): SleepBand => BANDS.find(({ from }) => score >= from)?.band ?? 'needsAttention'

function ageOn(birthDate: LocalDate, date: LocalDate): number {
  const hadBirthday = date.slice(5) >= birthDate.slice(5)
  return Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1)
}

/**
 * Returns the range for the age at the end of the window: minutes of a night, under 18 of a day with its naps.
 * [sleep/recommended-sleep]
 */
export function recommendedSleep({ birthDate, isChild }: Sleeper, on: LocalDate): RecommendedSleep {
  const age = birthDate ? ageOn(birthDate, on) : AGE_UNKNOWN[isChild ? 'child' : 'adult']
  const { lo, hi, countsNaps } = BY_AGE.find(({ under }) => age < under) ?? ADULT
  return { lo, hi, countsNaps }
}

/** Too little sleep costs more points than too much, whose harm is uncertain. [sleep/duration-value] */
export function durationValue(minutes: Minutes, { lo, hi }: Pick<RecommendedSleep, 'lo' | 'hi'>): number {
  if (minutes < lo) return Math.max(0, 100 - ((lo - minutes) * 100) / 180)
  return minutes > hi ? Math.max(60, 100 - ((minutes - hi) * 40) / 120) : 100
}

type Point = readonly [x: number, y: number]

/** Linear between two points, constant outside. [sleep/score-formula] */
function lin(x: number, [x0, y0]: Point, [x1, y1]: Point): number {
  const part = Math.min(Math.max((x - x0) / (x1 - x0), 0), 1)
  return y0 + part * (y1 - y0)
}

const mean = (values: readonly number[]): number | null =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null

const ifKnown = (value: number | null, points: (known: number) => number): number | null =>
  value === null ? null : points(value)

/** A component without a value drops out, and the others share its weight. [sleep/score-formula] */
function half<Name extends string>(components: ScoreComponent<Name>[]): ScoreHalf<Name> {
  const known = components.flatMap(({ weight, value }) => (value === null ? [] : [{ weight, value }]))
  const weights = known.reduce((sum, { weight }) => sum + weight, 0)
  return { value: known.reduce((sum, { weight, value }) => sum + weight * value, 0) / weights, components }
}

function qualityOf(nights: readonly Night[], plans: readonly SleepPlan[], range: RecommendedSleep) {
  const slept = nights.map(({ asleepMinutes, total24Minutes }) => (range.countsNaps ? total24Minutes : asleepMinutes))
  const ratings = nights.flatMap(({ rating }) => rating ?? [])
  const misses = nights.flatMap(({ wakeDate, asleepMinutes }) => {
    const plan = sleepPlanOn(plans, wakeDate)
    return plan ? [Math.abs(asleepMinutes - plan.goal)] : []
  })
  const efficiency = mean(nights.map((night) => night.efficiency))
  return half<QualityComponent>([
    { component: 'duration', weight: 50, value: mean(slept.map((minutes) => durationValue(minutes, range))) },
    { component: 'rating', weight: 25, value: ifKnown(mean(ratings), (rating) => ((rating - 1) / 4) * 100) },
    { component: 'efficiency', weight: 15, value: ifKnown(efficiency, (part) => lin(part, [0.65, 0], [0.85, 100])) },
    { component: 'goal', weight: 10, value: mean(misses.map((minutes) => lin(minutes, [15, 100], [120, 0]))) },
  ])
}

/** In minutes, except for the index; null if unknown. */
export type Regularity = Readonly<Record<'index' | 'onsetSd' | 'wakeSd' | 'socialJetlag', number | null>>

function consistencyOf({ index, onsetSd, wakeSd, socialJetlag }: Regularity) {
  const spread = (sd: number) => lin(sd, [30, 100], [120, 0])
  return half<ConsistencyComponent>([
    { component: 'regularity', weight: 40, value: ifKnown(index, (sri) => lin(sri, [50, 0], [90, 100])) },
    { component: 'bedtimeSd', weight: 20, value: ifKnown(onsetSd, spread) },
    { component: 'wakeSd', weight: 20, value: ifKnown(wakeSd, spread) },
    {
      component: 'socialJetlag',
      weight: 20,
      value: ifKnown(socialJetlag, (minutes) => lin(minutes, [30, 100], [150, 0])),
    },
  ])
}

/** Returns at most one tip; of equal losses the first in table order. [sleep/score-tip] */
function tipOf(components: readonly ScoreComponent[]): SleepScore['tip'] {
  const lost = components.map(({ component, weight, value }) => ({
    component,
    points: weight * (100 - (value ?? 100)),
  }))
  const most = Math.max(...lost.map(({ points }) => points))
  return most > 0 ? (lost.find(({ points }) => points === most)?.component ?? null) : null
}

/**
 * Returns the score, which is a product's own and no medical one. [sleep/score-formula] [sleep/sleep-sources]
 * @param nights those of a window whose gate is open, so that no half is without a component [sleep/score-gate]
 * @param on the last wake date of the window
 */
export function sleepScore(
  nights: readonly Night[],
  regularity: Regularity,
  { plans, sleeper, on }: { plans: readonly SleepPlan[]; sleeper: Sleeper; on: LocalDate },
): SleepScore {
  const quality = qualityOf(nights, plans, recommendedSleep(sleeper, on))
  const consistency = consistencyOf(regularity)
  // Rounds half up, and a rounding error of the arithmetic must not turn a half down.
  const score = Math.floor((quality.value + consistency.value) / 2 + 0.5 + 1e-9)
  return {
    score,
    band: bandOf(score),
    quality,
    consistency,
    tip: tipOf([...quality.components, ...consistency.components]),
  }
}
