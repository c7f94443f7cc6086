import type { Migration } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Which activities of a child need no confirmation, and which parent said so. */
export const ratingRules = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('rating_rules'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('activity_id', dialect.id, required)
      .addColumn('made_by', dialect.id, required)
      .addColumn('created_at', dialect.instant, required)
      .addPrimaryKeyConstraint('rating_rules_pk', ['owner_id', 'activity_id'])
      .addForeignKeyConstraint(
        'rating_rules_activity',
        ['owner_id', 'activity_id'],
        'activities',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('rating_rules_made_by').on('rating_rules').column('made_by').execute()
  },
})
