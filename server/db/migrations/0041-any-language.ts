import { type Migration, sql } from 'kysely'

/** A language needs no migration: the server checks that it has it. SQLite can drop a check only with its column. */
export const anyLanguage = (): Migration => ({
  async up(db) {
    const preferences = () => db.schema.alterTable('preferences')
    await preferences()
      .addColumn('language_free', 'text', (column) => column.notNull().defaultTo('en'))
      .execute()
    await sql`update preferences set language_free = language`.execute(db)
    await preferences().dropColumn('language').execute()
    await preferences().renameColumn('language_free', 'language').execute()
  },
})
