import type { auth } from '#contract/auth.ts'
import type { Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Settings } from '#server/env.ts'
import { createAccount, isEmailTaken } from '#server/features/account/service.ts'
import { isServerInvitation, useServerInvitation } from '#server/features/admin/invitation.ts'
import { isInvited } from '#server/features/family/invitation.ts'
import { attemptsFrom, countUnlessFound } from '#server/features/throttle/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Handlers } from '#server/http/http.ts'
import { isMailed } from '#server/security/handed-secret.ts'
import type { InTurn } from '#server/security/password.ts'
import { type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import { isWeak } from '#server/security/weak-password.ts'
import { mailConfirmation, mayConfirm } from './email-confirmation.ts'
import { isFirstAccount, openSession } from './service.ts'
import { admitAccount, mustHaveRoomForAccount, type SignUpMode, signUpMode } from './sign-up.ts'

type SignUpDeps = SignInDeps & { settings: Settings; inTurn: InTurn }

const tooWeak = () => new ApiError('INVALID_PARAMS', ['password'], { reason: 'tooCommon' })
const taken = () => new ApiError('ALREADY_EXISTS', ['email'])

export function authSignUpRoutes({ settings, tokens, inTurn }: SignUpDeps): Handlers<Pick<typeof auth, 'signUp'>> {
  const desk = { settings, tokens }
  return {
    async signUp({ db, now, newId, http, write }, { body: { password, invitation, ...account } }) {
      const { email, firstName, lastName } = account
      const isAsked = await isInvited(db, { email, token: invitation }, now())
      const isServerLink = !isAsked && (await isServerInvitation(db, invitation, now()))
      const mayJoin = (mode: SignUpMode) => {
        if (mode !== 'open' && !(mode === 'invite' && (isAsked || isServerLink))) throw new ApiError('FORBIDDEN')
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
          // Another person may have used the link meanwhile. [operation/server-invitations]
          if (isServerLink && !(await useServerInvitation(trx, invitation!, now()))) throw new ApiError('FORBIDDEN')
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
  }
}
