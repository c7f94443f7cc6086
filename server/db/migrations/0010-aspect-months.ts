import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/**
 * The sums of whole months, so that years of days cost as much as their months. [statistics/aspect-rows] A month has another version after
 * every change of one of its days; a sum is good for as long as it has the version of its month.
 */
export const aspectMonths = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .clustered(db.schema.createTable('aspect_months'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('month', 'text', required)
      .addColumn('version', 'integer', required)
      .addPrimaryKeyConstraint('aspect_months_pk', ['owner_id', 'month'])
      .execute()
    await dialect
      .clustered(db.schema.createTable('aspect_month_sums'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('aspect', 'text', required)
      .addColumn('month', 'text', required)
      .addColumn('version', 'integer', required)
      .addColumn('sums', 'text', required)
      .addColumn('data_days', 'integer', required)
      .addPrimaryKeyConstraint('aspect_month_sums_pk', ['owner_id', 'aspect', 'month'])
      .execute()
    await sql`insert into aspect_months (owner_id, month, version)
      select distinct owner_id, substr(cast(local_date as text), 1, 7), 1 from aspect_durations`.execute(db)
  },
})
