import { circDiff } from '#domain/time/circular.ts'
import type { Night } from './night.ts'
import { DAY_MINUTES, addDays, type LocalDate, type Minutes, weekdayOf } from '#domain/time/time.ts'

export type SleepPlanTimes = {
  /** Minutes since midnight on the wall clock, in steps of 5. */
  readonly bedtime: Minutes
  readonly wakeTime: Minutes
  /** Minutes of sleep, in steps of 5. */
  readonly goal: Minutes
}

export type SleepPlan = SleepPlanTimes & {
  /** The first wake date for which it holds. */
  readonly effectiveFrom: LocalDate
  /** Weekdays of the wake date, 1 = Monday; null means every day. */
  readonly daysOfWeek: readonly number[] | null
}

export type SleepPlanViolation = {
  field: 'bedtime' | 'wakeTime' | 'goal'
  rule: 'notAClockTime' | 'offGrid' | 'sameAsBedtime' | 'tooShort' | 'tooLong'
}
const STEP = 5
/** The shortest planned sleep is 4 hours, the longest 12. [sleep-plan/planned-duration] */
const SHORTEST = 240
const LONGEST = 720
/** Minutes of deviation that still count as on time. [sleep-plan/night-achieved] */
const ON_TIME = 15

/** Returns the minutes of the planned sleep, 0 … 1439. [sleep-plan/planned-duration] */
export const plannedSleep = ({ bedtime, wakeTime }: Pick<SleepPlanTimes, 'bedtime' | 'wakeTime'>): Minutes =>
  (wakeTime - bedtime + DAY_MINUTES) % DAY_MINUTES

/** A plan crosses midnight if the wake-up time is not after the bedtime on the clock. [sleep-plan/sleep-plan-times] */
export const crossesMidnight = ({ bedtime, wakeTime }: Pick<SleepPlanTimes, 'bedtime' | 'wakeTime'>): boolean =>
  wakeTime <= bedtime

function clockViolations(field: 'bedtime' | 'wakeTime', clock: Minutes): SleepPlanViolation[] {
  if (!Number.isInteger(clock) || clock < 0 || clock >= DAY_MINUTES) return [{ field, rule: 'notAClockTime' }]
  return clock % STEP ? [{ field, rule: 'offGrid' }] : []
}

/**
 * Returns everything wrong at once, in the order of the form. An empty list means that the plan is fine.
 * [sleep-plan/sleep-plan-violations]
 */
export function sleepPlanViolations(plan: SleepPlanTimes): SleepPlanViolation[] {
  const { bedtime, wakeTime, goal } = plan
  const found = [...clockViolations('bedtime', bedtime), ...clockViolations('wakeTime', wakeTime)]
  const planned = plannedSleep(plan)
  const isClock = !found.some(({ rule }) => rule === 'notAClockTime')
  if (isClock && bedtime === wakeTime) found.push({ field: 'wakeTime', rule: 'sameAsBedtime' })
  else if (isClock && planned < SHORTEST) found.push({ field: 'wakeTime', rule: 'tooShort' })
  else if (isClock && planned > LONGEST) found.push({ field: 'wakeTime', rule: 'tooLong' })
  // While the times are wrong, only the widest bounds of the goal are known.
  const mostGoal = found.length ? LONGEST : planned
  if (!Number.isInteger(goal / STEP)) found.push({ field: 'goal', rule: 'offGrid' })
  if (goal < SHORTEST) found.push({ field: 'goal', rule: 'tooShort' })
  if (goal > mostGoal) found.push({ field: 'goal', rule: 'tooLong' })
  return found
}

/** The plan with the fewest weekdays wins, of equal ones the newest. [sleep-plan/plan-in-force] */
export function sleepPlanOn<Plan extends SleepPlan>(plans: readonly Plan[], date: LocalDate): Plan | null {
  const breadth = ({ daysOfWeek }: Plan) => daysOfWeek?.length ?? 7
  const inForce = plans.filter(
    ({ effectiveFrom, daysOfWeek }) => effectiveFrom <= date && (daysOfWeek?.includes(weekdayOf(date)) ?? true),
  )
  const [best] = inForce.toSorted((a, b) => breadth(a) - breadth(b) || (a.effectiveFrom > b.effectiveFrom ? -1 : 1))
  return best ?? null
}

export type PlanComparison = {
  /** Minutes; positive if late, or if more than the goal. */
  bedDeviation: Minutes
  wakeDeviation: Minutes
  goalDeviation: Minutes
  bedOnTime: boolean
  wakeOnTime: boolean
  goalMet: boolean
}

/** A bedtime before the planned one is on time. [sleep-plan/plan-deviation] [sleep-plan/night-achieved] */
export function comparedToPlan({ clocks, asleepMinutes }: Night, plan: SleepPlanTimes): PlanComparison {
  const bedDeviation = circDiff(clocks.bedtime, plan.bedtime)
  const wakeDeviation = circDiff(clocks.wake, plan.wakeTime)
  const goalDeviation = asleepMinutes - plan.goal
  return {
    bedDeviation,
    wakeDeviation,
    goalDeviation,
    bedOnTime: bedDeviation <= ON_TIME,
    wakeOnTime: Math.abs(wakeDeviation) <= ON_TIME,
    goalMet: goalDeviation >= -ON_TIME,
  }
}

/** A rate as its two numbers: minutes slept towards the goal, and minutes of the goal. [sleep-plan/sleep-plan-rate] */
export type GoalRate = { done: Minutes; goal: Minutes }

export type GoalProgress = {
  /** Every night from the first to the last with a plan in force; `done` is null for a missing night. */
  daily: { wakeDate: LocalDate; done: Minutes | null; goal: Minutes }[]
  toToday: GoalRate
  toPlanEnd: GoalRate
}

/**
 * Returns the three view modes over the wake dates `from` … `to`, both included. Sleep beyond the goal counts as the
 * goal. [sleep-plan/sleep-plan-rate]
 */
export function goalProgress(
  nights: readonly Night[],
  plans: readonly SleepPlan[],
  { from, to, asOf }: { from: LocalDate; to: LocalDate; asOf: LocalDate },
): GoalProgress {
  const slept = new Map(nights.map(({ wakeDate, asleepMinutes }) => [wakeDate, asleepMinutes]))
  const progress: GoalProgress = { daily: [], toToday: { done: 0, goal: 0 }, toPlanEnd: { done: 0, goal: 0 } }
  for (let wakeDate = from; wakeDate <= to; wakeDate = addDays(wakeDate, 1)) {
    const goal = sleepPlanOn(plans, wakeDate)?.goal
    if (goal === undefined) continue
    const minutes = wakeDate <= asOf ? slept.get(wakeDate) : undefined
    const done = minutes === undefined ? null : Math.min(minutes, goal)
    progress.daily.push({ wakeDate, done, goal })
    progress.toPlanEnd.done += done ?? 0
    progress.toPlanEnd.goal += goal
    if (done === null) continue
    progress.toToday.done += done
    progress.toToday.goal += goal
  }
  return progress
}
