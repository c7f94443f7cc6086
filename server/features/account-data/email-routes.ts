import type { accountData } from '#contract/account-data.ts'
import type { Instant } from '#domain/time/time.ts'
import { hashChosen } from '#server/security/chosen-password.ts'
import { subjectOfAccount } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Settings } from '#server/env.ts'
import { isEmailTaken, setPasswordHash } from '#server/features/account/service.ts'
import { confirmEmail } from '#server/features/account/email-change.ts'
import { endMailedLinks } from '#server/features/auth/service.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { countConfirmation, mailConfirmation } from '#server/features/auth/email-confirmation.ts'
import { mustBeProven } from '#server/features/proof/service.ts'
import { mustHaveMailLeft } from '#server/features/stranger-mail/service.ts'
import type { Grants } from '#server/features/grant/service.ts'
import {
  attemptsFrom,
  countFailures,
  countTry,
  countUnlessFound,
  mustNotWait,
} from '#server/features/throttle/service.ts'
import { isMailed } from '#server/security/handed-secret.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { InTurn } from '#server/security/password.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest } from '#server/security/secrets.ts'
import { ownerOfLink, personOf } from './store.ts'

/** Called once an address belongs to a user. */
export type OnEmail = (trx: Trx, confirmed: Confirmed, grants: Grants, now: Instant) => Promise<void>
/** `isRead`: the link shows that its owner reads the mail of the address. */
type Confirmed = { userId: string; dataGroup: string; email: string; leaves: boolean; isRead: boolean }
type EmailDeps = { settings: Settings; grants: Grants; onEmail: OnEmail; inTurn: InTurn }
type EmailEndpoint = 'requestEmailChange' | 'requestConfirmation' | 'confirmEmail' | 'confirmEmailChange'

type Opened = { token: string; password?: string | undefined }
type Opening = Pick<Ctx<typeof accountData.confirmEmailChange>, 'db' | 'now' | 'http' | 'write' | 'concern'>

const deadLink = () => new ApiError('INVALID_PARAMS', ['token'])

/**
 * A stranger may have typed the address into an account of their own and made us mail the link: the owner of the
 * address who opens it must not confirm that account.
 */
const notByLinkAlone = (userId: string | null) =>
  new ApiError('FORBIDDEN', ['session'], { reason: userId === null ? 'signInFirst' : 'otherAccount' })

/** An account gets another address, or shows that its owner reads the mail of the one that it has. */
export function accountEmailRoutes({
  settings,
  grants,
  onEmail,
  inTurn,
}: EmailDeps): Handlers<Pick<typeof accountData, EmailEndpoint>> {
  /** Hashes the password that is chosen with a handed link; null: the link was mailed. */
  async function hashWith({ db, now }: Opening, { token, password }: Opened): Promise<string | null> {
    if (isMailed(token)) {
      if (password !== undefined) throw new ApiError('INVALID_PARAMS', ['password'])
      return null
    }
    const owner = await ownerOfLink(db, digest(token), now())
    if (!owner) throw deadLink()
    if (password === undefined) throw new ApiError('INVALID_PARAMS', ['password'])
    return hashChosen(inTurn, password, [owner.email, owner.firstName, owner.lastName])
  }

  /** @param userId the user whose session has opened the link; null: no session */
  async function openLink(opening: Opening, opened: Opened, userId: string | null) {
    const { db, now, http, write, concern } = opening
    const attempts = attemptsFrom('resetAddress', http.ip)
    await mustNotWait(db, attempts, now())
    const isRead = isMailed(opened.token)
    const confirm = async (passwordHash: string | null) =>
      write(async (trx) => {
        const changed = await confirmEmail(trx, digest(opened.token), isRead, now())
        if (!changed) throw deadLink()
        const { dataGroup, email: confirmed, before } = changed
        if (before !== null && changed.userId !== userId) throw notByLinkAlone(userId)
        // Invitations to this address are shown from now on.
        concern([dataGroup])
        if (confirmed === before) return changed
        // A child that signs in by itself from now on looks different on its parents' pages.
        if (before === null) concern(await listParentDataGroups(trx, subjectOfAccount(dataGroup)))
        await endMailedLinks(trx, changed.userId)
        await onEmail(trx, { ...changed, isRead }, grants, now())
        if (passwordHash !== null) await setPasswordHash(trx, changed.userId, passwordHash)
        const payload = { userId: changed.userId, before }
        if (before !== null) await enqueue(trx, { kind: 'email-changed', payload, runAt: now() })
        return changed
      })
    const changing = hashWith(opening, opened).then(confirm)
    const { email, before, ...confirmed } = await changing.catch(async (error: unknown) => {
      if (isTaken(error)) throw new ApiError('ALREADY_EXISTS', ['email'])
      if (error instanceof ApiError && error.values.includes('token')) await countFailures(db, attempts, now())
      throw error
    })
    if (email !== before) http.note('e-mail changed', { userId: confirmed.userId })
    return { email }
  }

  return {
    async requestEmailChange({ db, userId, sessionId, now, http, write }, { body: { email } }) {
      await mustBeProven(db, sessionId, now())
      // As at sign-up, the answer tells that an address is taken, but not in large numbers. [account/taken-address]
      const findFree = async (trx: Trx) => ((await isEmailTaken(trx, email)) ? undefined : email)
      // Each request sends a mail to an address whose owner may not know this server. [limit/throttle-table]
      await countTry(db, [{ kind: 'emailChange', by: userId }], now())
      if (!(await countUnlessFound(db, attemptsFrom('signUpAddress', http.ip), now(), findFree)))
        throw new ApiError('ALREADY_EXISTS', ['email'])
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
      if (email === null || emailVerifiedAt !== null || !settings.mail) throw new ApiError('CONFLICT', ['email'])
      await mustHaveMailLeft(db, email, now())
      await countConfirmation(db, { email, ip: http.ip }, now())
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        await mailConfirmation(trx, { userId, email }, now())
      })
      return { ok: true }
    },

    confirmEmail: (ctx, { body }) => openLink(ctx, body, ctx.userId),
    confirmEmailChange: (ctx, { body }) => openLink(ctx, body, null),
  }
}
