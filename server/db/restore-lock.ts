import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { Unreachable } from './start-failure.ts'

/** A restore holds it alone; servers that start share it while they make and change tables. */
export const RESTORE_LOCK = 'hourkin restore'

type Lock = { taken: boolean }

/** Runs work on a schema, unless a backup is being restored into the database. @param db one connection */
export async function runUnlessRestoring<T>(
  db: Kysely<T>,
  { name }: Dialect,
  work: () => Promise<void>,
): Promise<void> {
  // A file of SQLite has a lock beside it.
  if (name !== 'postgres') return work()
  const lock = sql<Lock>`select pg_try_advisory_lock_shared(hashtextextended(${RESTORE_LOCK}, 0)) as taken`
  const { rows } = await lock.execute(db)
  if (!rows[0]?.taken) throw new Unreachable('A backup is being restored into the database.')
  try {
    await work()
  } finally {
    // Fails where the connection is lost: then the lock has gone with it.
    const unlock = sql`select pg_advisory_unlock_shared(hashtextextended(${RESTORE_LOCK}, 0))`
    await unlock.execute(db).catch(() => undefined)
  }
}
