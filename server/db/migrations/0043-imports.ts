import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Files of other trackers, the logs that they are about to become, and the entry of its source that each log was. */
export const imports = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('imports'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .check(sql`status in ('receiving', 'reading', 'ready', 'writing', 'done', 'undoing', 'undone', 'failed')`),
      )
      .addColumn('file_name', 'text', required)
      .addColumn('size', 'integer', required)
      .addColumn('rows_done', 'integer', required)
      .addColumn('rows_all', 'integer', required)
      .addColumn('kind', 'text')
      .addColumn('source', 'text')
      .addColumn('mapping', 'text')
      .addColumn('added', 'text', required)
      .addColumn('failure', 'text')
      .addColumn('counts', 'text', required)
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('imports_pk', ['owner_id', 'id'])
      .execute()
    // Two imports that write at once would each call the logs of the other overlaps.
    await db.schema
      .createIndex('imports_one_writes')
      .unique()
      .on('imports')
      .column('owner_id')
      .where(sql.ref('status'), 'in', [sql.lit('writing'), sql.lit('undoing')])
      .execute()
    const ofImport = <T extends string>(table: T) =>
      dialect
        .strictly(db.schema.createTable(table))
        .addColumn('owner_id', dialect.id, required)
        .addColumn('import_id', dialect.id, required)
        .addColumn('position', 'integer', required)
        .addPrimaryKeyConstraint(`${table}_pk`, ['owner_id', 'import_id', 'position'])
        .addForeignKeyConstraint(
          `${table}_import`,
          ['owner_id', 'import_id'],
          'imports',
          ['owner_id', 'id'],
          (reference) => reference.onDelete('cascade'),
        )
    await ofImport('import_pieces')
      .addColumn('bytes', dialect.name === 'postgres' ? 'bytea' : 'blob', required)
      .execute()
    await ofImport('import_records').addColumn('records', 'text', required).execute()
    await ofImport('import_rows')
      .addColumn('line', 'integer', required)
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('new', 'duplicate', 'overlapping', 'faulty', 'leftOut')`),
      )
      .addColumn('reason', 'text')
      .addColumn('start_time', dialect.instant)
      .addColumn('end_time', dialect.instant)
      .addColumn('entry', 'text')
      .addColumn('overlap', 'text', (column) => column.check(sql`overlap in ('skip', 'trim', 'parallel', 'replace')`))
      .addColumn('outcome', 'text', (column) => column.check(sql`outcome in ('imported', 'skipped', 'undone', 'kept')`))
      .addColumn('log_id', dialect.id)
      .addColumn('replaced', 'text')
      .execute()
    await db.schema
      .createIndex('import_rows_by_time')
      .on('import_rows')
      .columns(['owner_id', 'import_id', 'start_time', 'position'])
      .execute()
    await db.schema
      .createIndex('import_rows_by_state')
      .on('import_rows')
      .columns(['owner_id', 'import_id', 'state', 'position'])
      .execute()
    // A child earns nothing for logs that an import has brought.
    await db.schema
      .createIndex('import_rows_by_log')
      .on('import_rows')
      .columns(['owner_id', 'log_id', 'import_id'])
      .execute()
    await dialect
      .clustered(db.schema.createTable('log_sources'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('source', 'text', required)
      .addColumn('source_id', 'text', required)
      .addColumn('log_id', dialect.id, required)
      .addPrimaryKeyConstraint('log_sources_pk', ['owner_id', 'source', 'source_id'])
      .addForeignKeyConstraint(
        'log_sources_log',
        ['owner_id', 'log_id'],
        'activity_logs',
        ['owner_id', 'id'],
        (reference) => reference.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('log_sources_by_log').on('log_sources').columns(['owner_id', 'log_id']).execute()
    await dialect
      .clustered(db.schema.createTable('import_mappings'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('kind', 'text', required)
      .addColumn('content', 'text', required)
      .addPrimaryKeyConstraint('import_mappings_pk', ['owner_id', 'kind'])
      .execute()
  },
})
