import type { Migration } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Accounts that are known by an identity provider, and the attempts to sign in by one. */
export const identities = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('identities'))
      .addColumn('issuer', 'text', required)
      .addColumn('subject', 'text', required)
      // One for each account.
      .addColumn('user_id', dialect.id, (column) =>
        column.notNull().unique().references('users.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', required)
      .addColumn('linked_at', dialect.instant, required)
      .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
      .execute()
    await dialect
      .strictly(db.schema.createTable('oidc_flows'))
      .addColumn('state_hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('browser_hash', 'text', required)
      .addColumn('nonce', 'text', required)
      .addColumn('verifier', 'text', required)
      .addColumn('redirect_url', 'text')
      .addColumn('user_id', dialect.id, (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('expires_at', dialect.instant, required)
      .execute()
    await dialect
      .strictly(db.schema.createTable('oidc_newcomers'))
      .addColumn('browser_hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('issuer', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('first_name', 'text', required)
      .addColumn('last_name', 'text', required)
      .addColumn('redirect_url', 'text')
      .addColumn('expires_at', dialect.instant, required)
      .execute()
  },
})
