import type { Minutes } from './time.ts'

const DAY = 1440
const TURN = (2 * Math.PI) / DAY
/** rules §3.3: lengths this close to 0 or 1 are 0 or 1, and only arithmetic dust between. */
const DUST = 1e-12

const onClock = (minutes: number): number => ((minutes % DAY) + DAY) % DAY

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of the hands of the clock: to the east, to the north, and how long it is (1 = all the same). */
function meanHand(clocks: readonly number[]) {
  const east = meanOf(clocks.map((clock) => Math.cos(clock * TURN)))
  const north = meanOf(clocks.map((clock) => Math.sin(clock * TURN)))
  return { east, north, length: Math.hypot(east, north) }
}

/**
 * rules §3.3: the mean of times of day, so that 23:30 and 00:30 meet at midnight. Not rounded.
 * @param clocks minutes since midnight
 * @returns minutes since midnight, 0 ≤ … < 1440; null for no times, or for times that cancel out, as 06:00 and 18:00
 */
export function circularMean(clocks: readonly number[]): number | null {
  if (!clocks.length) return null
  const { east, north, length } = meanHand(clocks)
  return length < DUST ? null : onClock(Math.atan2(north, east) / TURN)
}

/** rules §3.3: how far times of day lie apart, in minutes; null for less than two. */
export function circularSd(clocks: readonly number[]): number | null {
  if (clocks.length < 2) return null
  const { length } = meanHand(clocks)
  return length >= 1 - DUST ? 0 : Math.sqrt(-2 * Math.log(Math.max(length, DUST))) / TURN
}

/** rule [3.2-b]: by how many minutes `a` is later than `b` on the clock, the shorter way round: −720 < … ≤ 720. */
export function circDiff(a: number, b: number): number {
  const ahead = onClock(a - b)
  return ahead > DAY / 2 ? ahead - DAY : ahead
}

/** The whole minute of the day to show, 0 … 1439. */
export const nearestMinute = (clock: number): Minutes => Math.round(clock) % DAY
