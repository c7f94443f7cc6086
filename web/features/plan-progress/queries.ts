import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import type { ViewMode } from '#domain/plan/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import { refreshAfter } from '#web/api/refresh.ts'
import type { Placement, Week } from './model.ts'

export const overallQuery = (query: { from: LocalDate; to: LocalDate; viewMode: ViewMode }) =>
  queryOf(planStatistics.overallPlanExecution, { query })

/** The week of the date. */
export const weekQuery = (date: LocalDate) => queryOf(plan.week, { query: { date } })

/** Shown at once; a refusal puts back what there was. @param shown the week as it will be */
export async function savePlacement(
  date: LocalDate,
  planId: string,
  days: readonly Placement[],
  shown: Week,
): Promise<void> {
  const { queryKey } = weekQuery(date)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, shown)
  try {
    await call(plan.place, { params: { id: planId }, body: { days: [...days] } })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  } finally {
    // Minutes of a day that one plan takes are missing for others.
    void refreshAfter('plan')
  }
}
