import type { Instant } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/schema/account.ts'
import { sessionWithUser } from '#server/db/session-lock.ts'
import { lockPerson } from '#server/features/account/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import { mustBeAlive } from '#server/security/session-life.ts'

/**
 * Locks the caller's account and checks that the caller's session still lives. Call it in the transaction that writes
 * anything that outlives the session, such as credentials or a place in a family.
 * @throws ApiError SESSION_ENDED
 */
export async function lockCaller(trx: Trx, of: { userId: string; sessionId: string }, now: Instant): Promise<UserRow> {
  const user = await lockPerson(trx, of.userId)
  const session = await sessionWithUser(trx, of.sessionId)
  if (!user || !session) throw new ApiError('SESSION_ENDED')
  mustBeAlive(session, now)
  return user
}
