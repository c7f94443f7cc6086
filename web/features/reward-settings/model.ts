import type { ActivityLog } from '#contract/activity-log.ts'
import type { Category } from '#contract/catalogue.ts'
import type { Output } from '#contract/endpoint.ts'
import type { planStatistics } from '#contract/plan-statistics.ts'
import type { reward, RewardSettings } from '#contract/reward.ts'
import {
  COIN_PARTS,
  type CoinPart,
  DEFAULT_REWARD_SETTINGS,
  isGraduate,
  rewardSettingsViolations,
} from '#domain/reward/settings.ts'
import { rebuildViolations } from '#domain/reward/settlement.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { CATEGORIES } from '#web/widgets/category-names.ts'

export type Answer = Output<typeof reward.settings>

/** The typed values; NaN: an empty field. */
export type Values = {
  categories: readonly Category[]
  minutes: number
  crowns: number
  weights: Record<CoinPart, number>
}

export const valuesOf = ({
  rewardCategories,
  minRewardMinutes,
  coinWeights,
  maxCrownsPerDay,
}: RewardSettings): Values => ({
  categories: rewardCategories,
  minutes: minRewardMinutes,
  crowns: maxCrownsPerDay,
  weights: coinWeights,
})

export const settingsOf = ({ categories, minutes, crowns, weights }: Values): RewardSettings => ({
  rewardCategories: CATEGORIES.filter((category) => categories.includes(category)),
  minRewardMinutes: minutes,
  coinWeights: weights,
  maxCrownsPerDay: crowns,
})

/** Daily life and leisure never earn coins for effort. [reward/no-coins-for-daily-life] */
export const REWARDABLE: readonly Category[] = CATEGORIES.filter(
  (category) => !rewardSettingsViolations({ ...DEFAULT_REWARD_SETTINGS, rewardCategories: [category] }).length,
)

export type Complaints = Partial<Record<'minutes' | 'crowns' | 'weights', 'outOfRange' | 'moreThanMost'>>
const FIELDS = { minRewardMinutes: 'minutes', maxCrownsPerDay: 'crowns', coinWeights: 'weights' } as const

/** The complaints that the server would have, before it is asked. [reward/reward-settings] */
export function fieldErrorsOf(values: Values): Complaints {
  const found: Complaints = {}
  for (const { field, rule } of rewardSettingsViolations(settingsOf(values)))
    if (field !== 'rewardCategories') found[FIELDS[field]] = rule
  return found
}

/** The most coins of a day without the streak, which is added. [reward/daily-coins] */
export const dailyMost = ({ effort, plan, sleep }: Values['weights']): number => effort + plan + sleep

/** Whether the two settings differ. */
export const isOther = (a: RewardSettings, b: RewardSettings): boolean =>
  COIN_PARTS.some((part) => a.coinWeights[part] !== b.coinWeights[part]) ||
  a.minRewardMinutes !== b.minRewardMinutes ||
  a.maxCrownsPerDay !== b.maxCrownsPerDay ||
  a.rewardCategories.toSorted().join() !== b.rewardCategories.toSorted().join()

export type RangeComplaints = Partial<Record<'from' | 'to', 'endBeforeStart' | 'tooLong' | 'needDay'>>

/** A rebuild covers at most 180 days. [reward/reward-rebuild] */
export function rangeComplaints({ from, to }: { from: string; to: string }): RangeComplaints {
  if (!from || !to) return { ...(!from && { from: 'needDay' }), ...(!to && { to: 'needDay' }) }
  return Object.fromEntries(
    rebuildViolations({ from: from as LocalDate, to: to as LocalDate }).map(({ field, rule }) => [field, rule]),
  )
}

/** A habit needs six weeks of closed days. [reward/habit-graduation] */
const GRADUATION_DAYS = 42
/** A habit needs 80 percent of its planned minutes. [reward/habit-graduation] */
const GRADUATION_PERCENT = 80

export const graduationRange = (lastDay: LocalDate): DateRange => ({
  from: addDays(lastDay, 1 - GRADUATION_DAYS),
  to: lastDay,
})

type Overall = Output<typeof planStatistics.overallPlanExecution>
type PlanDays = Pick<Output<typeof planStatistics.plan>, 'planId' | 'name' | 'days'>

/** Plans that may be habits by now, which their days will tell. [reward/habit-graduation] */
export const nearlyGraduates = ({ plans }: Pick<Overall, 'plans'>): string[] =>
  plans.flatMap(({ planId, rate, activityStatus }) =>
    activityStatus === 'active' && rate !== null && rate >= GRADUATION_PERCENT ? planId : [],
  )

/** The plans that need no coins any more, by name. [reward/habit-graduation] */
export function graduatesOf(plans: readonly PlanDays[], lastDay: LocalDate): string[] {
  return plans.flatMap(({ planId, name, days }) => {
    const asked = days.filter(({ targetMinutes }) => targetMinutes > 0)
    const since = asked[0]?.date
    const done = asked.map(({ date, targetMinutes, doneMinutes }) => ({
      date: date,
      target: targetMinutes,
      done: doneMinutes,
    }))
    return since !== undefined && isGraduate({ id: planId, since, days: done }, lastDay) ? name : []
  })
}

type Activity = Pick<ActivityLog, 'activityId' | 'activityName'>

/** Recent activities without a rule yet, each once, by name. [reward/rating-rules] */
export function unruled(logs: readonly Activity[], rules: readonly Pick<Activity, 'activityId'>[]): Activity[] {
  const ruled = new Set(rules.map(({ activityId }) => activityId))
  const known = new Map(logs.map(({ activityId, activityName }) => [activityId, activityName]))
  return [...known]
    .flatMap(([activityId, activityName]) => (ruled.has(activityId) ? [] : { activityId, activityName }))
    .toSorted((a, b) => a.activityName.localeCompare(b.activityName))
}
