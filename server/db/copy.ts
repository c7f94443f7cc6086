import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { ConfigError } from '#server/operation/config-error.ts'
import { TABLES } from './claim.ts'
import { CONNECT_WITHIN_MS } from './limits.ts'
import { isPostgresUrl } from './open.ts'
import { runPostgresTool } from './postgres-tool.ts'
import { openSqliteFile } from './sqlite-file.ts'
import { startFailure } from './start-failure.ts'

/** The name of a copy inside of a backup: it fits into the same kind of database only. */
export const copyNameOf = (where: string) => (isPostgresUrl(where) ? 'hourkin.dump' : 'hourkin.db')

/** All of a database in a new file, as it is at one moment. Other programs go on writing meanwhile. */
export async function copyDatabase(where: string, file: string): Promise<void> {
  if (isPostgresUrl(where))
    return runToolWithPassfile('pg_dump', { where, copy: file }, ['--format=custom', '--no-comments', '--file', file])
  if (!existsSync(where)) throw new ConfigError(`There is no database in ${where} yet.`)
  const database = openSqliteFile(where)
  try {
    database.prepare('vacuum into ?').run([file])
  } catch (error) {
    throw new ConfigError(`The database file ${where} cannot be copied: ${(error as Error).message}.`)
  } finally {
    database.close()
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

/** Puts a copy into an unused place, wholly or not at all. A file of SQLite comes from the same disk. */
export async function putCopy(file: string, where: string): Promise<void> {
  if (!isPostgresUrl(where)) return linkSync(file, where)
  await runToolWithPassfile('pg_restore', { where, copy: file }, ['--single-transaction', '--exit-on-error', file])
}

/** PostgreSQL's own programs know all that its databases are made of. A file with the password lies beside `copy`. */
async function runToolWithPassfile(
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
