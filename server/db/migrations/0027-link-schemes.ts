import type { Migration } from 'kysely'

/** The schemes of links that a person has named for notes, as JSON. */
export const linkSchemes = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('preferences')
      .addColumn('link_schemes', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
})
