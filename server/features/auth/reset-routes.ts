import type { auth } from '#contract/auth.ts'
import type { Trx } from '#server/db/open.ts'
import { lockPerson, setPasswordHash, verifyEmail } from '#server/features/account/service.ts'
import { lockFamilyOf } from '#server/features/family/quitting.ts'
import type { Grants } from '#server/features/grant/service.ts'
import { type Attempt, attemptsFrom, countTry, countUnlessFound, forgive } from '#server/features/throttle/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Handlers } from '#server/http/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { hashChosen } from '#server/security/chosen-password.ts'
import { refreshCookie } from '#server/security/cookie.ts'
import { knownBrowsers } from '#server/security/known-browser.ts'
import { isMailed } from '#server/security/handed-secret.ts'
import type { InTurn } from '#server/security/password.ts'
import { digest } from '#server/security/secrets.ts'
import type { SignInDeps } from '#server/security/signed-in.ts'
import { userOfReset, useReset } from './store.ts'

type ResetDeps = SignInDeps & { inTurn: InTurn; grants: Grants }

const deadLink = () => new ApiError('INVALID_PARAMS', ['token'])

/** A user who forgot the password chooses another with a mailed link. [account/forgot-password] */
export function authResetRoutes({
  settings,
  tokens,
  inTurn,
  grants,
}: ResetDeps): Handlers<Pick<typeof auth, 'forgotPassword' | 'resetPassword'>> {
  const cookie = refreshCookie(settings.publicUrl)
  const browsers = knownBrowsers(settings.publicUrl, tokens.sealing)
  return {
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
      // A link that was handed over says nothing about the mailbox. [operation/handed-reset]
      const isRead = isMailed(token)
      // If the address was never verified, the maker of the account may not own it. [account/unverified-reset]
      const event = isRead && user.emailVerifiedAt === null ? 'resetUnverified' : 'reset'
      await write(async (trx) => {
        if (event === 'resetUnverified') await lockFamilyOf(trx, user.id, now())
        const owner = await lockPerson(trx, user.id)
        if (!owner || !(await useReset(trx, { tokenHash, email: owner.email }, now()))) throw deadLink()
        await setPasswordHash(trx, user.id, passwordHash)
        concern(await grants.end(event, trx, { userId: user.id, sessionId: null }, now()))
        if (isRead) await verifyEmail(trx, user.id, now())
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
