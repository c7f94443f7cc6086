import type { Plan } from '#contract/plan.ts'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import { VIEW_MODES, type ViewMode } from '#domain/plan/plan.ts'
import { CONVERSION_TARGETS, type ConversionTarget } from '#domain/plan/conversion.ts'
import { endOfText } from '#domain/plan/night.ts'
import { sleepPlanOn } from '#domain/sleep/plan.ts'
import { DAY_MINUTES, addDays, type LocalDate, type Minutes, weekdayOf } from '#domain/time/time.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'

/** The tabs of the screen as they stand in the address. The first is the default. [plan/plan-tabs] */
export const PLAN_TABS = ['weekly', 'other', 'plan', 'holiday'] as const
export type PlanTab = (typeof PLAN_TABS)[number]
export const tabOf = (wanted: string | undefined): PlanTab => PLAN_TABS.find((tab) => tab === wanted) ?? 'weekly'

// The list and its filters

type Status = Plan['executionStatus']
/**
 * In the order in which a plan passes through them. Written here, so that a screen does not load the whole contract.
 * [plan-progress/execution-status]
 */
export const STATUSES: readonly Status[] = ['not started', 'in progress', 'completed', 'overdue']
/** The empty string is any. */
export type Filters = {
  activity: '' | Plan['activityStatus']
  status: '' | Status
  category: '' | Plan['category']
  projectId: string
}
export const NO_FILTERS: Filters = { activity: '', status: '', category: '', projectId: '' }

export const filtered = (plans: readonly Plan[], { activity, status, category, projectId }: Filters): Plan[] =>
  plans.filter(
    (plan) =>
      (!activity || plan.activityStatus === activity) &&
      (!status || plan.executionStatus === status) &&
      (!category || plan.category === category) &&
      (!projectId || plan.projectId === projectId),
  )

