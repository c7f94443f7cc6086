import type { Instant } from '#domain/time/time.ts'
import type { Db } from './open.ts'
import { groupCommit } from './group-commit.ts'
import { isPostgres } from './prepared.ts'
import type { JobRow } from './schema/platform.ts'

export const insertJobs = (db: Db, jobs: readonly JobRow[]) =>
  // A second one of the same key adds nothing: the first has not run yet.
  db
    .insertInto('jobs')
    .values(jobs)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Some kinds of jobs, or all but some. */
export type Kinds = { readonly of: readonly string[] } | { readonly but: readonly string[] }

/** Takes the jobs that have waited longest, at most so many. Of two processes, the second takes those after them. */
export async function claimJobs(db: Db, kinds: Kinds, now: Instant, leaseUntil: Instant, most: number) {
  const jobs = await db
    .with('due', (due) =>
      due
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
        .limit(most)
        .$if(isPostgres(db), (job) => job.forUpdate().skipLocked()),
    )
    .updateTable('jobs')
    .set((is) => ({ attempts: is('attempts', '+', 1), leaseUntil }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returningAll()
    .execute()
  return jobs.toSorted((a, b) => (a.runAt < b.runAt ? -1 : 1))
}

/** @returns whether it is still ours. */
export async function renewJob(db: Db, { id, attempts }: JobRow, leaseUntil: Instant): Promise<boolean> {
  const renewal = db.updateTable('jobs').set({ leaseUntil }).where('id', '=', id).where('attempts', '=', attempts)
  return (await renewal.where('finishedAt', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}

/** @returns whether it was still ours: after the lease, another process may have taken it. */
export async function settleJob(db: Db, { id, attempts }: JobRow, outcome: Partial<JobRow>): Promise<boolean> {
  const settle = (on: Db) =>
    on
      .updateTable('jobs')
      .set({ ...outcome, leaseUntil: null })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .executeTakeFirst()
  // Of many that end together, the embedded database would go to the disk for each.
  const { numUpdatedRows } = await (isPostgres(db) ? settle(db) : groupCommit(db)(settle))
  return numUpdatedRows === 1n
}

/** Finished jobs are not needed after a while; dead ones are kept for the operator. */
export const forgetDoneJobs = (db: Db, before: Instant) =>
  db.deleteFrom('jobs').where('finishedAt', '<', before).execute()
