import { addMinutes, epochMs, type Instant, instantAt } from '#domain/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { retrying } from '#server/db/retry.ts'
import { Refusal } from '#server/refusal.ts'
import { digest } from '#server/secrets.ts'
import { forgivenAfterMinutes, LONGEST_COUNTED_MINUTES, type Throttle, waitSeconds } from '#server/throttle.ts'
import { blockUntil, clearThrottle, countFailure, forgetThrottles, throttleOf, uncountFailure } from './store.ts'

/** What somebody tries, and by whom it is counted: a network, an address of e-mail. */
export type Attempt = { kind: Throttle; by: string }

const countedAs = ({ kind, by }: Attempt) => ({ kind, subject: digest(by) })

/** Refuses who has failed too often and does not wait. */
export async function mustNotWait(db: Db, attempts: readonly Attempt[], now: Instant): Promise<void> {
  for (const attempt of attempts) {
    const { blockedUntil = null } = (await throttleOf(db, countedAs(attempt))) ?? {}
    if (blockedUntil === null || blockedUntil <= now) continue
    const retryAfterSeconds = Math.ceil((epochMs(blockedUntil) - epochMs(now)) / 1000)
    throw new Refusal('RATE_LIMITED', [], { retryAfterSeconds })
  }
}

/** In transactions of their own: a refusal must not undo the count of it. */
export async function countFailures(db: Db, attempts: readonly Attempt[], now: Instant): Promise<void> {
  for (const attempt of attempts) await retrying(() => db.transaction().execute((trx) => countOne(trx, attempt, now)))
}

/**
 * Counts a try as a failure before it is made, and refuses it like `mustNotWait`: of a thousand guesses at once no more
 * get through than of a thousand in a row. Who was right is forgiven, or has it taken back. A refused one counts
 * nowhere: nobody who waits makes somebody else wait.
 */
export const countTry = (db: Db, attempts: readonly Attempt[], now: Instant): Promise<void> =>
  retrying(() =>
    db.transaction().execute(async (trx) => {
      for (const attempt of attempts) await countOne(trx, attempt, now, () => mustNotWait(trx, [attempt], now))
    }),
  )

async function countOne(trx: Trx, attempt: Attempt, now: Instant, check?: () => Promise<void>): Promise<void> {
  const forgivenBefore = addMinutes(now, -forgivenAfterMinutes(attempt.kind))
  // Whoever counts at the same time waits for the row, and sees what became of it.
  const failures = await countFailure(trx, countedAs(attempt), now, forgivenBefore)
  await check?.()
  const seconds = waitSeconds(attempt.kind, failures)
  if (seconds) await blockUntil(trx, countedAs(attempt), instantAt(epochMs(now) + seconds * 1000))
}

/** What was counted as a failure before it was tried was none. What others have failed stays counted. */
export const takeBack = (db: Db, attempt: Attempt): Promise<unknown> => uncountFailure(db, countedAs(attempt))

/** What was guessed at has been got right. */
export const forgive = (db: Db, attempt: Attempt): Promise<unknown> => clearThrottle(db, countedAs(attempt))

/** Once in a while: what has long been forgiven. */
export const sweepThrottles = (db: Db, now: Instant): Promise<unknown> =>
  forgetThrottles(db, addMinutes(now, -LONGEST_COUNTED_MINUTES))
