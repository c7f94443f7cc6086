import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Instant } from '#domain/time/time.ts'
import { directOf } from '#server/db/direct.ts'
import { keptUntilCommit } from '#server/db/kept-until-commit.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'
import type { PreferenceRow, UserRow } from '#server/db/schema/account.ts'
import type { PasswordResetRow, SessionRow } from '#server/db/schema/auth.ts'

type FoundSession = { isChild: number | boolean } & Pick<
  SessionRow,
  'userId' | 'expiresAt' | 'lastUsedAt' | 'endedAt' | 'endedWhy' | 'actingSessionId' | 'handedOverTo'
> &
  Pick<UserRow, 'dataGroup' | 'adminSince' | 'disabledAt'> &
  Pick<PreferenceRow, 'language' | 'timezoneHistory'>

const session = prepared<{ id: string }, FoundSession>((db, { id }) =>
  sql<FoundSession>`select s.user_id as "userId", s.expires_at as "expiresAt", s.last_used_at as "lastUsedAt", s.ended_at as "endedAt",
      s.ended_why as "endedWhy", s.acting_session_id as "actingSessionId", s.handed_over_to as "handedOverTo", u.data_group as "dataGroup", u.admin_since as "adminSince",
      u.disabled_at as "disabledAt", p.language, p.timezone_history as "timezoneHistory",
      exists (select 1 from family_members m where m.user_id = s.user_id and m.role = 'child'
        and m.status = 'active') as "isChild"
    from sessions s join users u on u.id = s.user_id join preferences p on p.owner_id = u.data_group
    where s.id = ${id}`.compile(db),
)

/** Finds the session with its user and their language and zones in one query, because every request asks it. */
export const findSessionById = async (db: Db, id: string): Promise<FoundSession | undefined> =>
  (await session(db, { id })).rows[0]

const MOST_KEPT = 1000

/** Reads sessions. On the embedded database, a session is read once between two writes, whatever was written. */
export function sessionReader(db: Db): (id: string) => Promise<FoundSession | undefined> {
  const kept = keptUntilCommit(directOf(db)?.version, new LRUCache<string, FoundSession>({ max: MOST_KEPT }))
  return async (id) => {
    const known = kept?.find(id)
    if (known) return known
    const keep = kept?.keeper()
    const found = await findSessionById(db, id)
    if (found) keep?.(id, found)
    return found
  }
}

/** Does nothing if another request was faster. @param before as it was read */
export const touchSession = (db: Db, id: string, before: Instant, lastUsedAt: Instant) =>
  db.updateTable('sessions').set({ lastUsedAt }).where('id', '=', id).where('lastUsedAt', '=', before).execute()

export const insertSession = (db: Db, row: SessionRow) => db.insertInto('sessions').values(row).execute()

type Rotation = Pick<SessionRow, 'refreshHash' | 'previousHash' | 'rotatedAt' | 'lastUsedAt' | 'expiresAt'>

/** If two calls present the same token at once, one gets true. */
export async function rotateSession(db: Db, id: string, rotation: Rotation): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set(rotation)
    .where('id', '=', id)
    .where('refreshHash', '=', rotation.previousHash)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Ending = { endedAt: Instant; endedWhy: NonNullable<SessionRow['endedWhy']> }

export const endSession = (db: Db, id: string, ending: Ending) =>
  db.updateTable('sessions').set(ending).where('id', '=', id).where('endedAt', 'is', null).execute()

/** Ends the children's views that were opened through a parent's session. [family/hand-over-end] */
export const endWithParent = (db: Db, id: string, ending: Ending) =>
  db
    .updateTable('sessions')
    .set(ending)
    .where((is) =>
      is.or([
        is('id', '=', id),
        is('id', 'in', is.selectFrom('sessions as view').select('view.actingSessionId').where('view.id', '=', id)),
      ]),
    )
    .where('endedAt', 'is', null)
    .execute()

export async function endOwnSession(db: Db, userId: string, id: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set(ending)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', ending.endedAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type SessionsExcept = { userId: string; sessionId: string | null }

export const endSessionsBut = (db: Db, { userId, sessionId }: SessionsExcept, ending: Ending) =>
  db
    .updateTable('sessions')
    .set(ending)
    .where('userId', '=', userId)
    .$if(sessionId !== null, (row) => row.where('id', '!=', sessionId))
    .where('endedAt', 'is', null)
    .execute()

export const updateProof = (db: Db, id: string, provedAt: Instant) =>
  db.updateTable('sessions').set({ provedAt }).where('id', '=', id).execute()

export const deleteExpiredSessions = (db: Db, expiredBefore: Instant) =>
  db.deleteFrom('sessions').where('expiresAt', '<', expiredBefore).execute()

export const userByEmail = (db: Db, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** The user with the language their mails are written in. */
const addressees = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('preferences', 'preferences.ownerId', 'users.dataGroup')
    .select(['users.id', 'users.email', 'users.firstName', 'users.disabledAt', 'preferences.language'])

export const addresseeByEmail = (db: Db, email: string) =>
  addressees(db).where('users.email', '=', email).executeTakeFirst()
export const addresseeById = (db: Db, id: string) => addressees(db).where('users.id', '=', id).executeTakeFirst()

/** Only the latest link works. [account/forgot-password] */
export async function replaceReset(trx: Trx, reset: PasswordResetRow): Promise<void> {
  await trx.deleteFrom('passwordResets').where('userId', '=', reset.userId).execute()
  await trx.insertInto('passwordResets').values(reset).execute()
}

export const dropResets = (trx: Trx, userId: string) =>
  trx.deleteFrom('passwordResets').where('userId', '=', userId).execute()

/** Finds the user of a link, if it still works. */
export const userOfReset = (db: Db, tokenHash: string, now: Instant) =>
  db
    .selectFrom('passwordResets')
    .innerJoin('users', 'users.id', 'passwordResets.userId')
    .selectAll('users')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

type Mailed = { tokenHash: string; email: string | null }

/**
 * If two calls use the same link at once, one gets true. A link to an address that the user no longer has does not
 * work.
 */
export async function useReset(trx: Trx, link: Mailed, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('tokenHash', '=', link.tokenHash)
    .where('email', '=', link.email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteExpiredResets = (db: Db, expiredBefore: Instant) =>
  db.deleteFrom('passwordResets').where('expiresAt', '<', expiredBefore).execute()

/** Returns true for the first call in the life of a server; calls meanwhile wait for the first one's transaction. */
export async function takeMark(trx: Trx, name: string, at: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('serverMarks')
    .values({ name, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
