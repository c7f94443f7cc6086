import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from './open.ts'
import type { SessionRow } from './schema/auth.ts'

type Lock = { handedOverTo: string; devicePinHash: string | null }

/** Of two simultaneous hand-overs of one session, only one gets true. */
export async function lockHandedOver(trx: Trx, id: string, lock: Lock): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set(lock)
    .where('id', '=', id)
    .where('handedOverTo', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Rotation = Pick<SessionRow, 'refreshHash' | 'previousHash' | 'rotatedAt' | 'lastUsedAt' | 'expiresAt'>
type Unlocking = Rotation & Pick<SessionRow, 'provedAt'>

/** Of two simultaneous returns, only one gets true. The PIN of the device ends with the hand-over. */
export async function unlockHandedOver(trx: Trx, id: string, rotation: Unlocking): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ ...rotation, handedOverTo: null, devicePinHash: null })
    .where('id', '=', id)
    .where('refreshHash', '=', rotation.previousHash)
    .where('handedOverTo', 'is not', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Lengthening = { userId: string; actingSessionId: string; now: Instant; expiresAt: Instant }

/** Lengthens the child's open view of a handed-over device; undefined: there is none. [family/hand-over] */
export async function lengthenTakenOver(
  db: Db,
  { userId, actingSessionId, now, expiresAt }: Lengthening,
): Promise<string | undefined> {
  const lengthened = await db
    .updateTable('sessions')
    .set({ expiresAt, lastUsedAt: now })
    .where('actingSessionId', '=', actingSessionId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute()
  return lengthened[0]?.id
}

type Ending = { endedAt: Instant; endedWhy: NonNullable<SessionRow['endedWhy']> }

/** Closes the children's views that belong to a session of a parent. */
export const endViews = (trx: Trx, actingSessionId: string, ending: Ending) =>
  trx
    .updateTable('sessions')
    .set(ending)
    .where('actingSessionId', '=', actingSessionId)
    .where('endedAt', 'is', null)
    .execute()

export const endSessionAndViews = (trx: Trx, id: string, ending: Ending) =>
  trx
    .updateTable('sessions')
    .set(ending)
    .where((is) => is.or([is('id', '=', id), is('actingSessionId', '=', id)]))
    .where('endedAt', 'is', null)
    .execute()

export const insertView = (trx: Trx, row: SessionRow) => trx.insertInto('sessions').values(row).execute()

export const sessionWithUser = (db: Db, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('sessions')
    .select('users.disabledAt')
    .where('sessions.id', '=', id)
    .executeTakeFirst()