/** Plans in force first, then those to come, then those that are over or paused; by name. */
export function ordered(plans: readonly Plan[], today: LocalDate): Plan[] {
  const rank = ({ activityStatus, endDate, paused }: Plan) =>
    activityStatus === 'active' ? 0 : endDate < today ? 3 : paused ? 2 : 1
  return plans.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

/** The view mode of the progress screen; an unknown one falls back to the default. [plan-progress/view-modes] */
export function viewModeIn(pageState: Readonly<Record<string, unknown>>): ViewMode {
  const page = pageState['planProgressHomePage']
  const wanted = typeof page === 'object' && page !== null && 'viewMode' in page ? page.viewMode : null
  return VIEW_MODES.find((mode) => mode === wanted) ?? 'accumulated_value_to_today'
}

// Conversion

/** The types into which a plan can be converted, the likeliest first. [plan/conversion-table] */
export function targetsOf({ scheduleType }: Pick<Plan, 'scheduleType'>): readonly ConversionTarget[] {
  const types: readonly string[] = CONVERSION_TARGETS
  if (!types.includes(scheduleType)) return []
  const others = CONVERSION_TARGETS.filter((type) => type !== scheduleType)
  return scheduleType === 'weeklyFixed' ? others.toSorted(keepingDaysFirst) : others
}
const keepingDaysFirst = (a: ConversionTarget, b: ConversionTarget) =>
  Number(b === 'weeklyFixedThatDayFlexible') - Number(a === 'weeklyFixedThatDayFlexible')

// The picture of a week
const HOUR = 60
/** The grid begins at this hour, unless a plan is earlier. [plan/plan-tabs] */
const MORNING = 6 * HOUR
/** A block is drawn at least this long, so that it can be tapped. */
const MIN_DRAWN = 50

export type Block = {
  plan: Plan
  /** 1 = Monday … 7 = Sunday. */
  weekday: number
  start: Minutes
  end: Minutes
  /** The whole occurrence: one over midnight has a part on either day. [plan/over-midnight] */
  whole: { weekday: number; start: Minutes; end: Minutes }
  /** Its place among blocks that stand beside one another, and their number. */
  lane: number
  lanes: number
}
export type Band = { weekday: number; start: Minutes; end: Minutes }
export type WeekPicture = {
  /** Minutes since midnight, a full hour. */
  from: Minutes
  blocks: Block[]
  bands: Band[]
  /** Of each weekday, Monday first. */
  thatDay: Plan[][]
  anyDay: Plan[]
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** The plans that a week shows: neither paused ones nor those that are over. [plan/pause] */
const isShown = ({ paused, endDate }: Plan, today: LocalDate) => !paused && endDate >= today

/** Places overlapping blocks beside one another. */
function laidOut(blocks: readonly Block[]): Block[] {
  const drawnEnd = ({ start, end }: Block) => Math.max(end, start + MIN_DRAWN)
  const groups: Block[][] = []
  let until = -1
  for (const block of blocks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (block.start >= until) groups.push([])
    groups.at(-1)!.push(block)
    until = Math.max(until, drawnEnd(block))
  }
  return groups.flatMap((group) => {
    const ends: Minutes[] = []
    const placed = group.map((block) => {
      const free = ends.findIndex((end) => end <= block.start)
      const lane = free < 0 ? ends.length : free
      ends[lane] = drawnEnd(block)
      return { ...block, lane }
    })
    return placed.map((block) => ({ ...block, lanes: ends.length }))
  })
}

/** The first such weekday after today. */
const nextDay = (today: LocalDate, weekday: number) => addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)

/** The nights of the next seven days, so that a new sleep plan shows; one over midnight has two parts. */
function bandsOf(sleep: readonly SleepPlan[], today: LocalDate): Band[] {
  const plans = sleep.map(({ bedtime, wakeUpTime, sleepGoal, effectiveFrom, daysOfWeek }) => ({
    bedtime: clockOfText(bedtime),
    wakeTime: clockOfText(wakeUpTime),
    goal: sleepGoal,
    effectiveFrom,
    daysOfWeek,
  }))
  return WEEK.flatMap((weekday) => {
    // The night that ends on the day, and the one that begins on it.
    const night = sleepPlanOn(plans, nextDay(today, weekday))
    const next = sleepPlanOn(plans, nextDay(today, (weekday % 7) + 1))
    const crosses = (one: typeof night) => one !== null && one.wakeTime <= one.bedtime
    return [
      ...(night ? [{ weekday, start: crosses(night) ? 0 : night.bedtime, end: night.wakeTime }] : []),
      ...(next && crosses(next) ? [{ weekday, start: next.bedtime, end: DAY_MINUTES }] : []),
    ]
  })
}

/** The occurrence that begins on a weekday: one block, or two if it goes on over midnight. [plan/over-midnight] */
function blocksOf(plan: Plan, weekday: number): Block[] {
  const start = clockOfText(plan.dailyStartTime!)
  const end = endOfText(plan.dailyStartTime!, plan.dailyEndTime!)
  const block = {
    plan,
    weekday,
    start,
    end: Math.min(end, DAY_MINUTES),
    whole: { weekday, start, end },
    lane: 0,
    lanes: 1,
  }
  return end > DAY_MINUTES
    ? [block, { ...block, weekday: (weekday % 7) + 1, start: 0, end: end - DAY_MINUTES }]
    : [block]
}

/** The bands of the sleep plan, blocks of plans with hours, and rows for the others. [plan/plan-tabs] */
export function weekPicture(plans: readonly Plan[], sleep: readonly SleepPlan[], today: LocalDate): WeekPicture {
  const shown = plans.filter((plan) => isShown(plan, today))
  const of = (type: Plan['scheduleType']) => shown.filter(({ scheduleType }) => scheduleType === type)
  const fixed = of('weeklyFixed')
  const onDay = (weekday: number) => (plan: Plan) => plan.daysOfWeek?.includes(weekday) ?? false
  const parts = fixed.flatMap((plan) => (plan.daysOfWeek ?? []).flatMap((weekday) => blocksOf(plan, weekday)))
  const blocks = WEEK.flatMap((weekday) => laidOut(parts.filter((block) => block.weekday === weekday)))
  const earliest = Math.min(MORNING, ...blocks.map(({ start }) => start))
  return {
    from: Math.floor(earliest / HOUR) * HOUR,
    blocks,
    bands: bandsOf(sleep, today),
    thatDay: WEEK.map((weekday) => of('weeklyFixedThatDayFlexible').filter(onDay(weekday))),
    anyDay: of('weeklyFlexible'),
  }
}
