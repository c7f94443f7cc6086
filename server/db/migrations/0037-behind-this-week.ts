import { type Migration, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

/** Whether the owner is told which weekly plans need every day that is left, and which week they were told of. */
export const behindThisWeek = (dialect: Dialect): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('delivery_settings')
      .addColumn('behind_week', 'text', (column) =>
        column
          .notNull()
          .defaultTo('off')
          .check(sql`behind_week in ('on', 'off')`),
      )
      .execute()
    await db.schema.alterTable('delivery_settings').addColumn('behind_at', dialect.instant).execute()
    const index = db.schema.createIndex('delivery_settings_behind').on('delivery_settings').column('behind_at')
    await index.where('behind_at', 'is not', null).execute()
    await db.schema.alterTable('plans').addColumn('told_behind', dialect.localDate).execute()
  },
})
