import {
  DAY_MINUTES,
  addDays,
  type ClosedSpan,
  epochMs,
  type Instant,
  instantAt,
  type Minutes,
  minutesBetween,
} from '#domain/time/time.ts'
import { daySpan, localDate, type ZoneHistory } from '#domain/time/zone.ts'

/** A log lasts at most a day of 24 hours, however long the local day is. [log/log-length] */
export const LONGEST_LOG = DAY_MINUTES

export type CheckedLog = ClosedSpan & { category: string; parallelActivity?: boolean | undefined }
export type LogViolation = {
  field: 'startTime' | 'endTime' | 'parallelActivity'
  rule: 'wholeMinute' | 'endBeforeStart' | 'tooLong' | 'sleepIsNeverParallel'
}

/** Returns everything wrong at once, in the order of the form. An empty list means that the log is fine. */
export function logViolations({ startTime, endTime, category, parallelActivity }: CheckedLog): LogViolation[] {
  const found: LogViolation[] = []
  if (!isWholeMinute(startTime)) found.push({ field: 'startTime', rule: 'wholeMinute' })
  if (!isWholeMinute(endTime)) found.push({ field: 'endTime', rule: 'wholeMinute' })
  if (endTime <= startTime) found.push({ field: 'endTime', rule: 'endBeforeStart' })
  if (minutesBetween(startTime, endTime) > LONGEST_LOG) found.push({ field: 'endTime', rule: 'tooLong' })
  // Sleep is never logged in the parallel lane. [log/sleep-is-primary]
  if (category === 'sleep' && parallelActivity) found.push({ field: 'parallelActivity', rule: 'sleepIsNeverParallel' })
  return found
}

/** A log starts and ends on a whole minute. [log/log-length] */
export const isWholeMinute = (moment: Instant) => moment.endsWith(':00.000Z')

/** Whether a length in minutes is one that a log may have. */
export const isLogLength = (minutes: Minutes): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_LOG

/** Whether the log crosses midnight of its owner. A log that ends at midnight does not. [log/cross-day-flag] */
export const isCrossDay = (history: ZoneHistory, { startTime, endTime }: ClosedSpan): boolean =>
  localDate(history, startTime) !== localDate(history, instantAt(epochMs(endTime) - 1))

/** A log may not end after the end of the owner's next local day. [log/latest-end] */
export const isTooFarAhead = (history: ZoneHistory, endTime: Instant, now: Instant): boolean =>
  endTime > daySpan(history, addDays(localDate(history, now), 1)).endTime
