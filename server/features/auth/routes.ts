import type { auth } from '#contract/auth.ts'
import type { Instant } from '#domain/time.ts'
import { isCrossSite, refreshCookie } from '#server/cookie.ts'
import type { Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Settings } from '#server/env.ts'
import {
  createAccount,
  lockPerson,
  replacePasswordHash,
  setPasswordHash,
  verifyEmail,
  withdrawEmail,
} from '#server/features/account/service.ts'
import { mailConfirmation, mayConfirm } from '#server/features/email-confirmation/service.ts'
import { isInvited, isMailed } from '#server/features/family-invitation/service.ts'
import { type Attempt, countFailures, countTry, forgive, mustNotWait } from '#server/features/throttle/service.ts'
import type { Handlers } from '#server/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { InTurn } from '#server/password.ts'
import { Refusal } from '#server/refusal.ts'
import { digest } from '#server/secrets.ts'
import { type Desk, signedIn } from '#server/signed-in.ts'
import { networkOf } from '#server/throttle.ts'
import { isWeak } from '#server/weak-password.ts'
import { isFirstAccount, lockEntrant, openSession, refreshSession } from './service.ts'
import { endSession, endSessionsOf, userByEmail, userOfReset, useReset } from './store.ts'

/** What other ways in there are, other features know; they stand on this one. */
export type OtherWays = {
  /** The refusal of whoever must take a second step. To be thrown after the transaction, which else were undone. */
  readonly secondStep: (trx: Trx, userId: string, now: Instant) => Promise<Refusal | undefined>
  /** Credentials have changed: what was begun with the old ones is over. */
  readonly endBegun: (trx: Trx, userId: string) => Promise<unknown>
  /** Whatever opens the account in one step, besides the password. */
  readonly close: (trx: Trx, userId: string, now: Instant) => Promise<unknown>
}
type Parts = Desk & { settings: Settings; inTurn: InTurn; otherWays: OtherWays }

const tooWeak = () => new Refusal('INVALID_PARAMS', ['password'], { reason: 'tooCommon' })
const deadLink = () => new Refusal('INVALID_PARAMS', ['token'])
const notRight = () => new Refusal('UNAUTHENTICATED', [], {}, 'The e-mail or the password is not right')

