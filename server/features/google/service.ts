import * as z from 'zod/mini'
import { Email } from '#contract/auth.ts'
import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { isEmailTaken } from '#server/features/account/service.ts'
import type { SignUpMode } from '#server/features/auth/sign-up.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import { linkedMail, unlinkedMail } from '#server/ports/identity-mails.ts'
import type { SendMail } from '#server/ports/mail.ts'
import type { OidcPerson } from '#server/ports/oidc.ts'
import { ApiError } from '#server/http/api-error.ts'
import { deleteIdentity, forgetFlows, forgetNewcomers, isInvited, userById } from './store.ts'

/** The answer to each failure is the same: a forger learns nothing from it, and an honest user begins anew. */
export const failed = () =>
  new ApiError('UNAUTHENTICATED', [], {}, 'The single sign-in did not work, please begin anew')

/**
 * The provider must have verified the address: otherwise a stranger could sign up there with another person's.
 * [account/provider-sign-in]
 */
export function vouchedFor({ email: claimed, emailVerified, ...person }: OidcPerson) {
  const { data: email } = z.safeParse(Email, claimed)
  if (email === undefined || !emailVerified)
    throw new ApiError(
      'FORBIDDEN',
      ['email'],
      { reason: 'unverified' },
      'The provider has not verified the email address',
    )
  const { issuer, subject, firstName, lastName } = person
  return { issuer, subject, email, firstName, lastName }
}

const KNOWN_HERE =
  'This email address already has an account here. Sign in to it, then link the two in your account settings'

/**
 * Checks whether a new person may have an account. [account/sign-up-modes] An account of that address is never linked
 * silently. [account/provider-sign-in]
 */
export async function mayJoin(db: Db, signUp: SignUpMode, email: string, now: Instant): Promise<void> {
  if (await isEmailTaken(db, email)) throw new ApiError('ALREADY_EXISTS', ['email'], {}, KNOWN_HERE)
  if (signUp === 'open' || (signUp === 'invite' && (await isInvited(db, email, now)))) return
  throw new ApiError('FORBIDDEN', [], { reason: signUp })
}

type News = { kind: 'identity-linked' | 'identity-unlinked'; userId: string }

/** Tells the owner by mail, in case it was not their doing. [account/security-notices] */
export const tellOfIdentity = (trx: Trx, { kind, userId }: News, now: Instant): Promise<unknown> =>
  enqueue(trx, { kind, payload: { userId }, runAt: now })

/**
 * Unlinks the identity of this account, and tells its owner. [account/linked-identity]
 * @returns whether there was one
 */
export async function removeIdentity(trx: Trx, userId: string, now: Instant): Promise<boolean> {
  const isGone = await deleteIdentity(trx, userId)
  if (isGone) await tellOfIdentity(trx, { kind: 'identity-unlinked', userId }, now)
  return isGone
}

type Mailing = { db: Db; sendMail: SendMail; settings: Pick<Settings, 'publicUrl' | 'singleSignOn'> }
const ForUser = z.object({ userId: z.string() })

export const googleJobs = ({ db, sendMail, settings }: Mailing): Jobs => {
  const news =
    (write: typeof linkedMail): Jobs[string] =>
    async (payload) => {
      const to = await userById(db, z.parse(ForUser, payload).userId)
      const link = `${settings.publicUrl}/account/management`
      if (to?.email) await sendMail(write({ ...to, email: to.email }, settings.singleSignOn ?? '', link))
    }
  return { 'identity-linked': news(linkedMail), 'identity-unlinked': news(unlinkedMail) }
}

/** Deletes sign-ins that were begun and never finished. Runs once in a while. */
export async function sweepGoogle(db: Db, now: Instant): Promise<void> {
  await forgetFlows(db, now)
  await forgetNewcomers(db, now)
}
