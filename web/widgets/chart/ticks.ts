import type { Minutes } from '#domain/time/time.ts'

const HOUR = 60
const STEPS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR)
const MAX_TICKS = 4
const DAY = 24 * HOUR
/** A day on which the clocks go back. */
const LONGEST_DAY = 25 * HOUR

/**
 * The lines of an axis of minutes: from zero, in familiar steps of the clock. The last is that of 24 hours, also where
 * a day has 25.
 */
export function ticksOf(longest: Minutes): Minutes[] {
  const most = longest > DAY && longest <= LONGEST_DAY ? DAY : longest
  const step = STEPS.find((each) => each * MAX_TICKS >= most) ?? DAY
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, at) => at * step)
}
