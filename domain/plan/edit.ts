import type { Plan, PlanSchedule, PlanVersion } from './plan.ts'
import { isSameSchedule, usualVersions, withMovedTimes } from './once.ts'
import { planRange } from './version.ts'
import type { LocalDate } from '#domain/time/time.ts'

/**
 * Returns the versions of a plan after a change of its schedule. Earlier versions stay as they were; a plan that has
 * not begun is replaced as a whole; a version from after `from` is replaced on its own day. [plan/edits-keep-the-past]
 * @param from the first day of the new schedule: today, or tomorrow after a conversion [plan/conversion-effective-day]
 */
export function editedVersions(
  plan: Pick<Plan, 'versions'>,
  schedule: PlanSchedule,
  today: LocalDate,
  from: LocalDate = today,
): readonly PlanVersion[] {
  // A moved occurrence alone is no change of the plan.
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
