import { datesIn } from './dates.ts'
import type { PeriodProgress } from './plan-progress.ts'
import { isEligible, type OffDays } from './plan-target.ts'
import type { LocalDate } from './time.ts'

export type Pressed = {
  /** Whole times that are still asked for this week, the last perhaps shorter. */
  readonly sessions: number
  /** Days of the week on which they can be done, today among them. */
  readonly days: number
}

/**
 * decisions 32: whether what is left of a week needs every day that is left; null: it does not, or it was asked for on
 * every day from the first, or there is no day left.
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
