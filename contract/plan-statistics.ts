import * as z from 'zod/mini'
import { daysBetween, type LocalDate as Day } from '#domain/time.ts'
import { VIEW_MODES } from '#domain/plan.ts'
import { Category } from './catalogue.ts'
import { Id, LocalDate, PlannedDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ExecutionStatus, ScheduleType } from './plan.ts'

const ViewMode = z.enum(VIEW_MODES)

const Rate = {
  numerator: z.int(),
  denominator: z.int(),
  /** Percent, one decimal; null where nothing was asked for. */
  rate: z.nullable(z.number()),
}
const Figure = z.strictObject(Rate)

/** One plan in one view mode. */
export const PlanFigure = z.strictObject({
  planId: Id,
  name: z.string(),
  category: Category,
  scheduleType: ScheduleType,
  viewMode: ViewMode,
  ...Rate,
  /** rules §1.8.3: only of accumulated_value_to_today. */
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
  /** daily_track; null on a day without target. */
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
  /** Minutes; null: no main sleep was logged. */
  tst: z.nullable(z.int()),
  goal: z.nullable(z.int()),
  rate: z.nullable(z.number()),
  /** Wall clock, minutes since midnight. */
  bedtime: z.nullable(z.int()),
  wakeTime: z.nullable(z.int()),
  plannedBedtime: z.nullable(z.int()),
  plannedWakeTime: z.nullable(z.int()),
  bedDev: z.nullable(z.int()),
  wakeDev: z.nullable(z.int()),
  goalDev: z.nullable(z.int()),
})

/** The longest that anybody compares: half a year and its spare days. */
const MOST_DAYS = 400
const Range = { from: LocalDate, to: LocalDate }
const isRange = ({ value: { from, to }, issues }: z.core.ParsePayload<{ from: Day; to: Day }>) => {
  if (from > to || daysBetween(from, to) >= MOST_DAYS) issues.push({ code: 'custom', input: to, path: ['to'] })
}
/** Left out: accumulated_value_to_today (spec §9), and as of today (rule [0-i]). */
const looking = { viewMode: z.optional(ViewMode), asOf: z.optional(PlannedDate) }

export const planStatistics = {
  /** One plan, day by day and period by period. Without a range, the whole of it. */
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
  /** Every plan that has a day in the range. Without one, every plan. */
  plans: endpoint({
    method: 'GET',
    path: '/statistics/plans',
    access: 'user',
    query: z.strictObject({ ...looking }),
    response: z.array(PlanFigure),
  }),
  /** rule [1.8-g]. */
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
  /** rule [3.2-d]. */
  sleepPlan: endpoint({
    method: 'GET',
    path: '/statistics/sleep-plan',
    access: 'user',
    query: z.strictObject({ ...Range, ...looking }).check(isRange),
    response: z.strictObject({
      ...Range,
      viewMode: ViewMode,
      ...Rate,
      /** Shares of the nights with data, in percent: rule [3.2-c]. */
      bedOnTime: z.nullable(z.number()),
      wakeOnTime: z.nullable(z.number()),
      goalMet: z.nullable(z.number()),
      nightsWithData: z.int(),
      nights: z.array(SleepNight),
    }),
  }),
}
