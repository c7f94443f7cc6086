import type { Instant } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import { lockPerson } from '#server/features/account/service.ts'
import { revokeSessions } from '#server/features/auth/service.ts'
import { dropPin } from './service.ts'
import { endFeed } from '#server/features/calendar/service.ts'
import type { Settings } from '#server/env.ts'
import { handedSecret } from '#server/security/handed-secret.ts'
import { digest } from '#server/security/secrets.ts'
import type { AccessTokens } from '#server/security/access-token.ts'
import { managedBy } from './managed-store.ts'

export type LinkDeps = {
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly tokens: Pick<AccessTokens, 'sealing'>
}
type PendingEmail = { readonly userId: string; readonly email: string; readonly expiresAt: Instant }

/** ADR 17: the links by which a child without e-mail gets an account of its own, where no mail is sent. */
export function handedAddresses({ settings: { publicUrl }, tokens: { sealing } }: LinkDeps) {
  const tokenOf = ({ userId, email, expiresAt }: PendingEmail) =>
    handedSecret(sealing, `child-email ${userId} ${email} ${expiresAt}`)
  return {
    tokenOf,
    /** Returns null if the link was opened or withdrawn meanwhile. */
    linkIfHanded(asked: (PendingEmail & { readonly tokenHash: string | null }) | undefined): string | null {
      if (!asked) return null
      const token = tokenOf(asked)
      return digest(token) === asked.tokenHash ? `${publicUrl}/confirm-email#token=${token}` : null
    },
  }
}

/**
 * When a reset dissolves the family of an unverified account, its children without an email stay with the account.
 * Their PINs do not work until their parent sets new ones, because a previous holder of the account may know the old
 * PINs. [account/unverified-reset]
 */
export async function revokeManagedAccess(trx: Trx, userId: string, now: Instant): Promise<void> {
  for (const { id } of await managedBy(trx, userId)) {
    await lockPerson(trx, id)
    await dropPin(trx, id)
    await revokeSessions(trx, { userId: id, sessionId: null }, now)
    await endFeed(trx, id)
  }
}
