import { addMinutes, type Instant, type Minutes } from '#domain/time/time.ts'

/** A child rates one thing after the other: parents hear of them together. */
const GATHERED_FOR: Minutes = 30
/** However much is rated, parents are told of a child no more often. */
const AGAIN_AFTER: Minutes = 240

/** Of proposals that have waited since then or longer, parents are told now. */
export const gatheredSince = (now: Instant): Instant => addMinutes(now, -GATHERED_FOR)

/** Of a child of whom they were told then or before, parents may be told again. */
export const toldAgainSince = (now: Instant): Instant => addMinutes(now, -AGAIN_AFTER)
