import type { secondFactor } from '#contract/second-factor.ts'
import type { Trx } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import { mustBeProven } from '#server/features/proof/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { digitsOf, createRecoveryCodes, createTotp, recoveryHash } from '#server/security/one-time-code.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SignInDeps } from '#server/security/signed-in.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { findStepOfUser, passkeyFrom, queueSecurityNotice } from './service.ts'
import { secondFactorSignInRoutes } from './sign-in-routes.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  dropTotp,
  passkeysOf,
  putTotp,
  replaceRecoveryCodes,
  totpOf,
  userById,
} from './store.ts'

type SecondFactorDeps = SignInDeps & { settings: Pick<Settings, 'publicUrl' | 'singleSignOn' | 'mail'> }

export function secondFactorRoutes({ settings, tokens }: SecondFactorDeps): Handlers<typeof secondFactor> {
  const { sealing } = tokens
  return {
    ...secondFactorSignInRoutes({ settings, tokens }),
    ...passkeyRoutes({ settings }),

    async status({ db, userId }) {
      const [user, totp, passkeys] = [
        await userById(db, userId),
        await totpOf(db, userId),
        await passkeysOf(db, userId),
      ]
      return {
        hasPassword: user?.passwordHash != null,
        twoStepSince: totp?.confirmedAt ?? null,
        recoveryCodesLeft: await countRecoveryCodes(db, userId),
        passkeys: passkeys.map(passkeyFrom),
      }
    },

    async beginTotp({ db, now, userId, sessionId, write }) {
      await mustBeVerified({ db, userId }, settings)
      await mustBeProven(db, sessionId, now())
      const user = await userById(db, userId)
      const { secret, uri } = await createTotp(user?.email ?? '')
      const sealedSecret = sealing.seal(secret, userId)
      const row = { userId, sealedSecret, confirmedAt: null, lastStep: 0, createdAt: now() }
      async function put(trx: Trx) {
        await lockCaller(trx, { userId, sessionId }, now())
        return putTotp(trx, row)
      }
      if (!(await write(put))) throw new ApiError('ALREADY_EXISTS', ['totp'])
      return { secret, uri }
    },

    async confirmTotp({ db, now, userId, sessionId, http, write }, { body: { code } }) {
      await mustBeVerified({ db, userId }, settings)
      await mustBeProven(db, sessionId, now())
      // A user who confirms has the secret on the screen, so there is nothing to guess.
      const step = await findStepOfUser({ db, now, sealing }, userId, digitsOf(code) ?? '')
      if (step === undefined) throw new ApiError('INVALID_PARAMS', ['code'])
      const recoveryCodes = await createRecoveryCodes()
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        if (!(await confirmTotp(trx, userId, step, now()))) throw new ApiError('ALREADY_EXISTS', ['totp'])
        await replaceRecoveryCodes(trx, userId, hashesOf(userId, recoveryCodes))
        await queueSecurityNotice(trx, userId, 'twoStepOn', now())
      })
      http.note('second factor changed', { userId })
      return { recoveryCodes }
    },

    async removeTotp({ db, now, userId, sessionId, http, write }) {
      await mustBeProven(db, sessionId, now())
      const isGone = await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        const { confirmedAt = null } = (await totpOf(trx, userId)) ?? {}
        const dropped = await dropTotp(trx, userId)
        if (confirmedAt !== null) await queueSecurityNotice(trx, userId, 'twoStepOff', now())
        return dropped
      })
      if (!isGone) throw new ApiError('NOT_FOUND', ['totp'])
      http.note('second factor changed', { userId })
      return { ok: true }
    },

    async renewRecoveryCodes({ db, now, userId, sessionId, http, write }) {
      await mustBeProven(db, sessionId, now())
      const recoveryCodes = await createRecoveryCodes()
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        if ((await totpOf(trx, userId))?.confirmedAt == null) throw new ApiError('NOT_FOUND', ['totp'])
        await replaceRecoveryCodes(trx, userId, hashesOf(userId, recoveryCodes))
        await queueSecurityNotice(trx, userId, 'recoveryCodesRenewed', now())
      })
      http.note('second factor changed', { userId })
      return { recoveryCodes }
    },
  }
}

const hashesOf = (userId: string, codes: readonly string[]) => codes.map((code) => recoveryHash(userId, code))
