import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Filters of the search and the statistics that people give names. */
export const savedFilters = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('saved_filters'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('screen', 'text', (column) => column.notNull().check(sql`screen in ('search', 'statistics')`))
      .addColumn('name', 'text', required)
      .addColumn('name_fold', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('saved_filters_pk', ['owner_id', 'id'])
      // A screen has a name once. [search/saved-filters]
      .addUniqueConstraint('saved_filters_name', ['owner_id', 'screen', 'name_fold'])
      .execute()
  },
})
