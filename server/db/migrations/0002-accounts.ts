import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** People, their preferences and their sessions. */
export const accounts = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('users'))
      .addColumn('id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('data_group', dialect.id, (column) => column.notNull().unique())
      .addColumn('email', 'text', (column) => column.unique())
      .addColumn('password_hash', 'text')
      .addColumn('first_name', 'text', required)
      .addColumn('last_name', 'text', required)
      .addColumn('avatar', 'text')
      .addColumn('admin_since', dialect.instant)
      .addColumn('disabled_at', dialect.instant)
      .addColumn('created_at', dialect.instant, required)
      .execute()
    await dialect
      .strictly(db.schema.createTable('preferences'))
      .addColumn('owner_id', dialect.id, (column) =>
        column.notNull().primaryKey().references('users.data_group').onDelete('cascade'),
      )
      .addColumn('ui_theme', 'text', required)
      .addColumn('language', 'text', (column) => column.notNull().check(sql`language in ('en', 'zh_CN', 'zh_TW')`))
      .addColumn('country', 'text', required)
      .addColumn('timezone_history', 'text', required)
      .addColumn('timezone_chosen_at', dialect.instant)
      .addColumn('day_ends_at', 'text', required)
      .addColumn('page_state', 'text', required)
      .addColumn('account_mode', 'text', (column) =>
        column.notNull().check(sql`account_mode in ('PERSONAL', 'PARENTAL', 'DUAL')`),
      )
      .addColumn('self_journaling', 'text', (column) => column.notNull().check(sql`self_journaling in ('on', 'off')`))
      .addColumn('updated_at', dialect.instant, required)
      .execute()
    await dialect
      .strictly(db.schema.createTable('sessions'))
      .addColumn('id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('user_id', dialect.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('refresh_hash', 'text', required)
      .addColumn('previous_hash', 'text')
      .addColumn('rotated_at', dialect.instant, required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('last_used_at', dialect.instant, required)
      .addColumn('expires_at', dialect.instant, required)
      .addColumn('ended_at', dialect.instant)
      .addColumn('ended_why', 'text', (column) =>
        column.check(sql`ended_why in ('signed_out', 'revoked', 'stolen', 'credentials_changed')`),
      )
      .addColumn('user_agent', 'text', required)
      .execute()
    await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
    await dialect
      .strictly(db.schema.createTable('password_resets'))
      .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', dialect.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', dialect.instant, required)
      .addColumn('used_at', dialect.instant)
      .execute()
    await dialect
      .strictly(db.schema.createTable('throttles'))
      .addColumn('kind', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('failures', 'integer', required)
      .addColumn('blocked_until', dialect.instant)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('throttles_pk', ['kind', 'subject'])
      .execute()
    await dialect
      .strictly(db.schema.createTable('server_marks'))
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('at', dialect.instant, required)
      .execute()
  },
})
