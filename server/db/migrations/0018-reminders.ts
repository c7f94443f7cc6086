import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Reminders, and the family members who complete them. */
export const reminders = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('reminders'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('user_id', dialect.id, required)
      .addColumn('title', 'text', required)
      .addColumn('due_at', dialect.instant)
      .addColumn('due_on', dialect.localDate)
      .addColumn('category', 'text')
      .addColumn('description', 'text')
      .addColumn('recurrence', 'text')
      .addColumn('first_on', dialect.localDate)
      .addColumn('clock', 'integer')
      .addColumn('series_id', dialect.id)
      .addColumn('assignee', dialect.id)
      .addColumn('completed_at', dialect.instant)
      .addColumn('completed_by', dialect.id)
      .addColumn('version', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addPrimaryKeyConstraint('reminders_pk', ['owner_id', 'id'])
      .addUniqueConstraint('reminders_id', ['id'])
      .addCheckConstraint('reminders_due', sql`due_at is null or due_on is null`)
      .addCheckConstraint(
        'reminders_series',
        sql`recurrence is null or (first_on is not null and (due_at is not null or due_on is not null))`,
      )
      .execute()
    await dialect
      .clustered(db.schema.createTable('reminder_shares'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('reminder_id', dialect.id, required)
      .addColumn('user_id', dialect.id, required)
      .addPrimaryKeyConstraint('reminder_shares_pk', ['owner_id', 'reminder_id', 'user_id'])
      .addForeignKeyConstraint(
        'reminder_shares_reminder',
        ['owner_id', 'reminder_id'],
        'reminders',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('reminder_shares_by_user').on('reminder_shares').column('user_id').execute()
    await db.schema.createIndex('reminders_by_assignee').on('reminders').column('assignee').execute()
  },
})
