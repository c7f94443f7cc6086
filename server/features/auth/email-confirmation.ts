import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { requestEmailChange } from '#server/features/account/email-change.ts'
import { type Attempt, attemptsFrom, countTry } from '#server/features/throttle/service.ts'
import type { Settings } from '#server/env.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isUnverified } from './email-confirmation-store.ts'

/** Counts a mail to an address whose owner may not know this server, and refuses too many. [limit/throttle-table] */
export const countConfirmation = (db: Db, { email, ip }: { email: string; ip: string }, now: Instant) => {
  const attempts: Attempt[] = [{ kind: 'confirmAccount', by: email }, ...attemptsFrom('confirmAddress', ip)]
  return countTry(db, attempts, now)
}

/** The same without an error, for a user who can ask again later. @returns whether another mail may be sent */
export const mayConfirm = (...given: Parameters<typeof countConfirmation>): Promise<boolean> =>
  countConfirmation(...given).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false
      throw error
    },
  )

type Asking = { readonly db: Db; readonly userId: string }

/**
 * The user who typed the address of an account may not be its owner. Until the owner has confirmed it, the account gets
 * nothing that would outlast that: 403 EMAIL_UNVERIFIED. Without a mail server no address can be confirmed, and a child
 * without e-mail has none: neither is restricted. [account/unverified-account]
 */
export async function mustBeVerified({ db, userId }: Asking, { mail }: Pick<Settings, 'mail'>): Promise<void> {
  if (mail && (await isUnverified(db, userId))) throw new ApiError('EMAIL_UNVERIFIED', ['email'])
}

type EmailConfirmation = { userId: string; email: string; leaves?: boolean }

/**
 * Queues a mail with a link that confirms an address; `leaves` as in `requestEmailChange`.
 * [account/address-confirmation]
 */
export async function mailConfirmation(trx: Trx, { userId, email, leaves }: EmailConfirmation, now: Instant) {
  await requestEmailChange(trx, userId, email, now, leaves)
  const [kind, payload] = ['email-change', { userId }]
  await enqueue(trx, { kind, payload, runAt: now, dedupKey: `${kind} ${userId}` })
}
