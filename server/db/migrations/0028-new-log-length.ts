import { type Migration, sql } from 'kysely'

/** The minutes that a person wants a new log to have at first. Null: all that is open until now. */
export const newLogLength = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('preferences')
      .addColumn('new_log_length', 'integer', (column) => column.check(sql`new_log_length between 5 and 720`))
      .execute()
  },
})
