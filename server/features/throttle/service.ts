import { addMinutes, epochMs, type Instant, instantAt } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { retryTransaction } from '#server/db/retry.ts'
import { networksOf } from '#server/security/network.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest } from '#server/security/secrets.ts'
import {
  forgivenAfterMinutes,
  latestCount,
  LONGEST_COUNTED_MINUTES,
  policyOf,
  type Throttle,
  waitSeconds,
} from '#server/security/throttle.ts'
import {
  blockUntil,
  clearThrottle,
  type Counted,
  countFailure,
  forgetThrottles,
  throttleOf,
  uncountFailure,
} from './store.ts'

/** A kind of try, and its subject: a network or an email address. */
export type Attempt = {
  readonly kind: Throttle
  readonly by: string
  /** How many single addresses a network counts for. */
  readonly times?: number
  /** Another budget than `throttle.ts` has. */
  readonly most?: number
}

/** Sets of counters, the one that is asked first in front. */
export type Counters = readonly [readonly Attempt[], ...(readonly Attempt[])[]]

/** A try from an address on the net, as each of its networks counts it. */
export const attemptsFrom = (kind: Throttle, ip: string): readonly Attempt[] =>
  networksOf(ip).map(({ cidr: by, times }) => ({ kind, by, times }))

const countedAs = ({ kind, by }: Attempt) => ({ kind, subject: digest(by) })

/** Refuses who has failed too often and does not wait. */
export async function mustNotWait(db: Db, attempts: readonly Attempt[], now: Instant): Promise<void> {
  for (const attempt of attempts) {
    const counted = await throttleOf(db, countedAs(attempt))
    if (counted) refuseTooMany(attempt, { ...counted, failures: counted.failures + 1 }, now)
  }
}

/** @param counted with the try that is about to be made */
function refuseTooMany(
  { kind, ...scale }: Attempt,
  { failures, blockedUntil, updatedAt }: Counted,
  now: Instant,
): void {
  if (updatedAt > latestCount(now)) return
  const policy = policyOf(kind, scale)
  const isSpent = 'most' in policy && failures > policy.most
  const until = isSpent ? addMinutes(updatedAt, policy.minutes) : blockedUntil
  if (until === null || until <= now) return
  const retryAfterSeconds = Math.ceil((epochMs(until) - epochMs(now)) / 1000)
  throw new ApiError('RATE_LIMITED', [], { retryAfterSeconds })
}

/** In transactions of their own: a refusal must not undo the count of it. */
export async function countFailures(db: Db, attempts: readonly Attempt[], now: Instant): Promise<void> {
  for (const attempt of attempts)
    await retryTransaction(() => db.transaction().execute((trx) => countOne(trx, attempt, now)))
}

/**
 * Counts a try as a failure before it is made, and refuses it like `mustNotWait`: of a thousand simultaneous guesses no
 * more pass than of a thousand in a row. A correct try is forgiven, or uncounted. A refused one counts nowhere: a
 * waiting user makes no one else wait.
 */
export const countTry = (db: Db, attempts: readonly Attempt[], now: Instant): Promise<void> =>
  retryTransaction(() => db.transaction().execute((trx) => countTryWithin(trx, attempts, now)))

/** The same in a transaction of the caller, which is undone as a whole when the try is refused. */
export async function countTryWithin(trx: Trx, attempts: readonly Attempt[], now: Instant): Promise<void> {
  for (const attempt of attempts) refuseTooMany(attempt, await countOne(trx, attempt, now), now)
}

/**
 * Counts a try in the first of several sets of counters that do not refuse it.
 *
 * @returns that set, for `forgiveTry`
 * @throws ApiError RATE_LIMITED when all of them refuse it
 */
export async function countTryInOneOf(db: Db, [first, ...others]: Counters, now: Instant): Promise<readonly Attempt[]> {
  for (const attempts of [first, ...others]) {
    const refusal = await countTry(db, attempts, now).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal === undefined) return attempts
    const isLast = attempts === (others.at(-1) ?? first)
    if (isLast || !(refusal instanceof ApiError && refusal.code === 'RATE_LIMITED')) throw refusal
  }
  return first
}

/** A counted try was right: the first of its counters begins anew, the others count one failure fewer. */
export async function forgiveTry(db: Db, [first, ...others]: readonly Attempt[]): Promise<void> {
  if (first) await forgive(db, first)
  for (const attempt of others) await takeBack(db, attempt)
}

/**
 * Looks for something that a guesser would like to find. Counts, search and taking back are one transaction: guesses
 * made at once are counted one after the other, and a whole class that is right at the same moment is not refused.
 *
 * @returns what `find` found; undefined, with the failure counted, when it found nothing
 */
export const countUnlessFound = <T>(
  db: Db,
  attempts: readonly Attempt[],
  now: Instant,
  find: (trx: Trx) => Promise<T | undefined>,
): Promise<T | undefined> =>
  retryTransaction(() =>
    db.transaction().execute(async (trx) => {
      await countTryWithin(trx, attempts, now)
      const found = await find(trx)
      if (found !== undefined) for (const attempt of attempts) await takeBack(trx, attempt)
      return found
    }),
  )

/** @returns the counter with this try */
async function countOne(trx: Trx, attempt: Attempt, now: Instant): Promise<Counted> {
  const policy = policyOf(attempt.kind, attempt)
  const isBudget = 'most' in policy
  const forgivenBefore = addMinutes(now, -forgivenAfterMinutes(policy))
  // A concurrent counter waits for the row, and sees the result.
  const counting = { now, forgivenBefore, latest: latestCount(now), isBudget }
  const counted = await countFailure(trx, countedAs(attempt), counting)
  const seconds = isBudget ? 0 : waitSeconds(policy, counted.failures)
  if (seconds) await blockUntil(trx, countedAs(attempt), instantAt(epochMs(now) + seconds * 1000))
  return counted
}

/** A try that was counted as a failure in advance was none. Failures of others stay counted. */
export const takeBack = (db: Db, attempt: Attempt): Promise<unknown> => uncountFailure(db, countedAs(attempt))

/** The guessed secret was right. */
export const forgive = (db: Db, attempt: Attempt): Promise<unknown> => clearThrottle(db, countedAs(attempt))

/** Once in a while: failures that have long been forgiven. */
export const sweepThrottles = (db: Db, now: Instant): Promise<unknown> =>
  forgetThrottles(db, addMinutes(now, -LONGEST_COUNTED_MINUTES))
