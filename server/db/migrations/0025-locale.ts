import { type Kysely, type Migration, sql } from 'kysely'

const CHOICES = {
  clock: ['auto', '12', '24'],
  date_order: ['auto', 'dayFirst', 'monthFirst', 'yearFirst'],
  week_start: ['auto', 'monday', 'sunday', 'saturday'],
} as const

const addChoice = (db: Kysely<unknown>, name: string, choices: readonly string[]) =>
  db.schema
    .alterTable('preferences')
    .addColumn(name, 'text', (column) =>
      column
        .notNull()
        .defaultTo('auto')
        .check(sql`${sql.ref(name)} in (${sql.join(choices.map((choice) => sql.lit(choice)))})`),
    )
    .execute()

/** How somebody writes times and dates: until they choose, as the browser's region does. */
export const locale = (): Migration => ({
  async up(db) {
    for (const [name, choices] of Object.entries(CHOICES)) await addChoice(db, name, choices)
  },
})
