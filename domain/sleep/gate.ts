import type { Night } from './night.ts'
import { addDays, daysBetween, type LocalDate } from '#domain/time/time.ts'

/** Wake dates, both included. */
export type SleepWindow = { readonly from: LocalDate; readonly to: LocalDate }

/**
 * The answer of the gate: "{have} of {need} nights"; `weeks` counts the nights of the four weeks, empty for a longer
 * window. [sleep/score-gate]
 */
export type SleepGate = { isOpen: boolean; have: number; need: number; weeks: number[] }

/** The score looks at four weeks. [sleep/score-window] */
const SCORE_NIGHTS = 28
/**
 * Such a range is its own window. 70 % of its days must be valid, which is at least as many nights as four weeks have.
 * [sleep/score-window] [sleep/long-window-gate]
 */
export const LONG_WINDOW_DAYS = 40
const WEEK = 7
const FEWEST_VALID = 20
const FEWEST_A_WEEK = 4

/** Returns the nights whose wake date lies in the window. */
export const nightsIn = (nights: readonly Night[], { from, to }: SleepWindow): Night[] =>
  nights.filter(({ wakeDate }) => from <= wakeDate && wakeDate <= to)

/** A date is closed when it is over, and today as soon as its main sleep is logged. [sleep/score-window] */
export const lastSleepDay = (nights: readonly Night[], asOf: LocalDate): LocalDate =>
  nights.some(({ wakeDate }) => wakeDate === asOf) ? asOf : addDays(asOf, -1)

/** Returns the four weeks that end with a wake date. */
export const fourWeeksTo = (to: LocalDate): SleepWindow => ({ from: addDays(to, 1 - SCORE_NIGHTS), to })

/**
 * Returns whether the nights are enough for a score. [sleep/score-gate] [sleep/long-window-gate]
 * @param nights all that lie in the window, or more
 * @param window four weeks, or at least `LONG_WINDOW_DAYS`
 * @param firstNight the wake date of the first main sleep ever recorded
 */
export function sleepGate(nights: readonly Night[], window: SleepWindow, firstNight: LocalDate | null): SleepGate {
  const valid = nightsIn(nights, window)
  const days = daysBetween(window.from, window.to) + 1
  if (days > SCORE_NIGHTS) {
    const need = Math.ceil((days * 7) / 10)
    return { isOpen: valid.length >= need, have: valid.length, need, weeks: [] }
  }
  const weeks = [0, 0, 0, 0]
  for (const { wakeDate } of valid) weeks[Math.floor(daysBetween(window.from, wakeDate) / WEEK)]! += 1
  const isOpen =
    firstNight !== null &&
    firstNight <= window.from &&
    valid.length >= FEWEST_VALID &&
    weeks.every((count) => count >= FEWEST_A_WEEK)
  return { isOpen, have: valid.length, need: SCORE_NIGHTS, weeks }
}
