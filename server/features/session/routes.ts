import type { session } from '#contract/session.ts'
import { replacePasswordHash } from '#server/features/account/service.ts'
import { markProved, revokeSession } from '#server/features/auth/service.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import type { Grants } from '#server/features/grant/service.ts'
import { mustBeOwn, mustBeProven, provedUntil } from '#server/features/proof/service.ts'
import {
  issueChallenge,
  isTwoStep,
  listKnownPasskeys,
  queueSecurityNotice,
  verifyPasskey,
  useCode,
} from '#server/features/second-factor/service.ts'
import { countTry, forgive } from '#server/features/throttle/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { knownBrowsers } from '#server/security/known-browser.ts'
import { passkeyDesk } from '#server/security/passkey.ts'
import type { InTurn } from '#server/security/password.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignInDeps } from '#server/security/signed-in.ts'
import { isWeak } from '#server/security/weak-password.ts'
import { listDevices } from './service.ts'
import { openSessionsOf, userOf } from './store.ts'

type Asking = Ctx<(typeof session)['prove']>

type RouteDeps = SignInDeps & { inTurn: InTurn; grants: Grants }

/** A wrong one counts: a person at an open session must not find the password by trying. */
async function isPassword(
  inTurn: InTurn,
  { db, now, userId }: Asking,
  hash: string | null,
  password: string,
): Promise<boolean> {
  const attempt = { kind: 'proofAccount', by: userId } as const
  return inTurn(async (argon) => {
    await countTry(db, [attempt], now())
    const isRight = await argon.matches(hash, password)
    if (isRight) await forgive(db, attempt)
    return isRight
  })
}

export function sessionRoutes({ settings, tokens, inTurn, grants }: RouteDeps): Handlers<typeof session> {
  const desk = passkeyDesk(settings.publicUrl)
  const { sealing } = tokens
  const browsers = knownBrowsers(settings.publicUrl, sealing)

  return {
    async sessions({ db, now, userId, sessionId }) {
      const devices = await listDevices(db, userId, now())
      return { items: devices.map((device) => ({ ...device, current: device.id === sessionId })) }
    },

    async endSession({ now, userId, write }, { params: { id } }) {
      if (!(await write((trx) => revokeSession(trx, userId, id, now())))) throw new ApiError('NOT_FOUND', ['id'])
      return { ok: true }
    },

    async endOthers({ now, userId, sessionId, write }) {
      return write(async (trx) => {
        const others = (await openSessionsOf(trx, userId, now())).filter(({ id }) => id !== sessionId)
        await grants.end('signOutEverywhere', trx, { userId, sessionId }, now())
        return { ended: others.length }
      })
    },

    async proofOptions({ db, now, userId }) {
      return issueChallenge(
        { db, now, purpose: 'prove', userId },
        await desk.signInOptions(await listKnownPasskeys(db, userId)),
      )
    },

    /** Where signing in takes two steps, the password alone proves nothing here either. */
    async prove(ctx, { body }) {
      const { db, now, userId, sessionId, subject, http } = ctx
      const [given, ...more] = Object.keys(body).filter((key) => body[key as keyof typeof body] !== undefined)
      const expected = (await isTwoStep(db, userId)) ? 'code' : 'password'
      if (given === undefined || more.length > 0) throw new ApiError('INVALID_PARAMS', [expected])
      const { password, code, passkey } = body
      let isRight = false
      if (passkey) isRight = (await verifyPasskey(desk, { db, now, purpose: 'prove', userId }, passkey)) !== undefined
      else if (given === expected && code !== undefined) isRight = await useCode({ db, now, sealing }, userId, code)
      else if (given === expected && password !== undefined)
        isRight = await isPassword(inTurn, ctx, (await userOf(db, subject)).passwordHash, password)
      if (!isRight) {
        http.note('proof refused', { userId })
        throw new ApiError('INVALID_PARAMS', [passkey ? 'passkey' : expected])
      }
      await markProved(db, sessionId, now())
      return { provedUntil: provedUntil(now()) }
    },

    async changePassword(ctx, { body: { currentPassword, newPassword } }) {
      const { db, now, userId, sessionId, subject, http, write } = ctx
      const { passwordHash, email, firstName, lastName } = await userOf(db, subject)
      // The current password, in the same request, is proof enough for a user without another factor.
      if (passwordHash === null || (await isTwoStep(db, userId))) await mustBeProven(db, sessionId, now())
      else await mustBeOwn(db, sessionId)
      const wrong: string[] = []
      if (passwordHash !== null && !(await isPassword(inTurn, ctx, passwordHash, currentPassword ?? '')))
        wrong.push('currentPassword')
      const isTooWeak = await isWeak(newPassword, [email ?? '', firstName, lastName])
      if (isTooWeak) wrong.push('newPassword')
      if (wrong.length > 0) throw new ApiError('INVALID_PARAMS', wrong, isTooWeak ? { reason: 'tooCommon' } : {})
      const hash = await inTurn((argon) => argon.hash(newPassword))
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        const isReplaced = await replacePasswordHash(trx, userId, { from: passwordHash, to: hash })
        if (!isReplaced) throw new ApiError('INVALID_PARAMS', ['currentPassword'])
        await grants.end('passwordChange', trx, { userId, sessionId }, now())
        await queueSecurityNotice(trx, userId, 'passwordChanged', now())
      })
      browsers.remember(http, { userId, credential: hash })
      http.note('password changed', { userId })
      return { ok: true }
    },
  }
}
