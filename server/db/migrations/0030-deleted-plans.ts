import type { Migration } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** A plan that was deleted can be taken back for a while. */
export const deletedPlans = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('deleted_plans'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('deleted_at', dialect.instant, required)
      .addColumn('content', 'text', required)
      .addPrimaryKeyConstraint('deleted_plans_pk', ['owner_id', 'id'])
      .execute()
  },
})
