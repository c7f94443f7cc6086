import type { Instant } from '#domain/time/time.ts'

/** The first answer to a creating call, in the transaction of its write. [offline/key-lifetime] */
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
  /** At most one unfinished job has this key. */
  dedupKey: string | null
  runAt: Instant
  attempts: number
  leaseUntil: Instant | null
  finishedAt: Instant | null
  /** Set when the job was tried too often. */
  deadAt: Instant | null
  lastError: string | null
}

/** The tables that `db/` and `jobs/` write for all features. */
export type PlatformTables = { idempotencyKeys: IdempotencyKeyRow; jobs: JobRow }
