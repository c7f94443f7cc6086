import { sql } from 'kysely'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

/**
 * PostgreSQL holds the lock for this connection until it is freed or the connection is gone. A second rebuild is
 * refused. [statistics/rebuild-all]
 * @returns false while another connection has it
 */
export async function takeRebuildLock(connection: Db, subject: SubjectId): Promise<boolean> {
  const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtextextended(${subject}, 0)) as taken`
  const { taken } = (await lock.execute(connection)).rows[0]!
  if (taken) await setIdleLimit(connection, LOST_AFTER_MS)
  return taken
}

/** A process that freezes between two statements would keep the lock as long as it is frozen. */
const LOST_AFTER_MS = 7500
const setIdleLimit = (connection: Db, ms: number) =>
  sql`select set_config('idle_session_timeout', ${String(ms)}, false)`.execute(connection)

export async function releaseRebuildLock(connection: Db, subject: SubjectId): Promise<void> {
  await setIdleLimit(connection, 0)
  await sql`select pg_advisory_unlock(hashtextextended(${subject}, 0))`.execute(connection)
}
