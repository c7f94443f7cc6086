import { crossesMidnight, sleepPlanOn, type SleepPlan } from './plan.ts'
import {
  addDays,
  addMinutes,
  type ClosedSpan,
  type Instant,
  type LocalDate,
  type Minutes,
  weekdayOf,
} from '#domain/time/time.ts'
import { localDate, momentOf, zoneAt, type ZoneHistory, zoneOfDay } from '#domain/time/zone.ts'

/** The earliest notice before bedtime that the owner can choose. [sleep-plan/bedtime-notice] */
export const LONGEST_BEDTIME_NOTICE: Minutes = 240

/** A week and the days on either side of it. */
const DAYS_LOOKED_AHEAD = 9

/** Returns the night that a plan asks for, on the clock of the zone in which the owner is then. */
function nightBefore(plan: SleepPlan, wakeDate: LocalDate, zones: ZoneHistory): ClosedSpan {
  const bedDate = crossesMidnight(plan) ? addDays(wakeDate, -1) : wakeDate
  // An owner who travels on that day goes to bed in the new zone.
  function at(date: LocalDate, clock: Minutes): Instant {
    const first = momentOf(zoneOfDay(zones, date), date, clock)
    return momentOf(zoneAt(zones, first), date, clock)
  }
  return { startTime: at(bedDate, plan.bedtime), endTime: at(wakeDate, plan.wakeTime) }
}

const isFor = ({ daysOfWeek, effectiveFrom }: SleepPlan, wakeDate: LocalDate): boolean =>
  effectiveFrom <= wakeDate && (daysOfWeek?.includes(weekdayOf(wakeDate)) ?? true)

/**
 * Returns when the owner is next told that it is time for bed by this plan. Other plans that may replace it in a night
 * are ignored, because they may have changed by then.
 * @param before minutes before each bedtime
 * @param after only notices later than this
 */
export function nextBedtimeNotice(plan: SleepPlan, before: Minutes, after: Instant, zones: ZoneHistory): Instant {
  const today = localDate(zones, after)
  const first = plan.effectiveFrom > today ? plan.effectiveFrom : today
  const moments = Array.from({ length: DAYS_LOOKED_AHEAD }, (_, at) => addDays(first, at))
    .filter((wakeDate) => isFor(plan, wakeDate))
    .map((wakeDate) => addMinutes(nightBefore(plan, wakeDate, zones).startTime, -before))
  return moments.find((moment) => moment > after)!
}

/**
 * Returns the night of that plan that begins at the moment; undefined if there is none any more or another plan has it.
 */
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

/** Returns the nights that the owner is told of before so many mornings, each with its plan. */
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
