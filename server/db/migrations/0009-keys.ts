import { type Migration, sql } from 'kysely'

/** WCAG 2.1.4: keys that are a single letter can be turned off. */
export const keys = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('preferences')
      .addColumn('single_letter_keys', 'text', (column) =>
        column
          .notNull()
          .defaultTo('on')
          .check(sql`single_letter_keys in ('on', 'off')`),
      )
      .execute()
  },
})
