import { isMostOf } from '#domain/plan/status.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'

/** The parts of a day's coins. A weight of 0 turns a part off. [reward/daily-coins] [reward/reward-settings] */
export const COIN_PARTS = ['effort', 'plan', 'sleep', 'streak'] as const
export type CoinPart = (typeof COIN_PARTS)[number]
export type CoinWeights = Readonly<Record<CoinPart, number>>

export type RewardSettings = {
  /** The categories whose logs earn coins for effort. */
  readonly rewardCategories: readonly string[]
  readonly minRewardMinutes: Minutes
  readonly coinWeights: CoinWeights
  /** The most crowns for each child and local day. [crown/award-conditions] */
  readonly maxCrownsPerDay: number
}

/** In force on the days from `effectiveFrom` on, until a later version is. */
export type RewardSettingsVersion = RewardSettings & { readonly effectiveFrom: LocalDate }

/** The defaults of a new family. [reward/reward-settings] */
export const DEFAULT_REWARD_SETTINGS: RewardSettings = {
  rewardCategories: ['study', 'self_management', 'housework', 'sports'],
  minRewardMinutes: 10,
  coinWeights: { effort: 10, plan: 5, sleep: 2, streak: 5 },
  maxCrownsPerDay: 3,
}

/** These categories never earn coins. [reward/no-coins-for-daily-life] */
const NEVER_REWARDED: readonly string[] = ['dailyActivity', 'leisure']

/** The most coins that the first three weights may add up to; the streak comes on top. [reward/reward-settings] */
export const MAX_COINS = 17
const MAX_STREAK_COINS = 5
/** A longer minimum would exclude most of what children do. [reward/reward-settings] */
const LONGEST_MINIMUM = 240
/** More crowns a day would make them ordinary. [reward/reward-settings] */
const MAX_CROWNS = 10

export type RewardSettingsViolation =
  | { field: 'rewardCategories'; rule: 'repeated' | 'neverRewarded' }
  | { field: 'minRewardMinutes' | 'maxCrownsPerDay'; rule: 'outOfRange' }
  | { field: 'coinWeights'; rule: 'outOfRange' | 'moreThanMost' }

const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

function categoriesRule(categories: readonly string[]) {
  if (categories.some((category) => NEVER_REWARDED.includes(category))) return 'neverRewarded'
  return new Set(categories).size === categories.length ? null : 'repeated'
}

function weightsRule({ effort, plan, sleep, streak }: CoinWeights) {
  const daily = [effort, plan, sleep]
  if (!daily.every((weight) => isWithin(weight, 0, MAX_COINS))) return 'outOfRange'
  if (!isWithin(streak, 0, MAX_STREAK_COINS)) return 'outOfRange'
  return effort + plan + sleep > MAX_COINS ? 'moreThanMost' : null
}

/**
 * Returns everything wrong at once, at most one violation for each field, in the order of the form. An empty list means
 * that the settings are fine.
 */
export function rewardSettingsViolations(settings: RewardSettings): RewardSettingsViolation[] {
  const found: RewardSettingsViolation[] = []
  const categories = categoriesRule(settings.rewardCategories)
  if (categories) found.push({ field: 'rewardCategories', rule: categories })
  if (!isWithin(settings.minRewardMinutes, 1, LONGEST_MINIMUM))
    found.push({ field: 'minRewardMinutes', rule: 'outOfRange' })
  const weights = weightsRule(settings.coinWeights)
  if (weights) found.push({ field: 'coinWeights', rule: weights })
  if (!isWithin(settings.maxCrownsPerDay, 0, MAX_CROWNS)) found.push({ field: 'maxCrownsPerDay', rule: 'outOfRange' })
  return found
}

/**
 * Returns the settings in force on the date. [reward/settings-from-next-day] @param versions in any order, at most one
 * for a day
 */
export function rewardSettingsOn(versions: readonly RewardSettingsVersion[], date: LocalDate): RewardSettings {
  const [newest] = versions
    .filter(({ effectiveFrom }) => effectiveFrom <= date)
    .toSorted((a, b) => (a.effectiveFrom > b.effectiveFrom ? -1 : 1))
  return newest ?? DEFAULT_REWARD_SETTINGS
}

/**
 * A change holds from the next day on and replaces any change that was to begin then or later.
 * [reward/settings-from-next-day]
 * @param today of the child whose calendar is farthest ahead, so that no day that has begun changes
 */
export function withRewardSettings(
  versions: readonly RewardSettingsVersion[],
  settings: RewardSettings,
  today: LocalDate,
): RewardSettingsVersion[] {
  const effectiveFrom = addDays(today, 1)
  return [...versions.filter((version) => version.effectiveFrom < effectiveFrom), { ...settings, effectiveFrom }]
}

/** The days that decide whether a habit needs no more coins. [reward/habit-graduation] */
const GRADUATION_DAYS = 42

export type Behaviour = {
  readonly id: string
  /** The first day on which the plan asked for it. */
  readonly since: LocalDate
  /** The minutes asked for and done on each day; in any order, each date once. */
  readonly days: readonly { readonly date: LocalDate; readonly done: Minutes; readonly target: Minutes }[]
}

const graduationWindow = (lastDay: LocalDate): DateRange => ({
  from: addDays(lastDay, 1 - GRADUATION_DAYS),
  to: lastDay,
})

/**
 * Whether the behavior is a habit that needs no more coins: at least 80 % of the targets of 42 days were done.
 * [reward/habit-graduation]
 * @param lastDay the last closed day
 */
export function isGraduate({ since, days }: Behaviour, lastDay: LocalDate): boolean {
  const { from, to } = graduationWindow(lastDay)
  const within = days.filter(({ date }) => from <= date && date <= to)
  const asked = within.reduce((total, day) => total + day.target, 0)
  const done = within.reduce((total, day) => total + Math.min(day.done, day.target), 0)
  return since <= from && asked > 0 && isMostOf(done, asked)
}
