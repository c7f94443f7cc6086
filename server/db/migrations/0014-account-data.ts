import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Pictures of people, addresses that are to become theirs, and who wants to be forgotten. */
export const accountData = (dialect: Dialect): Migration => ({
  async up(db) {
    // Links that are on their way are of no known address, and work no more.
    await db.schema.alterTable('password_resets').addColumn('email', 'text').execute()
    await dialect
      .strictly(db.schema.createTable('avatars'))
      .addColumn('owner_id', dialect.id, (column) =>
        column.notNull().primaryKey().references('users.data_group').onDelete('cascade'),
      )
      .addColumn('id', dialect.id, (column) => column.notNull().unique())
      .addColumn('picture', dialect.name === 'postgres' ? 'bytea' : 'blob', required)
      .addColumn('created_at', dialect.instant, required)
      .execute()
    await dialect
      .strictly(db.schema.createTable('email_changes'))
      .addColumn('user_id', dialect.id, (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', required)
      .addColumn('token_hash', 'text', (column) => column.unique())
      // Whether a child without email leaves the family with this address. [family/child-address]
      .addColumn('leaves', 'text', (column) => column.notNull().check(sql`leaves in ('on', 'off')`))
      .addColumn('expires_at', dialect.instant, required)
      .execute()
    await dialect
      .strictly(db.schema.createTable('account_deletions'))
      .addColumn('user_id', dialect.id, (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('requested_at', dialect.instant, required)
      .addColumn('erase_at', dialect.instant, required)
      .execute()
  },
})
