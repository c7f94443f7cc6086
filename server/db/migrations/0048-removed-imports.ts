import type { Migration } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

/** An import that its owner has removed is gone for everybody; a job then deletes its rows in parts. */
export const removedImports = (dialect: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('imports').addColumn('removed_at', dialect.instant).execute()
    // No statement looks for a row by its log; each new row paid for it.
    await db.schema.dropIndex('import_rows_by_log').execute()
  },
})
