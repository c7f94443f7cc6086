import type { google } from '#contract/google.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import { oidcCookie } from '#server/security/cookie.ts'
import type { Trx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/schema/account.ts'
import type { Settings } from '#server/env.ts'
import { lockEntrant, openSession } from '#server/features/auth/service.ts'
import { signUpMode } from '#server/features/auth/sign-up.ts'
import { attemptsFrom, countTry } from '#server/features/throttle/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import { accountDisabled, type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import { type FlowDeps, type GoogleContext, oidcFlow } from './flow.ts'
import { googleLinkRoutes } from './link-routes.ts'
import { failed, mayJoin, type vouchedFor } from './service.ts'
import { googleSignUpRoutes } from './sign-up-routes.ts'
import { insertNewcomer, userOfIdentity } from './store.ts'

type GoogleDeps = SignInDeps &
  FlowDeps & {
    settings: Settings
    otherWays: { readonly secondStep: (trx: Trx, userId: string, now: Instant) => Promise<ApiError | undefined> }
  }
type VerifiedPerson = ReturnType<typeof vouchedFor>
type SignInContext = Omit<GoogleContext, 'db'> & { newId: () => string; redirectUrl: string | null }

const NEWCOMER_MINUTES = 30

export function googleRoutes({ settings, tokens, oidc, otherWays }: GoogleDeps): Handlers<typeof google> {
  const cookie = oidcCookie(settings.publicUrl)
  const desk = { settings, tokens }
  const { providerFor, depart, arrive } = oidcFlow({ settings, oidc })

  async function enter(request: SignInContext, person: VerifiedPerson, user: UserRow) {
    const { now, newId, http, write, redirectUrl } = request
    if (user.disabledAt) throw accountDisabled()
    const opened = { sessionId: newId(), userId: user.id, userAgent: http.header('user-agent') ?? '' }
    const refresh = await write(async (trx) => {
      const entrant = await lockEntrant(trx, user.id)
      if (!entrant || (await userOfIdentity(trx, person))?.id !== entrant.id) throw failed()
      return (await otherWays.secondStep(trx, user.id, now())) ?? openSession(trx, opened, tokens.sealing, now())
    })
    if (refresh instanceof ApiError)
      throw new ApiError(refresh.code, refresh.values, { ...refresh.details, redirectUrl })
    cookie.clear(http)
    const entered = { ...opened, refresh, credential: user.passwordHash }
    return { ...(await answerSignIn(desk, http, now(), { ...user, userId: user.id }, entered)), redirectUrl }
  }

  return {
    ...googleSignUpRoutes({ settings, tokens, oidc }),
    ...googleLinkRoutes({ settings, oidc }),

    async authorize(ctx, { query: { redirectUrl = null } }) {
      const { db, now, http } = ctx
      providerFor(http)
      // Each call stores a row, so calls are counted. [limit/throttle-table]
      await countTry(db, attemptsFrom('beginAddress', http.ip), now())
      return depart(ctx, { redirectUrl, userId: null })
    },

    async callback(ctx, { body }) {
      const { db, now, http, write } = ctx
      const { person, redirectUrl } = await arrive(ctx, body, null)
      const user = await userOfIdentity(db, person)
      if (user) return enter({ ...ctx, redirectUrl }, person, user)
      await mayJoin(db, await signUpMode(db, settings), person.email, now())
      const mark = newSecret()
      const newcomer = { ...person, browserHash: digest(mark), redirectUrl }
      const expiresAt = addMinutes(now(), NEWCOMER_MINUTES)
      await write(async (trx) => void (await insertNewcomer(trx, { ...newcomer, expiresAt })))
      cookie.write(http, mark, NEWCOMER_MINUTES * 60)
      return { newcomer: { email: person.email, firstName: person.firstName, lastName: person.lastName } }
    },
  }
}
