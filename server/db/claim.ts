import { existsSync, rmSync } from 'node:fs'
import { Client } from 'pg'
import { ConfigError } from '#server/operation/config-error.ts'
import { messageOf } from './down.ts'
import { CONNECT_WITHIN_MS } from './limits.ts'
import { isPostgresUrl, lockFor, lockPathOf } from './open.ts'
import { RESTORE_LOCK } from './restore-lock.ts'

/** A database in which no server makes anything before this is released. */
export type Claim = {
  /** Who else is at it, in words. */
  readonly programs: () => Promise<string[]>
  /** The existing data that a copy would meet, in words; empty: it can be put there. */
  readonly contents: () => Promise<string[]>
  /** `keep`: what belongs to a database in use stays, such as the file of its lock. */
  readonly release: (then: { keep: boolean }) => Promise<void>
}

export const claimDatabase = (where: string): Promise<Claim> =>
  isPostgresUrl(where) ? claimPostgres(where) : claimFile(where)

/** A file of SQLite, and beside it what SQLite would replay into it or take for its own. */
const SQLITE_SUFFIXES = ['', '-wal', '-shm', '-journal']

/** The files that a copy would meet. PostgreSQL has none of ours. */
export const filesInTheWayOf = (where: string): string[] =>
  isPostgresUrl(where) ? [] : SQLITE_SUFFIXES.map((suffix) => `${where}${suffix}`).filter(existsSync)

async function claimFile(file: string): Promise<Claim> {
  const path = lockPathOf(file)
  const hadLock = existsSync(path)
  const lock = lockFor(file)
  return {
    programs: async () => [],
    contents: async () => filesInTheWayOf(file),
    async release({ keep }) {
      if (!keep && !hadLock) rmSync(path, { force: true })
      lock.close()
    },
  }
}

async function claimPostgres(where: string): Promise<Claim> {
  const client = new Client({
    connectionString: where,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: 'hourkin_restore',
  })
  // A lost connection rejects the query as well; without a listener, it would end the process.
  client.on('error', () => undefined)
  const ask = async (text: string, values: string[] = []) => {
    try {
      return (await client.query<{ taken?: boolean }>(text, values)).rows
    } catch (error) {
      throw unreached(error)
    }
  }
  const release = () => client.end().catch(() => {})
  try {
    await client.connect().catch((error: unknown) => {
      throw unreached(error)
    })
    const [lock] = await ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [RESTORE_LOCK])
    if (!lock?.taken)
      throw new ConfigError(
        'Another Hourkin starts on the database, or restores a backup into it. Nothing was changed.',
      )
  } catch (error) {
    await release()
    throw error
  }
  return {
    programs: async () =>
      (await ask(OTHER_PROGRAMS)).length
        ? ['a program that is connected to the database, such as a running Hourkin']
        : [],
    contents: async () => ((await ask(TABLES)).length ? ['the database'] : []),
    release,
  }
}

const unreached = (error: unknown) => new ConfigError(`The database cannot be reached: ${messageOf(error)}.`)

/** One row if a database of PostgreSQL holds anything. */
export const TABLES = `select 1 from pg_class where relkind in ('r', 'p', 'v')
  and relnamespace = current_schema()::regnamespace limit 1`

/** Of a session of another user, `backend_type` is hidden; workers of PostgreSQL have no user. */
const OTHER_PROGRAMS = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend' limit 1`
