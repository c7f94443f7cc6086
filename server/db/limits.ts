import { sql } from 'kysely'
import type { Db } from './open.ts'
import { withOwnConnections } from './own-connections.ts'
import { isPostgres } from './prepared.ts'

/** A request that needs a connection waits for one, and then for the answer: together 15 s at most. */
export const CONNECT_WITHIN_MS = 5000
/** The client's own limit. Only this one notices a line on which nothing comes any more. */
export const ANSWER_WITHIN_MS = 10_000
/** The server's limits are shorter: PostgreSQL then says which one it was, and the connection stays usable. */
const STATEMENT_MS = 9000
const LOCK_MS = 8500
/** Shorter than LOCK_MS: a process that was frozen in a transaction loses its locks to those who wait for them. */
const IDLE_IN_TRANSACTION_MS = 7500

/** For work that may take minutes, such as a migration. The other limits stay. */
const LONG_STATEMENT_MS = 600_000
export const LONG_ANSWER_WITHIN_MS = LONG_STATEMENT_MS + 1000

/** What every connection has set, in milliseconds, with the names of PostgreSQL. */
export const LIMITS = {
  statement_timeout: String(STATEMENT_MS),
  lock_timeout: String(LOCK_MS),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
}

const setLimits = (statementMs: number, lockMs: number, isLocal: boolean) =>
  `select set_config('statement_timeout', '${statementMs}', ${isLocal}), set_config('lock_timeout', '${lockMs}', ${isLocal})`

const limitsText = (isLocal: boolean) => ({
  long: setLimits(LONG_STATEMENT_MS, LONG_STATEMENT_MS, isLocal),
  usual: setLimits(STATEMENT_MS, LOCK_MS, isLocal),
})
const OF_SESSION = limitsText(false)
const OF_TRANSACTION = limitsText(true)

/** The hint that a client reads off its statement: whether to wait long for the next ones. */
export function longFrom(text: string): boolean | undefined {
  if (text === OF_SESSION.long || text === OF_TRANSACTION.long) return true
  if (text === OF_SESSION.usual || text === OF_TRANSACTION.usual) return false
  return undefined
}

/**
 * Runs work whose statements may take minutes, on one connection: that of the transaction, or one of its own. The
 * embedded database has no limits to lift.
 */
export async function withLongStatements<D extends Db, T>(db: D, work: (db: D) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return work(db)
  const { long, usual } = db.isTransaction ? OF_TRANSACTION : OF_SESSION
  const run = async (connection: Db) => {
    await sql.raw(long).execute(connection)
    try {
      return await work(connection as D)
    } finally {
      // Fails where the transaction has failed or the connection is lost: then the setting has gone with it.
      await sql
        .raw(usual)
        .execute(connection)
        .catch(() => undefined)
    }
  }
  return db.isTransaction ? run(db) : withOwnConnections(db).connection().execute(run)
}
