import { type Migration, sql } from 'kysely'

/** Whether a parent is told, outside of the app, that a child asks for something. */
export const childWaits = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('delivery_settings')
      .addColumn('child_waits', 'text', (column) =>
        column
          .notNull()
          .defaultTo('on')
          .check(sql`child_waits in ('on', 'off')`),
      )
      .execute()
  },
})
