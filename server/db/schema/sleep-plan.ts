import type { Instant, LocalDate } from '#domain/time/time.ts'

export type SleepPlanRow = {
  ownerId: string
  id: string
  /** The first wake date of the plan. [sleep-plan/plan-in-force] */
  effectiveFrom: LocalDate
  /** Minutes since midnight. */
  bedtime: number
  wakeTime: number
  /** Minutes. */
  goal: number
  /** JSON: a set of weekdays of the wake date, 1 = Monday; empty is every day. */
  daysOfWeek: string
  /** A child under parental control cannot change an item of a parent. [permission/made-by-parent] */
  madeBy: 'owner' | 'parent'
  /** How long before bedtime the owner is told; null: not at all. [sleep-plan/bedtime-notice] */
  notifyMinutes: number | null
  /** The moment of the next notice; null: never. */
  tellAt: Instant | null
  version: number
  createdAt: Instant
  updatedAt: Instant
}

/** The tables that only the feature of this file's name writes. */
export type SleepPlanTables = { sleepPlans: SleepPlanRow }
