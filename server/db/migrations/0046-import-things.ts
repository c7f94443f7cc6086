import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** What an archive of an account brings besides logs: plans, notes, names and so on. */
export const importThings = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('import_things'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('import_id', dialect.id, required)
      .addColumn('position', 'integer', required)
      .addColumn('kind', 'text', required)
      .addColumn('source_id', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('content', 'text')
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('new', 'duplicate', 'faulty', 'leftOut')`),
      )
      .addColumn('reason', 'text')
      .addColumn('target_id', dialect.id)
      .addColumn('outcome', 'text', (column) => column.check(sql`outcome in ('imported', 'skipped', 'undone', 'kept')`))
      .addColumn('before', 'text')
      .addPrimaryKeyConstraint('import_things_pk', ['owner_id', 'import_id', 'position'])
      .addForeignKeyConstraint(
        'import_things_import',
        ['owner_id', 'import_id'],
        'imports',
        ['owner_id', 'id'],
        (reference) => reference.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('import_things_by_kind')
      .on('import_things')
      .columns(['owner_id', 'import_id', 'kind', 'position'])
      .execute()
  },
})
