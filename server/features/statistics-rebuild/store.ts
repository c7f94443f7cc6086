import { sql } from 'kysely'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'

/**
 * rule [1.6-d]: PostgreSQL holds it for this connection, until it is freed or the connection is gone.
 * @returns false while another connection has it
 */
export async function takeRebuildLock(connection: Db, subject: SubjectId): Promise<boolean> {
  const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtextextended(${subject}, 0)) as taken`
  return (await lock.execute(connection)).rows[0]!.taken
}

export const freeRebuildLock = (connection: Db, subject: SubjectId) =>
  sql`select pg_advisory_unlock(hashtextextended(${subject}, 0))`.execute(connection)
