import { crossesMidnight, sleepPlanOn, type SleepPlan } from './sleep-plan.ts'
import { addDays, addMinutes, type ClosedSpan, type Instant, type LocalDate, type Minutes, weekdayOf } from './time.ts'
import { localDate, momentOf, zoneAt, type ZoneHistory, zoneOfDay } from './zone.ts'

/** decisions 32: the earliest notice before bedtime that the owner can choose. */
export const LONGEST_BEDTIME_NOTICE: Minutes = 240

/** A week and the days on either side of it. */
const DAYS_LOOKED_AHEAD = 9

/** The night that a plan asks for, by the clock of where its owner is then. */
function nightBefore(plan: SleepPlan, wakeDate: LocalDate, zones: ZoneHistory): ClosedSpan {
  const bedDate = crossesMidnight(plan) ? addDays(wakeDate, -1) : wakeDate
  // The owner who travels on that day goes to bed in the new zone.
  function at(date: LocalDate, clock: Minutes): Instant {
    const first = momentOf(zoneOfDay(zones, date), date, clock)
    return momentOf(zoneAt(zones, first), date, clock)
  }
  return { startTime: at(bedDate, plan.bedtime), endTime: at(wakeDate, plan.wakeTime) }
}

const isFor = ({ daysOfWeek, effectiveFrom }: SleepPlan, wakeDate: LocalDate): boolean =>
  effectiveFrom <= wakeDate && (daysOfWeek?.includes(weekdayOf(wakeDate)) ?? true)

/**
 * When the owner is told next that it is time for bed by this plan. Other plans, which may take its place in a night, are
 * not looked at: they may be others by then.
 * @param before minutes before each bedtime
 * @param after only later than this
 */
export function nextBedtimeNotice(plan: SleepPlan, before: Minutes, after: Instant, zones: ZoneHistory): Instant {
  const today = localDate(zones, after)
  const first = plan.effectiveFrom > today ? plan.effectiveFrom : today
  const moments = Array.from({ length: DAYS_LOOKED_AHEAD }, (_, at) => addDays(first, at))
    .filter((wakeDate) => isFor(plan, wakeDate))
    .map((wakeDate) => addMinutes(nightBefore(plan, wakeDate, zones).startTime, -before))
  return moments.find((moment) => moment > after)!
}

/** The night that begins then by that plan; undefined: there is none any more, or another plan has it. */
export function plannedNightAt<Plan extends SleepPlan>(
  plans: readonly Plan[],
  wanted: Plan,
  bedtime: Instant,
  zones: ZoneHistory,
): ClosedSpan | undefined {
  const date = localDate(zones, bedtime)
  for (const wakeDate of [date, addDays(date, 1)]) {
    if (sleepPlanOn(plans, wakeDate) !== wanted) continue
    const night = nightBefore(wanted, wakeDate, zones)
    if (night.startTime === bedtime) return night
  }
  return undefined
}

type Told = SleepPlan & { readonly id: string; readonly notifyMinutes: Minutes | null }

/** The nights before so many mornings that the owner is told of, each with its plan. */
export function toldNights<Plan extends Told>(
  plans: readonly Plan[],
  first: LocalDate,
  count: number,
  zones: ZoneHistory,
): { plan: Plan; wakeDate: LocalDate; night: ClosedSpan }[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at)).flatMap((wakeDate) => {
    const plan = sleepPlanOn(plans, wakeDate)
    if (!plan || plan.notifyMinutes === null) return []
    return [{ plan, wakeDate, night: nightBefore(plan, wakeDate, zones) }]
  })
}
