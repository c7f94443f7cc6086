// The one place that knows which library opens the embedded database: `node:sqlite`, or `better-sqlite3` on a Node that
// does not have it yet. See ADR 35.
import { createRequire } from 'node:module'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type BetterSqlite from 'better-sqlite3'
import type { SqliteStatement } from 'kysely'

/** An open file of SQLite, or a database in memory. */
export type SqliteFile = {
  /** Compiles one statement. Its methods take the parameters as a list. */
  readonly prepare: (text: string) => SqliteStatement
  /** Runs any number of statements without parameters. */
  readonly exec: (text: string) => void
  readonly isInTransaction: () => boolean
  /** Another number after each statement of this connection that may have written, such as `commit`. */
  readonly writes: () => number
  readonly close: () => void
}

type Uncounted = Omit<SqliteFile, 'writes'>

type Options = {
  readonly readonly?: boolean
  /** How long a statement waits for the lock of another process, in milliseconds. */
  readonly waitMs?: number
}

/** As long as an interactive request may wait. */
const WAIT_MS = 5000

const nodeSqlite = process.getBuiltinModule('node:sqlite') as typeof import('node:sqlite') | undefined

/**
 * Opens a file, which is made if it is not there and may be written.
 * @throws the library's error, whose name {@link sqliteErrorOf} tells
 */
export function openSqliteFile(path: string, { readonly = false, waitMs = WAIT_MS }: Options = {}): SqliteFile {
  if (nodeSqlite)
    return countWrites(fileOfNode(new nodeSqlite.DatabaseSync(path, { readOnly: readonly, timeout: waitMs })))
  const Sqlite = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite
  return countWrites(fileOfBetterSqlite(new Sqlite(path, { readonly, timeout: waitMs })))
}

const READS = /^\s*select\b/i

/** Counts each statement that is not surely a reading: one too many only makes its reader look once more. */
function countWrites(file: Uncounted): SqliteFile {
  let writes = 0
  const counted = (statement: SqliteStatement): SqliteStatement => ({
    reader: statement.reader,
    all(parameters) {
      writes++
      return statement.all(parameters)
    },
    run(parameters) {
      writes++
      return statement.run(parameters)
    },
    iterate(parameters) {
      writes++
      return statement.iterate(parameters)
    },
  })
  return {
    ...file,
    prepare: (text) => (READS.test(text) ? file.prepare(text) : counted(file.prepare(text))),
    exec(text) {
      writes++
      file.exec(text)
    },
    writes: () => writes,
  }
}

/** The value of a setting, such as `user_version`. */
export function readPragma(file: SqliteFile, name: string): unknown {
  const [row] = file.prepare(`pragma ${name}`).all([]) as Record<string, unknown>[]
  return row === undefined ? undefined : Object.values(row)[0]
}

/** Writes the first page as it is: a file that can only be read opens all the same, and fails here. */
export const writeFirstPage = (file: SqliteFile) =>
  file.exec(`pragma user_version = ${Number(readPragma(file, 'user_version'))}`)

function fileOfNode(database: DatabaseSync): Uncounted {
  return {
    prepare: (text) => statementOfNode(database.prepare(text)),
    exec: (text) => database.exec(text),
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}

function statementOfNode(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

function fileOfBetterSqlite(database: BetterSqlite.Database): Uncounted {
  return {
    prepare: (text) => database.prepare(text),
    exec: (text) => void database.exec(text),
    isInTransaction: () => database.inTransaction,
    close: () => void database.close(),
  }
}

/** Primary result codes by number. Source: https://sqlite.org/rescode.html */
const PRIMARY: Readonly<Record<number, string>> = {
  1: 'ERROR',
  2: 'INTERNAL',
  3: 'PERM',
  4: 'ABORT',
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  9: 'INTERRUPT',
  10: 'IOERR',
  11: 'CORRUPT',
  12: 'NOTFOUND',
  13: 'FULL',
  14: 'CANTOPEN',
  15: 'PROTOCOL',
  17: 'SCHEMA',
  18: 'TOOBIG',
  19: 'CONSTRAINT',
  20: 'MISMATCH',
  21: 'MISUSE',
  23: 'AUTH',
  25: 'RANGE',
  26: 'NOTADB',
}
/** The extended codes that the program tells apart; others are known by their primary code. */
const EXTENDED: Readonly<Record<number, string>> = {
  787: 'CONSTRAINT_FOREIGNKEY',
  1555: 'CONSTRAINT_PRIMARYKEY',
  1811: 'CONSTRAINT_TRIGGER',
  2067: 'CONSTRAINT_UNIQUE',
}

/**
 * What SQLite calls a failure, such as `SQLITE_CONSTRAINT_UNIQUE`, whichever library reports it; undefined: the thrown
 * thing is not SQLite's.
 */
export function sqliteErrorOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code !== 'ERR_SQLITE_ERROR') return error.name === 'SqliteError' ? String(error.code) : undefined
  const number = 'errcode' in error ? Number(error.errcode) : 1
  return `SQLITE_${EXTENDED[number] ?? PRIMARY[number & 255] ?? 'ERROR'}`
}
