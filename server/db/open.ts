import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect, type Transaction } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { ConfigError } from '#server/operation/config-error.ts'
import { type Dialect, postgres, postgresTypes, sqlite } from './dialect.ts'
import { allowDirect, type Direct, directTo, rememberedIn } from './direct.ts'
import { ANSWER_WITHIN_MS, CONNECT_WITHIN_MS, withLongStatements } from './limits.ts'
import { rememberPool } from './measure.ts'
import { listAppliedMigrations, migrate, refuseOther, type Upgrade } from './migrate.ts'
import { rememberDirect } from './own-connections.ts'
import { NamingClient, PoolClient } from './pool-client.ts'
import { assertPoolerSettings, setUserDefaults } from './pooler.ts'
import { START_OPTIONS } from './session-settings.ts'
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

/** `pooler`: the address of one that stands before PostgreSQL, for all that needs no connection of its own. */
type Options = { readonly hear?: Hear; readonly upgrade?: Upgrade; readonly pooler?: string | undefined }

/** `postgres://…` is a server; anything else is the path of a file, and `:memory:` is neither. */
export async function openDb(where: string, { hear, upgrade, pooler }: Options = {}): Promise<Db> {
  const { db, dialect, wholly } = connect(isPostgresUrl(where) ? openPostgres(where) : openSqlite(where), hear)
  try {
    await wholly(() => withLongStatements(db, (connection) => migrate(connection, dialect, upgrade)))
    return pooler === undefined ? db : await openPooled(db, pooler, hear)
  } catch (error) {
    await db.destroy()
    throw startFailure(error)
  }
}

/** A pooler gives each transaction another connection: names of statements and start options would meet none. */
async function openPooled(direct: Db, pooler: string, hear?: Hear): Promise<Db> {
  await setUserDefaults(direct)
  const opened = openPostgres(pooler, { Client: PoolClient })
  const both = {
    connect: () => opened.pool.connect(),
    end: async () => {
      await Promise.all([opened.pool.end(), direct.destroy()])
    },
  }
  const { db } = connect({ ...opened, driver: new PostgresDialect({ pool: both }) }, hear)
  rememberDirect(db, direct)
  try {
    await assertPoolerSettings(db)
  } catch (error) {
    await opened.pool.end()
    throw error
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
  const remembered = rememberedIn(database)
  const inTransaction = guardTransactions(database, remembered)
  const direct = file === ':memory:' ? undefined : directTo(file, { database, inTransaction, remembered })
  const both: SqliteDatabase = {
    // Kysely prepares at every call: here its statement is prepared already.
    prepare: inTransaction,
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

/** @param own how its connections begin, and what asks on them */
function openPostgres(connectionString: string, own: PoolConfig = { Client: NamingClient, options: START_OPTIONS }) {
  const pool = new Pool({
    ...own,
    connectionString,
    types: postgresTypes,
    max: 10,
    // Rather an answer that says so than a request that hangs while PostgreSQL is away.
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  })
  // The pool emits this for idle clients, and connects anew at the next request. What fails until then is logged.
  pool.on('error', () => undefined)
  return { dialect: postgres, driver: new PostgresDialect({ pool }), wholly: (work) => work(), pool } satisfies Opened
}
