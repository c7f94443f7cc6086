import { circDiff, circularMean } from '#domain/time/circular.ts'
import type { Night } from './night.ts'
import { DAY_MINUTES, type LocalDate, weekdayOf } from '#domain/time/time.ts'

/** Both days of a vacation or public holiday are included. */
export type DaysOff = { readonly startDate: LocalDate; readonly endDate: LocalDate }

export type SocialJetlag = {
  /** The mean mid-sleep of free nights (MSF) and of others (MSW), minutes since midnight, not rounded. */
  midSleepFree: number
  midSleepWork: number
  /**
   * MSFsc: the mid-sleep of free nights without the sleep that only makes up for short nights.
   * [sleep/corrected-mid-sleep]
   */
  midSleepFreeCorrected: number
  /** Minutes; positive if free nights are later. */
  difference: number
  /** Minutes, never negative. */
  minutes: number
}

const FEWEST_FREE = 2
const FEWEST_OTHER = 5
const SATURDAY = 6

/** A night is free if its wake date is. [sleep/free-night] */
export const isFreeNight = (wakeDate: LocalDate, daysOff: readonly DaysOff[]): boolean =>
  weekdayOf(wakeDate) >= SATURDAY ||
  daysOff.some(({ startDate, endDate }) => startDate <= wakeDate && wakeDate <= endDate)

const meanAsleep = (nights: readonly Night[]): number =>
  nights.reduce((total, { asleepMinutes }) => total + asleepMinutes, 0) / nights.length

/** Returns null with fewer than two free or five other nights. [sleep/social-jetlag] */
export function socialJetlag(nights: readonly Night[], daysOff: readonly DaysOff[]): SocialJetlag | null {
  const free = nights.filter(({ wakeDate }) => isFreeNight(wakeDate, daysOff))
  const other = nights.filter(({ wakeDate }) => !isFreeNight(wakeDate, daysOff))
  if (free.length < FEWEST_FREE || other.length < FEWEST_OTHER) return null
  const midSleepFree = circularMean(free.map(({ clocks }) => clocks.midSleep))
  const midSleepWork = circularMean(other.map(({ clocks }) => clocks.midSleep))
  if (midSleepFree === null || midSleepWork === null) return null
  const [sleepFree, sleepWork] = [meanAsleep(free), meanAsleep(other)]
  const madeUp = Math.max(0, sleepFree - (5 * sleepWork + 2 * sleepFree) / 7)
  const difference = circDiff(midSleepFree, midSleepWork)
  return {
    midSleepFree,
    midSleepWork,
    midSleepFreeCorrected: (midSleepFree - madeUp / 2 + DAY_MINUTES) % DAY_MINUTES,
    difference,
    minutes: Math.abs(difference),
  }
}
