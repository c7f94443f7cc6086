import type { Migration } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

/** An import that its owner has removed is gone for everybody; a job then deletes its rows in parts. */
export const removedImports = (dialect: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('imports').addColumn('removed_at', dialect.instant).execute()
    // The rows of an import are found by their time; each new row paid for this way to them.
    await db.schema.dropIndex('import_rows_by_log').execute()
  },
})
