import type { ExecutionStatus } from './plan-item.ts'
import type { PlanProgress } from './plan-progress.ts'
import { isRecurring, planRange, versionOn } from './plan-version.ts'
import type { Plan } from './plan.ts'
import type { LocalDate } from './time.ts'

export type ActivityStatus = 'active' | 'inactive'

/** rule §1.9: active on the days of its period, unless it is paused. */
export function activityStatusOf(plan: Plan, today: LocalDate): ActivityStatus {
  const { startDate, endDate } = versionOn(plan, today)
  return startDate <= today && today <= endDate && !plan.isPaused ? 'active' : 'inactive'
}

/** Four fifths, from which on a plan is as good as kept (rules §1.8.5, §1.9). */
export const isMostOf = (done: number, asked: number): boolean => 5 * done >= 4 * asked

/** rule §1.9: the first of its rows that fits. */
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

/** rule §1.9: the chip "behind", which is no status. */
export function isBehind({ modes }: PlanProgress): boolean {
  const { numerator, denominator } = modes.accumulated_value_to_today
  return denominator > 0 && !isMostOf(numerator, denominator)
}
