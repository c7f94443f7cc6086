import { datesIn } from '#domain/time/dates.ts'
import { dayLoads } from '#domain/plan/day-load.ts'
import {
  capacityMinutes,
  type DayLoad,
  type OpenPlan,
  type Placement,
  placementOnceDone,
  placePlans,
} from '#domain/plan/distribution.ts'
import { distributionScope } from '#domain/plan/distribution-scope.ts'
import type { PeriodProgress } from '#domain/plan/progress.ts'
import { isEligible, type PlanPeriod } from '#domain/plan/target.ts'
import { itemsThatCanWait, type TodayItem, todayItems } from '#domain/plan/today.ts'
import { isOfManyDays } from '#domain/plan/version.ts'
import type { SleepPlan } from '#domain/sleep/plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { type ViewContext, type OwnProgress, placementsBetween, type Planning, loadPlanning } from './service.ts'
import { listSleepPlans } from '#server/features/sleep/plan.ts'

/**
 * Identifies one week or month of a plan: a plan that changed within one has two parts of it. [plan/split-by-version]
 */
const keyOf = (planId: string, { from }: PlanPeriod) => `${planId} ${from}`

export type Distributed = Planning & {
  /** The plans that are not paused. */
  readonly active: readonly OwnProgress[]
  /** The minutes of a day of the range that are left before any flexible plan is placed. [distribution/day-capacity] */
  readonly capacityOn: (date: LocalDate) => Minutes
  /** The owner's manual placement on a day; undefined: none. */
  readonly pinOn: (planId: string, date: LocalDate) => Minutes | undefined
  /**
   * The suggestion as of the start of the day; undefined for a week or month that is over.
   * [distribution/daily-snapshot]
   */
  readonly placementOf: (planId: string, period: PlanPeriod) => Placement | undefined
}

type Running = { progress: OwnProgress; period: PlanPeriod }

/** Places the flexible plans on the days of a range that are not over. */
export async function distributePlans(looking: ViewContext, range: DateRange, on?: LocalDate): Promise<Distributed> {
  const planning = await loadPlanning(looking, on)
  const sleepPlans = await listSleepPlans(looking.db, looking.subject)
  const { asOf, progresses } = planning
  const active = progresses.filter(({ plan }) => !plan.isPaused)
  const running = active.flatMap((progress) =>
    progress.periods.flatMap(({ period }) =>
      isOfManyDays(period.version) && period.to >= asOf.today ? [{ progress, period }] : [],
    ),
  )
  const { open, days } = distributionScope(running, range, asOf.today)
  const pins = pinsOf(await placementsBetween(looking.db, looking.subject, days.from, days.to))
  const pinOn = (planId: string, date: LocalDate) => pins.get(planId)?.get(date)
  const room = capacities(planning, days, sleepPlans)
  const plans = open.map((one) => openPlan(one, planning, pins.get(one.progress.plan.id) ?? new Map()))
  const placed = placePlans(plans, room)
  for (const [index, { progress, period }] of open.entries()) {
    const plan = plans[index]!
    const { credit } = progress.periods.find((each) => each.period === period)!
    if (credit >= period.target) placed.set(plan.id, placementOnceDone(placed.get(plan.id)!, plan, asOf.today))
  }
  const placementOf = (planId: string, period: PlanPeriod) => placed.get(keyOf(planId, period))
  return { ...planning, active, capacityOn: (date) => room.get(date) ?? 0, pinOn, placementOf }
}

/** The list of a day, in its order. [plan/today-order] */
export async function loadDayItems(looking: ViewContext, date: LocalDate) {
  const distributed = await distributePlans(looking, { from: date, to: date }, date)
  const share: Parameters<typeof todayItems>[2] = ({ id }, period) =>
    distributed.placementOf(id, period)?.days.get(date) ?? 0
  return { distributed, items: todayItems(distributed.progresses, date, share) }
}

/** The plans that ask nothing of today and may be done today all the same; for any other day, none. [plan/can-wait] */
export function canWaitOn({ progresses, asOf, offDays, placementOf }: Distributed, date: LocalDate): TodayItem[] {
  if (date !== asOf.today) return []
  return itemsThatCanWait(progresses, date, ({ id }, period) => placementOf(id, period), offDays)
}

type Pins = ReadonlyMap<LocalDate, Minutes>
function pinsOf(placements: Awaited<ReturnType<typeof placementsBetween>>): ReadonlyMap<string, Pins> {
  const pins = new Map<string, Map<LocalDate, Minutes>>()
  for (const { planId, date, minutes } of placements)
    pins.set(planId, (pins.get(planId) ?? new Map<LocalDate, Minutes>()).set(date, minutes))
  return pins
}

/**
 * The credit up to yesterday counts, because a suggestion is that of the start of the day.
 * [distribution/daily-snapshot]
 */
function openPlan({ progress: { plan, done }, period }: Running, { asOf, offDays }: Planning, pinned: Pins): OpenPlan {
  const { from, to, target, duration, version } = period
  const start = from > asOf.today ? from : asOf.today
  const before = datesIn({ from, to: addDays(asOf.today, -1) }).reduce((sum, date) => sum + (done.get(date) ?? 0), 0)
  return {
    id: keyOf(plan.id, period),
    createdAt: plan.createdAt,
    distribution: version.distribution,
    duration,
    periodEnd: to,
    remaining: target - Math.min(target, before),
    days: datesIn({ from: start, to }).filter((date) => isEligible(version, date, offDays) || pinned.has(date)),
    pinned,
  }
}

/** The free minutes of each day, after sleep and fixed items. [distribution/day-capacity] */
function capacities({ progresses, zones, now }: Planning, range: DateRange, sleepPlans: readonly SleepPlan[]) {
  const loads = dayLoads(progresses, range, { now, zones, sleepPlans })
  return new Map([...loads].map(([date, load]) => [date, capacityMinutes(withWork(load, progresses, date))]))
}

/**
 * Today's minutes for flexible plans keep their place in today's capacity, so that a suggestion does not move while the
 * owner works. [distribution/daily-snapshot]
 */
function withWork(load: DayLoad, progresses: readonly OwnProgress[], date: LocalDate): DayLoad {
  if (!load.rest) return load
  const worked = progresses
    .filter(({ plan, periods }) => !plan.isPaused && flexibleOn(periods, date) !== undefined)
    .reduce((sum, { done }) => sum + (done.get(date) ?? 0), 0)
  return { ...load, rest: { ...load.rest, left: load.rest.left + worked } }
}

/** The week or month of a flexible plan that holds the date. */
export const flexibleOn = (periods: readonly PeriodProgress[], date: LocalDate): PlanPeriod | undefined =>
  periods.find(({ period }) => isOfManyDays(period.version) && period.from <= date && date <= period.to)?.period
