import { type Migration, sql } from 'kysely'

/** Whether each log of its activity counts for a plan, so that it needs neither a tag nor a project. */
export const plansAskLess = (): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('plans')
      .addColumn('counts_all_logs', 'text', (column) =>
        column
          .notNull()
          .defaultTo('off')
          .check(sql`counts_all_logs in ('on', 'off')`),
      )
      .execute()
  },
})
