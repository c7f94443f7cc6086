import type { Migration } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Of each child, when its parents were last told that ratings of it wait. */
export const ratingNotices = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .clustered(db.schema.createTable('rating_notices'))
      .addColumn('owner_id', dialect.id, (column) =>
        column.notNull().primaryKey().references('users.data_group').onDelete('cascade'),
      )
      .addColumn('told_at', dialect.instant, required)
      .execute()
  },
})
