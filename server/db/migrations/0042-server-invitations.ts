import type { Migration } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** An admin of the server invites people who belong to no family yet. */
export const serverInvitations = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(
        db.schema
          .createTable('server_invitations')
          .addColumn('id', dialect.id, (column) => column.primaryKey().notNull())
          .addColumn('created_by', dialect.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
          .addColumn('token_hash', 'text', (column) => column.notNull().unique())
          .addColumn('created_at', dialect.instant, required)
          .addColumn('expires_at', dialect.instant, required)
          .addColumn('used_at', dialect.instant),
      )
      .execute()
    await db.schema.createIndex('server_invitations_by_maker').on('server_invitations').column('created_by').execute()
  },
})
