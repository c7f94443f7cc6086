import type { ActivityLog } from '#contract/activity-log.ts'
import { ApiError } from '#web/api/call.ts'
import { refusedFields } from '#web/api/errors.ts'
import { type LogValues, valuesOf } from './values.ts'

/** Puts the values typed over a log onto another user's change of it: fields that were not touched here are theirs. */
export function rebaseValues(typed: LogValues, before: ActivityLog, current: ActivityLog): LogValues {
  const [was, is] = [valuesOf(before), valuesOf(current)]
  const untouched = Object.entries(is).filter(
    ([key]) => JSON.stringify(typed[key as keyof LogValues]) === JSON.stringify(was[key as keyof LogValues]),
  )
  return { ...typed, ...Object.fromEntries(untouched) }
}

/** The current log after another user's change; undefined: the refusal has another reason. [log/stale-version] */
const currentOf = (error: unknown): ActivityLog | undefined =>
  error instanceof ApiError ? (error.body?.details?.['current'] as ActivityLog | undefined) : undefined

/** The unsaved input, and the current log under it. */
export function rebasedInput(typed: LogValues, before: ActivityLog | null, error: unknown) {
  const current = currentOf(error)
  return before && current
    ? { values: rebaseValues(typed, before, current), log: current }
    : { values: typed, log: before }
}

/** What another device has made of the log meanwhile. */
export function hintOf(error: unknown, log: ActivityLog | null) {
  if (refusedFields(error).includes('version')) return 'currentHint'
  return log === null && error instanceof ApiError && error.status === 404 ? 'deletedHint' : null
}
