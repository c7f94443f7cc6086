import type { ActivityLog } from '#contract/activity-log.ts'
import type { Timer } from '#contract/timer.ts'
import { ApiError } from '#web/api/call.ts'
import type { LogValues } from '#web/widgets/log-form/values.ts'

/** A log in the way, as the server's answer shows it. [log/overlap-answer] */
export type Conflict = {
  id: string
  activityName: string
  startTime: ActivityLog['startTime']
  endTime: ActivityLog['endTime']
}

/** A log whose wanted hours others have. */
export type Clash = {
  wanted: LogValues
  /** The log that is to get these values; null: a new one. */
  log: ActivityLog | null
  conflicts: readonly Conflict[]
  /** The running timer that is to have these hours; it may go on after them. */
  timer?: ClashingTimer
}
export type ClashingTimer = Pick<Timer, 'id' | 'version'> & { goesOn: boolean }

/** The logs in the way that the server named. [error/error-details] */
export const conflictsIn = (error: unknown): Conflict[] =>
  error instanceof ApiError ? [...((error.body?.details['conflicts'] as Conflict[] | undefined) ?? [])] : []

export const clashOf = (wanted: LogValues, log: ActivityLog | null, error: unknown): Clash => ({
  wanted,
  log,
  conflicts: conflictsIn(error),
})
