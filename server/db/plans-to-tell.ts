import type { Instant } from '#domain/time/time.ts'
import type { Trx } from './open.ts'
import { isPostgres } from './prepared.ts'

/** The plans, or the sleep plans, of which their owner is to be told by now. Another process takes those after them. */
export const plansToTell = (trx: Trx, table: 'plans' | 'sleepPlans', now: Instant, most: number) =>
  trx
    // Both have these columns; the types of a query know one table.
    .selectFrom(`${table as 'plans'} as p`)
    .innerJoin('users as u', 'u.dataGroup', 'p.ownerId')
    .innerJoin('preferences as f', 'f.ownerId', 'p.ownerId')
    .select(['p.id', 'p.ownerId', 'p.notifyMinutes', 'p.tellAt', 'u.id as userId', 'f.timezoneHistory'])
    .where('p.tellAt', '<=', now)
    .orderBy('p.tellAt')
    .limit(most)
    .$if(isPostgres(trx), (row) => row.forUpdate('p').skipLocked())
    .execute()
