import { sql } from 'kysely'
import type { Db } from './open.ts'
import { isPostgres } from './prepared.ts'

/** Of a table that is known to have more rows, PostgreSQL knows enough. */
const FEW_ROWS = 50_000

/**
 * Has PostgreSQL look at tables that grow from few rows to many within seconds. It looks by itself within a minute or
 * two. Until then it takes them for empty, reads them whole for each foreign key and is ten times as slow. A table that
 * it looks at anyway is left to it. The embedded database plans without such figures.
 */
export async function updatePlannerFigures(db: Db, tables: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)})
      and reltuples < ${FEW_ROWS}`.execute(db)
  for (const { relname } of rows) await sql`analyze (skip_locked) ${sql.table(relname)}`.execute(db)
}
