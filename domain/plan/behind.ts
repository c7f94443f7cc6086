import { datesIn } from '#domain/time/dates.ts'
import type { PeriodProgress } from './progress.ts'
import { isEligible, type OffDays } from './target.ts'
import type { LocalDate } from '#domain/time/time.ts'

export type Pressed = {
  /** Whole sessions that are still asked for this week; the last one may be shorter. */
  readonly sessions: number
  /** Days of the week on which they can be done, today included. */
  readonly days: number
}

/**
 * Returns whether the rest of a week needs every day that is left. Null if it does not, if it was asked for on every
 * day from the first, or if no day is left. [plan/week-pressed-notice]
 * @param offDays days off of the owner
 */
export function pressedIn(
  { period, done }: Pick<PeriodProgress, 'period' | 'done'>,
  today: LocalDate,
  offDays: OffDays,
): Pressed | null {
  const { from, to, version, target, duration, times } = period
  if (version.scheduleType !== 'weeklyFlexible' || today < from || today > to) return null
  const eligible = datesIn({ from, to }).filter((date) => isEligible(version, date, offDays))
  const days = eligible.filter((date) => date >= today).length
  const sessions = Math.ceil(Math.max(0, target - done) / duration)
  const isPressed = sessions > days || (sessions === days && times < eligible.length)
  return sessions > 0 && days > 0 && isPressed ? { sessions, days } : null
}
