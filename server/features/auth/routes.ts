import type { auth } from '#contract/auth.ts'
import type { Instant } from '#domain/time/time.ts'
import { isCrossSite, refreshCookie } from '#server/security/cookie.ts'
import type { Trx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/schema/account.ts'
import type { Settings } from '#server/env.ts'
import { replacePasswordHash } from '#server/features/account/service.ts'
import type { Grants } from '#server/features/grant/service.ts'
import {
  type Attempt,
  attemptsFrom,
  type Counters,
  countTryInOneOf,
  forgiveTry,
} from '#server/features/throttle/service.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import type { Handlers } from '#server/http/http.ts'
import { knownBrowsers } from '#server/security/known-browser.ts'
import type { InTurn } from '#server/security/password.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountDisabled, type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import { authResetRoutes } from './reset-routes.ts'
import { lockEntrant, openSession, refreshSession } from './service.ts'
import { authSignUpRoutes } from './sign-up-routes.ts'
import { endWithParent, userByEmail } from './store.ts'

/** The other ways to sign in belong to other features, which build on this one. */
export type OtherWays = {
  /** Returns the error for a user who must take a second step. Throw it after the transaction, which it would undo. */
  readonly secondStep: (trx: Trx, userId: string, now: Instant) => Promise<ApiError | undefined>
}
type RouteDeps = SignInDeps & { settings: Settings; inTurn: InTurn; otherWays: OtherWays; grants: Grants }

const notRight = () => new ApiError('UNAUTHENTICATED', [], {}, 'The email or the password is wrong')

export function authRoutes({ settings, tokens, inTurn, otherWays, grants }: RouteDeps): Handlers<typeof auth> {
  const cookie = refreshCookie(settings.publicUrl)
  const desk = { settings, tokens }
  const browsers = knownBrowsers(settings.publicUrl, tokens.sealing)

  /**
   * Counts a try of a password: other people's tries do not slow a browser that the account knows.
   * [account/known-browsers] (ADR 28)
   */
  function signInCounters(http: Exchange, email: string, user: UserRow | undefined): Counters {
    const browser = browsers.idFor(http, user && { userId: user.id, credential: user.passwordHash })
    const strangers: Attempt[] = [{ kind: 'signInAccount', by: email }, ...attemptsFrom('signInAddress', http.ip)]
    if (browser === undefined) return [strangers]
    const known: Attempt[] = [
      { kind: 'signInDevice', by: `${browser} ${email}` },
      { kind: 'signInDevices', by: email },
    ]
    return [known, strangers]
  }

  return {
    ...authSignUpRoutes({ settings, tokens, inTurn }),
    ...authResetRoutes({ settings, tokens, inTurn, grants }),

    async signIn({ db, now, newId, http, write }, { body: { email, password } }) {
      const { user, better, counted } = await inTurn(async (argon) => {
        const found = await userByEmail(db, email)
        const attempts = await countTryInOneOf(db, signInCounters(http, email, found), now())
        const isRight = await argon.matches(found?.passwordHash ?? null, password)
        if (!found?.passwordHash || !isRight || found.disabledAt) {
          http.note('sign-in refused')
          throw isRight && found?.passwordHash ? accountDisabled() : notRight()
        }
        const isOutdated = argon.isOutdated(found.passwordHash)
        return { user: found, better: isOutdated ? await argon.hash(password) : undefined, counted: attempts }
      })
      const { passwordHash: from } = user
      const opened = { sessionId: newId(), userId: user.id, userAgent: http.header('user-agent') ?? '' }
      const refresh = await write(async (trx) => {
        if ((await lockEntrant(trx, user.id))?.passwordHash !== from) throw notRight()
        await forgiveTry(trx, counted)
        if (better !== undefined) await replacePasswordHash(trx, user.id, { from, to: better })
        return (await otherWays.secondStep(trx, user.id, now())) ?? openSession(trx, opened, tokens.sealing, now())
      })
      if (refresh instanceof ApiError) throw refresh
      const credential = better ?? from
      return answerSignIn(desk, http, now(), { ...user, userId: user.id }, { ...opened, refresh, credential })
    },

    async signOut({ db, now, sessionId, http }) {
      await endWithParent(db, sessionId, { endedAt: now(), endedWhy: 'signed_out' })
      cookie.clear(http)
      return { ok: true }
    },

    async refreshToken({ db, now, http }) {
      if (isCrossSite(http, settings.publicUrl)) {
        http.note('cross-site refresh refused')
        throw new ApiError('FORBIDDEN')
      }
      const given = cookie.read(http)
      if (given === undefined) throw new ApiError('UNAUTHENTICATED')
      const refreshed = await refreshSession({ db, sealing: tokens.sealing }, given, now()).catch((error: unknown) => {
        // While the database is away, the cookie stays, so no user is signed out. [operation/outage-answers] The parent
        // needs the cookie of a locked session to return. [family/locked-device]
        if (error instanceof ApiError && error.code !== 'SESSION_LOCKED') cookie.clear(http)
        throw error
      })
      if (refreshed === 'stolen') {
        http.note('refresh token used twice')
        cookie.clear(http)
        throw new ApiError('SESSION_ENDED')
      }
      if (refreshed.refresh) cookie.write(http, refreshed.refresh.token, refreshed.refresh.seconds)
      return tokens.issue(refreshed, now())
    },
  }
}
