import { hasHours } from './plan-night.ts'
import type { PlanPeriod } from './plan-target.ts'
import { addMinutes, type ClosedSpan, type LocalDate, type Minutes } from './time.ts'
import { clockMinutes, momentOf } from './zone.ts'

/** Minutes since midnight on the wall clock; an end of 1440 is 24:00, and one beyond is of the next day. */
export type WallWindow = { readonly start: Minutes; readonly end: Minutes }

/** When on its day an occurrence is to be done; null: at any time of its day, or of its days. */
export const windowOf = ({ version }: Pick<PlanPeriod, 'version'>): WallWindow | null =>
  hasHours(version) ? { start: version.dailyStartTime!, end: version.dailyEndTime! } : null

/**
 * rule [10-d]: a window on a date. Its times are those of the wall clock; one whose start the clock skips is later, and
 * as long as it would have been.
 */
export function spanOfWindow(tz: string, date: LocalDate, { start, end }: WallWindow): ClosedSpan {
  const startTime = momentOf(tz, date, start)
  const isMoved = clockMinutes([{ from: null, tz }], startTime) !== start
  return { startTime, endTime: isMoved ? addMinutes(startTime, end - start) : momentOf(tz, date, end) }
}
