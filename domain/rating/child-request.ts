import { DAY_MINUTES, addMinutes, type Instant, type Minutes } from '#domain/time/time.ts'

/** Characters of a parent's reason for a rejection. */
export const LONGEST_REASON = 200

/** So long what stands in a notification can be chosen. */
const CHOOSABLE_FOR: Minutes = DAY_MINUTES

/**
 * Up to when a parent answers in the notification that told them of a request: for a day, and no longer than it is open.
 * @param end when the request is over; null: it waits for as long as it takes
 */
export function answerableUntil(toldAt: Instant, end: Instant | null): Instant {
  const day = addMinutes(toldAt, CHOOSABLE_FOR)
  return end !== null && end < day ? end : day
}
