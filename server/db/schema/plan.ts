import type { Category } from '#contract/catalogue.ts'
import type { Distribution, ScheduleType } from '#domain/plan.ts'
import type { Instant, LocalDate, Minutes } from '#domain/time.ts'

export type PlanRow = {
  ownerId: string
  id: string
  name: string
  /** As two names are compared: rule [9.1-b]. */
  nameFold: string
  category: Category
  activityId: string
  projectId: string | null
  /** Each log of the activity counts: it has neither tag nor project. */
  countsAllLogs: 'on' | 'off'
  /** It has no end: `endDate` is moved on. */
  rollsOn: 'on' | 'off'
  /** Of the newest version, so that the database sees the same plan made twice. */
  startDate: LocalDate
  endDate: LocalDate
  paused: 'on' | 'off'
  /** rules §6.2: what a parent made, a child under parental control leaves as it is. */
  madeBy: 'owner' | 'parent'
  /** JSON: what a conversion dropped and the way back takes up again (rules §9.3). */
  conversionMemory: string
  /** So long before each start its owner is told, where it has hours; null: not at all. */
  notifyMinutes: Minutes | null
  /** When that is next; null: never. */
  tellAt: Instant | null
  /** The Monday of the week in which its owner was told last that it needs every day that is left. */
  toldBehind: LocalDate | null
  version: number
  createdAt: Instant
  updatedAt: Instant
}

export type PlanTagRow = { ownerId: string; planId: string; tagId: string }

/** rule [1.8-h]: in force from its day on. */
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

/** Minutes of a flexible plan that the owner put on a day by hand. */
export type PlanPlacementRow = { ownerId: string; planId: string; date: LocalDate; minutes: number }

/** What the feature of this file's name owns: it alone writes these tables. */
export type PlanTables = {
  plans: PlanRow
  planTags: PlanTagRow
  planVersions: PlanVersionRow
  planPlacements: PlanPlacementRow
}
