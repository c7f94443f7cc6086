import type { Instant } from '#domain/time/time.ts'

/** Back-off after failures, by what was guessed at: an address on the net, an account. */
export type ThrottleRow = {
  kind: string
  subject: string
  failures: number
  blockedUntil: Instant | null
  updatedAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type ThrottleTables = { throttles: ThrottleRow }
