import type { Instant } from '#domain/time.ts'

/** decisions 14: the first answer to a creating call, in the transaction that made it true. */
export type IdempotencyKeyRow = {
  ownerId: string
  key: string
  requestHash: string
  /** JSON; null only inside the transaction that writes it. */
  response: string | null
  createdAt: Instant
}

export type JobRow = {
  id: string
  kind: string
  /** JSON. */
  payload: string
  /** At most one unfinished job may carry it. */
  dedupKey: string | null
  runAt: Instant
  attempts: number
  leaseUntil: Instant | null
  finishedAt: Instant | null
  /** Tried too often. */
  deadAt: Instant | null
  lastError: string | null
}

/** Written by the machinery that every feature uses: `db/` and `jobs/`. */
export type PlatformTables = { idempotencyKeys: IdempotencyKeyRow; jobs: JobRow }
