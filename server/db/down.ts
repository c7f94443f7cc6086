import { sqliteErrorOf } from './sqlite-file.ts'

/** The error codes of the network, or its name server, when PostgreSQL is away. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])
/** The class of SQLSTATE for lines that could not be opened or were lost, of PostgreSQL and of poolers before it. */
const LINE_LOST = /^08[\dA-Z]{3}$/
/** PostgreSQL is starting, stopping, has closed an idle line, or has no room or memory for one more. */
const STOPPING = ['57P01', '57P02', '57P03', '57P05', '53200', '53300', '28P01', '3D000']
/** statement_timeout, lock_timeout and idle_in_transaction_session_timeout: see limits.ts. */
const TOOK_TOO_LONG = ['57014', '55P03', '25P03']
const UNAVAILABLE = new Set([...STOPPING, ...TOOK_TOO_LONG])
const LOST =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/

/** disk_full of PostgreSQL, and the system's own words. */
const FULL = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])
/** read_only_sql_transaction of PostgreSQL: a stand-by, or a hoster that stops writes before the disk is full. */
const READ_ONLY = new Set(['25006', 'EROFS'])
/** io_error of PostgreSQL. */
const IO_ERROR = '58030'

/** `away`: it does not answer. `full`, `readOnly`, `failing` (its disk does not do as it is told): it takes no writes. */
export type Outage = 'away' | 'full' | 'readOnly' | 'failing'

/** Why the database cannot do its work now, though nothing was asked wrongly; undefined: for another reason. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof AggregateError) return error.errors.map(outageOf).find((kind) => kind !== undefined)
  if (!(error instanceof Error)) return undefined
  const sqliteError = sqliteErrorOf(error)
  const code = sqliteError ?? ('code' in error ? String(error.code) : '')
  if (FULL.has(code)) return 'full'
  if (READ_ONLY.has(code) || code.startsWith('SQLITE_READONLY')) return 'readOnly'
  if (code === IO_ERROR || code.startsWith('SQLITE_IOERR')) return 'failing'
  if (sqliteError !== undefined) return undefined
  const isAway = AWAY.has(code) || UNAVAILABLE.has(code) || LINE_LOST.test(code)
  return isAway || LOST.test(error.message) ? 'away' : undefined
}

/** Whether a thrown thing says that the database cannot do its work now. */
export const isDown = (error: unknown): boolean => outageOf(error) !== undefined

/** Of several failures the first speaks for all: those of a name with several addresses have no words of their own. */
export const firstOf = (error: unknown): unknown =>
  error instanceof AggregateError && error.errors.length ? firstOf(error.errors[0]) : error

export function messageOf(error: unknown): string {
  const first = firstOf(error)
  return first instanceof Error ? first.message : String(first)
}
