import { type Migration, sql } from 'kysely'

/**
 * Whether each log of its activity counts for a plan, so that it needs neither a tag nor a project; and whether it has no
 * end, so that its last day is moved on.
 */
export const plansAskLess = (): Migration => ({
  async up(db) {
    for (const name of ['counts_all_logs', 'rolls_on'])
      await db.schema
        .alterTable('plans')
        .addColumn(name, 'text', (column) =>
          column
            .notNull()
            .defaultTo('off')
            .check(sql`${sql.ref(name)} in ('on', 'off')`),
        )
        .execute()
    const index = db.schema.createIndex('plans_rolling').on('plans').columns(['rolls_on', 'end_date'])
    await index.where('rolls_on', '=', 'on').execute()
  },
})
