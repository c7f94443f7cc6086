import { Kysely, sql, SqliteDialect } from 'kysely'
import { ConfigError } from '#server/operation/config-error.ts'
import { sqlite } from './dialect.ts'
import { listAppliedMigrations, isHistory, migrateTo, refuseNewer } from './migrate.ts'
import { isPostgresUrl } from './open.ts'
import { runPostgresTool } from './postgres-tool.ts'
import { openSqliteFile, readPragma, type SqliteFile } from './sqlite-file.ts'

/** What of a schema is compared: `table`, `table.column`, `index`, `trigger`. */
type SchemaParts = ReadonlySet<string>

const damaged = (why: string) => new ConfigError(`The database in the backup is damaged: ${why}. Nothing was changed.`)

/**
 * Throws `ConfigError` with a sentence unless the copy is a sound database of this version of Hourkin or an older one.
 * @param where the place it is meant for, which tells the kind of the database
 */
export async function checkCopy(file: string, where: string): Promise<void> {
  const { names, parts } = isPostgresUrl(where) ? await readDump(file) : await readSqlite(file)
  refuseNewer(names)
  if (!isHistory(names)) throw foreign('the steps by which Hourkin made it')
  const expected = await buildExpectedSchema(names)
  const lacking = [...(isPostgresUrl(where) ? tablesOf(expected) : expected)].filter((part) => !parts.has(part))
  if (lacking.length) throw foreign(lacking.slice(0, 5).join(', '))
}

const foreign = (what: string) =>
  new ConfigError(`The database in the backup is not one of Hourkin: it lacks ${what}. Nothing was changed.`)

async function readSqlite(file: string): Promise<{ names: string[]; parts: SchemaParts }> {
  let database: SqliteFile | undefined
  try {
    database = openSqliteFile(file, { readonly: true })
    const said = readPragma(database, 'integrity_check')
    if (said !== 'ok') throw new Error(String(said))
    const [orphan] = database.prepare('pragma foreign_key_check').all([]) as { table: string; parent: string }[]
    if (orphan) throw new Error(`a row of ${orphan.table} points at nothing in ${orphan.parent}`)
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
    return { names: await listAppliedMigrations(db, sqlite), parts: await readSchemaParts(db) }
  } catch (error) {
    throw damaged((error as Error).message)
  } finally {
    database?.close()
  }
}

/** The zip's checksum says that it is whole; its list of contents says which kind of backup it is. */
async function readDump(file: string): Promise<{ names: string[]; parts: SchemaParts }> {
  const list = await runPostgresTool('pg_restore', ['--list', file])
  const tables = new Set([...list.matchAll(/ TABLE DATA \S+ (\S+) /g)].map(([, table]) => table!))
  const rows = await runPostgresTool('pg_restore', ['--data-only', '--table=kysely_migration', '--file=-', file])
  const [, copied = ''] = rows.match(/^COPY .*\.kysely_migration .*;\n([^]*?)^\\\.$/m) ?? []
  return { names: [...copied.matchAll(/^[^\t\n]+/gm)].map(([name]) => name), parts: tables }
}

/** Both databases have the same tables. */
async function buildExpectedSchema(names: readonly string[]): Promise<SchemaParts> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openSqliteFile(':memory:') }) })
  try {
    await migrateTo(db, sqlite, names)
    return await readSchemaParts(db)
  } finally {
    await db.destroy()
  }
}

async function readSchemaParts(db: Kysely<unknown>): Promise<SchemaParts> {
  const wanted = sql<{ part: string }>`
    select name as part from sqlite_schema where name not like 'sqlite\\_%' escape '\\'
    union select t.name || '.' || c.name from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'`
  return new Set((await wanted.execute(db)).rows.map(({ part }) => part))
}

/** Those that have columns. */
const tablesOf = (parts: SchemaParts) =>
  new Set([...parts].flatMap((part) => (part.includes('.') ? [part.split('.', 1)[0]!] : [])))
