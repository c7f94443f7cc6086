import type { Instant } from '#domain/time.ts'
import type { Db } from './open.ts'
import { isPostgres } from './prepared.ts'
import type { JobRow } from './schema/platform.ts'

export const insertJob = (db: Db, job: JobRow) =>
  // A second one of the same key adds nothing: the first has not run yet.
  db
    .insertInto('jobs')
    .values(job)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Some kinds of jobs, or all but some. */
export type Kinds = { readonly of: readonly string[] } | { readonly but: readonly string[] }

/** Takes the job that has waited longest. Of two processes, the second takes the one after it. */
export const claimJob = (db: Db, kinds: Kinds, now: Instant, leaseUntil: Instant): Promise<JobRow | undefined> =>
  db
    .updateTable('jobs')
    .set((is) => ({ attempts: is('attempts', '+', 1), leaseUntil }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('finishedAt', 'is', null)
        .where('deadAt', 'is', null)
        .where('runAt', '<=', now)
        .where((is) => is.or([is('leaseUntil', 'is', null), is('leaseUntil', '<=', now)]))
        .where((is) =>
          'of' in kinds ? is('kind', 'in', kinds.of) : is.and(kinds.but.map((kind) => is('kind', '!=', kind))),
        )
        .orderBy('runAt')
        .limit(1)
        .$if(isPostgres(db), (job) => job.forUpdate().skipLocked()),
    )
    .returningAll()
    .executeTakeFirst()

/** @returns whether it is still ours. */
export async function renewJob(db: Db, { id, attempts }: JobRow, leaseUntil: Instant): Promise<boolean> {
  const renewal = db.updateTable('jobs').set({ leaseUntil }).where('id', '=', id).where('attempts', '=', attempts)
  return (await renewal.where('finishedAt', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}

/** @returns whether it was still ours: after the lease, another process may have taken it. */
export async function settleJob(db: Db, { id, attempts }: JobRow, outcome: Partial<JobRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ ...outcome, leaseUntil: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What is done needs no proof after a while; what died is kept for the operator. */
export const forgetDoneJobs = (db: Db, before: Instant) =>
  db.deleteFrom('jobs').where('finishedAt', '<', before).execute()
