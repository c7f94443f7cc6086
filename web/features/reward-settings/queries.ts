import { queryOptions } from '@tanstack/react-query'
import { planStatistics } from '#contract/plan-statistics.ts'
import { reward, type RewardSettings } from '#contract/reward.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import { refreshRewards } from '#web/widgets/crown/crown-queries.ts'
import type { Of } from '#web/widgets/crown/use-subject.ts'
import type { Answer } from './model.ts'

export const settingsQuery = queryOptions({ ...queryOf(reward.settings), staleTime: 0 })

/** A change holds from the next day on. [reward/settings-from-next-day] */
export async function saveSettings(body: RewardSettings): Promise<Answer> {
  const saved = await call(reward.saveSettings, { body })
  queryClient.setQueryData(settingsQuery.queryKey, saved)
  return saved
}

/** Recomputes the coins of the days of a range. [reward/reward-rebuild] */
export const rebuild = (of: Of, range: DateRange, allowDecrease: boolean) =>
  call(reward.rebuild, { body: { ...range, allowDecrease }, ...of }).finally(() => void refreshRewards())

/** An hour: a habit does not change from one minute to the next. */
const SELDOM_MS = 3_600_000

export const overallQuery = (of: Of, range: DateRange) =>
  queryOptions({
    ...queryOf(planStatistics.overallPlanExecution, { query: { ...range, viewMode: 'daily_track' }, ...of }),
    staleTime: SELDOM_MS,
  })
export const planDaysQuery = (of: Of, planId: string) =>
  queryOptions({ ...queryOf(planStatistics.plan, { query: { planId }, ...of }), staleTime: SELDOM_MS })
