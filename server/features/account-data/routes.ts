import type { accountData } from '#contract/account-data.ts'
import { may } from '#domain/family-permission.ts'
import { fullName } from '#domain/person-name.ts'
import type { Instant } from '#domain/time.ts'
import { refreshCookie } from '#server/cookie.ts'
import type { Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Settings } from '#server/env.ts'
import { confirmEmail, isEmailTaken, scheduleErasure } from '#server/features/account/service.ts'
import { endMailedLinks, lockCaller, revokeOthers, revokeSession } from '#server/features/auth/service.ts'
import { countConfirmation, mailConfirmation } from '#server/features/email-confirmation/service.ts'
import { mustBeProven } from '#server/features/proof/service.ts'
import { isTypedRight, type OnParting, partAlone } from '#server/features/family/service.ts'
import { type Attempt, countFailures, countTry, mustNotWait, takeBack } from '#server/features/throttle/service.ts'
import type { Handlers } from '#server/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { Refusal } from '#server/refusal.ts'
import { digest } from '#server/secrets.ts'
import { networkOf } from '#server/throttle.ts'
import { exportOf } from './service.ts'
import { childrenLeftAlone, personOf } from './store.ts'

/** An address is somebody's from now on. */
export type OnEmail = (trx: Trx, confirmed: Confirmed, onParting: readonly OnParting[], now: Instant) => Promise<void>
type Confirmed = { userId: string; dataGroup: string; email: string; leaves: boolean }
type Parts = { settings: Settings; onParting: readonly OnParting[]; onEmail: OnEmail }

const deadLink = () => new Refusal('INVALID_PARAMS', ['token'])

export function accountDataRoutes({ settings, onParting, onEmail }: Parts): Handlers<typeof accountData> {
  const cookie = refreshCookie(settings.publicUrl)
  return {
    async export({ db, subject, owner, now }) {
      const body = await exportOf(db, { subject, owner, now: now() })
      return { body, name: `hourkin-${now().slice(0, 10)}.zip` }
    },

    async requestDeletion({ db, subject, userId, sessionId, now, http, write, concern, column }, { body: { typed } }) {
      const place = await column()
      // rules §6.2: for a child of a family, a parent decides.
      if (place !== null && may({ column: place, action: 'deleteAccount', whose: 'own' }) !== 'yes')
        throw new Refusal('FORBIDDEN', [], { reason: 'askParent' })
      await mustBeProven(db, sessionId, now())
      const erasedAt = await write(async (trx) => {
        const person = await personOf(trx, subject)
        if (!isTypedRight(typed, person.email ?? fullName(person))) throw new Refusal('INVALID_PARAMS', ['typed'])
        concern(await partAlone(trx, { subject, why: 'accountDeleted' }, onParting, now()))
        await lockCaller(trx, { userId, sessionId }, now())
        // Nobody could ever reach them again.
        if ((await childrenLeftAlone(trx, userId)).length) throw new Refusal('CONFLICT', ['children'])
        const at = await scheduleErasure(trx, userId, now())
        await revokeOthers(trx, { userId, sessionId }, now())
        await revokeSession(trx, userId, sessionId, now())
        await enqueue(trx, { kind: 'deletion-requested', payload: { userId, erasedAt: at }, runAt: now() })
        return at
      })
      cookie.clear(http)
      http.note('account deletion requested', { userId })
      return { erasedAt }
    },

    async requestEmailChange({ db, userId, sessionId, now, http, write }, { body: { email } }) {
      await mustBeProven(db, sessionId, now())
      // As at sign-up: it has to be told who has an account, and is not told in large numbers.
      const fromHere: Attempt = { kind: 'signUpAddress', by: networkOf(http.ip) }
      // Each is a mail to somebody who may never have heard of us.
      await countTry(db, [fromHere, { kind: 'emailChange', by: userId }], now())
      if (await isEmailTaken(db, email)) throw new Refusal('ALREADY_EXISTS', ['email'])
      await takeBack(db, fromHere)
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        await mailConfirmation(trx, { userId, email }, now())
        const kind = 'email-change-asked'
        await enqueue(trx, { kind, payload: { userId }, runAt: now(), dedupKey: `${kind} ${userId}` })
      })
      return { ok: true }
    },

    async requestConfirmation({ db, subject, userId, sessionId, now, http, write }) {
      const { email, emailVerifiedAt } = await personOf(db, subject)
      if (email === null || emailVerifiedAt !== null || !settings.mail) throw new Refusal('CONFLICT', ['email'])
      await countConfirmation(db, { email, ip: http.ip }, now())
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        await mailConfirmation(trx, { userId, email }, now())
      })
      return { ok: true }
    },

    async confirmEmailChange({ db, now, http, write, concern }, { body: { token } }) {
      const attempts: Attempt[] = [{ kind: 'resetAddress', by: networkOf(http.ip) }]
      await mustNotWait(db, attempts, now())
      const confirm = write(async (trx) => {
        const changed = await confirmEmail(trx, digest(token), now())
        if (!changed) throw deadLink()
        const { userId, dataGroup, email: confirmed, before } = changed
        // Invitations to it are shown from now on.
        concern([dataGroup])
        if (confirmed === before) return changed
        await endMailedLinks(trx, userId)
        await onEmail(trx, changed, onParting, now())
        if (before !== null) await enqueue(trx, { kind: 'email-changed', payload: { userId, before }, runAt: now() })
        return changed
      })
      const { email, before, userId } = await confirm.catch(async (error: unknown) => {
        if (isTaken(error)) throw new Refusal('ALREADY_EXISTS', ['email'])
        if (error instanceof Refusal) await countFailures(db, attempts, now())
        throw error
      })
      if (email !== before) http.note('e-mail changed', { userId })
      return { email }
    },
  }
}
