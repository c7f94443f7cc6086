import { EXECUTION_STATUSES, type ExecutionStatus, isClosedOn } from './item.ts'
import { dailyRate, type PlanProgress, type PlanRate, planRate, targetsByDay } from './progress.ts'
import { executionStatusOf, isMostOf } from './status.ts'
import { planRange, versionOn } from './version.ts'
import { SCHEDULE_TYPES, type ScheduleType, type ViewMode } from './plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'

export type OverallExecution = {
  overall: PlanRate
  /** Holds only types and categories that have a plan. */
  byScheduleType: (PlanRate & { scheduleType: ScheduleType; plans: number })[]
  byCategory: (PlanRate & { category: string; plans: number })[]
  byStatus: { status: ExecutionStatus; plans: number }[]
  /** Counts all plans, also those without a day in the range. */
  streakDays: number
}

/** Whether a plan has a day in the range. [plan-progress/overall-rate] */
export function touches({ plan }: PlanProgress, { from, to }: DateRange): boolean {
  const range = planRange(plan)
  return range.from <= to && range.to >= from
}

/**
 * Returns the rate of a plan within a range. The accumulating modes count from the plan's first day; daily_track counts
 * the days of the range up to today. [plan-progress/overall-rate]
 */
export function rateWithin({ modes, periods, done, asOf }: PlanProgress, { from, to }: DateRange, viewMode: ViewMode) {
  if (viewMode !== 'daily_track') return modes[viewMode]
  const days = { from, to: to < asOf.today ? to : asOf.today }
  return dailyRate(
    periods.map(({ period }) => period),
    done,
    days,
  )
}

type Rated = { progress: PlanProgress; rate: PlanRate }

function together(rated: readonly Rated[]): PlanRate & { plans: number } {
  const sum = (of: (rate: PlanRate) => Minutes) => rated.reduce((total, { rate }) => total + of(rate), 0)
  return {
    ...planRate(
      sum(({ numerator }) => numerator),
      sum(({ denominator }) => denominator),
    ),
    plans: rated.length,
  }
}

const typeOf = ({ plan, asOf }: PlanProgress) => versionOn(plan, asOf.today).scheduleType

/** Returns Σ t and Σ min(a, t) of all plans for each day up to today on which nothing is open any more. */
function closedDays(progresses: readonly PlanProgress[]): Map<LocalDate, { asked: Minutes; done: Minutes }> {
  const days = new Map<LocalDate, { asked: Minutes; done: Minutes }>()
  const open = new Set<LocalDate>()
  for (const { periods, done, asOf } of progresses) {
    const all = periods.map(({ period }) => period).filter(({ from }) => from <= asOf.today)
    const until = { from: all[0]?.from ?? asOf.today, to: asOf.today }
    for (const [date, target] of targetsByDay(all, until)) {
      const day = days.get(date) ?? { asked: 0, done: 0 }
      day.asked += target
      day.done += Math.min(done.get(date) ?? 0, target)
      days.set(date, day)
    }
    for (const period of all)
      for (const date of period.days.keys()) if (date <= asOf.today && !isClosedOn(period, date, asOf)) open.add(date)
  }
  for (const date of open) days.delete(date)
  return days
}

/**
 * Returns the number of closed days in a row, up to the last one, on which most was done. Days without a target are
 * skipped. [plan-progress/streak-days]
 */
function streakDays(progresses: readonly PlanProgress[]): number {
  const latestFirst = [...closedDays(progresses)].toSorted(([a], [b]) => (a < b ? 1 : -1))
  const missed = latestFirst.findIndex(([, { done, asked }]) => !isMostOf(done, asked))
  return missed < 0 ? latestFirst.length : missed
}

/**
 * Returns the rate of all plans together, weighted by minutes; it is not the mean of their rates.
 * [plan-progress/overall-rate]
 * @param progresses of every plan that is not deleted, as of one moment; those without a day in the range are left out
 */
export function overallExecution(
  progresses: readonly PlanProgress[],
  range: DateRange,
  viewMode: ViewMode,
): OverallExecution {
  const rated = progresses
    .filter((progress) => touches(progress, range))
    .map((progress): Rated => ({ progress, rate: rateWithin(progress, range, viewMode) }))
  const { plans: _, ...overall } = together(rated)
  const byType = SCHEDULE_TYPES.map((scheduleType) => ({
    scheduleType,
    ...together(rated.filter(({ progress }) => typeOf(progress) === scheduleType)),
  }))
  const categories = [...new Set(rated.map(({ progress }) => progress.plan.category))].toSorted()
  const statuses = rated.map(({ progress }) => executionStatusOf(progress))
  return {
    overall,
    byScheduleType: byType.filter(({ plans }) => plans > 0),
    byCategory: categories.map((category) => ({
      category,
      ...together(rated.filter(({ progress }) => progress.plan.category === category)),
    })),
    byStatus: EXECUTION_STATUSES.map((status) => ({
      status,
      plans: statuses.filter((each) => each === status).length,
    })),
    streakDays: streakDays(progresses),
  }
}
