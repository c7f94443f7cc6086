import { epochMs, type Instant, instantAt, MINUTE_MS, type Minutes } from './time.ts'

const SLOT = 5
const SLOT_MS = SLOT * MINUTE_MS

/** rule [0-d]: to the slot of 5 minutes, up from a remainder of 3 on. */
export const slot3 = (minutes: Minutes): Minutes => Math.floor((minutes + 2) / SLOT) * SLOT

/** rule [0-d] on a moment: the seconds are dropped first, so 12:02:59 is 12:00 and 12:03:00 is 12:05. */
export const slot3At = (moment: Instant): Instant =>
  instantAt(slot3(Math.floor(epochMs(moment) / MINUTE_MS)) * MINUTE_MS)

/** rule [0-e]: the start of the slot that holds the moment. */
export const floor5 = (moment: Instant): Instant => instantAt(Math.floor(epochMs(moment) / SLOT_MS) * SLOT_MS)

/** The first slot that does not start before the moment. */
export const ceil5 = (moment: Instant): Instant => instantAt(Math.ceil(epochMs(moment) / SLOT_MS) * SLOT_MS)

/** `n / d` to one decimal, half up, in integers until the last step (rule [0-c]); null when there is nothing to divide by. */
export const round1 = (n: number, d: number): number | null =>
  d === 0 ? null : Math.floor((20 * n + d) / (2 * d)) / 10

/** rule [0-c]: `n` of `d` in percent, to one decimal; null of nothing, shown as "–". */
export const percent1 = (n: number, d: number): number | null => round1(100 * n, d)

export type ShortDuration = { value: string; unit: 'm' | 'h' | 'd' }

const HOUR = 60
const DAY = 1440

const oneDecimal = (minutes: Minutes, unit: number) => String(round1(minutes, unit))
const whole = (minutes: Minutes, unit: number) => String(Math.floor((2 * minutes + unit) / (2 * unit)))

/** rules §0.3: as short as it can be said and still be true. @param minutes whole, not negative */
export function shortDuration(minutes: Minutes): ShortDuration {
  if (minutes < HOUR) return { value: String(minutes), unit: 'm' }
  if (minutes < 10 * HOUR) return { value: oneDecimal(minutes, HOUR), unit: 'h' }
  if (minutes <= DAY) return { value: whole(minutes, HOUR), unit: 'h' }
  if (minutes < 10 * DAY) return { value: oneDecimal(minutes, DAY), unit: 'd' }
  return { value: minutes > 99 * DAY ? '99+' : whole(minutes, DAY), unit: 'd' }
}
