import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { Unusable } from '#server/unusable.ts'
import { CONNECT_WITHIN_MS } from './limits.ts'
import { isPostgresUrl } from './open.ts'
import { runPostgresTool } from './postgres-tool.ts'
import { startFailure } from './start-failure.ts'

/** What a copy is called inside of a backup: it fits into the same kind of database only. */
export const copyNameOf = (where: string) => (isPostgresUrl(where) ? 'hourkin.dump' : 'hourkin.db')

/** All of a database in a new file, as it is at one moment. Other programs go on writing meanwhile. */
export async function copyDatabase(where: string, file: string): Promise<void> {
  if (isPostgresUrl(where))
    return postgresTool('pg_dump', { where, copy: file }, ['--format=custom', '--no-comments', '--file', file])
  if (!existsSync(where)) throw new Unusable(`There is no database in ${where} yet.`)
  const database = new Sqlite(where, { fileMustExist: true })
  try {
    database.prepare('vacuum into ?').run(file)
  } catch (error) {
    throw new Unusable(`The database file ${where} cannot be copied: ${(error as Error).message}.`)
  } finally {
    database.close()
  }
}

/** A file of SQLite, and beside it what SQLite would replay into it or take for its own. */
const SQLITE_SUFFIXES = ['', '-wal', '-shm', '-journal']

/** What a copy would meet there, in words; empty: it can be put there. */
export async function inTheWayOf(where: string): Promise<string[]> {
  if (!isPostgresUrl(where)) return SQLITE_SUFFIXES.map((suffix) => `${where}${suffix}`).filter(existsSync)
  const client = new Client(where)
  // A lost connection rejects the query as well; without a listener, it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const programs = await client.query(OTHER_PROGRAMS)
    const tables = await client.query(TABLES)
    return [
      ...(programs.rows.length ? ['a program that is connected to the database, such as a running Hourkin'] : []),
      ...(tables.rows.length ? ['the database'] : []),
    ]
  } catch (error) {
    throw new Unusable(`The database cannot be reached: ${(error as Error).message}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a database of PostgreSQL holds anything. Fails as `openDb` does. */
export async function hasTables(where: string): Promise<boolean> {
  const client = new Client({ connectionString: where, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  // A lost connection rejects the query as well; without a listener, it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(TABLES)).rows.length > 0
  } catch (error) {
    throw startFailure(error)
  } finally {
    await client.end().catch(() => {})
  }
}

const TABLES = `select 1 from pg_class where relkind in ('r', 'p', 'v')
  and relnamespace = current_schema()::regnamespace limit 1`

/** Of a session of another user, `backend_type` is hidden; workers of PostgreSQL have no user. */
const OTHER_PROGRAMS = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend' limit 1`

/** Puts a copy into an unused place, wholly or not at all. A file of SQLite is moved there, from the same disk. */
export async function putCopy(file: string, where: string): Promise<void> {
  if (!isPostgresUrl(where)) return renameSync(file, where)
  await postgresTool('pg_restore', { where, copy: file }, ['--single-transaction', '--exit-on-error', file])
}

/** PostgreSQL's own programs know all that its databases are made of. A file with the password lies beside `copy`. */
async function postgresTool(
  tool: 'pg_dump' | 'pg_restore',
  { where, copy }: { where: string; copy: string },
  options: readonly string[],
): Promise<void> {
  const url = withoutPassword(where, `${copy}.pgpass`)
  try {
    await runPostgresTool(tool, ['--no-owner', '--no-privileges', '--dbname', url, ...options])
  } finally {
    rmSync(`${copy}.pgpass`, { force: true })
  }
}

/** Every user of the machine can list the arguments of its processes, so the password goes into a file. */
function withoutPassword(where: string, passfile: string): string {
  const url = new URL(where)
  if (url.password === '') return url.href
  const password = decodeURIComponent(url.password).replaceAll(/[\\:]/g, '\\$&')
  writeFileSync(passfile, `*:*:*:*:${password}\n`, { mode: 0o600 })
  url.password = ''
  return `${url.href}${url.search ? '&' : '?'}passfile=${encodeURIComponent(passfile)}`
}
