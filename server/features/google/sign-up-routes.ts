import type { google } from '#contract/google.ts'
import { oidcCookie } from '#server/security/cookie.ts'
import type { NewcomerRow } from '#server/db/schema/google.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Settings } from '#server/env.ts'
import { createAccount } from '#server/features/account/service.ts'
import { isFirstAccount, openSession } from '#server/features/auth/service.ts'
import { admitAccount, type SignUpMode, signUpMode } from '#server/features/auth/sign-up.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest } from '#server/security/secrets.ts'
import { type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import { type FlowDeps, type GoogleContext, oidcFlow } from './flow.ts'
import { mayJoin } from './service.ts'
import { insertIdentity, newcomerOf, takeNewcomer } from './store.ts'

type SignUpDeps = SignInDeps & FlowDeps & { settings: Settings }

/** A person whom the provider has verified, and who has no account here, creates one. */
export function googleSignUpRoutes({
  settings,
  tokens,
  oidc,
}: SignUpDeps): Handlers<Pick<typeof google, 'newcomer' | 'signUp'>> {
  const cookie = oidcCookie(settings.publicUrl)
  const desk = { settings, tokens }
  const { markOf, providerFor } = oidcFlow({ settings, oidc })

  async function requireNewcomer({ db, now, http }: Pick<GoogleContext, 'db' | 'now' | 'http'>): Promise<NewcomerRow> {
    providerFor(http)
    const mark = markOf(http)
    const newcomer = mark === undefined ? undefined : await newcomerOf(db, digest(mark), now())
    if (!newcomer) throw new ApiError('NOT_FOUND', ['newcomer'])
    return newcomer
  }

  return {
    async newcomer(ctx) {
      const { email, firstName, lastName } = await requireNewcomer(ctx)
      return { email, firstName, lastName }
    },

    async signUp(ctx, { body }) {
      const { db, now, newId, http, write } = ctx
      const { browserHash, issuer, subject, email, redirectUrl } = await requireNewcomer(ctx)
      await mayJoin(db, await signUpMode(db, settings), email, now())
      const ids = { userId: newId(), dataGroup: newId(), sessionId: newId() }
      const { admin, refresh } = await write(async (trx) => {
        if (!(await takeNewcomer(trx, browserHash))) throw new ApiError('NOT_FOUND', ['newcomer'])
        const isAskedTo = (mode: SignUpMode) => mayJoin(trx, mode, email, now())
        const isAdmin = await isFirstAccount(trx, now())
        await admitAccount(trx, settings, { ip: http.ip, mayJoin: isAskedTo }, now())
        const account = { ...body, ...ids, email, passwordHash: null, emailVerifiedAt: now(), admin: isAdmin }
        await createAccount(trx, account, now())
        await insertIdentity(trx, { issuer, subject, userId: ids.userId, email, linkedAt: now() })
        const userAgent = http.header('user-agent') ?? ''
        return { admin: isAdmin, refresh: await openSession(trx, { ...ids, userAgent }, tokens.sealing, now()) }
      }).catch((error: unknown) => {
        throw isTaken(error) ? new ApiError('ALREADY_EXISTS', ['email']) : error
      })
      cookie.clear(http)
      const person = { ...body, ...ids, email, avatar: null, adminSince: admin ? now() : null }
      const opened = { sessionId: ids.sessionId, refresh, credential: null }
      return { ...(await answerSignIn(desk, http, now(), person, opened)), redirectUrl }
    },
  }
}
