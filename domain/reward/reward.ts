import { datesIn } from '#domain/time/dates.ts'
import { type PlanProgress, targetsByDay } from '#domain/plan/progress.ts'
import { isMostOf } from '#domain/plan/status.ts'
import { countedRating, pendingRating, type Rated } from '#domain/rating/rating.ts'
import { type RewardSettings, rewardSettingsOn, type RewardSettingsVersion } from './settings.ts'
import type { Night } from '#domain/sleep/night.ts'
import { comparedToPlan, type PlanComparison, type SleepPlan, sleepPlanOn } from '#domain/sleep/plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { type ClosedSpan, type Instant, type LocalDate, type Minutes, minutesBetween } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'

export type RewardLog = ClosedSpan &
  Rated & {
    readonly id: string
    readonly category: string
    readonly parallelActivity: boolean
    readonly createdAt: Instant
  }

/** The target of a plan on a day and all that was done for it. Plans without a target have none. */
export type PlanDay = { readonly planId: string; readonly target: Minutes; readonly done: Minutes }
/** How the night that ended on a day compares with its plan. */
export type PlannedNight = 'noPlan' | 'noNight' | PlanComparison

/** The first reason for which a log earns nothing for effort; null if it earns. [reward/effort-coins] */
export type EffortObstacle =
  | 'unrated'
  | 'proposed'
  | 'parallel'
  | 'category'
  | 'tooShort'
  | 'loggedLate'
  | 'notOver'
  | null

export type RewardedLog = {
  logId: string
  /** 0 until it is confirmed. */
  stars: number
  starsPending: number
  effort: EffortObstacle
}

export type CoinParts = {
  /** `stars`: of all logs that earn, also beyond the 50 that count. `most`: the most that this part gives. */
  effort: { coins: number; most: number; stars: number }
  /** `done`: of each plan at most its target. */
  plan: { coins: number; most: number; done: Minutes; target: Minutes; plans: readonly PlanDay[] }
  sleep: { coins: number; most: number; night: 'noPlan' | 'noNight' | 'late' | 'short' | 'met' }
  /** `days`: the days in a row up to this one; 0 while the day is open, if it broke the row, or without a target. */
  streak: { coins: number; most: number; days: number }
}

export type DailyReward = {
  date: LocalDate
  stars: number
  starsPending: number
  coins: number
  /** Null for an owner who earns no coins. */
  parts: CoinParts | null
  /** In the order of time. */
  logs: RewardedLog[]
}

/** More stars than these earn no more coins. [reward/effort-coins] */
const MAX_EFFORT = 50
/** Minutes after its end at which a log may still be logged to earn coins. [reward/effort-coins] */
export const LATEST_LOGGED = 48 * 60
/** Coins come on the 7th day in a row, the 14th and so on. [reward/streak-coins] */
const STREAK = 7

export type DayInput = {
  readonly date: LocalDate
  readonly asOf: Instant
  /** The settings in force on the day. */
  readonly settings: RewardSettings
  /** Children earn coins, adults do not. [reward/adults-earn-no-coins] */
  readonly earnsCoins: boolean
  /** All logs that begin on the day, in both lanes, in any order. */
  readonly logs: readonly RewardLog[]
  readonly plans: readonly PlanDay[]
  readonly night: PlannedNight
  /** The value of `streaksOf` for the day. */
  readonly streakDays: number
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)

function effortObstacle(log: RewardLog, { settings, asOf }: DayInput): EffortObstacle {
  const { rewardCategories, minRewardMinutes } = settings
  if (log.ratingStatus === 'unrated' || log.ratingStatus === 'proposed') return log.ratingStatus
  // The parallel lane earns no coins. [reward/effort-coins] [statistics/day-has-24-hours]
  if (log.parallelActivity) return 'parallel'
  if (!rewardCategories.includes(log.category)) return 'category'
  if (minutesBetween(log.startTime, log.endTime) < minRewardMinutes) return 'tooShort'
  if (minutesBetween(log.endTime, log.createdAt) > LATEST_LOGGED) return 'loggedLate'
  return log.endTime > asOf ? 'notOver' : null
}

function nightSaid(night: PlannedNight): CoinParts['sleep']['night'] {
  if (typeof night === 'string') return night
  if (!night.bedOnTime) return 'late'
  return night.goalMet ? 'met' : 'short'
}

const doneOf = (plans: readonly PlanDay[]): Minutes => sum(plans, ({ done, target }) => Math.min(done, target))
const targetOf = (plans: readonly PlanDay[]): Minutes => sum(plans, ({ target }) => target)

const byId = (a: PlanDay, b: PlanDay) => (a.planId < b.planId ? -1 : 1)
const byTime = (a: RewardLog, b: RewardLog) =>
  a.startTime === b.startTime ? (a.id < b.id ? -1 : 1) : a.startTime < b.startTime ? -1 : 1

