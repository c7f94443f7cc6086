import type { Migration } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** The key leads with the aspect, so that one aspect of years of days is in one place on the disk. [statistics/aspect-rows] */
export const statistics = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .clustered(db.schema.createTable('aspect_durations'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('aspect', 'text', required)
      .addColumn('local_date', dialect.localDate, required)
      .addColumn('key', 'text', required)
      .addColumn('primary_minutes', 'integer', required)
      .addColumn('parallel_minutes', 'integer', required)
      .addColumn('entries', 'integer', required)
      .addPrimaryKeyConstraint('aspect_durations_pk', ['owner_id', 'aspect', 'local_date', 'key'])
      .execute()
    await dialect
      .strictly(db.schema.createTable('stale_days'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('local_date', dialect.localDate, required)
      .addPrimaryKeyConstraint('stale_days_pk', ['owner_id', 'local_date'])
      .execute()
  },
})
