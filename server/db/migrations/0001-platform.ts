import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Idempotency keys and jobs: what every feature leans on. */
export const platform = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('idempotency_keys'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('key', dialect.id, required)
      .addColumn('request_hash', 'text', required)
      .addColumn('response', 'text')
      .addColumn('created_at', dialect.instant, required)
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['owner_id', 'key'])
      .execute()
    await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute()
    await dialect
      .strictly(db.schema.createTable('jobs'))
      .addColumn('id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('kind', 'text', required)
      .addColumn('payload', 'text', required)
      .addColumn('dedup_key', 'text')
      .addColumn('run_at', dialect.instant, required)
      .addColumn('attempts', 'integer', required)
      .addColumn('lease_until', dialect.instant)
      .addColumn('finished_at', dialect.instant)
      .addColumn('dead_at', dialect.instant)
      .addColumn('last_error', 'text')
      .execute()
    await sql`create unique index jobs_dedup on jobs (dedup_key)
      where dedup_key is not null and finished_at is null and dead_at is null`.execute(db)
    await sql`create index jobs_due on jobs (run_at) where finished_at is null and dead_at is null`.execute(db)
  },
})
