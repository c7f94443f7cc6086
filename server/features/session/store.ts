import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

export const userOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'passwordHash'])
    .where('dataGroup', '=', subject)
    .executeTakeFirstOrThrow()

/** Ended sessions are left out; a child's view on a parent's device is not the child's own. */
export const openSessionsOf = (db: Db, userId: string, now: Instant) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('actingSessionId', 'is', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
