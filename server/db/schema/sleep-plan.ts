import type { Instant, LocalDate } from '#domain/time.ts'

export type SleepPlanRow = {
  ownerId: string
  id: string
  /** The first wake date that it is for. */
  effectiveFrom: LocalDate
  /** Minutes since midnight. */
  bedtime: number
  wakeTime: number
  /** Minutes. */
  goal: number
  /** JSON: a set of weekdays of the wake date, 1 = Monday; empty is every day. */
  daysOfWeek: string
  /** rules §6.2: what a parent made, a child under parental control leaves as it is. */
  madeBy: 'owner' | 'parent'
  /** So long before bedtime its owner is told; null: not at all. */
  notifyMinutes: number | null
  /** When that is next; null: never. */
  tellAt: Instant | null
  version: number
  createdAt: Instant
  updatedAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type SleepPlanTables = { sleepPlans: SleepPlanRow }
