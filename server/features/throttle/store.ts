import { sql } from 'kysely'
import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ThrottleRow } from '#server/db/schema/throttle.ts'

type Of = Pick<ThrottleRow, 'kind' | 'subject'>

/** `updatedAt`: of the last failure, or of the first of a budget. `blockedUntil` as it was before. */
export type Counted = Pick<ThrottleRow, 'failures' | 'blockedUntil' | 'updatedAt'>

export const throttleOf = (db: Db, { kind, subject }: Of): Promise<Counted | undefined> =>
  db
    .selectFrom('throttles')
    .select(['failures', 'blockedUntil', 'updatedAt'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()

type Counting = {
  now: Instant
  forgivenBefore: Instant
  /** A count that lies later was made before the clock went back. */
  latest: Instant
  isBudget: boolean
}

/** @returns the row as it is now, with this failure. It stays locked until the transaction ends. */
export const countFailure = (
  trx: Trx,
  of: Of,
  { now, forgivenBefore, latest, isBudget }: Counting,
): Promise<Counted> => {
  const isAhead = sql<boolean>`throttles.updated_at > ${latest}`
  const isOver = sql<boolean>`(throttles.updated_at < ${forgivenBefore} or ${isAhead})`
  return trx
    .insertInto('throttles')
    .values({ ...of, failures: 1, blockedUntil: null, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        failures: sql`case when ${isOver} then 1 else throttles.failures + 1 end`,
        blockedUntil: sql`case when ${isAhead} then null else throttles.blocked_until end`,
        updatedAt: isBudget ? sql`case when ${isOver} then ${now} else throttles.updated_at end` : now,
      }),
    )
    .returning(['failures', 'blockedUntil', 'updatedAt'])
    .executeTakeFirstOrThrow()
}

/** One failure fewer; a caller that was let through does not wait because of this try. */
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
