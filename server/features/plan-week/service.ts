import { datesIn } from '#domain/dates.ts'
import { dayLoads } from '#domain/day-load.ts'
import { capacityMinutes, type DayLoad, type OpenPlan, type Placement, placePlans } from '#domain/distribution.ts'
import { distributionScope } from '#domain/distribution-scope.ts'
import type { PeriodProgress } from '#domain/plan-progress.ts'
import { isEligible, type PlanPeriod } from '#domain/plan-target.ts'
import { itemsThatCanWait, type TodayItem, todayItems } from '#domain/plan-today.ts'
import { isOfManyDays } from '#domain/plan-version.ts'
import type { SleepPlan } from '#domain/sleep-plan.ts'
import type { DateRange } from '#domain/statistics.ts'
import { addDays, type LocalDate, type Minutes } from '#domain/time.ts'
import {
  type ViewContext,
  type OwnProgress,
  placementsBetween,
  type Planning,
  loadPlanning,
} from '#server/features/plan/service.ts'
import { listSleepPlans } from '#server/features/sleep-plan/service.ts'

/** Of one plan in one of its weeks or months: a plan has several at a time where it was changed within one. */
const keyOf = (planId: string, { from }: PlanPeriod) => `${planId} ${from}`

export type Distributed = Planning & {
  /** Of whoever is not paused. */
  readonly active: readonly OwnProgress[]
  /** rules §2.2: minutes of a day of the range before any flexible plan is placed. */
  readonly capacityOn: (date: LocalDate) => Minutes
  /** What the owner put on a day by hand; undefined: nothing. */
  readonly pinOn: (planId: string, date: LocalDate) => Minutes | undefined
  /** rules §2.1: as the day began; undefined of a week or month that is over. */
  readonly placementOf: (planId: string, period: PlanPeriod) => Placement | undefined
}

type Running = { progress: OwnProgress; period: PlanPeriod }

/** Flexible plans over the days of a range, as far as they are not over. */
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
  const placed = placePlans(
    open.map((one) => openPlan(one, planning, pins.get(one.progress.plan.id) ?? new Map())),
    room,
  )
  const placementOf = (planId: string, period: PlanPeriod) => placed.get(keyOf(planId, period))
  return { ...planning, active, capacityOn: (date) => room.get(date) ?? 0, pinOn, placementOf }
}

/** rule §9.5: what a day is to show. */
export async function loadDayItems(looking: ViewContext, date: LocalDate) {
  const distributed = await distributePlans(looking, { from: date, to: date }, date)
  const share: Parameters<typeof todayItems>[2] = ({ id }, period) =>
    distributed.placementOf(id, period)?.days.get(date) ?? 0
  return { distributed, items: todayItems(distributed.progresses, date, share) }
}

/** What today asks nothing of, and may be done on any day; of another day nothing. */
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

/** rules §2.1: the credit up to yesterday is what the day began with. */
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

/** rules §2.2. */
function capacities({ progresses, zones, now }: Planning, range: DateRange, sleepPlans: readonly SleepPlan[]) {
  const loads = dayLoads(progresses, range, { now, zones, sleepPlans })
  return new Map([...loads].map(([date, load]) => [date, capacityMinutes(withWork(load, progresses, date))]))
}

/**
 * What was done today of flexible plans had its place in it: today's suggestion is that of the start of the day, and
 * does not move while somebody works.
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
