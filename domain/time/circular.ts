import { DAY_MINUTES, type Minutes } from './time.ts'
const TURN = (2 * Math.PI) / DAY_MINUTES
/**
 * Lengths this close to 0 or 1 count as 0 or 1, because they differ by rounding errors only. [sleep/circular-deviation]
 */
const DUST = 1e-12

const onClock = (minutes: number): number => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns the mean of the clock hands: its parts to the east and to the north, and its length (1 if all are equal). */
function meanHand(clocks: readonly number[]) {
  const east = meanOf(clocks.map((clock) => Math.cos(clock * TURN)))
  const north = meanOf(clocks.map((clock) => Math.sin(clock * TURN)))
  return { east, north, length: Math.hypot(east, north) }
}

/**
 * Returns the mean of clock times on the circle, so that 23:30 and 00:30 meet at midnight. It is not rounded.
 * [sleep/circular-mean]
 * @param clocks minutes since midnight
 * @returns minutes since midnight, 0 ≤ … < 1440; null for no times, or for times that cancel out, as 06:00 and 18:00
 */
export function circularMean(clocks: readonly number[]): number | null {
  if (!clocks.length) return null
  const { east, north, length } = meanHand(clocks)
  return length < DUST ? null : onClock(Math.atan2(north, east) / TURN)
}

/** Returns the spread of clock times in minutes; null for fewer than two. [sleep/circular-deviation] */
export function circularSd(clocks: readonly number[]): number | null {
  if (clocks.length < 2) return null
  const { length } = meanHand(clocks)
  return length >= 1 - DUST ? 0 : Math.sqrt(-2 * Math.log(Math.max(length, DUST))) / TURN
}

/**
 * Returns by how many minutes `a` is later than `b` on the clock, the shorter way: −720 < … ≤ 720.
 * [sleep/circular-difference]
 */
export function circDiff(a: number, b: number): number {
  const ahead = onClock(a - b)
  return ahead > DAY_MINUTES / 2 ? ahead - DAY_MINUTES : ahead
}

/** Returns the whole minute of the day to show, 0 … 1439. */
export const nearestMinute = (clock: number): Minutes => Math.round(clock) % DAY_MINUTES
