import { epochMs, type Instant, instantAt, minutesBetween } from '#domain/time/time.ts'
import type { SessionRow } from '#server/db/schema/auth.ts'
import { newRefreshToken } from './refresh-token.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Sealing } from './seal.ts'
import { digest, newSecret } from './secrets.ts'

const DAY_MS = 86_400_000
const IDLE_DAYS = 30
const LONGEST_DAYS = 90
/** Two tabs refresh at once: the second still sends the token that the first has just exchanged. */
export const GRACE_MS = 15_000

/** A session ends 30 days after its last refresh, and after 90 days at the latest. */
const sessionEnd = (createdAt: Instant, now: Instant): Instant =>
  instantAt(Math.min(epochMs(now) + IDLE_DAYS * DAY_MS, epochMs(createdAt) + LONGEST_DAYS * DAY_MS))

export const secondsBetween = (from: Instant, to: Instant): number => Math.floor(minutesBetween(from, to) * 60)

export type NewSession = { sessionId: string; userId: string; userAgent: string }

/** @param refreshHash without one, it cannot be exchanged for a new token of the session */
export const newSession = (
  { sessionId, userId, userAgent }: NewSession,
  now: Instant,
  refreshHash = digest(newSecret()),
): SessionRow => ({
  id: sessionId,
  userId,
  refreshHash,
  previousHash: null,
  rotatedAt: now,
  createdAt: now,
  lastUsedAt: now,
  expiresAt: sessionEnd(now, now),
  endedAt: null,
  endedWhy: null,
  userAgent: userAgent.slice(0, 200),
  provedAt: now,
  actingSessionId: null,
  handedOverTo: null,
  devicePinHash: null,
})

/** The next refresh token, and its stored form. */
export function nextToken(sealing: Sealing, { id, createdAt, refreshHash: previousHash }: SessionRow, now: Instant) {
  const token = newRefreshToken(sealing, id)
  const expiresAt = sessionEnd(createdAt, now)
  const rotation = { refreshHash: digest(token), previousHash, rotatedAt: now, lastUsedAt: now, expiresAt }
  return { rotation, refresh: { token, seconds: secondsBetween(now, expiresAt) } }
}

type Life = { disabledAt: Instant | null; endedAt: Instant | null; endedWhy: string | null; expiresAt: Instant }

export function mustBeAlive({ disabledAt, endedAt, endedWhy, expiresAt }: Life, now: Instant) {
  if (disabledAt || endedWhy === 'credentials_changed') throw new ApiError('CREDENTIALS_CHANGED')
  if (endedAt || expiresAt <= now) throw new ApiError('SESSION_ENDED')
}

/** Whether a session lives, and this is its refresh token or was it a moment ago. */
export function isTokenOf(session: SessionRow & Life, given: string, now: Instant): boolean {
  if (session.disabledAt || session.endedAt || session.expiresAt <= now) return false
  const hash = digest(given)
  const isFresh = epochMs(now) - epochMs(session.rotatedAt) < GRACE_MS
  return hash === session.refreshHash || (hash === session.previousHash && isFresh)
}
