import { DAY_MINUTES, epochMs, type Instant, instantAt, MINUTE_MS, type Minutes } from './time.ts'

const SLOT = 5
const SLOT_MS = SLOT * MINUTE_MS

/** Rounds to the slot of 5 minutes; a remainder of 3 or more rounds up. [time/slot-rounding] */
export const slot3 = (minutes: Minutes): Minutes => Math.floor((minutes + 2) / SLOT) * SLOT

/**
 * Rounds a moment to its slot after dropping the seconds: 12:02:59 gives 12:00, and 12:03:00 gives 12:05.
 * [time/slot-rounding]
 */
export const slot3At = (moment: Instant): Instant =>
  instantAt(slot3(Math.floor(epochMs(moment) / MINUTE_MS)) * MINUTE_MS)

/** Returns the start of the slot that holds the moment. [time/slot-rounding] */
export const floor5 = (moment: Instant): Instant => instantAt(Math.floor(epochMs(moment) / SLOT_MS) * SLOT_MS)

/** Returns the first slot that does not start before the moment. */
export const ceil5 = (moment: Instant): Instant => instantAt(Math.ceil(epochMs(moment) / SLOT_MS) * SLOT_MS)

/**
 * Returns `n / d` with one decimal, rounded half up, in integers until the last step; null if `d` is 0.
 * [time/percent-rounding]
 */
export const round1 = (n: number, d: number): number | null =>
  d === 0 ? null : Math.floor((20 * n + d) / (2 * d)) / 10

/** Returns `n` of `d` in percent with one decimal; null if `d` is 0, shown as "–". [time/percent-rounding] */
export const percent1 = (n: number, d: number): number | null => round1(100 * n, d)

export type ShortDuration = { value: string; unit: 'm' | 'h' | 'd' }

const HOUR = 60

const oneDecimal = (minutes: Minutes, unit: number) => String(round1(minutes, unit))
const whole = (minutes: Minutes, unit: number) => String(Math.floor((2 * minutes + unit) / (2 * unit)))

/** Returns the short form of a length. [time/short-duration] @param minutes whole, not negative */
export function shortDuration(minutes: Minutes): ShortDuration {
  if (minutes < HOUR) return { value: String(minutes), unit: 'm' }
  if (minutes < 10 * HOUR) return { value: oneDecimal(minutes, HOUR), unit: 'h' }
  if (minutes <= DAY_MINUTES) return { value: whole(minutes, HOUR), unit: 'h' }
  if (minutes < 10 * DAY_MINUTES) return { value: oneDecimal(minutes, DAY_MINUTES), unit: 'd' }
  return { value: minutes > 99 * DAY_MINUTES ? '99+' : whole(minutes, DAY_MINUTES), unit: 'd' }
}
