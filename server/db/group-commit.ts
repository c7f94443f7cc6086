import { sql } from 'kysely'
import { directOf } from './direct.ts'
import type { Db, Trx } from './open.ts'
import { prepared } from './prepared.ts'

type Work<T> = (trx: Trx) => Promise<T>
export type Grouped = <T>(work: Work<T>) => Promise<T>

/** A limit, so that no caller waits long for the others. */
const MAX_AT_ONCE = 50

const savepoint = prepared<object>((db) => sql`savepoint one`.compile(db))
const release = prepared<object>((db) => sql`release one`.compile(db))
const rollback = prepared<object>((db) => sql`rollback to one`.compile(db))

/** Runs a transaction whose commit does not wait for the disk; the answers wait for `flush`. */
async function commitUnflushed(db: Db, work: (trx: Trx) => Promise<void>): Promise<void> {
  const direct = directOf(db)
  if (!direct) return db.transaction().execute(work)
  return db.connection().execute(async (connection) => {
    direct.setCommitsWait(false)
    try {
      await connection.transaction().execute(work)
    } finally {
      direct.setCommitsWait(true)
    }
  })
}

type Waiting = { work: Work<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void }

/**
 * Transactions that come at the same time share one commit, which on the embedded database is most of the cost of a
 * write. Each of them is done completely or not at all, as it would be alone, and no caller gets an answer before the
 * disk has the commit. While the disk works, other requests are read and answered; the next group gathers until then.
 */
function groupOf(db: Db): Grouped {
  const waiting: Waiting[] = []
  let isRunning = false

  async function runQueuedWork(trx: Trx, taken: Waiting[], answers: (() => void)[]) {
    for (let next = waiting.shift(); next; next = taken.length < MAX_AT_ONCE ? waiting.shift() : undefined) {
      const { work, resolve, reject } = next
      taken.push(next)
      await savepoint(trx, {})
      try {
        const value = await work(trx)
        answers.push(() => resolve(value))
      } catch (error) {
        // Where SQLite has rolled all of it back by itself, nothing is left of the others either.
        await rollback(trx, {}).catch(() => {
          throw error
        })
        answers.push(() => reject(error))
      }
      await release(trx, {})
    }
  }

  async function answerAfterFlush(taken: readonly Waiting[], answers: readonly (() => void)[]) {
    try {
      await directOf(db)?.flush()
      for (const answer of answers) answer()
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }

  async function commitGroup() {
    const taken: Waiting[] = []
    const answers: (() => void)[] = []
    try {
      await commitUnflushed(db, (trx) => runQueuedWork(trx, taken, answers))
      await answerAfterFlush(taken, answers)
    } catch (error) {
      // A transaction that did not even begin fails for all who wait for it.
      for (const { reject } of taken.length ? taken : waiting.splice(0)) reject(error)
    }
    if (waiting.length) setImmediate(() => void commitGroup())
    else isRunning = false
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Waiting['resolve'], reject })
      if (isRunning) return
      isRunning = true
      // Includes all that have arrived by then.
      setImmediate(() => void commitGroup())
    })
}

const groups = new WeakMap<Db, Grouped>()

/** The one group of a database. */
export function groupCommit(db: Db): Grouped {
  const grouped = groups.get(db) ?? groupOf(db)
  groups.set(db, grouped)
  return grouped
}
