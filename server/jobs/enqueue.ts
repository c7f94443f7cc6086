import { newId } from '#server/security/new-id.ts'
import type { Instant } from '#domain/time/time.ts'
import { insertJobs } from '#server/db/jobs.ts'
import type { Trx } from '#server/db/open.ts'
import type { JobRow } from '#server/db/schema/platform.ts'

export type NewJob = {
  kind: string
  /** Must become JSON, and must hold no secret: it is stored as it is. */
  payload: object
  runAt: Instant
  /** At most one unfinished job may carry it; a second is dropped. */
  dedupKey?: string
}

const rowOf = ({ kind, payload, runAt, dedupKey }: NewJob): JobRow => ({
  id: newId(),
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

/** The job runs after the transaction: it exists exactly if the transaction does. */
export const enqueue = (trx: Trx, job: NewJob): Promise<unknown> => enqueueAll(trx, [job])

/** The same for many. */
export async function enqueueAll(trx: Trx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length) await insertJobs(trx, jobs.map(rowOf))
}
