import type { ClosedSpan, Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

/** Open books whose interest is due, or that have no due date yet; oldest first. */
export const dueBooks = (db: Db, now: Instant, most: number) =>
  db
    .selectFrom('bankSettings as b')
    .innerJoin('preferences as p', 'p.ownerId', 'b.ownerId')
    .innerJoin('users as u', 'u.dataGroup', 'b.ownerId')
    .select(['b.ownerId', 'p.timezoneHistory', 'u.id as userId'])
    .where('b.interestBpsWeekly', '>', 0)
    .where('b.closedAt', 'is', null)
    .where((is) => is.or([is('b.interestAt', 'is', null), is('b.interestAt', '<=', now)]))
    .orderBy('b.interestAt')
    .limit(most)
    .execute()

/** Loads the postings to the save jar in a span, in order of time, and its balance before. */
export async function loadSavingsHistory(db: Db, subject: SubjectId, { startTime, endTime }: ClosedSpan) {
  const saved = db
    .selectFrom('bankEntries as e')
    .innerJoin('bankTransactions as t', (join) =>
      join.onRef('t.ownerId', '=', 'e.ownerId').onRef('t.id', '=', 'e.transactionId'),
    )
    .select(['e.amount', 'e.balance'])
    .where('e.ownerId', '=', subject)
    .where('e.account', '=', 'save')
  const before = await saved.where('t.at', '<', startTime).orderBy('t.seq', 'desc').limit(1).executeTakeFirst()
  const since = await saved.where('t.at', '>=', startTime).where('t.at', '<', endTime).orderBy('t.seq').execute()
  return { opening: before?.balance ?? 0, amounts: since.map(({ amount }) => amount) }
}

/** Whether a posting with that key exists. [bank/posting-idempotency] */
export const isPosted = async (db: Db, subject: SubjectId, key: string): Promise<boolean> =>
  (await db
    .selectFrom('bankTransactions')
    .select('id')
    .where('ownerId', '=', subject)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()) !== undefined
