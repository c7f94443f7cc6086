import type { Instant } from '#domain/time/time.ts'

/** Back-off after failures, by the target of the guesses: an address on the net, an account. */
export type ThrottleRow = {
  kind: string
  subject: string
  failures: number
  blockedUntil: Instant | null
  updatedAt: Instant
}

/** The tables of the feature with this file's name, which alone writes them. */
export type ThrottleTables = { throttles: ThrottleRow }
