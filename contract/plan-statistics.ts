import * as z from 'zod/mini'
import { daysBetween, type LocalDate as Day } from '#domain/time/time.ts'
import { VIEW_MODES } from '#domain/plan/plan.ts'
import { Category } from './catalogue.ts'
import { Id, LocalDate, PlannedDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ExecutionStatus, ScheduleType } from './plan.ts'

const ViewMode = z.enum(VIEW_MODES)

const Rate = {
  numerator: z.int(),
  denominator: z.int(),
  /** Percent with one decimal; null while nothing was asked for. */
  rate: z.nullable(z.number()),
}
const Figure = z.strictObject(Rate)

/** The figure of one plan in one view mode. */
export const PlanFigure = z.strictObject({
  planId: Id,
  name: z.string(),
  category: Category,
  scheduleType: ScheduleType,
  viewMode: ViewMode,
  ...Rate,
  /** Only for accumulated_value_to_today. [plan-progress/view-modes] */
  aheadMinutes: z.int(),
  activityStatus: z.enum(['active', 'inactive']),
  executionStatus: ExecutionStatus,
  behind: z.boolean(),
})
export type PlanFigure = z.output<typeof PlanFigure>

const PlanDay = z.strictObject({
  date: LocalDate,
  targetMinutes: z.int(),
  doneMinutes: z.int(),
  /** The daily_track rate; null on a day without a target. */
  rate: z.nullable(z.number()),
})
const PlanPeriod = z.strictObject({
  from: LocalDate,
  to: LocalDate,
  targetMinutes: z.int(),
  creditMinutes: z.int(),
  timesDone: z.int(),
  times: z.int(),
})

const SleepNight = z.strictObject({
  /** The wake date. */
  date: LocalDate,
  /** Minutes; null if no main sleep was logged. */
  tst: z.nullable(z.int()),
  goal: z.nullable(z.int()),
  rate: z.nullable(z.number()),
  /** Minutes since midnight on the wall clock. */
  bedtime: z.nullable(z.int()),
  wakeTime: z.nullable(z.int()),
  plannedBedtime: z.nullable(z.int()),
  plannedWakeTime: z.nullable(z.int()),
  bedDev: z.nullable(z.int()),
  wakeDev: z.nullable(z.int()),
  goalDev: z.nullable(z.int()),
})

/** The longest range that a screen compares: a year and its spare days. [limit/range-lengths] */
const MAX_DAYS = 400
const Range = { from: LocalDate, to: LocalDate }
const isRange = ({ value: { from, to }, issues }: z.core.ParsePayload<{ from: Day; to: Day }>) => {
  if (from > to || daysBetween(from, to) >= MAX_DAYS) issues.push({ code: 'custom', input: to, path: ['to'] })
}
/** The defaults are accumulated_value_to_today and as of today. [plan-progress/view-modes] [time/as-of-date] */
const looking = { viewMode: z.optional(ViewMode), asOf: z.optional(PlannedDate) }

export const planStatistics = {
  /** Returns one plan, day by day and period by period. Without a range it returns the whole plan. */
  plan: endpoint({
    method: 'GET',
    path: '/statistics/plan',
    access: 'user',
    query: z.strictObject({ planId: Id, ...looking }),
    response: z.strictObject({
      ...PlanFigure.shape,
      days: z.array(PlanDay),
      periods: z.array(PlanPeriod),
    }),
  }),
  /** Returns every plan that has a day in the range. Without a range it returns every plan. */
  plans: endpoint({
    method: 'GET',
    path: '/statistics/plans',
    access: 'user',
    query: z.strictObject({ ...looking }),
    response: z.array(PlanFigure),
  }),
  /** Returns the rate of all plans together. [plan-progress/overall-rate] */
  overallPlanExecution: endpoint({
    method: 'GET',
    path: '/statistics/overall-plan-execution',
    access: 'user',
    query: z.strictObject({ ...Range, ...looking }).check(isRange),
    response: z.strictObject({
      ...Range,
      viewMode: ViewMode,
      overall: Figure,
      byScheduleType: z.array(z.strictObject({ scheduleType: ScheduleType, plans: z.int(), ...Rate })),
      byCategory: z.array(z.strictObject({ category: Category, plans: z.int(), ...Rate })),
      byStatus: z.array(z.strictObject({ status: ExecutionStatus, plans: z.int() })),
      streakDays: z.int(),
      plans: z.array(PlanFigure),
    }),
  }),
  /** Returns the rate of the sleep plan. [sleep-plan/sleep-plan-rate] */
  sleepPlan: endpoint({
    method: 'GET',
    path: '/statistics/sleep-plan',
    access: 'user',
    query: z.strictObject({ ...Range, ...looking }).check(isRange),
    response: z.strictObject({
      ...Range,
      viewMode: ViewMode,
      ...Rate,
      /** Percentages of the nights that have data and a plan. [sleep-plan/night-achieved] */
      bedOnTime: z.nullable(z.number()),
      wakeOnTime: z.nullable(z.number()),
      goalMet: z.nullable(z.number()),
      nightsWithData: z.int(),
      nights: z.array(SleepNight),
    }),
  }),
}
