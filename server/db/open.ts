import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { ConfigError } from '#server/operation/config-error.ts'
import { type Dialect, postgres, postgresTypes, sqlite } from './dialect.ts'
import { allowDirect, type Direct, directTo, rememberedIn } from './direct.ts'
import { ANSWER_WITHIN_MS, CONNECT_WITHIN_MS, LIMIT_OPTIONS, withLongStatements } from './limits.ts'
import { rememberPool } from './measure.ts'
import { listAppliedMigrations, migrate, refuseOther, type Upgrade } from './migrate.ts'
import { NamingClient } from './naming-client.ts'
import { openSqliteFile, type SqliteFile, sqliteErrorOf, writeFirstPage } from './sqlite-file.ts'
import { startFailure } from './start-failure.ts'
import type { Tables } from './tables.ts'
import { guardTransactions } from './transaction-guard.ts'

export type Db = Kysely<Tables>
/** A transaction: its statements take effect completely or not at all. */
export type Trx = Transaction<Tables>

/** Told every statement that is sent, with its parameters. */
type Hear = (sql: string, parameters: readonly unknown[]) => void

type Opened = {
  dialect: Dialect
  driver: SqliteDialect | PostgresDialect
  /** Runs work that is to be done wholly or not at all, where Kysely does not see to it. */
  wholly: (work: () => Promise<void>) => Promise<void>
  direct?: Direct
  pool?: Pool
}

export const isPostgresUrl = (where: string) => /^postgres(ql)?:/.test(where)

type Options = { readonly hear?: Hear; readonly upgrade?: Upgrade }

/** `postgres://…` is a server; anything else is the path of a file, and `:memory:` is neither. */
export async function openDb(where: string, { hear, upgrade }: Options = {}): Promise<Db> {
  const { db, dialect, wholly } = connect(isPostgresUrl(where) ? openPostgres(where) : openSqlite(where), hear)
  try {
    await wholly(() => withLongStatements(db, (connection) => migrate(connection, dialect, upgrade)))
  } catch (error) {
    await db.destroy()
    throw startFailure(error)
  }
  return db
}

/** Opens a database that exists, and that a server may use at the same time. Refuses any schema but this program's. */
export async function openBeside(where: string): Promise<Db> {
  const opened = isPostgresUrl(where) ? openPostgres(where) : openSqlite(where, { isAlone: false })
  const { db, dialect } = connect(opened)
  try {
    refuseOther(await db.connection().execute((connection) => listAppliedMigrations(connection, dialect)))
  } catch (error) {
    await db.destroy()
    throw startFailure(error)
  }
  return db
}

function connect({ driver, direct, pool, ...opened }: Opened, hear?: Hear) {
  const db = new Kysely<Tables>({
    dialect: driver,
    plugins: [new CamelCasePlugin()],
    ...(hear && { log: ({ query }) => hear(query.sql, query.parameters) }),
  })
  if (direct) allowDirect(db, direct, hear)
  if (pool) rememberPool(db, pool)
  return { db, ...opened }
}

function openSqlite(file: string, { isAlone } = { isAlone: file !== ':memory:' }): Opened {
  const lock = isAlone ? lockFor(file) : undefined
  const database = openFile(file)
  const statements = guardTransactions(database, rememberedIn(database))
  const direct = file === ':memory:' ? undefined : directTo(file, statements)
  const both: SqliteDatabase = {
    // Kysely prepares at every call: here its statement is prepared already.
    prepare: statements,
    close() {
      direct?.close()
      database.close()
      lock?.close()
    },
  }
  return {
    dialect: sqlite,
    driver: new SqliteDialect({ database: both }),
    ...(direct && { direct }),
    async wholly(work) {
      database.exec('begin immediate')
      try {
        writeFirstPage(database)
        await work()
        database.exec('commit')
      } catch (error) {
        if (database.isInTransaction()) database.exec('rollback')
        throw error
      }
    },
  }
}

function openFile(file: string): SqliteFile {
  try {
    const database = openSqliteFile(file)
    // FULL: an acknowledged hour survives a power cut.
    database.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON')
    return database
  } catch (error) {
    throw new ConfigError(`The database file ${file} cannot be opened: ${(error as Error).message}.`)
  }
}

export const lockPathOf = (file: string) => `${file}.lock`

/**
 * On SQLite we are one process: another one would not hear of what this one remembers and pushes. The lock lies beside
 * the file, so that a backup can read it, and is the system's: a process that dies lets go of it.
 */
export function lockFor(file: string): SqliteFile {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const lock = openSqliteFile(lockPathOf(file), { waitMs: 0 })
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    const isHeld = sqliteErrorOf(error) === 'SQLITE_BUSY'
    throw new ConfigError(
      isHeld
        ? `Another Hourkin is running on the database file ${file}. Stop it first, or give this one its own DATA_DIR.`
        : `The database file ${file} cannot be opened: ${(error as Error).message}.`,
    )
  }
}

/**
 * Our queries are short: compiling one takes longer than running it. And each is about one owner, by an index:
 * PostgreSQL knows only the days of all owners together, takes a week for most of ten years, and would read all of
 * these instead.
 */
export const POSTGRES_OPTIONS = '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan'

function openPostgres(connectionString: string): Opened {
  const pool = new Pool({
    Client: NamingClient,
    connectionString,
    types: postgresTypes,
    options: `${POSTGRES_OPTIONS} ${LIMIT_OPTIONS}`,
    max: 10,
    // Rather an answer that says so than a request that hangs while PostgreSQL is away.
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  })
  // The pool emits this for idle clients, and connects anew at the next request. What fails until then is logged.
  pool.on('error', () => undefined)
  return { dialect: postgres, driver: new PostgresDialect({ pool }), wholly: (work) => work(), pool }
}
