import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'
import { askOverlapQuickly } from '#server/db/no-overlap.ts'

/** How much points at a thing is asked before it is deleted and shown where it is managed. */
const POINTERS = ['activity_id', 'sub_activity_id', 'project_id']

/** What logs point at, looked up from the other end, and what became of things that were merged. */
export const references = (dialect: Dialect): Migration => ({
  async up(db) {
    for (const column of POINTERS)
      await sql`create index ${sql.id(`activity_logs_by_${column.replace(/_id$/, '')}`)}
        on activity_logs (owner_id, ${sql.id(column)}) where ${sql.id(column)} is not null`.execute(db)
    await askOverlapQuickly(db, dialect, { table: 'activity_logs', within: ['owner_id', 'lane'] })
    await dialect
      .clustered(db.schema.createTable('merged_things'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('into_id', dialect.id, required)
      .addPrimaryKeyConstraint('merged_things_pk', ['owner_id', 'id'])
      .execute()
  },
})
