import { sql } from 'kysely'
import type { DateRange } from '#domain/statistics/statistics.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { SettledDayRow } from '#server/db/schema/reward-settlement.ts'

/** From that moment on, if it is not earlier already; children who are not watched yet will be. */
export const lookAgain = (db: Db, subject: SubjectId, since: Instant, lookAt: Instant) =>
  db
    .updateTable('settlements')
    .set({ lookAt, fromTime: sql<Instant>`case when from_time < ${since} then from_time else ${since} end` })
    .where('ownerId', '=', subject)
    .execute()

export const lookNext = (trx: Trx, subject: SubjectId, fromTime: Instant, lookAt: Instant) =>
  trx.updateTable('settlements').set({ fromTime, lookAt }).where('ownerId', '=', subject).execute()

export const forget = (trx: Trx, subject: SubjectId) =>
  trx.deleteFrom('settlements').where('ownerId', '=', subject).execute()

export const listSettledDays = async (db: Db, subject: SubjectId, { from, to }: DateRange): Promise<SettledDayRow[]> =>
  db
    .selectFrom('settledDays')
    .selectAll()
    .where('ownerId', '=', subject)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()

export async function saveDays(trx: Trx, rows: readonly SettledDayRow[]): Promise<void> {
  for (const row of rows) {
    const { coins, revision, settledAt } = row
    const insertion = trx.insertInto('settledDays').values(row)
    const change = { coins, revision, settledAt }
    await insertion.onConflict((it) => it.columns(['ownerId', 'date']).doUpdateSet(change)).execute()
  }
}

/** Active children whose days are not watched yet. */
export const childrenWithout = (db: Db) =>
  db
    .selectFrom('familyMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('settlements as s', 's.ownerId', 'u.dataGroup')
    .select(['u.dataGroup', 'm.joinedAt'])
    .where('m.role', '=', 'child')
    .where('m.status', '=', 'active')
    .where('s.ownerId', 'is', null)
    .execute()

export const begin = (db: Db, ownerId: string, fromTime: Instant, lookAt: Instant) =>
  db
    .insertInto('settlements')
    .values({ ownerId, fromTime, lookAt })
    .onConflict((it) => it.doNothing())
    .execute()

/** Whose days are to be looked at by now, and whether they are a child of a family. */
export const dueSettlements = (db: Db, now: Instant, most: number) =>
  db
    .selectFrom('settlements as s')
    .innerJoin('users as u', 'u.dataGroup', 's.ownerId')
    .innerJoin('preferences as p', 'p.ownerId', 's.ownerId')
    .leftJoin('familyMembers as m', (join) =>
      join.onRef('m.userId', '=', 'u.id').on('m.role', '=', 'child').on('m.status', '=', 'active'),
    )
    .select(['s.ownerId', 'p.language', 'p.timezoneHistory', 'm.userId as childId', 'm.joinedAt'])
    .where('s.lookAt', '<=', now)
    .orderBy('s.lookAt')
    .limit(most)
    .execute()

/** As it stays until the transaction ends: a decision meanwhile waits, and is looked at after. */
export const settlementOf = (trx: Trx, subject: SubjectId) =>
  trx
    .selectFrom('settlements')
    .selectAll()
    .where('ownerId', '=', subject)
    .$if(isPostgres(trx), (row) => row.forUpdate())
    .executeTakeFirst()
