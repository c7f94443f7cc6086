import type { google } from '#contract/google.ts'
import { oidcCookie } from '#server/security/cookie.ts'
import type { Db } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Settings } from '#server/env.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import { mustBeProven } from '#server/features/proof/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type FlowDeps, oidcFlow } from './flow.ts'
import { removeIdentity, tellOfIdentity } from './service.ts'
import { hasPasskey, identityOf, insertIdentity, userById } from './store.ts'

type LinkDeps = FlowDeps & { settings: Settings }
type LinkEndpoint = 'identity' | 'beginLink' | 'link' | 'unlink'

/** A password and a passkey are other ways in, so the identity may be removed. [account/linked-identity] */
const hasOtherWay = async (db: Db, userId: string) =>
  Boolean((await userById(db, userId))?.passwordHash) || hasPasskey(db, userId)

/** A user who is signed in links an identity to the account, or removes it. [account/linked-identity] */
export function googleLinkRoutes({ settings, oidc }: LinkDeps): Handlers<Pick<typeof google, LinkEndpoint>> {
  const cookie = oidcCookie(settings.publicUrl)
  const { providerFor, depart, arrive } = oidcFlow({ settings, oidc })
  return {
    async identity({ db, userId }) {
      const staysOpen = await hasOtherWay(db, userId)
      const linked = await identityOf(db, userId)
      return { linked: linked ?? null, onlyWayIn: linked !== undefined && !staysOpen }
    },

    async beginLink(ctx) {
      const { db, now, userId, sessionId, http } = ctx
      providerFor(http)
      await mustBeVerified({ db, userId }, settings)
      await mustBeProven(db, sessionId, now())
      // A child without e-mail has no linked identity. [account/child-credentials]
      if (!(await userById(db, userId))?.email) throw new ApiError('FORBIDDEN')
      if (await identityOf(db, userId)) throw new ApiError('ALREADY_EXISTS', ['google'])
      return depart(ctx, { redirectUrl: null, userId })
    },

    async link(ctx, { body }) {
      const { db, now, userId, sessionId, http, write } = ctx
      await mustBeVerified({ db, userId }, settings)
      const { person } = await arrive(ctx, body, userId)
      const { issuer, subject, email } = person
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        await insertIdentity(trx, { issuer, subject, email, userId, linkedAt: now() })
        await tellOfIdentity(trx, { kind: 'identity-linked', userId }, now())
      }).catch((error: unknown) => {
        throw isTaken(error) ? new ApiError('ALREADY_EXISTS', ['google']) : error
      })
      cookie.clear(http)
      http.note('identity linked', { userId })
    },

    async unlink({ db, now, userId, sessionId, http, write }) {
      await mustBeProven(db, sessionId, now())
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        if (!(await hasOtherWay(trx, userId))) throw new ApiError('CONFLICT', ['password'])
        if (!(await removeIdentity(trx, userId, now()))) throw new ApiError('NOT_FOUND', ['google'])
      })
      http.note('identity unlinked', { userId })
    },
  }
}
