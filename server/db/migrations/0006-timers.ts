import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** What runs at the moment, and what its owner keeps at hand. */
export const timers = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('timers'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('lane', 'text', (column) => column.notNull().check(sql`lane in ('primary', 'parallel')`))
      .addColumn('category', 'text', required)
      // Its items may be deleted before it stops, and it must not prevent that.
      .addColumn('activity_id', dialect.id, required)
      .addColumn('activity_name', 'text', required)
      .addColumn('sub_activity', 'text')
      .addColumn('tags', 'text', required)
      .addColumn('project_id', dialect.id)
      .addColumn('beneficiaries', 'text', required)
      .addColumn('start_time', dialect.instant, required)
      .addColumn('confirmed_at', dialect.instant)
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('timers_pk', ['owner_id', 'id'])
      // Of timers that two devices start at once, one runs. [timer/one-per-lane]
      .addUniqueConstraint('timers_one_a_lane', ['owner_id', 'lane'])
      .addCheckConstraint('timers_sleep_is_primary', sql`category <> 'sleep' or lane = 'primary'`)
      .execute()
    await dialect
      .strictly(db.schema.createTable('favourites'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('activity_id', dialect.id, required)
      .addColumn('position', 'integer', required)
      .addPrimaryKeyConstraint('favourites_pk', ['owner_id', 'activity_id'])
      .addForeignKeyConstraint(
        'favourites_activity',
        ['owner_id', 'activity_id'],
        'activities',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
  },
})
