import { datesIn } from './dates.ts'
import { type PlanProgress, targetsByDay } from './plan-progress.ts'
import { isMostOf } from './plan-status.ts'
import { countedRating, pendingRating, type Rated } from './rating.ts'
import { type RewardSettings, rewardSettingsOn, type RewardSettingsVersion } from './reward-settings.ts'
import type { Night } from './sleep-night.ts'
import { comparedToPlan, type PlanComparison, type SleepPlan, sleepPlanOn } from './sleep-plan.ts'
import type { DateRange } from './statistics.ts'
import { type ClosedSpan, type Instant, type LocalDate, type Minutes, minutesBetween } from './time.ts'
import { localDate, type ZoneHistory } from './zone.ts'

export type RewardLog = ClosedSpan &
  Rated & {
    readonly id: string
    readonly category: string
    readonly parallelActivity: boolean
    readonly createdAt: Instant
  }

/** What a plan asks for on a day, and all that was done for it then. Plans that ask for nothing have none. */
export type PlanDay = { readonly planId: string; readonly target: Minutes; readonly done: Minutes }
/** How the night that ended on a day compares with its plan. */
export type PlannedNight = 'noPlan' | 'noNight' | PlanComparison

/** rules §4.3: why a log earns nothing for effort, the first that holds; null: it does. */
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
  /** 0 while it is not confirmed. */
  stars: number
  starsPending: number
  effort: EffortObstacle
}

export type CoinParts = {
  /** `stars`: of all logs that earn, also beyond the 50 that count. `most`: what this part gives at best. */
  effort: { coins: number; most: number; stars: number }
  /** `done`: of each plan no more than it asked for. */
  plan: { coins: number; most: number; done: Minutes; target: Minutes; plans: readonly PlanDay[] }
  sleep: { coins: number; most: number; night: 'noPlan' | 'noNight' | 'late' | 'short' | 'met' }
  /** `days`: in a row, up to this one; 0 while the day is open, or if it broke the row or asked for nothing. */
  streak: { coins: number; most: number; days: number }
}

export type DailyReward = {
  date: LocalDate
  stars: number
  starsPending: number
  coins: number
  /** null for somebody who earns no coins. */
  parts: CoinParts | null
  /** In the order of time. */
  logs: RewardedLog[]
}

/** rules §4.3: stars beyond these make no more coins. */
const MOST_EFFORT = 50
/** rules §4.3, in minutes: who logs later than this remembers too well. */
const LATEST_LOGGED = 48 * 60
/** rules §4.3: the 7th day in a row, the 14th … */
const STREAK = 7

export type DayInput = {
  readonly date: LocalDate
  readonly asOf: Instant
  /** In force on the day. */
  readonly settings: RewardSettings
  /** rules §4.2: children do, adults do not. */
  readonly earnsCoins: boolean
  /** All that begin on the day, both lanes, in any order. */
  readonly logs: readonly RewardLog[]
  readonly plans: readonly PlanDay[]
  readonly night: PlannedNight
  /** What `streaksOf` says of the day. */
  readonly streakDays: number
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0)

function effortObstacle(log: RewardLog, { settings, asOf }: DayInput): EffortObstacle {
  const { rewardCategories, minRewardMinutes } = settings
  if (log.ratingStatus === 'unrated' || log.ratingStatus === 'proposed') return log.ratingStatus
  // rule [1.2-d]
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
    effort: { coins: Math.floor((most.effort * Math.min(stars, MOST_EFFORT)) / MOST_EFFORT), most: most.effort, stars },
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

/** rules §4.3: what a day earned, and of what. Neither the clock nor any order has a say in it. */
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

/** What each plan asked for, day by day, and what was done. Days on which nothing was asked for are left out. */
export function planDays(progresses: readonly PlanProgress[]): Map<LocalDate, PlanDay[]> {
  const days = new Map<LocalDate, PlanDay[]>()
  for (const { plan, periods, done } of progresses)
    for (const [date, target] of targetsByDay(periods.map(({ period }) => period)))
      days.set(date, [...(days.get(date) ?? []), { planId: plan.id, target, done: done.get(date) ?? 0 }])
  return days
}

/** rules §4.3, [3.2-c]: the night of a day. */
export function plannedNight(nights: readonly Night[], plans: readonly SleepPlan[], date: LocalDate): PlannedNight {
  const plan = sleepPlanOn(plans, date)
  if (!plan) return 'noPlan'
  const night = nights.find(({ wakeDate }) => wakeDate === date)
  return night ? comparedToPlan(night, plan) : 'noNight'
}

type PlansByDay = ReadonlyMap<LocalDate, readonly PlanDay[]>

/**
 * rules §4.3, [1.8-g]: on how many days in a row up to each closed day four fifths of what the plans asked for was
 * done. A day on which they ask for nothing neither counts nor breaks the row.
 * @param plans of every day from the first that was asked for on
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

/** rule [4.4-c]: all that rewards are made of. More than a range asks for does no harm. */
export type RewardInput = {
  readonly zones: ZoneHistory
  readonly asOf: Instant
  readonly earnsCoins: boolean
  readonly settings: readonly RewardSettingsVersion[]
  readonly logs: readonly RewardLog[]
  /** From the first day on that was asked for: a row of days may be long. */
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

/** The rewards of every day of a range. Those of its parts, one after the other, are the same. */
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
