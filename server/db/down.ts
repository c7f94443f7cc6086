import { SqliteError } from 'better-sqlite3'

/** What the network and PostgreSQL say when it is away, starting, stopping, or has no room for one more. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const STOPPING = new Set(['57P01', '57P02', '57P03', '53300', '28P01', '3D000'])
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether a thrown thing says that the database cannot do its work now, and that nothing was asked wrongly. */
export function isDown(error: unknown): boolean {
  if (error instanceof SqliteError) return error.code === 'SQLITE_FULL' || error.code.startsWith('SQLITE_IOERR')
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return AWAY.has(code) || STOPPING.has(code) || LOST.test(error.message)
}
