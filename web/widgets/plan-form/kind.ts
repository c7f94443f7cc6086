import type { Plan } from '#contract/plan.ts'
import type { PlanSchedule, ScheduleType } from '#domain/plan.ts'
import { endOfText } from '#domain/plan-night.ts'
import { clockOfText } from '#domain/wall-clock.ts'

/** spec §2: the schedule groups of the screen. A yearly plan is a oneTime that comes again (rule [1.8-d]). */
export type Kind = ScheduleType | 'yearly'
export const WEEKLY_KINDS = ['weeklyFixed', 'weeklyFixedThatDayFlexible', 'weeklyFlexible'] as const
export const OTHER_KINDS = ['monthlyFlexible', 'yearly', 'oneTime'] as const
export const KINDS: readonly Kind[] = [...WEEKLY_KINDS, ...OTHER_KINDS]

export const kindOf = ({ scheduleType, repeatYearly }: Pick<Plan, 'scheduleType' | 'repeatYearly'>): Kind =>
  scheduleType === 'oneTime' && repeatYearly ? 'yearly' : scheduleType

const minutesOrNull = (clock: string | null) => (clock === null ? null : clockOfText(clock))

/** A plan of the server as the rules read it. */
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
