import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { SessionRow } from '#server/db/schema/auth.ts'
import {
  endSessionAndViews,
  endViews,
  insertView,
  lengthenTakenOver,
  lockHandedOver,
  sessionWithUser,
  unlockHandedOver,
} from '#server/db/session-lock.ts'
import { sessionIdOf } from '#server/security/refresh-token.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Sealing } from '#server/security/seal.ts'
import { isTokenOf, newSession, type NewSession, nextToken } from '#server/security/session-life.ts'
import type { Refresh } from '#server/security/signed-in.ts'

/** The view lasts as long as its token. */
const VIEW_MINUTES = 60

type View = { userId: string; actingSessionId: string }
type NewView = NewSession & { actingSessionId: string; devicePinHash: string | null }

/**
 * Hands the device of a parent's session over to a child, and locks the session. [family/hand-over]
 * [family/locked-device]
 * @returns the id of the session that is the child's view, which lasts an hour
 * @throws ApiError SESSION_LOCKED if it is handed over already
 */
export async function openView(trx: Trx, opened: NewView, now: Instant): Promise<string> {
  const { userId, actingSessionId, devicePinHash, sessionId, userAgent } = opened
  const isLocked = await lockHandedOver(trx, actingSessionId, { handedOverTo: userId, devicePinHash })
  if (!isLocked) throw new ApiError('SESSION_LOCKED')
  const row = newSession({ userId, sessionId, userAgent }, now)
  await insertView(trx, { ...row, expiresAt: addMinutes(now, VIEW_MINUTES), provedAt: null, actingSessionId })
  return sessionId
}

/**
 * Adds an hour to the child's view on a handed-over device. [family/hand-over]
 * @returns its session; undefined: the hour is over
 */
export const lengthenView = (db: Db, view: View, now: Instant): Promise<string | undefined> =>
  lengthenTakenOver(db, { ...view, now, expiresAt: addMinutes(now, VIEW_MINUTES) })

export type HandedOver = SessionRow & { handedOverTo: string }

/**
 * Finds the handed-over session that a refresh token belongs to.
 * @throws ApiError UNAUTHENTICATED if it is not a valid token; NOT_FOUND if its session is not handed over
 */
export async function getHandedOverSession(db: Db, given: string | undefined, now: Instant): Promise<HandedOver> {
  const sessionId = given === undefined ? undefined : sessionIdOf(given)
  const session = sessionId === undefined ? undefined : await sessionWithUser(db, sessionId)
  if (given === undefined || !session || !isTokenOf(session, given, now)) throw new ApiError('UNAUTHENTICATED')
  const { handedOverTo } = session
  if (handedOverTo === null) throw new ApiError('NOT_FOUND', ['handOver'])
  return { ...session, handedOverTo }
}

/**
 * Ends a hand-over: the parent gets the session back with a new refresh token, and the child's view is closed.
 * @param provedAt when the parent proved who they are; null: by the PIN of the device, which is no fresh proof
 * [family/return-from-hand-over]
 */
export async function endHandOver(
  { trx, sealing }: { trx: Trx; sealing: Sealing },
  session: HandedOver,
  provedAt: Instant | null,
  now: Instant,
): Promise<Refresh> {
  const { rotation, refresh } = nextToken(sealing, session, now)
  // Another tab has returned or exchanged the token meanwhile.
  if (!(await unlockHandedOver(trx, session.id, { ...rotation, provedAt }))) throw new ApiError('CONFLICT')
  await endViews(trx, session.id, { endedAt: now, endedWhy: 'signed_out' })
  return refresh
}

/**
 * Ends the child's view and the parent's session on that device, so that both have to sign in again.
 * [family/hand-over-end]
 */
export const endHandedOver = (trx: Trx, sessionId: string, now: Instant): Promise<unknown> =>
  endSessionAndViews(trx, sessionId, { endedAt: now, endedWhy: 'signed_out' })
