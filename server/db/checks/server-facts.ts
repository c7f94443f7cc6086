import { sql } from 'kysely'
import type { Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { readDatabaseSize } from '#server/db/measure.ts'
import { isPostgres } from '#server/db/prepared.ts'

export type ServerFacts = {
  readonly product: 'PostgreSQL' | 'SQLite'
  readonly version: string
  /** The name of the newest migration. */
  readonly schema: string
  readonly bytes: number
  /** The clock of another machine; null: the database has none of its own. */
  readonly now: Instant | null
}

/** What an operator wants to know of the database. */
export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const version = isPostgres(db)
    ? sql<{
        version: string
        now: Instant
      }>`select current_setting('server_version') as version, clock_timestamp() as now`
    : sql<{ version: string; now: null }>`select sqlite_version() as version, null as now`
  const { rows } = await version.execute(db)
  const newest = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)
  return {
    product: isPostgres(db) ? 'PostgreSQL' : 'SQLite',
    ...rows[0]!,
    schema: newest.rows[0]!.name,
    bytes: await readDatabaseSize(db),
  }
}
