import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Authenticator apps, recovery codes and passkeys; when the user last proved their identity. */
export const secondFactors = (dialect: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('sessions').addColumn('proved_at', dialect.instant).execute()
    await dialect
      .strictly(db.schema.createTable('totp_secrets'))
      .addColumn('user_id', dialect.id, (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('sealed_secret', 'text', required)
      .addColumn('confirmed_at', dialect.instant)
      .addColumn('last_step', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .execute()
    await dialect
      .strictly(db.schema.createTable('recovery_codes'))
      .addColumn('user_id', dialect.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', required)
      .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
      .execute()
    await dialect
      .strictly(db.schema.createTable('passkeys'))
      .addColumn('id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('user_id', dialect.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', required)
      // Of 32 bits without a sign.
      .addColumn('counter', dialect.name === 'postgres' ? 'bigint' : 'integer', required)
      .addColumn('transports', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('is_synced', 'text', (column) => column.notNull().check(sql`is_synced in ('on', 'off')`))
      .addColumn('created_at', dialect.instant, required)
      .addColumn('last_used_at', dialect.instant)
      .execute()
    await db.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute()
    await dialect
      .strictly(db.schema.createTable('passkey_challenges'))
      .addColumn('challenge_hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('purpose', 'text', (column) =>
        column.notNull().check(sql`purpose in ('register', 'prove', 'signIn', 'secondStep')`),
      )
      .addColumn('user_id', dialect.id, (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('expires_at', dialect.instant, required)
      .execute()
    await dialect
      .strictly(db.schema.createTable('sign_in_tickets'))
      .addColumn('ticket_hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', dialect.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', dialect.instant, required)
      .execute()
  },
})
