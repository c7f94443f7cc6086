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
} from '#domain/reward-settings.ts'
import { rebuildViolations } from '#domain/settlement.ts'
import type { DateRange } from '#domain/statistics.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import { CATEGORIES } from '#web/widgets/category-names.ts'

export type Answer = Output<typeof reward.settings>

/** As they are typed; NaN: nothing. */
export type Values = { categories: readonly Category[]; minutes: number; crowns: number } & Record<CoinPart, number>

export const valuesOf = ({ rewardCategories, minRewardMinutes, coinWeights, maxCrownsPerDay }: RewardSettings) => ({
  categories: rewardCategories,
  minutes: minRewardMinutes,
  crowns: maxCrownsPerDay,
  ...coinWeights,
})

export const settingsOf = ({ categories, minutes, crowns, effort, plan, sleep, streak }: Values): RewardSettings => ({
  rewardCategories: CATEGORIES.filter((category) => categories.includes(category)),
  minRewardMinutes: minutes,
  coinWeights: { effort, plan, sleep, streak },
  maxCrownsPerDay: crowns,
})

/** rules §4.1: what may be chosen: daily life and leisure are their own reward. */
export const REWARDABLE: readonly Category[] = CATEGORIES.filter(
  (category) => !rewardSettingsViolations({ ...DEFAULT_REWARD_SETTINGS, rewardCategories: [category] }).length,
)

export type Complaints = Partial<Record<'minutes' | 'crowns' | 'weights', 'outOfRange' | 'moreThanMost'>>
const FIELDS = { minRewardMinutes: 'minutes', maxCrownsPerDay: 'crowns', coinWeights: 'weights' } as const

/** What the server would turn down, before it is asked. */
export function complaintsOf(values: Values): Complaints {
  const found: Complaints = {}
  for (const { field, rule } of rewardSettingsViolations(settingsOf(values)))
    if (field !== 'rewardCategories') found[FIELDS[field]] = rule
  return found
}

/** rules §4.3: without the row of days, which comes on top. */
export const dailyMost = ({ effort, plan, sleep }: Values): number => effort + plan + sleep

/** Whether tomorrow anything is different. */
export const isOther = (a: RewardSettings, b: RewardSettings): boolean =>
  COIN_PARTS.some((part) => a.coinWeights[part] !== b.coinWeights[part]) ||
  a.minRewardMinutes !== b.minRewardMinutes ||
  a.maxCrownsPerDay !== b.maxCrownsPerDay ||
  a.rewardCategories.toSorted().join() !== b.rewardCategories.toSorted().join()

export type RangeComplaints = Partial<Record<'from' | 'to', 'endBeforeStart' | 'tooLong' | 'needDay'>>

/** rule [4.4-b]. */
export function rangeComplaints({ from, to }: { from: string; to: string }): RangeComplaints {
  if (!from || !to) return { ...(!from && { from: 'needDay' }), ...(!to && { to: 'needDay' }) }
  return Object.fromEntries(
    rebuildViolations({ from: from as LocalDate, to: to as LocalDate }).map(({ field, rule }) => [field, rule]),
  )
}

/** rules §4.7: six weeks. */
const GRADUATION_DAYS = 42
/** rule [1.8-g], in percent. */
const MOST = 80

export const graduationRange = (lastDay: LocalDate): DateRange => ({
  from: addDays(lastDay, 1 - GRADUATION_DAYS),
  to: lastDay,
})

type Overall = Output<typeof planStatistics.overallPlanExecution>
type PlanDays = Pick<Output<typeof planStatistics.plan>, 'planId' | 'name' | 'days'>

/** Of which a closer look may say that they are habits by now. */
export const nearlyGraduates = ({ plans }: Pick<Overall, 'plans'>): string[] =>
  plans.flatMap(({ planId, rate, activityStatus }) =>
    activityStatus === 'active' && rate !== null && rate >= MOST ? planId : [],
  )

/** rules §4.7: the plans that need no coins any more, by name. */
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

/** What was done lately that is not ruled yet, each activity once, by name. */
export function unruled(logs: readonly Activity[], rules: readonly Pick<Activity, 'activityId'>[]): Activity[] {
  const ruled = new Set(rules.map(({ activityId }) => activityId))
  const known = new Map(logs.map(({ activityId, activityName }) => [activityId, activityName]))
  return [...known]
    .flatMap(([activityId, activityName]) => (ruled.has(activityId) ? [] : { activityId, activityName }))
    .toSorted((a, b) => a.activityName.localeCompare(b.activityName))
}
