import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { Client } from 'pg'
import { Unusable } from '#server/unusable.ts'
import { isPostgresUrl } from './open.ts'

const run = promisify(execFile)

/** What a copy is called inside of a backup: it fits into the same kind of database only. */
export const copyNameOf = (where: string) => (isPostgresUrl(where) ? 'hourkin.dump' : 'hourkin.db')

/** All of a database in a new file, as it is at one moment. Whoever writes meanwhile does not wait. */
export async function copyDatabase(where: string, file: string): Promise<void> {
  if (isPostgresUrl(where)) return postgresTool('pg_dump', where, ['--format=custom', '--no-comments', '--file', file])
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

/** Whether nobody has ever kept anything there. */
export async function isUnused(where: string): Promise<boolean> {
  if (!isPostgresUrl(where)) return !existsSync(where)
  const client = new Client(where)
  try {
    await client.connect()
    const { rows } = await client.query(
      `select 1 from pg_class where relkind in ('r', 'p', 'v') and relnamespace = current_schema()::regnamespace limit 1`,
    )
    return rows.length === 0
  } catch (error) {
    throw new Unusable(`The database cannot be reached: ${(error as Error).message}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Puts a copy into an unused place, wholly or not at all. A file of SQLite is moved there, from the same disk. */
export async function putCopy(file: string, where: string): Promise<void> {
  if (isPostgresUrl(where)) return postgresTool('pg_restore', where, ['--single-transaction', '--exit-on-error', file])
  const database = new Sqlite(file, { readonly: true })
  try {
    const said = database.pragma('integrity_check', { simple: true })
    if (said !== 'ok') throw new Error(String(said))
  } catch (error) {
    throw new Unusable(`The database in the backup is damaged: ${(error as Error).message}.`)
  } finally {
    database.close()
  }
  renameSync(file, where)
}

/** PostgreSQL's own programs know all that its databases are made of. */
async function postgresTool(tool: 'pg_dump' | 'pg_restore', where: string, options: readonly string[]): Promise<void> {
  const { url, passwords } = withoutPassword(where)
  try {
    await run(tool, ['--no-owner', '--no-privileges', '--dbname', url, ...options])
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    if (code === 'ENOENT')
      throw new Unusable(
        `${tool} is not installed here. It comes with PostgreSQL's client programs (Debian: postgresql-client).`,
      )
    throw new Unusable(`${tool} failed: ${(stderr ?? '').trim() || (error as Error).message}`)
  } finally {
    if (passwords) rmSync(passwords, { recursive: true, force: true })
  }
}

/** Whoever lists the processes of the machine reads an address, and shall not read the password. */
function withoutPassword(where: string): { url: string; passwords?: string } {
  const url = new URL(where)
  if (url.password === '') return { url: url.href }
  const passwords = mkdtempSync(join(tmpdir(), 'hourkin-password-'))
  const password = decodeURIComponent(url.password).replaceAll(/[\\:]/g, '\\$&')
  writeFileSync(join(passwords, 'pgpass'), `*:*:*:*:${password}\n`, { mode: 0o600 })
  url.password = ''
  const passfile = `passfile=${encodeURIComponent(join(passwords, 'pgpass'))}`
  return { url: `${url.href}${url.search ? '&' : '?'}${passfile}`, passwords }
}
