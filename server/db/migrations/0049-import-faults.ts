import type { Migration } from 'kysely'

/** Which column of a faulty row is wrong. */
export const importFaults = (): Migration => ({
  async up(db) {
    await db.schema.alterTable('import_rows').addColumn('fault_role', 'text').execute()
  },
})
