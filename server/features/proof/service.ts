import { addMinutes, type Instant } from '#domain/time.ts'
import type { Db } from '#server/db/open.ts'
import { ApiError } from '#server/api-error.ts'
import { proofOf } from './store.ts'

/** What was shown longer ago may have been shown by somebody who has gone since. */
const PROOF_MINUTES = 10

export const provedUntil = (provedAt: Instant): Instant => addMinutes(provedAt, PROOF_MINUTES)

/** rules §6.4, [6.5-c]: what opens the account of a managed child is its parents' to say, in their own session. */
export async function mustBeOwn(db: Db, sessionId: string): Promise<Instant | null> {
  const { provedAt, actingSessionId, email } = await proofOf(db, sessionId)
  if (actingSessionId !== null || email === null) throw new ApiError('FORBIDDEN')
  return provedAt
}

/**
 * The same for what a child without e-mail may do as well: it has nothing to show but its PIN, so it must have signed in
 * just now. Never in the view that a parent has taken over.
 */
export async function mustBeProvenOrChild(db: Db, sessionId: string, now: Instant): Promise<void> {
  const { provedAt, actingSessionId } = await proofOf(db, sessionId)
  if (actingSessionId !== null) throw new ApiError('FORBIDDEN')
  mustBeFresh(provedAt, now)
}

function mustBeFresh(provedAt: Instant | null, now: Instant): void {
  if (provedAt === null || provedUntil(provedAt) <= now) throw new ApiError('PROOF_REQUIRED')
}

/** security: before credentials are changed, their owner shows once more who they are: 403 PROOF_REQUIRED. */
export async function mustBeProven(db: Db, sessionId: string, now: Instant): Promise<void> {
  mustBeFresh(await mustBeOwn(db, sessionId), now)
}
