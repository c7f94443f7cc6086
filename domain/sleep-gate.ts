import type { Night } from './sleep-night.ts'
import { addDays, daysBetween, type LocalDate } from './time.ts'

/** Wake dates, both included. */
export type SleepWindow = { readonly from: LocalDate; readonly to: LocalDate }

/** rule [3.6-a]: "{have} of {need} nights"; `weeks` are the nights of the four weeks, empty for a longer window. */
export type SleepGate = { isOpen: boolean; have: number; need: number; weeks: number[] }

/** rule [3.6-a]: four weeks. */
const SCORE_NIGHTS = 28
/** rule [3.6-a]: 70 % of a longer window must be valid; from so many days on, those are four weeks of nights too. */
export const LONG_WINDOW_DAYS = 40
const WEEK = 7
const FEWEST_VALID = 20
const FEWEST_A_WEEK = 4

/** The nights whose wake date lies in the window. */
export const nightsIn = (nights: readonly Night[], { from, to }: SleepWindow): Night[] =>
  nights.filter(({ wakeDate }) => from <= wakeDate && wakeDate <= to)

/** rule [3.6-a]: a date is closed when it is over (rule [1.7-a]), today as soon as its main sleep is logged. */
export const lastSleepDay = (nights: readonly Night[], asOf: LocalDate): LocalDate =>
  nights.some(({ wakeDate }) => wakeDate === asOf) ? asOf : addDays(asOf, -1)

/** The four weeks that end with a wake date. */
export const fourWeeksTo = (to: LocalDate): SleepWindow => ({ from: addDays(to, 1 - SCORE_NIGHTS), to })

/**
 * rule [3.6-a]: whether the nights suffice for a score.
 * @param nights all that lie in the window, or more
 * @param window four weeks, or `LONG_WINDOW_DAYS` and more
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
