import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { proofOf } from './store.ts'

/** An older proof may come from a person who has left the device since. [account/fresh-proof] */
const PROOF_MINUTES = 10

export const provedUntil = (provedAt: Instant): Instant => addMinutes(provedAt, PROOF_MINUTES)

/**
 * Access to the account of a child without an email is its parents' decision, and cannot be changed on a handed-over
 * device. [account/child-credentials]
 */
export async function mustBeOwn(db: Db, sessionId: string): Promise<Instant | null> {
  const { provedAt, actingSessionId, email } = await proofOf(db, sessionId)
  if (actingSessionId !== null || email === null) throw new ApiError('FORBIDDEN')
  return provedAt
}

/**
 * A child without e-mail may change some things too. It can prove itself by nothing but its PIN, so it must have signed
 * in just now. On a handed-over device this is always refused. [account/child-credentials]
 */
export async function mustBeProvenOrChild(db: Db, sessionId: string, now: Instant): Promise<void> {
  const { provedAt, actingSessionId } = await proofOf(db, sessionId)
  if (actingSessionId !== null) throw new ApiError('FORBIDDEN')
  mustBeFresh(provedAt, now)
}

function mustBeFresh(provedAt: Instant | null, now: Instant): void {
  if (provedAt === null || provedUntil(provedAt) <= now) throw new ApiError('PROOF_REQUIRED')
}

/**
 * The owner proves who they are before credentials change. [account/fresh-proof]
 * @throws ApiError PROOF_REQUIRED if the last proof is too old
 */
export async function mustBeProven(db: Db, sessionId: string, now: Instant): Promise<void> {
  mustBeFresh(await mustBeOwn(db, sessionId), now)
}
