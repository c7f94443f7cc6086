import { type Migration, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

/** When parents were notified of a child's request, and again. */
export const toldRequests = (dialect: Dialect): Migration => ({
  async up(db) {
    for (const column of ['told_at', 'reminded_at'] as const)
      await db.schema.alterTable('bank_withdrawals').addColumn(column, dialect.instant).execute()
    // Earlier requests end as they would have; no one is notified of a request that is over already.
    await sql`update bank_withdrawals set told_at = requested_at where status = 'requested'`.execute(db)
    const yesterday =
      dialect.name === 'postgres'
        ? sql`now() - interval '24 hours'`
        : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day')`
    await sql`update bank_withdrawals set status = 'expired'
      where status = 'requested' and requested_at <= ${yesterday}`.execute(db)
    await sql`create index bank_withdrawals_open on bank_withdrawals (requested_at)
      where status = 'requested'`.execute(db)
  },
})
