import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ThrottleRow } from '#server/db/schema/throttle.ts'

type Of = Pick<ThrottleRow, 'kind' | 'subject'>

export const throttleOf = (db: Db, { kind, subject }: Of) =>
  db
    .selectFrom('throttles')
    .select(['failures', 'blockedUntil'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** @returns how many in a row it is now. The row stays locked until the transaction ends. */
export async function countFailure(trx: Trx, of: Of, now: Instant, forgivenBefore: Instant): Promise<number> {
  const { failures } = await trx
    .insertInto('throttles')
    .values({ ...of, failures: 1, blockedUntil: null, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        failures: sql`case when throttles.updated_at < ${forgivenBefore} then 1 else throttles.failures + 1 end`,
        updatedAt: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** One failure fewer; and whoever was let through to try does not wait for having tried. */
export const uncountFailure = (db: Db, { kind, subject }: Of) =>
  db
    .updateTable('throttles')
    .set((is) => ({ failures: is('failures', '-', 1), blockedUntil: null }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()

export const blockUntil = (trx: Trx, { kind, subject }: Of, blockedUntil: Instant) =>
  trx.updateTable('throttles').set({ blockedUntil }).where('kind', '=', kind).where('subject', '=', subject).execute()

export const clearThrottle = (db: Db, { kind, subject }: Of) =>
  db.deleteFrom('throttles').where('kind', '=', kind).where('subject', '=', subject).execute()

export const forgetThrottles = (db: Db, quietSince: Instant) =>
  db.deleteFrom('throttles').where('updatedAt', '<', quietSince).execute()
