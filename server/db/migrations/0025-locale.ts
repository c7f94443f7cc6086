import { type Kysely, type Migration, sql } from 'kysely'

const CHOICES = {
  clock: ['auto', '12', '24'],
  date_order: ['auto', 'dayFirst', 'monthFirst', 'yearFirst'],
  week_start: ['auto', 'monday', 'sunday', 'saturday'],
} as const

/** A week begins on Monday. The rest follows the browser's region. [view/locale-preferences] */
const DEFAULTS: Record<keyof typeof CHOICES, string> = { clock: 'auto', date_order: 'auto', week_start: 'monday' }

const addChoice = (db: Kysely<unknown>, name: keyof typeof CHOICES) =>
  db.schema
    .alterTable('preferences')
    .addColumn(name, 'text', (column) =>
      column
        .notNull()
        .defaultTo(DEFAULTS[name])
        .check(sql`${sql.ref(name)} in (${sql.join(CHOICES[name].map((choice) => sql.lit(choice)))})`),
    )
    .execute()

/** How a person writes times and dates. */
export const locale = (): Migration => ({
  async up(db) {
    for (const name of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) await addChoice(db, name)
  },
})
