import { type Migration, sql } from 'kysely'

/** Whether a child is told, outside of the app, how a parent has answered it. */
export const answered = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('delivery_settings')
      .addColumn('answered', 'text', (column) =>
        column
          .notNull()
          .defaultTo('on')
          .check(sql`answered in ('on', 'off')`),
      )
      .execute()
  },
})
