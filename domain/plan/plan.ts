import type { Instant, LocalDate, Minutes } from '#domain/time/time.ts'

/** The schedule types as they are spelled on the wire. [plan/schedule-types] */
export const SCHEDULE_TYPES = [
  'weeklyFixed',
  'weeklyFixedThatDayFlexible',
  'weeklyFlexible',
  'monthlyFlexible',
  'oneTime',
] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]

/** How the rest of a flexible target is spread over the remaining days. [distribution/strategies] */
export const DISTRIBUTIONS = ['even', 'asap', 'late'] as const
export type Distribution = (typeof DISTRIBUTIONS)[number]

/** The ways to compute the rate of a plan. [plan-progress/view-modes] */
export const VIEW_MODES = ['daily_track', 'accumulated_value_to_today', 'accumulated_value_to_plan_end_date'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

/** The target of a plan, and its times. Fields that its type does not use are null. */
export type PlanSchedule = {
  readonly scheduleType: ScheduleType
  /** Both days are included. */
  readonly startDate: LocalDate
  readonly endDate: LocalDate
  /** 1 = Monday … 7 = Sunday, ascending. */
  readonly daysOfWeek: readonly number[] | null
  /**
   * Minutes since midnight on the wall clock; an end of 1440 is 24:00, and a later one is on the next day.
   * [plan/over-midnight]
   */
  readonly dailyStartTime: Minutes | null
  readonly dailyEndTime: Minutes | null
  /** The minutes of one session; of a weeklyFixed plan, end − start. */
  readonly duration: Minutes
  /** The sessions of a week (weeklyFlexible) or of a month (monthlyFlexible). */
  readonly quota: number | null
  readonly respectHolidays: boolean
  readonly distribution: Distribution
  /** Whether a oneTime plan comes again on its day of every year. [plan/yearly-repeat] */
  readonly repeatYearly: boolean
}

/** A version is in force from that day until the next one is. [plan/edits-keep-the-past] */
export type PlanVersion = PlanSchedule & { readonly effectiveFrom: LocalDate }

export type Plan = {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly activityId: string
  readonly projectId: string | null
  /** The ids of activity tags. */
  readonly tags: readonly string[]
  /**
   * Every log of its activity counts for the plan, unless a plan with the log's tag or project takes it. Such a plan
   * has neither tags nor project. [plan/which-logs-required]
   */
  readonly countsAllLogs: boolean
  /**
   * The plan has no end: the last day of its newest version is moved on again and again (domain/plan/roll.ts).
   * [plan/no-end-date]
   */
  readonly rollsOn: boolean
  readonly isPaused: boolean
  readonly createdAt: Instant
  /** Sorted by `effectiveFrom`, ascending, at least one; the first is also in force on all days before it. */
  readonly versions: readonly PlanVersion[]
}

/** The part of a log on one of the owner's days, in either lane. */
export type LogPiece = {
  readonly logId: string
  readonly date: LocalDate
  readonly minutes: Minutes
  /** The start of the log in minutes since the midnight that begins `date`; negative if the log began before it. */
  readonly startClock: Minutes
  readonly category: string
  readonly activityId: string
  readonly projectId: string | null
  readonly tags: readonly string[]
  readonly planId: string | null
}
