import { sql } from 'kysely'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'

/**
 * rule [1.6-d]: PostgreSQL holds it for this connection, until it is freed or the connection is gone.
 * @returns false while another connection has it
 */
export async function takeRebuildLock(connection: Db, subject: SubjectId): Promise<boolean> {
  const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtextextended(${subject}, 0)) as taken`
  const { taken } = (await lock.execute(connection)).rows[0]!
  if (taken) await setIdleLimit(connection, LOST_AFTER_MS)
  return taken
}

/** A process that is frozen between two statements would keep the lock for as long as it is. */
const LOST_AFTER_MS = 7500
const setIdleLimit = (connection: Db, ms: number) =>
  sql`select set_config('idle_session_timeout', ${String(ms)}, false)`.execute(connection)

export async function releaseRebuildLock(connection: Db, subject: SubjectId): Promise<void> {
  await setIdleLimit(connection, 0)
  await sql`select pg_advisory_unlock(hashtextextended(${subject}, 0))`.execute(connection)
}
