import type { Plan } from '#contract/plan.ts'
import type { PlanSchedule, ScheduleType } from '#domain/plan/plan.ts'
import { endOfText } from '#domain/plan/night.ts'
import { clockOfText } from '#domain/time/wall-clock.ts'

/** The schedule groups of the screen: a yearly plan is a `oneTime` plan that repeats. [plan/schedule-groups] */
export type Kind = ScheduleType | 'yearly'
export const WEEKLY_KINDS = ['weeklyFixed', 'weeklyFixedThatDayFlexible', 'weeklyFlexible'] as const
export const OTHER_KINDS = ['monthlyFlexible', 'yearly', 'oneTime'] as const
export const KINDS: readonly Kind[] = [...WEEKLY_KINDS, ...OTHER_KINDS]

export const kindOf = ({ scheduleType, repeatYearly }: Pick<Plan, 'scheduleType' | 'repeatYearly'>): Kind =>
  scheduleType === 'oneTime' && repeatYearly ? 'yearly' : scheduleType

const minutesOrNull = (clock: string | null) => (clock === null ? null : clockOfText(clock))

/** A plan of the server in the form that the rules read. */
export const scheduleOf = (plan: Plan): PlanSchedule => ({
  scheduleType: plan.scheduleType,
  startDate: plan.startDate,
  endDate: plan.endDate,
  daysOfWeek: plan.daysOfWeek,
  dailyStartTime: minutesOrNull(plan.dailyStartTime),
  dailyEndTime: plan.dailyStartTime && plan.dailyEndTime ? endOfText(plan.dailyStartTime, plan.dailyEndTime) : null,
  duration: plan.duration,
  quota: plan.weeklyQuota ?? plan.monthlyQuota,
  respectHolidays: plan.respectHolidays,
  distribution: plan.distribution,
  repeatYearly: plan.repeatYearly,
})
