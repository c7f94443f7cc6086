import { type Answer, type google, LINKING } from '#contract/google.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import { isCrossSite, oidcCookie } from '#server/security/cookie.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/schema/account.ts'
import type { NewcomerRow, OidcFlowRow } from '#server/db/schema/google.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Settings } from '#server/env.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import { createAccount } from '#server/features/account/service.ts'
import { isFirstAccount, lockEntrant, openSession } from '#server/features/auth/service.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import { mustBeProven } from '#server/features/proof/service.ts'
import { admitAccount, type SignUpMode, signUpMode } from '#server/features/auth/sign-up.ts'
import { attemptsFrom, countFailures, countTry, countUnlessFound } from '#server/features/throttle/service.ts'
import type { Handlers } from '#server/http/http.ts'
import type { Oidc } from '#server/ports/oidc.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import { type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import type { Write } from '#server/http/write.ts'
import { failed, mayJoin, removeIdentity, tellOfIdentity, vouchedFor } from './service.ts'
import {
  hasPasskey,
  identityOf,
  insertFlow,
  insertIdentity,
  insertNewcomer,
  newcomerOf,
  takeFlow,
  takeNewcomer,
  userById,
  userOfIdentity,
} from './store.ts'

type GoogleDeps = SignInDeps & {
  settings: Settings
  /** undefined: the operator configured no provider. [account/provider-sign-in] */
  oidc?: Oidc | undefined
  otherWays: { readonly secondStep: (trx: Trx, userId: string, now: Instant) => Promise<ApiError | undefined> }
}
type VerifiedPerson = ReturnType<typeof vouchedFor>
type GoogleContext = { db: Db; now: () => Instant; http: Exchange; write: Write }
type SignInContext = Omit<GoogleContext, 'db'> & { newId: () => string; redirectUrl: string | null }

const FLOW_MINUTES = 10
const NEWCOMER_MINUTES = 30
/** Matches a mark that this server put into the cookie; anything else is ignored. */
const MARK = /^[\w-]{43}$/

function refuseArrival(http: Exchange, why?: unknown): ApiError {
  http.note('single sign-in refused')
  return why instanceof ApiError ? why : failed()
}

/** A password and a passkey are other ways in, so the identity may be removed. [account/linked-identity] */
const hasOtherWay = async (db: Db, userId: string) =>
  Boolean((await userById(db, userId))?.passwordHash) || hasPasskey(db, userId)

export function googleRoutes({ settings, tokens, oidc, otherWays }: GoogleDeps): Handlers<typeof google> {
  const cookie = oidcCookie(settings.publicUrl)
  const desk = { settings, tokens }

  function markOf(http: Exchange): string | undefined {
    const mark = cookie.read(http)
    return mark !== undefined && MARK.test(mark) ? mark : undefined
  }

  /** Returns the provider, if the call comes from a page of this server. */
  function providerFor(http: Exchange): Oidc {
    if (!oidc) throw new ApiError('NOT_FOUND', ['url'])
    if (isCrossSite(http, settings.publicUrl)) throw new ApiError('FORBIDDEN')
    return oidc
  }

  async function depart({ now, http, write }: GoogleContext, to: Pick<OidcFlowRow, 'redirectUrl' | 'userId'>) {
    const { url, state, nonce, verifier } = await providerFor(http).begin(to.userId === null ? '' : LINKING)
    // If two tabs begin at once, both can come back.
    const mark = markOf(http) ?? newSecret()
    const known = { stateHash: digest(state), browserHash: digest(mark), nonce, verifier }
    const flow = { ...known, ...to, expiresAt: addMinutes(now(), FLOW_MINUTES) }
    await write(async (trx) => void (await insertFlow(trx, flow)))
    cookie.write(http, mark, FLOW_MINUTES * 60)
    return { url }
  }

  /** Finds who came back from the provider, and where they wanted to go. The flow is over, however it ends. */
  async function arrive({ db, now, http }: GoogleContext, { code, state, iss }: Answer, userId: string | null) {
    const provider = providerFor(http)
    const attempts = attemptsFrom('oidcAddress', http.ip)
    const browserHash = digest(markOf(http) ?? '')
    const begun = { stateHash: digest(state), browserHash, userId }
    const flow = await countUnlessFound(db, attempts, now(), (trx) => takeFlow(trx, begun))
    if (!flow) throw refuseArrival(http)
    const answer = { code, state, ...(iss !== undefined && { iss }) }
    try {
      if (flow.expiresAt <= now()) throw failed()
      const { nonce, verifier, redirectUrl } = flow
      const person = vouchedFor(await provider.finish(answer, { state, nonce, verifier }))
      return { person, redirectUrl }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UNAVAILABLE') throw error
      await countFailures(db, attempts, now())
      throw refuseArrival(http, error)
    }
  }

  async function enter(request: SignInContext, person: VerifiedPerson, user: UserRow) {
    const { now, newId, http, write, redirectUrl } = request
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

  async function requireNewcomer({ db, now, http }: Pick<GoogleContext, 'db' | 'now' | 'http'>): Promise<NewcomerRow> {
    providerFor(http)
    const mark = markOf(http)
    const newcomer = mark === undefined ? undefined : await newcomerOf(db, digest(mark), now())
    if (!newcomer) throw new ApiError('NOT_FOUND', ['newcomer'])
    return newcomer
  }

  return {
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
