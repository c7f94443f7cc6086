import type { Migration } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Links by which others see a view of the owner's statistics. */
export const sharedViews = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('shared_views'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('content', 'text', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('expires_at', dialect.instant, required)
      .addPrimaryKeyConstraint('shared_views_pk', ['owner_id', 'id'])
      .execute()
    await db.schema.createIndex('shared_views_by_end').on('shared_views').column('expires_at').execute()
  },
})
