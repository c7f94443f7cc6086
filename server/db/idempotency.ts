import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db, Trx } from './open.ts'

type Taken = { ownerId: string; key: string; requestHash: string; createdAt: Instant }

/** Returns false if the key was used before. On PostgreSQL it waits for a transaction that is using the key. */
export async function takeKey(trx: Trx, taken: Taken): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotencyKeys')
    .values({ ...taken, response: null })
    .onConflict((conflict) => conflict.columns(['ownerId', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findAnswer = (trx: Trx, { ownerId, key }: Taken) =>
  trx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'response'])
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst()

export const keepAnswer = (trx: Trx, { ownerId, key }: Taken, response: string) =>
  trx.updateTable('idempotencyKeys').set({ response }).where('ownerId', '=', ownerId).where('key', '=', key).execute()

/** Keys and their answers are kept for 48 hours. [offline/key-lifetime] */
const KEPT_MINUTES = 48 * 60

export const forgetKeys = (db: Db, now: Instant) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<', addMinutes(now, -KEPT_MINUTES)).execute()
