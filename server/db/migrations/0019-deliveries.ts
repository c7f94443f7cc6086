import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

const SWITCHES = ['mail', 'timer_running', 'nothing_logged', 'evening_gaps'] as const

/** Who is notified when, and on which devices. */
export const deliveries = (dialect: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('reminders').addColumn('tell_at', dialect.instant).execute()
    // Reminders that were due before this migration are past; a day is notified at nine, which these have in UTC.
    const nine =
      dialect.name === 'postgres' ? sql`(due_on + time '09:00') at time zone 'UTC'` : sql`due_on || 'T09:00:00.000Z'`
    const now = dialect.name === 'postgres' ? sql`now()` : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
    await sql`update reminders set tell_at = coalesce(due_at, ${nine})
      where completed_at is null and coalesce(due_at, ${nine}) > ${now}`.execute(db)
    await sql`create index reminders_to_tell on reminders (tell_at) where tell_at is not null`.execute(db)
    await dialect
      .clustered(db.schema.createTable('reminder_snoozes'))
      .addColumn('user_id', dialect.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('reminder_id', dialect.id, required)
      .addColumn('tell_at', dialect.instant, required)
      .addPrimaryKeyConstraint('reminder_snoozes_pk', ['user_id', 'reminder_id'])
      .addForeignKeyConstraint(
        'reminder_snoozes_reminder',
        ['owner_id', 'reminder_id'],
        'reminders',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('reminder_snoozes_of_reminder')
      .on('reminder_snoozes')
      .columns(['owner_id', 'reminder_id'])
      .execute()
    await db.schema.createIndex('reminder_snoozes_to_tell').on('reminder_snoozes').column('tell_at').execute()
    let settings = dialect
      .strictly(db.schema.createTable('delivery_settings'))
      .addColumn('user_id', dialect.id, (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('quiet_from', 'integer')
      .addColumn('quiet_to', 'integer')
      .addColumn('snooze_minutes', 'integer', required)
      .addColumn('evening_time', 'integer', required)
      .addColumn('evening_at', dialect.instant)
      .addColumn('told_evening', dialect.localDate)
      .addColumn('told_timer_id', dialect.id)
      .addCheckConstraint('delivery_settings_quiet', sql`(quiet_from is null) = (quiet_to is null)`)
    for (const name of SWITCHES)
      settings = settings.addColumn(name, 'text', (column) =>
        column.notNull().check(sql`${sql.ref(name)} in ('on', 'off')`),
      )
    await settings.execute()
    await sql`create index delivery_settings_evening on delivery_settings (evening_at)
      where evening_at is not null`.execute(db)
    await dialect
      .strictly(db.schema.createTable('push_devices'))
      .addColumn('id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('user_id', dialect.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session_id', dialect.id, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('endpoint', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', required)
      .addColumn('auth', 'text', required)
      .addColumn('user_agent', 'text', required)
      .addColumn('created_at', dialect.instant, required)
      .execute()
    await db.schema.createIndex('push_devices_by_user').on('push_devices').column('user_id').execute()
    await db.schema.createIndex('push_devices_by_session').on('push_devices').column('session_id').execute()
  },
})
