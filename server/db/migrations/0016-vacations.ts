import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Days that are free, and the address of a calendar. */
export const vacations = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('vacations'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('name', 'text', required)
      .addColumn('start_date', dialect.localDate, required)
      .addColumn('end_date', dialect.localDate, required)
      .addColumn('reason', 'text')
      .addColumn('public_holiday', 'text', (column) => column.notNull().check(sql`public_holiday in ('on', 'off')`))
      .addColumn('archived_from', dialect.localDate)
      .addColumn('made_by', 'text', (column) => column.notNull().check(sql`made_by in ('owner', 'parent')`))
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('vacations_pk', ['owner_id', 'id'])
      // The same vacation cannot exist twice. [vacation/same-vacation-twice]
      .addUniqueConstraint('vacations_once', ['owner_id', 'name', 'start_date', 'end_date'])
      .addCheckConstraint('vacations_period', sql`start_date <= end_date`)
      .execute()
    await dialect
      .strictly(db.schema.createTable('smart_vacations'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('asked', 'text', required)
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('running', 'done', 'failed', 'cancelled')`),
      )
      .addColumn('state', 'text', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('smart_vacations_pk', ['owner_id', 'id'])
      .execute()
    // A person asks for one thing at a time.
    await db.schema
      .createIndex('smart_vacations_one_runs')
      .unique()
      .on('smart_vacations')
      .column('owner_id')
      .where(sql.ref('status'), '=', sql.lit('running'))
      .execute()
    await dialect
      .strictly(db.schema.createTable('calendar_feeds'))
      .addColumn('owner_id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('sealed_token', 'text', required)
      .addColumn('created_at', dialect.instant, required)
      .execute()
  },
})
