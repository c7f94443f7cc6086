import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { instant } from '#domain/time/time.ts'
import type { Db } from './open.ts'

/** No user has this id. */
export const NOBODY = '00000000-0000-7000-8000-000000000000'
/** A disk with less room than this is as good as full. */
const PROBE_BYTES = 64 * 1024

/** Resolves when the database answers, and fails when it does not. */
export const ping = (db: Db) => sql`select 1 from users where 1 = 0`.execute(db)

/** Resolves when the database has taken and forgotten a write of 64 KB, and fails with the reason when it does not. */
export async function writeProbe(db: Db): Promise<void> {
  const response = randomBytes(PROBE_BYTES / 2).toString('hex')
  const row = { ownerId: NOBODY, key: NOBODY, requestHash: '', createdAt: instant('2000-01-01T00:00:00Z') }
  await db
    .insertInto('idempotencyKeys')
    .values({ ...row, response })
    .onConflict((conflict) => conflict.columns(['ownerId', 'key']).doUpdateSet({ response }))
    .execute()
  await db.deleteFrom('idempotencyKeys').where('ownerId', '=', NOBODY).execute()
}
