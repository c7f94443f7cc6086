import { hasHours } from './night.ts'
import type { PlanPeriod } from './target.ts'
import { addMinutes, type ClosedSpan, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { clockMinutes, momentOf } from '#domain/time/zone.ts'

/** Minutes since midnight on the wall clock; an end of 1440 is 24:00, and a later one is on the next day. */
export type WallWindow = { readonly start: Minutes; readonly end: Minutes }

/** Returns the hours of an occurrence on its day; null if it may be done at any time. */
export const windowOf = ({ version }: Pick<PlanPeriod, 'version'>): WallWindow | null =>
  hasHours(version) ? { start: version.dailyStartTime!, end: version.dailyEndTime! } : null

/**
 * Returns the span of a window on a date. Its times are wall times; a start that the clock skips is later and keeps its
 * length. [calendar/clock-change]
 */
export function spanOfWindow(tz: string, date: LocalDate, { start, end }: WallWindow): ClosedSpan {
  const startTime = momentOf(tz, date, start)
  const isMoved = clockMinutes([{ from: null, tz }], startTime) !== start
  return { startTime, endTime: isMoved ? addMinutes(startTime, end - start) : momentOf(tz, date, end) }
}
