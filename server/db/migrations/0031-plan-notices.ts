import { type Migration, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

/** A plan may say that it begins, and a sleep plan that it is time for bed: what there is says nothing. */
export const planNotices = (dialect: Dialect): Migration => ({
  async up(db) {
    const longest = { plans: 1440, sleep_plans: 240 }
    for (const [table, minutes] of Object.entries(longest)) {
      const check = sql`notify_minutes between 0 and ${sql.lit(minutes)}`
      const change = db.schema.alterTable(table)
      await change.addColumn('notify_minutes', 'integer', (it) => it.check(check)).execute()
      await db.schema.alterTable(table).addColumn('tell_at', dialect.instant).execute()
      const index = db.schema.createIndex(`${table}_to_tell`).on(table).column('tell_at')
      await index.where('tell_at', 'is not', null).execute()
    }
  },
})
