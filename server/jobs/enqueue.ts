import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '#domain/time.ts'
import { insertJob } from '#server/db/jobs.ts'
import type { Trx } from '#server/write.ts'

export type NewJob = {
  kind: string
  /** Must become JSON, and must hold no secret: it is stored as it is. */
  payload: object
  runAt: Instant
  /** At most one unfinished job may carry it; a second is dropped. */
  dedupKey?: string
}

/** What is to happen once the transaction has: it is there exactly if the transaction is. */
export const enqueue = (trx: Trx, { kind, payload, runAt, dedupKey }: NewJob): Promise<unknown> =>
  insertJob(trx, {
    id: uuidv7(),
    kind,
    payload: JSON.stringify(payload),
    dedupKey: dedupKey ?? null,
    runAt,
    attempts: 0,
    leaseUntil: null,
    finishedAt: null,
    deadAt: null,
    lastError: null,
  })
