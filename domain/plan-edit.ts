import type { Plan, PlanSchedule, PlanVersion } from './plan.ts'
import { isSameSchedule, usualVersions, withMovedTimes } from './plan-once.ts'
import { planRange } from './plan-version.ts'
import type { LocalDate } from './time.ts'

/**
 * rule [1.8-h]: the versions of a plan once its schedule is another. What was in force before stays as it was; a plan
 * that has not begun has no past; what was to be in force later than `from` is replaced on its own day.
 * @param from the first day of the new schedule: today, or tomorrow where rule [9.3-b] says so
 */
export function editedVersions(
  plan: Pick<Plan, 'versions'>,
  schedule: PlanSchedule,
  today: LocalDate,
  from: LocalDate = today,
): readonly PlanVersion[] {
  // What was moved alone is no word on the plan.
  const versions = usualVersions(plan.versions, from)
  const newest = versions.at(-1)!
  if (isSameSchedule(newest, schedule)) return plan.versions
  const isAhead = today < planRange({ versions }).from
  const effectiveFrom = newest.effectiveFrom > from ? newest.effectiveFrom : from
  const edited = isAhead
    ? [{ ...schedule, effectiveFrom: schedule.startDate }]
    : [...versions.filter((version) => version.effectiveFrom < effectiveFrom), { ...schedule, effectiveFrom }]
  return withMovedTimes(edited, plan.versions, from)
}
