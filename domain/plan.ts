import type { Instant, LocalDate, Minutes } from './time.ts'

/** spec §3, spelt as the spec spells them. */
export const SCHEDULE_TYPES = [
  'weeklyFixed',
  'weeklyFixedThatDayFlexible',
  'weeklyFlexible',
  'monthlyFlexible',
  'oneTime',
] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]

/** spec §4: how a flexible target is spread over the days that are left. */
export const DISTRIBUTIONS = ['even', 'asap', 'late'] as const
export type Distribution = (typeof DISTRIBUTIONS)[number]

/** spec §4: what a rate of a plan is held against. */
export const VIEW_MODES = ['daily_track', 'accumulated_value_to_today', 'accumulated_value_to_plan_end_date'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

/** When a plan asks for what. What its type has no use for is null. */
export type PlanSchedule = {
  readonly scheduleType: ScheduleType
  /** Both included. */
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /** 1 = Monday … 7 = Sunday, ascending. */
  readonly daysOfWeek: readonly number[] | null
  /** Minutes since midnight on the wall clock; an end of 1440 is 24:00, and one beyond is of the next day (decisions 26). */
  readonly dailyStartTime: Minutes | null
  readonly dailyEndTime: Minutes | null
  /** One time of it; of a weeklyFixed, end − start. */
  readonly duration: Minutes
  /** Times in a week (weeklyFlexible) or in a month (monthlyFlexible). */
  readonly quota: number | null
  readonly respectHolidays: boolean
  readonly distribution: Distribution
  /** rule [1.8-d]: a oneTime that comes again on its day of every year. */
  readonly repeatYearly: boolean
}

/** rule [1.8-h]: in force from that day on, until the next one is. */
export type PlanVersion = PlanSchedule & { readonly effectiveFrom: LocalDate }

export type Plan = {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly activityId: string
  readonly projectId: string | null
  /** Activity tags. */
  readonly tags: readonly string[]
  /** Each log of its activity is the plan's, unless a plan with its tag or project has it. Then it has neither itself. */
  readonly countsAllLogs: boolean
  /** It has no end: the last day of its newest version is moved on again and again (domain/plan-roll.ts). */
  readonly rollsOn: boolean
  readonly isPaused: boolean
  readonly createdAt: Instant
  /** By `effectiveFrom`, ascending, at least one; the first is also in force on all days before it. */
  readonly versions: readonly PlanVersion[]
}

/** The part of a log on one of the owner's days. Of both lanes. */
export type LogPiece = {
  readonly logId: string
  readonly date: LocalDate
  readonly minutes: Minutes
  /** When the log begins, in minutes since the midnight that begins `date`; negative if it came over that midnight. */
  readonly startClock: Minutes
  readonly category: string
  readonly activityId: string
  readonly projectId: string | null
  readonly tags: readonly string[]
  readonly planId: string | null
}
