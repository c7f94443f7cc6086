import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { lockPerson } from '#server/features/account/service.ts'
import { db } from './harness.ts'

const countWaiting = async () =>
  (
    await sql<{ all: number }>`select count(*)::int as "all" from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  ).rows[0]?.all

/**
 * Sends a request, and changes an account when the request has verified all that it looks at and is about to write. The
 * embedded database does one thing at a time: there, the change is done before anything is verified.
 */
export async function changeDuringRequest<T>(
  userId: string,
  { request, change }: { request: () => Promise<T>; change: (trx: Trx) => Promise<unknown> },
): Promise<T> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId)
    const asked = request()
    if (isPostgres(db)) await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
    await change(trx)
    return { answer: asked }
  })
  return answer
}
