import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts'
import { Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addMinutes, instant } from '#domain/time/time.ts'
import { seedFullLife } from '#server/testing/full-life.ts'
import { dialect, startServer, where } from '#server/testing/harness.ts'
import { createEmptyDatabase } from '#server/testing/postgres.ts'
import { postgresTypes } from './dialect.ts'
import { migrateTo } from './migrate.ts'
import { openDb } from './open.ts'

// Every schema that was ever released is upgraded to this one, with the data of a user who has used everything and has
// logged for half a year. None of it may be lost.
type Row = Record<string, unknown>
type Tables = Record<string, Row>
type Store = Kysely<Tables>

/** A migration that takes rows away on purpose, by the table, and why. */
const EMPTIED: Readonly<Record<string, string>> = {}
const LOGS = 180 * 20
const CHUNK = 200

const onPostgres = inject('postgres')
const folder = mkdtempSync(join(tmpdir(), 'hourkin-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Without the names, the lock and the migrations of ours, and without constraints among rows while they are put in. */
const bare = (place: string): Store =>
  onPostgres
    ? new Kysely<Tables>({
        dialect: new PostgresDialect({
          pool: new Pool({
            connectionString: place,
            types: postgresTypes,
            options: '-c timezone=UTC -c session_replication_role=replica',
          }),
        }),
      })
    : new Kysely<Tables>({ dialect: new SqliteDialect({ database: unhurried(place) }) })

/** Power cuts are not tested here. */
function unhurried(place: string): SqliteFile {
  const database = openSqliteFile(place)
  database.exec('pragma synchronous = off; pragma foreign_keys = off')
  return database
}

async function createEmptyPlace(): Promise<string> {
  if (onPostgres) return createEmptyDatabase(onPostgres)
  const home = join(folder, randomUUID())
  mkdirSync(home)
  return join(home, 'hourkin.db')
}

/** Table → its columns. */
async function loadColumns(store: Store): Promise<Map<string, Set<string>>> {
  const { rows } = onPostgres
    ? await sql<{ name: string; column: string }>`select table_name as name, column_name as "column"
        from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'`.execute(store)
    : await sql<{ name: string; column: string }>`select t.name, c.name as "column"
        from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`.execute(store)
  const columns = new Map<string, Set<string>>()
  for (const { name, column } of rows)
    if (!/^(?:sqlite|kysely)_/.test(name)) columns.set(name, (columns.get(name) ?? new Set()).add(column))
  return columns
}

const rowsOf = (store: Store, table: string) => store.selectFrom(table).selectAll().execute() as Promise<Row[]>

/** What stands in every table of a schema of today. */
let life: Map<string, Row[]>
let halfAYear: Row[]
/** The names of all migrations, the oldest first. */
let names: string[]

beforeAll(async () => {
  await seedFullLife(startServer(), 'ann')
  const store = bare(where)
  life = new Map()
  for (const table of (await loadColumns(store)).keys()) life.set(table, await rowsOf(store, table))
  const [one] = life.get('activity_logs')!
  halfAYear = Array.from({ length: LOGS }, (_, at) => {
    const startTime = addMinutes(instant('2024-01-01T00:00:00Z'), at * 72)
    return { ...one, id: randomUUID(), start_time: startTime, end_time: addMinutes(startTime, 72), minutes: 72 }
  })
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store)
  names = rows.map(({ name }) => name)
  await store.destroy()
}, 60_000)

/** What today's rows lack, because the column was required then and is gone now. */
const REQUIRED_THEN: Readonly<Record<string, Row>> = { calendar_feeds: { sealed_token: 'sealed' } }

/** Puts in what today’s rows have for the columns of then. @returns table → the rows as they stood */
async function fill(store: Store, more: readonly Row[]): Promise<Map<string, Row[]>> {
  const stood = new Map<string, Row[]>()
  for (const [table, columns] of await loadColumns(store)) {
    const all = [...(life.get(table) ?? []), ...(table === 'activity_logs' ? more : [])]
    const rows = all.map((row) =>
      Object.fromEntries(Object.entries({ ...REQUIRED_THEN[table], ...row }).filter(([column]) => columns.has(column))),
    )
    for (let from = 0; from < rows.length; from += CHUNK)
      await store
        .insertInto(table)
        .values(rows.slice(from, from + CHUNK))
        .execute()
    stood.set(table, rows)
  }
  return stood
}

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

/** From the schema after so many migrations. @returns the tables that had rows */
async function upgradeFrom(count: number, more: readonly Row[] = []): Promise<string[]> {
  const place = await createEmptyPlace()
  const store = bare(place)
  await migrateTo(store, dialect, names.slice(0, count))
  const before = await fill(store, more)
  await store.destroy()
  await (await openDb(place)).destroy()

  const after = bare(place)
  const now = await loadColumns(after)
  const filled = [...before].filter(([table, rows]) => rows.length > 0 && !(table in EMPTIED))
  for (const [table, rows] of filled) {
    const columns = Object.keys(rows[0]!).filter((column) => now.get(table)?.has(column))
    const stands = sorted(await rowsOf(after, table), columns)
    expect(stands, `${table} after ${names[count - 1]}`).toEqual(sorted(rows, columns))
  }
  await after.destroy()
  return filled.map(([table]) => table)
}

test('every released schema is upgraded to this one, and every row stays', async () => {
  expect(names.length).toBeGreaterThan(20)
  const filled = new Set<string>()
  for (let count = 1; count < names.length; count += 1) for (const table of await upgradeFrom(count)) filled.add(table)
  expect(filled.size).toBeGreaterThan(40)
}, 120_000)

test('with half a year of logs, from the first schema that had logs on', async () => {
  const first = 1 + names.indexOf('0004-activity-logs')
  expect(await upgradeFrom(first, halfAYear)).toContain('activity_logs')
}, 60_000)

/** The tables and migrations of a database. */
async function readState(place: string) {
  const store = bare(place)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(store)
  const tables = await loadColumns(store)
  await store.destroy()
  return { names: rows.map(({ name }) => name), tables }
}

test('a failed migration undoes all earlier ones, and can be tried again', async () => {
  const place = await createEmptyPlace()
  // Some steps before the last one that creates a table.
  const count = names.findIndex((name) => name.startsWith('0020'))
  const store = bare(place)
  await migrateTo(store, dialect, names.slice(0, count))
  const known = new Set((await loadColumns(store)).keys())
  const later = [...life.keys()].findLast((table) => !known.has(table))!
  await store.schema.createTable(later).addColumn('in_the_way', 'text').execute()
  await store.destroy()
  const before = await readState(place)
  await expect(openDb(place)).rejects.toThrow(/could not be brought to this version|has tables that are not Hourkin's/)
  expect(await readState(place)).toEqual(before)

  const again = bare(place)
  await again.schema.dropTable(later).execute()
  await again.destroy()
  await (await openDb(place)).destroy()
  expect((await readState(place)).names).toEqual(names)
}, 60_000)

test('a schema of a newer version is refused, and nothing is changed', async () => {
  const place = await createEmptyPlace()
  await (await openDb(place)).destroy()
  const store = bare(place)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`.execute(store)
  await store.destroy()
  const before = await readState(place)
  await expect(openDb(place)).rejects.toThrow('9999-from-the-future')
  expect(await readState(place)).toEqual(before)
}, 60_000)