export function authRoutes({ settings, tokens, inTurn, otherWays }: Parts): Handlers<typeof auth> {
  const cookie = refreshCookie(settings.publicUrl)
  const desk = { settings, tokens }

  return {
    async signUp({ db, now, newId, http, write }, { body: { password, invitation, ...account } }) {
      const { email, firstName, lastName } = account
      const isAsked = await isInvited(db, { email, token: invitation }, now())
      const isLetIn = settings.signUp === 'open' || (settings.signUp === 'invite' && isAsked)
      if (!isLetIn) throw new Refusal('FORBIDDEN')
      if (await isWeak(password, [email, firstName, lastName])) throw tooWeak()
      const attempts: Attempt[] = [{ kind: 'signUpAddress', by: networkOf(http.ip) }]
      const passwordHash = await inTurn(async (argon) => {
        await mustNotWait(db, attempts, now())
        return argon.hash(password)
      })
      const ids = { userId: newId(), dataGroup: newId(), sessionId: newId() }
      // Whoever has the link of that mail need not open another.
      const isVerified = isAsked && invitation !== undefined && isMailed(invitation)
      const isToConfirm = settings.mail && !isVerified && (await mayConfirm(db, { email, ip: http.ip }, now()))
      const made = { ...account, ...ids, passwordHash, ...(isVerified && { emailVerifiedAt: now() }) }
      const create = () =>
        write(async (trx) => {
          const admin = await isFirstAccount(trx, now())
          await createAccount(trx, { ...made, admin }, now())
          if (isToConfirm) await mailConfirmation(trx, made, now())
          const userAgent = http.header('user-agent') ?? ''
          return { admin, refresh: await openSession(trx, { ...ids, userAgent }, now()) }
        })
      const { admin, refresh } = await create().catch(async (error: unknown) => {
        if (!isTaken(error)) throw error
        // Sign-up has to tell who has an account; so it is not told in large numbers.
        await countFailures(db, attempts, now())
        throw new Refusal('ALREADY_EXISTS', ['email'])
      })
      const person = { ...ids, email, firstName, lastName, avatar: null, adminSince: admin ? now() : null }
      return signedIn(desk, http, now(), person, { sessionId: ids.sessionId, refresh })
    },

    async signIn({ db, now, newId, http, write }, { body: { email, password } }) {
      const account: Attempt = { kind: 'signInAccount', by: email }
      const attempts: Attempt[] = [account, { kind: 'signInAddress', by: networkOf(http.ip) }]
      const { user, better } = await inTurn(async (argon) => {
        await mustNotWait(db, attempts, now())
        const found = await userByEmail(db, email)
        const isRight = await argon.matches(found?.passwordHash ?? null, password)
        if (!found?.passwordHash || !isRight || found.disabledAt) {
          await countFailures(db, attempts, now())
          http.note('sign-in refused')
          throw notRight()
        }
        const isOutdated = argon.isOutdated(found.passwordHash)
        return { user: found, better: isOutdated ? await argon.hash(password) : undefined }
      })
      const { passwordHash: from } = user
      const opened = { sessionId: newId(), userId: user.id, userAgent: http.header('user-agent') ?? '' }
      const refresh = await write(async (trx) => {
        if ((await lockEntrant(trx, user.id))?.passwordHash !== from) throw notRight()
        await forgive(trx, account)
        if (better !== undefined) await replacePasswordHash(trx, user.id, { from, to: better })
        return (await otherWays.secondStep(trx, user.id, now())) ?? openSession(trx, opened, now())
      })
      if (refresh instanceof Refusal) throw refresh
      return signedIn(desk, http, now(), { ...user, userId: user.id }, { ...opened, refresh })
    },

    async signOut({ db, now, sessionId, isActing, http }) {
      await endSession(db, sessionId, { endedAt: now(), endedWhy: 'signed_out' })
      // The cookie is the parent's.
      if (!isActing) cookie.clear(http)
      return { ok: true }
    },

    async refreshToken({ db, now, http }) {
      if (isCrossSite(http, settings.publicUrl)) {
        http.note('cross-site refresh refused')
        throw new Refusal('FORBIDDEN')
      }
      const given = cookie.read(http)
      if (given === undefined) throw new Refusal('UNAUTHENTICATED')
      const refreshed = await refreshSession(db, given, now()).catch((error: unknown) => {
        // Of a database that is away nobody is signed out.
        if (error instanceof Refusal) cookie.clear(http)
        throw error
      })
      if (refreshed === 'stolen') {
        http.note('refresh token used twice')
        cookie.clear(http)
        throw new Refusal('SESSION_ENDED')
      }
      if (refreshed.refresh) cookie.write(http, refreshed.refresh.token, refreshed.refresh.seconds)
      return tokens.issue(refreshed, now())
    },

    /** One row in the table of jobs whether or not somebody has that address: neither answer nor time tells. */
    async forgotPassword({ db, now, http, write }, { body: { email } }) {
      const attempts: Attempt[] = [
        { kind: 'forgotAddress', by: networkOf(http.ip) },
        { kind: 'forgotAccount', by: email },
      ]
      await countTry(db, attempts, now())
      const dedupKey = `password-reset ${digest(email)}`
      await write((trx) => enqueue(trx, { kind: 'password-reset', payload: { email }, runAt: now(), dedupKey }))
      return { ok: true }
    },

    async resetPassword({ db, now, http, write }, { body: { token, password } }) {
      const attempts: Attempt[] = [{ kind: 'resetAddress', by: networkOf(http.ip) }]
      await mustNotWait(db, attempts, now())
      const tokenHash = digest(token)
      const user = await userOfReset(db, tokenHash, now())
      if (!user) {
        await countFailures(db, attempts, now())
        throw deadLink()
      }
      if (await isWeak(password, [user.email ?? '', user.firstName, user.lastName])) throw tooWeak()
      const passwordHash = await inTurn((argon) => argon.hash(password))
      await write(async (trx) => {
        const owner = await lockPerson(trx, user.id)
        if (!owner || !(await useReset(trx, { tokenHash, email: owner.email }, now()))) throw deadLink()
        await setPasswordHash(trx, user.id, passwordHash)
        await withdrawEmail(trx, user.id)
        await otherWays.endBegun(trx, user.id)
        // Whoever made the account has not shown that the address is theirs: it may have been somebody else.
        if (owner.emailVerifiedAt === null) await otherWays.close(trx, user.id, now())
        await verifyEmail(trx, user.id, now())
        await endSessionsOf(trx, user.id, { endedAt: now(), endedWhy: 'credentials_changed' })
        await enqueue(trx, { kind: 'password-changed', payload: { userId: user.id }, runAt: now() })
      })
      if (user.email !== null) await forgive(db, { kind: 'signInAccount', by: user.email })
      cookie.clear(http)
      http.note('password reset', { userId: user.id })
      return { ok: true }
    },
  }
}
