import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db, Trx } from './open.ts'
import { prepared } from './prepared.ts'

type Taken = { ownerId: string; key: string; requestHash: string; createdAt: Instant }

// Nearly every write asks these two, so they are built once.
const insertKey = prepared<Taken>((db, taken) =>
  db
    .insertInto('idempotencyKeys')
    .values({ ...taken, response: null })
    .onConflict((conflict) => conflict.columns(['ownerId', 'key']).doNothing())
    .compile(),
)
const setResponse = prepared<Pick<Taken, 'ownerId' | 'key'> & { response: string }>((db, { ownerId, key, response }) =>
  db.updateTable('idempotencyKeys').set({ response }).where('ownerId', '=', ownerId).where('key', '=', key).compile(),
)

/** Returns false if the key was used before. On PostgreSQL it waits for a transaction that is using the key. */
export const takeKey = async (trx: Trx, taken: Taken): Promise<boolean> => (await insertKey(trx, taken)).count === 1

export const findAnswer = (trx: Trx, { ownerId, key }: Taken) =>
  trx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'response'])
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst()

export const keepAnswer = (trx: Trx, { ownerId, key }: Taken, response: string) =>
  setResponse(trx, { ownerId, key, response })

/** Keys and their answers are kept for 48 hours. [offline/key-lifetime] */
const KEPT_MINUTES = 48 * 60

export const forgetKeys = (db: Db, now: Instant) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<', addMinutes(now, -KEPT_MINUTES)).execute()
