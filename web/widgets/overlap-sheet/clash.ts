import type { ActivityLog } from '#contract/activity-log.ts'
import type { Timer } from '#contract/timer.ts'
import { ApiError } from '#web/api/call.ts'
import type { LogValues } from '#web/widgets/log-form/values.ts'

/** Who has the hours: decisions 10. */
export type Conflict = {
  id: string
  activityName: string
  startTime: ActivityLog['startTime']
  endTime: ActivityLog['endTime']
}

/** A log that is wanted where others are. */
export type Clash = {
  wanted: LogValues
  /** The log that is to become so; null: a new one. */
  log: ActivityLog | null
  conflicts: readonly Conflict[]
  /** What runs and is to have these hours; it may go on after them. */
  timer?: ClashingTimer
}
export type ClashingTimer = Pick<Timer, 'id' | 'version'> & { goesOn: boolean }

/** What the server named as being in the way. */
export const conflictsIn = (error: unknown): Conflict[] =>
  error instanceof ApiError ? [...((error.body?.details['conflicts'] as Conflict[] | undefined) ?? [])] : []

export const clashOf = (wanted: LogValues, log: ActivityLog | null, error: unknown): Clash => ({
  wanted,
  log,
  conflicts: conflictsIn(error),
})