function partsOf({ plans, settings, night, streakDays }: DayInput, logs: readonly RewardedLog[]): CoinParts {
  const most = settings.coinWeights
  const stars = sum(logs, (log) => (log.effort === null ? log.stars : 0))
  const [done, target] = [doneOf(plans), targetOf(plans)]
  const said = nightSaid(night)
  const isStreak = streakDays > 0 && streakDays % STREAK === 0
  return {
    effort: { coins: Math.floor((most.effort * Math.min(stars, MAX_EFFORT)) / MAX_EFFORT), most: most.effort, stars },
    plan: {
      coins: target ? Math.floor((most.plan * done) / target) : 0,
      most: most.plan,
      done,
      target,
      plans: plans.toSorted(byId),
    },
    sleep: { coins: said === 'met' ? most.sleep : 0, most: most.sleep, night: said },
    streak: { coins: isStreak ? most.streak : 0, most: most.streak, days: streakDays },
  }
}

/**
 * Returns the earnings of a day, by part. They depend neither on the clock nor on any order. [reward/daily-coins]
 * [reward/reward-determinism]
 */
export function dailyReward(day: DayInput): DailyReward {
  const logs = day.logs.toSorted(byTime).map((log) => ({
    logId: log.id,
    stars: countedRating(log),
    starsPending: pendingRating(log),
    effort: effortObstacle(log, day),
  }))
  const parts = day.earnsCoins ? partsOf(day, logs) : null
  return {
    date: day.date,
    stars: sum(logs, ({ stars }) => stars),
    starsPending: sum(logs, ({ starsPending }) => starsPending),
    coins: parts ? parts.effort.coins + parts.plan.coins + parts.sleep.coins + parts.streak.coins : 0,
    parts,
    logs,
  }
}

/** Returns the target of each plan day by day, and the minutes done. Days without a target are left out. */
export function planDays(progresses: readonly PlanProgress[]): Map<LocalDate, PlanDay[]> {
  const days = new Map<LocalDate, PlanDay[]>()
  for (const { plan, periods, done } of progresses)
    for (const [date, target] of targetsByDay(periods.map(({ period }) => period)))
      days.set(date, [...(days.get(date) ?? []), { planId: plan.id, target, done: done.get(date) ?? 0 }])
  return days
}

/** Returns how the night that ends on a day compares with its plan. [reward/sleep-coins] [sleep-plan/night-achieved] */
export function plannedNight(nights: readonly Night[], plans: readonly SleepPlan[], date: LocalDate): PlannedNight {
  const plan = sleepPlanOn(plans, date)
  if (!plan) return 'noPlan'
  const night = nights.find(({ wakeDate }) => wakeDate === date)
  return night ? comparedToPlan(night, plan) : 'noNight'
}

type PlansByDay = ReadonlyMap<LocalDate, readonly PlanDay[]>

/**
 * Returns for each closed day the number of days in a row up to it on which at least 80 % of the plans' targets were
 * done. A day without a target neither counts nor breaks the row. [reward/streak-coins]
 * @param plans of every day from the first with a target on
 * @param today the days before it are closed
 */
export function streaksOf(plans: PlansByDay, today: LocalDate): Map<LocalDate, number> {
  const streaks = new Map<LocalDate, number>()
  let days = 0
  for (const [date, asked] of [...plans].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (date >= today) break
    if (targetOf(asked) === 0) continue
    days = isMostOf(doneOf(asked), targetOf(asked)) ? days + 1 : 0
    streaks.set(date, days)
  }
  return streaks
}

/** Everything on which rewards depend. More than a range needs does no harm. [reward/reward-determinism] */
export type RewardInput = {
  readonly zones: ZoneHistory
  readonly asOf: Instant
  readonly earnsCoins: boolean
  readonly settings: readonly RewardSettingsVersion[]
  readonly logs: readonly RewardLog[]
  /** From the first day with a target on, because a row of days may be long. */
  readonly plans: PlansByDay
  readonly nights: readonly Night[]
  readonly sleepPlans: readonly SleepPlan[]
}

function byDay(logs: readonly RewardLog[], zones: ZoneHistory): Map<LocalDate, RewardLog[]> {
  const days = new Map<LocalDate, RewardLog[]>()
  for (const log of logs) {
    const date = localDate(zones, log.startTime)
    const day = days.get(date)
    if (day) day.push(log)
    else days.set(date, [log])
  }
  return days
}

/**
 * Returns the rewards of every day of a range. The parts of a range, one after the other, give the same.
 * [reward/reward-determinism]
 */
export function dailyRewards(input: RewardInput, range: DateRange): DailyReward[] {
  const { zones, asOf, earnsCoins, plans, nights, sleepPlans } = input
  const streaks = streaksOf(plans, localDate(zones, asOf))
  const logs = byDay(input.logs, zones)
  return datesIn(range).map((date) =>
    dailyReward({
      date,
      asOf,
      earnsCoins,
      settings: rewardSettingsOn(input.settings, date),
      logs: logs.get(date) ?? [],
      plans: plans.get(date) ?? [],
      night: plannedNight(nights, sleepPlans, date),
      streakDays: streaks.get(date) ?? 0,
    }),
  )
}
