import { type Migration, sql } from 'kysely'

/** Which column of a faulty row is wrong, and a way to the few rows with a choice of their own. */
export const importFaults = (): Migration => ({
  async up(db) {
    await db.schema.alterTable('import_rows').addColumn('fault_role', 'text').execute()
    await db.schema
      .createIndex('import_rows_by_choice')
      .on('import_rows')
      .columns(['owner_id', 'import_id', 'overlap'])
      .where(sql.ref('overlap'), 'is not', null)
      .execute()
  },
})
