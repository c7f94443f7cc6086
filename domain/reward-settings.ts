import { isMostOf } from './plan-status.ts'
import type { DateRange } from './statistics.ts'
import { addDays, type LocalDate, type Minutes } from './time.ts'

/** rules §4.3: the most coins of each part of a day. 0 turns a part off. */
export const COIN_PARTS = ['effort', 'plan', 'sleep', 'streak'] as const
export type CoinPart = (typeof COIN_PARTS)[number]
export type CoinWeights = Readonly<Record<CoinPart, number>>

export type RewardSettings = {
  /** Of which logs earn for effort. */
  readonly rewardCategories: readonly string[]
  readonly minRewardMinutes: Minutes
  readonly coinWeights: CoinWeights
  /** rules §4.5: for each child and local day. */
  readonly maxCrownsPerDay: number
}

/** In force on the days from `effectiveFrom` on, until a later one is. */
export type RewardSettingsVersion = RewardSettings & { readonly effectiveFrom: LocalDate }

/** rules §4.3, §4.5. */
export const DEFAULT_REWARD_SETTINGS: RewardSettings = {
  rewardCategories: ['study', 'self_management', 'housework', 'sports'],
  minRewardMinutes: 10,
  coinWeights: { effort: 10, plan: 5, sleep: 2, streak: 5 },
  maxCrownsPerDay: 3,
}

/** rules §4.1: these earn no coins. */
const NEVER_REWARDED: readonly string[] = ['dailyActivity', 'leisure']

/** rules §4.3: "max 17 (22)", however a family weighs the parts. The streak comes on top. */
export const MOST_COINS = 17
const MOST_STREAK_COINS = 5
/** As long as it is not longer than most of what children do. */
const LONGEST_MINIMUM = 240
/** rules §4.1: a crown is something special. */
const MOST_CROWNS = 10

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
  if (!daily.every((weight) => isWithin(weight, 0, MOST_COINS))) return 'outOfRange'
  if (!isWithin(streak, 0, MOST_STREAK_COINS)) return 'outOfRange'
  return effort + plan + sleep > MOST_COINS ? 'moreThanMost' : null
}

/** Everything wrong at once, at most one thing a field, in the order of the form. An empty list means they are fine. */
export function rewardSettingsViolations(settings: RewardSettings): RewardSettingsViolation[] {
  const found: RewardSettingsViolation[] = []
  const categories = categoriesRule(settings.rewardCategories)
  if (categories) found.push({ field: 'rewardCategories', rule: categories })
  if (!isWithin(settings.minRewardMinutes, 1, LONGEST_MINIMUM))
    found.push({ field: 'minRewardMinutes', rule: 'outOfRange' })
  const weights = weightsRule(settings.coinWeights)
  if (weights) found.push({ field: 'coinWeights', rule: weights })
  if (!isWithin(settings.maxCrownsPerDay, 0, MOST_CROWNS)) found.push({ field: 'maxCrownsPerDay', rule: 'outOfRange' })
  return found
}

/** rules §4.3: those in force on the date. @param versions in any order, one for a day at most */
export function rewardSettingsOn(versions: readonly RewardSettingsVersion[], date: LocalDate): RewardSettings {
  const [newest] = versions
    .filter(({ effectiveFrom }) => effectiveFrom <= date)
    .toSorted((a, b) => (a.effectiveFrom > b.effectiveFrom ? -1 : 1))
  return newest ?? DEFAULT_REWARD_SETTINGS
}

/**
 * rules §4.3: a change is for the next day on, and takes the place of whatever was to begin then or later.
 * @param today of the child whose calendar is farthest on: no day that has begun changes for anybody
 */
export function withRewardSettings(
  versions: readonly RewardSettingsVersion[],
  settings: RewardSettings,
  today: LocalDate,
): RewardSettingsVersion[] {
  const effectiveFrom = addDays(today, 1)
  return [...versions.filter((version) => version.effectiveFrom < effectiveFrom), { ...settings, effectiveFrom }]
}

/** rules §4.7. */
const GRADUATION_DAYS = 42

export type Behaviour = {
  readonly id: string
  /** The first day on which it was asked for. */
  readonly since: LocalDate
  /** Minutes asked for on a day, and how many of these were done; in any order, each date once. */
  readonly days: readonly { readonly date: LocalDate; readonly done: Minutes; readonly target: Minutes }[]
}

const graduationWindow = (lastDay: LocalDate): DateRange => ({
  from: addDays(lastDay, 1 - GRADUATION_DAYS),
  to: lastDay,
})

/**
 * rules §4.7: a habit by now, which needs no coins any more: four fifths of what was asked for in 42 days was done.
 * @param lastDay the last closed day
 */
export function isGraduate({ since, days }: Behaviour, lastDay: LocalDate): boolean {
  const { from, to } = graduationWindow(lastDay)
  const within = days.filter(({ date }) => from <= date && date <= to)
  const asked = within.reduce((total, day) => total + day.target, 0)
  const done = within.reduce((total, day) => total + Math.min(day.done, day.target), 0)
  return since <= from && asked > 0 && isMostOf(done, asked)
}
