import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { db } from './harness.ts'

/** Every table that there is, by the database's own word, and all that stands in it. */
export async function listAllRows(of: Db = db): Promise<{ table: string; rows: string[] }[]> {
  const names = isPostgres(of)
    ? sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
  const tables = (await names.execute(of)).rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(of)
      return { table, rows: rows.map((row) => JSON.stringify(row)) }
    }),
  )
}
