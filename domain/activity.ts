import { addDays, type ClosedSpan, epochMs, type Instant, instantAt, type Minutes, minutesBetween } from './time.ts'
import { daySpan, localDate, type ZoneHistory } from './zone.ts'

/** decisions 2: a log has whole minutes, at least one, at most a day, however long the local day is. */
export const LONGEST_LOG = 1440

export type CheckedLog = ClosedSpan & { category: string; parallelActivity?: boolean | undefined }
export type LogViolation = {
  field: 'startTime' | 'endTime' | 'parallelActivity'
  rule: 'wholeMinute' | 'endBeforeStart' | 'tooLong' | 'sleepIsNeverParallel'
}

/** Everything wrong at once, in the order of the form. An empty list means the log is fine. */
export function logViolations({ startTime, endTime, category, parallelActivity }: CheckedLog): LogViolation[] {
  const found: LogViolation[] = []
  if (!isWholeMinute(startTime)) found.push({ field: 'startTime', rule: 'wholeMinute' })
  if (!isWholeMinute(endTime)) found.push({ field: 'endTime', rule: 'wholeMinute' })
  if (endTime <= startTime) found.push({ field: 'endTime', rule: 'endBeforeStart' })
  if (minutesBetween(startTime, endTime) > LONGEST_LOG) found.push({ field: 'endTime', rule: 'tooLong' })
  // rule [1.2-c]
  if (category === 'sleep' && parallelActivity) found.push({ field: 'parallelActivity', rule: 'sleepIsNeverParallel' })
  return found
}

/** decisions 2. */
export const isWholeMinute = (moment: Instant) => moment.endsWith(':00.000Z')

/** Whether a length in minutes is one that a log may have. */
export const isLogLength = (minutes: Minutes): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_LOG

/** rules §7.1: the log begins on one of the owner's days and is not over on it. Ending at midnight is being over. */
export const isCrossDay = (history: ZoneHistory, { startTime, endTime }: ClosedSpan): boolean =>
  localDate(history, startTime) !== localDate(history, instantAt(epochMs(endTime) - 1))

/** rules §7.1: nothing is logged beyond the end of the owner's tomorrow. */
export const isTooFarAhead = (history: ZoneHistory, endTime: Instant, now: Instant): boolean =>
  endTime > daySpan(history, addDays(localDate(history, now), 1)).endTime
