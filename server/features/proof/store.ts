import type { Db } from '#server/db/open.ts'

/** When it was last shown whose session this is. */
export const proofOf = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.provedAt', 'sessions.actingSessionId', 'users.email'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
