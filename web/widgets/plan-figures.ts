import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { keyOf, queryClient } from '#web/api/query.ts'

/** The figures of plans that logs change, and so what is still to be done. */
const FIGURES = [
  plan.list,
  plan.today,
  plan.week,
  planStatistics.plan,
  planStatistics.plans,
  planStatistics.overallPlanExecution,
  planStatistics.sleepPlan,
]

/** Logs are others now. What is on the screen is asked for again at once. */
export function refreshPlanFigures(): void {
  for (const endpoint of FIGURES) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
}
