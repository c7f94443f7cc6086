import { type Migration, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

const LONGEST = 7 * 1440

/** A reminder may be told of before it is due as well: those that there are say nothing of it. */
export const reminderNotices = (dialect: Dialect): Migration => ({
  async up(db) {
    const check = sql`notify_minutes between 1 and ${sql.lit(LONGEST)}`
    const change = db.schema.alterTable('reminders')
    await change.addColumn('notify_minutes', 'integer', (it) => it.check(check)).execute()
    await db.schema.alterTable('reminders').addColumn('notify_at', dialect.instant).execute()
    const index = db.schema.createIndex('reminders_to_notify').on('reminders').column('notify_at')
    await index.where('notify_at', 'is not', null).execute()
  },
})
