import type { ScheduleType } from './plan.ts'
import { addMonths, type LocalDate } from '#domain/time/time.ts'

// A plan without an end has a last day all the same, a year ahead, which is moved on before it comes near.

const MONTHS_AHEAD = 12
/** Moved about once a month, so that few are on any day. */
const FEWEST_MONTHS_AHEAD = 11

/** What happens once has an end, and what comes once a year has five years anyway. */
export const mayRollOn = (scheduleType: ScheduleType): boolean => scheduleType !== 'oneTime'

/** Last days before this one are moved on. */
export const nearEnd = (today: LocalDate): LocalDate => addMonths(today, FEWEST_MONTHS_AHEAD)

/**
 * The last day of a plan without an end. Where the one it has is far enough, it stays: another is no change of the plan.
 * @param end that it has; null: none yet
 */
export function rolledEnd(start: LocalDate, today: LocalDate, end: LocalDate | null): LocalDate {
  const from = start > today ? start : today
  return end !== null && end >= nearEnd(from) ? end : addMonths(from, MONTHS_AHEAD)
}
