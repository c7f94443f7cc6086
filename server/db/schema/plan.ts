import type { Category } from '#contract/catalogue.ts'
import type { Distribution, ScheduleType } from '#domain/plan/plan.ts'
import type { Instant, LocalDate, Minutes } from '#domain/time/time.ts'

export type PlanRow = {
  ownerId: string
  id: string
  name: string
  /** The folded name, because names are compared without regard to case. [plan/same-plan-twice] */
  nameFold: string
  category: Category
  activityId: string
  projectId: string | null
  /** Whether each log of the activity counts; then the plan has neither tag nor project. [plan/which-logs-required] */
  countsAllLogs: 'on' | 'off'
  /** Whether the plan has no end; then the server moves `endDate` on. [plan/no-end-date] */
  rollsOn: 'on' | 'off'
  /** The dates of the newest version, so that the database refuses the same plan twice. [plan/same-plan-twice] */
  startDate: LocalDate
  endDate: LocalDate
  paused: 'on' | 'off'
  /** A child under parental control cannot change an item of a parent. [permission/made-by-parent] */
  madeBy: 'owner' | 'parent'
  /** JSON: the fields that a conversion dropped and the way back restores. [plan/conversion-table] */
  conversionMemory: string
  /** How long before each start the owner of a plan with hours is told; null: not at all. [plan/start-notice] */
  notifyMinutes: Minutes | null
  /** The moment of the next notice; null: never. */
  tellAt: Instant | null
  /**
   * The Monday of the week in which the owner was last told that the plan needs every day left.
   * [plan/week-pressed-notice]
   */
  toldBehind: LocalDate | null
  version: number
  createdAt: Instant
  updatedAt: Instant
}

export type PlanTagRow = { ownerId: string; planId: string; tagId: string }

/** A version is in force from its day on. [plan/edits-keep-the-past] */
export type PlanVersionRow = {
  ownerId: string
  planId: string
  effectiveFrom: LocalDate
  scheduleType: ScheduleType
  startDate: LocalDate
  endDate: LocalDate
  /** JSON: a set of weekdays, 1 = Monday. */
  daysOfWeek: string | null
  /** Minutes since midnight. */
  dailyStartTime: number | null
  dailyEndTime: number | null
  duration: number
  quota: number | null
  respectHolidays: 'on' | 'off'
  distribution: Distribution
  repeatYearly: 'on' | 'off'
}

/** Minutes of a flexible plan that the owner placed on a day by hand. [distribution/placed-by-hand] */
export type PlanPlacementRow = { ownerId: string; planId: string; date: LocalDate; minutes: number }

/** The tables that only the feature of this file's name writes. */
export type PlanTables = {
  plans: PlanRow
  planTags: PlanTagRow
  planVersions: PlanVersionRow
  planPlacements: PlanPlacementRow
}
