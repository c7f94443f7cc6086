import type { ExecutionStatus } from './item.ts'
import type { PlanProgress } from './progress.ts'
import { isRecurring, planRange, versionOn } from './version.ts'
import type { Plan } from './plan.ts'
import type { LocalDate } from '#domain/time/time.ts'

export type ActivityStatus = 'active' | 'inactive'

/** A plan is active on the days of its period unless it is paused. [plan-progress/activity-status] */
export function activityStatusOf(plan: Plan, today: LocalDate): ActivityStatus {
  const { startDate, endDate } = versionOn(plan, today)
  return startDate <= today && today <= endDate && !plan.isPaused ? 'active' : 'inactive'
}

/** From 80 % on a plan counts as done. [plan-progress/streak-days] [plan-progress/execution-status] */
export const isMostOf = (done: number, asked: number): boolean => 5 * done >= 4 * asked

/** Returns the status of the first row that fits. [plan-progress/execution-status] */
export function executionStatusOf({
  plan,
  asOf: { today },
  creditMinutes,
  targetMinutes,
  doneMinutes,
}: PlanProgress): ExecutionStatus {
  const { from, to } = planRange(plan)
  if (today < from || targetMinutes === 0) return 'not started'
  if (creditMinutes >= targetMinutes) return 'completed'
  if (today > to)
    return plan.versions.some(isRecurring) && isMostOf(creditMinutes, targetMinutes) ? 'completed' : 'overdue'
  return doneMinutes > 0 ? 'in progress' : 'not started'
}

/** Whether the chip "behind" shows, which is no status. [plan-progress/behind-chip] */
export function isBehind({ modes }: PlanProgress): boolean {
  const { numerator, denominator } = modes.accumulated_value_to_today
  return denominator > 0 && !isMostOf(numerator, denominator)
}
