import type { Plan, PlanSchedule, PlanVersion } from './plan.ts'
import { planRange } from './plan-version.ts'
import type { LocalDate } from './time.ts'

const isSame = (a: PlanSchedule, b: PlanSchedule): boolean =>
  a.scheduleType === b.scheduleType &&
  a.startDate === b.startDate &&
  a.endDate === b.endDate &&
  String(a.daysOfWeek) === String(b.daysOfWeek) &&
  a.dailyStartTime === b.dailyStartTime &&
  a.dailyEndTime === b.dailyEndTime &&
  a.duration === b.duration &&
  a.quota === b.quota &&
  a.respectHolidays === b.respectHolidays &&
  a.distribution === b.distribution &&
  a.repeatYearly === b.repeatYearly

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
  const newest = plan.versions.at(-1)!
  if (isSame(newest, schedule)) return plan.versions
  if (today < planRange(plan).from) return [{ ...schedule, effectiveFrom: schedule.startDate }]
  const effectiveFrom = newest.effectiveFrom > from ? newest.effectiveFrom : from
  return [...plan.versions.filter((version) => version.effectiveFrom < effectiveFrom), { ...schedule, effectiveFrom }]
}
