import { Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely'
import { Pool } from 'pg'
import { expect } from 'vitest'
import { postgresTypes } from '#server/db/dialect.ts'
import { isPostgresUrl } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { openSqliteFile, type SqliteFile } from '#server/db/sqlite-file.ts'

export type Row = Record<string, unknown>
/** Each table with its rows. */
export type Rows = ReadonlyMap<string, readonly Row[]>
export type BareDb = Kysely<Record<string, Row>>

const CHUNK = 200

/**
 * A database of any schema: without the names, the lock and the migrations of ours, and without constraints among rows
 * while they are put in.
 */
export const openBare = (place: string): BareDb =>
  isPostgresUrl(place)
    ? new Kysely({
        dialect: new PostgresDialect({
          pool: new Pool({
            connectionString: place,
            types: postgresTypes,
            options: '-c timezone=UTC -c session_replication_role=replica',
          }),
        }),
      })
    : new Kysely({ dialect: new SqliteDialect({ database: unhurried(place) }) })

/** Power cuts are not tested here. */
function unhurried(place: string): SqliteFile {
  const database = openSqliteFile(place)
  database.exec('pragma synchronous = off; pragma foreign_keys = off')
  return database
}

/** Table → its columns. */
export async function loadColumns(store: BareDb): Promise<Map<string, Set<string>>> {
  const { rows } = isPostgres(store)
    ? await sql<{ name: string; column: string }>`select table_name as name, column_name as "column"
        from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'`.execute(store)
    : await sql<{ name: string; column: string }>`select t.name, c.name as "column"
        from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`.execute(store)
  const columns = new Map<string, Set<string>>()
  for (const { name, column } of rows)
    if (!/^(?:sqlite|kysely)_/.test(name)) columns.set(name, (columns.get(name) ?? new Set()).add(column))
  return columns
}

/** All that stands in all tables, without generated columns. */
export async function loadRows(store: BareDb): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>()
  for (const [table, columns] of await loadColumns(store))
    rows.set(
      table,
      await store
        .selectFrom(table)
        .select([...columns])
        .execute(),
    )
  return rows
}

export async function loadMigrationNames(store: BareDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store)
  return rows.map(({ name }) => name)
}

/** What today's rows lack, because the column was required then and is gone now. */
const REQUIRED_THEN: Readonly<Record<string, Row>> = { calendar_feeds: { sealed_token: 'sealed' } }

/** Puts in what rows of today have for the columns of an older schema. @returns the rows as they stand there */
export async function insertRows(store: BareDb, today: Rows): Promise<Map<string, Row[]>> {
  const inserted = new Map<string, Row[]>()
  for (const [table, columns] of await loadColumns(store)) {
    const rows = (today.get(table) ?? []).map((row) =>
      Object.fromEntries(Object.entries({ ...REQUIRED_THEN[table], ...row }).filter(([column]) => columns.has(column))),
    )
    for (let from = 0; from < rows.length; from += CHUNK)
      await store
        .insertInto(table)
        .values(rows.slice(from, from + CHUNK))
        .execute()
    inserted.set(table, rows)
  }
  return inserted
}

/** A migration that takes rows away on purpose, by the table, and why. */
const EMPTIED: Readonly<Record<string, string>> = {}

/** A database may write the same JSON in another order. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
const plain = (cell: unknown) => (typeof cell === 'string' && /^[[{]/.test(cell) ? (JSON.parse(cell) as unknown) : cell)
const sorted = (rows: readonly Row[], columns: readonly string[]) =>
  rows
    .map((row) =>
      JSON.stringify(
        columns.map((column) => plain(row[column])),
        inOrder,
      ),
    )
    .toSorted()

/**
 * Fails unless each row of before is still there, with the same values in all columns that still exist, and no others.
 * @returns the tables that had rows
 */
export async function expectNothingLost(before: Rows, after: BareDb, from: string): Promise<string[]> {
  const now = await loadColumns(after)
  const filled = [...before].filter(([table, rows]) => rows.length > 0 && !(table in EMPTIED))
  for (const [table, rows] of filled) {
    const columns = Object.keys(rows[0]!).filter((column) => now.get(table)?.has(column))
    expect(columns.length, `${table} from ${from}`).toBeGreaterThan(0)
    const found = await after.selectFrom(table).select(columns).execute()
    expect(sorted(found, columns), `${table} from ${from}`).toEqual(sorted(rows, columns))
  }
  return filled.map(([table]) => table)
}
