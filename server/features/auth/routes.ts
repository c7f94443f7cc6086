import type { auth } from '#contract/auth.ts'
import type { Instant } from '#domain/time/time.ts'
import { hashChosen } from '#server/security/chosen-password.ts'
import { isCrossSite, refreshCookie } from '#server/security/cookie.ts'
import type { Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import type { UserRow } from '#server/db/schema/account.ts'
import type { Settings } from '#server/env.ts'
import {
  createAccount,
  isEmailTaken,
  lockPerson,
  replacePasswordHash,
  setPasswordHash,
  verifyEmail,
} from '#server/features/account/service.ts'
import { mailConfirmation, mayConfirm } from './email-confirmation.ts'
import { lockFamilyOf } from '#server/features/family/quitting.ts'
import { isInvited } from '#server/features/family/invitation.ts'
import type { Grants } from '#server/features/grant/service.ts'
import { admitAccount, mustHaveRoomForAccount, type SignUpMode, signUpMode } from './sign-up.ts'
import {
  type Attempt,
  attemptsFrom,
  type Counters,
  countTry,
  countTryInOneOf,
  countUnlessFound,
  forgive,
  forgiveTry,
} from '#server/features/throttle/service.ts'
import { isMailed } from '#server/security/handed-secret.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import type { Handlers } from '#server/http/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { knownBrowsers } from '#server/security/known-browser.ts'
import type { InTurn } from '#server/security/password.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest } from '#server/security/secrets.ts'
import { type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import { isWeak } from '#server/security/weak-password.ts'
import { isFirstAccount, lockEntrant, openSession, refreshSession } from './service.ts'
import { endWithParent, userByEmail, userOfReset, useReset } from './store.ts'

/** The other ways to sign in belong to other features, which build on this one. */
export type OtherWays = {
  /** Returns the error for a user who must take a second step. Throw it after the transaction, which it would undo. */
  readonly secondStep: (trx: Trx, userId: string, now: Instant) => Promise<ApiError | undefined>
}
type Parts = SignInDeps & { settings: Settings; inTurn: InTurn; otherWays: OtherWays; grants: Grants }

const tooWeak = () => new ApiError('INVALID_PARAMS', ['password'], { reason: 'tooCommon' })
const taken = () => new ApiError('ALREADY_EXISTS', ['email'])
const deadLink = () => new ApiError('INVALID_PARAMS', ['token'])
const notRight = () => new ApiError('UNAUTHENTICATED', [], {}, 'The email or the password is wrong')

export function authRoutes({ settings, tokens, inTurn, otherWays, grants }: Parts): Handlers<typeof auth> {
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
    async signUp({ db, now, newId, http, write }, { body: { password, invitation, ...account } }) {
      const { email, firstName, lastName } = account
      const isAsked = await isInvited(db, { email, token: invitation }, now())
      const mayJoin = (mode: SignUpMode) => {
        if (mode !== 'open' && !(mode === 'invite' && isAsked)) throw new ApiError('FORBIDDEN')
      }
      mayJoin(await signUpMode(db, settings))
      if (await isWeak(password, [email, firstName, lastName])) throw tooWeak()
      // Sign-up tells that an address is taken, but not in large numbers. [account/taken-address]
      const findFree = async (trx: Trx) => ((await isEmailTaken(trx, email)) ? undefined : email)
      if (!(await countUnlessFound(db, attemptsFrom('signUpAddress', http.ip), now(), findFree))) throw taken()
      await mustHaveRoomForAccount(db, settings, http.ip, now())
      const passwordHash = await inTurn((argon) => argon.hash(password))
      const ids = { userId: newId(), dataGroup: newId(), sessionId: newId() }
      // The link of the mailed invitation has verified the address already. [family/invited-user]
      const isVerified = isAsked && invitation !== undefined && isMailed(invitation)
      const isToConfirm = settings.mail && !isVerified && (await mayConfirm(db, { email, ip: http.ip }, now()))
      const made = { ...account, ...ids, passwordHash, ...(isVerified && { emailVerifiedAt: now() }) }
      const create = () =>
        write(async (trx) => {
          const admin = await isFirstAccount(trx, now())
          await admitAccount(trx, settings, { ip: http.ip, mayJoin }, now())
          await createAccount(trx, { ...made, admin }, now())
          if (isToConfirm) await mailConfirmation(trx, made, now())
          const userAgent = http.header('user-agent') ?? ''
          return { admin, refresh: await openSession(trx, { ...ids, userAgent }, tokens.sealing, now()) }
        })
      const { admin, refresh } = await create().catch((error: unknown) => {
        throw isTaken(error) ? taken() : error
      })
      const person = { ...ids, email, firstName, lastName, avatar: null, adminSince: admin ? now() : null }
      const opened = { sessionId: ids.sessionId, refresh, credential: passwordHash }
      return answerSignIn(desk, http, now(), person, opened)
    },

    async signIn({ db, now, newId, http, write }, { body: { email, password } }) {
      const { user, better, counted } = await inTurn(async (argon) => {
        const found = await userByEmail(db, email)
        const attempts = await countTryInOneOf(db, signInCounters(http, email, found), now())
        const isRight = await argon.matches(found?.passwordHash ?? null, password)
        if (!found?.passwordHash || !isRight || found.disabledAt) {
          http.note('sign-in refused')
          throw notRight()
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
        // While the database is away, the cookie stays, so nobody is signed out. [operation/outage-answers]
        // The parent needs the cookie of a locked session to return. [family/locked-device]
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

    /**
     * Queues a job whether or not the address has an account, so neither the answer nor its time tells.
     * [account/forgot-password]
     */
    async forgotPassword({ db, now, http, write }, { body: { email } }) {
      const attempts: Attempt[] = [...attemptsFrom('forgotAddress', http.ip), { kind: 'forgotAccount', by: email }]
      await countTry(db, attempts, now())
      const dedupKey = `password-reset ${digest(email)}`
      await write((trx) => enqueue(trx, { kind: 'password-reset', payload: { email }, runAt: now(), dedupKey }))
      return { ok: true }
    },

    async resetPassword({ db, now, http, write, concern }, { body: { token, password } }) {
      const tokenHash = digest(token)
      const find = (trx: Trx) => userOfReset(trx, tokenHash, now())
      const user = await countUnlessFound(db, attemptsFrom('resetAddress', http.ip), now(), find)
      if (!user) throw deadLink()
      const passwordHash = await hashChosen(inTurn, password, [user.email ?? '', user.firstName, user.lastName])
      // If the address was never verified, the maker of the account may not own it. [account/unverified-reset]
      const event = user.emailVerifiedAt === null ? 'resetUnverified' : 'reset'
      await write(async (trx) => {
        if (event === 'resetUnverified') await lockFamilyOf(trx, user.id, now())
        const owner = await lockPerson(trx, user.id)
        if (!owner || !(await useReset(trx, { tokenHash, email: owner.email }, now()))) throw deadLink()
        await setPasswordHash(trx, user.id, passwordHash)
        concern(await grants.end(event, trx, { userId: user.id, sessionId: null }, now()))
        await verifyEmail(trx, user.id, now())
        await enqueue(trx, { kind: 'password-changed', payload: { userId: user.id }, runAt: now() })
      })
      if (user.email !== null) await forgive(db, { kind: 'signInAccount', by: user.email })
      cookie.clear(http)
      // The owner has just chosen a password in this browser: strangers who guess do not keep the owner out.
      // [account/known-browsers]
      browsers.remember(http, { userId: user.id, credential: passwordHash })
      http.note('password reset', { userId: user.id })
      return { ok: true }
    },
  }
}
