import type { Category } from '#contract/catalogue.ts'
import type { Instant } from '#domain/time/time.ts'

export type TimerRow = {
  ownerId: string
  id: string
  lane: 'primary' | 'parallel'
  /** null, like the two below: not named yet. */
  category: Category | null
  activityId: string | null
  /** As it was typed, for an activity that is put away before the timer stops. */
  activityName: string | null
  subActivity: string | null
  /** JSON: a set of ids, sorted. */
  tags: string
  projectId: string | null
  /** From which it was started. */
  planId: string | null
  /** JSON. Nothing is reckoned with them before there is a log. */
  beneficiaries: string
  startTime: Instant
  confirmedAt: Instant | null
  version: number
  createdAt: Instant
  updatedAt: Instant
}

/** The tables of the feature with this file's name, which alone writes them. */
export type TimerTables = { timers: TimerRow }
