import type { secondFactor } from '#contract/second-factor.ts'
import type { Trx } from '#server/db/open.ts'
import type { PasskeyRow } from '#server/db/schema/second-factor.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Settings } from '#server/env.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import { mustBeProven } from '#server/features/proof/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { passkeyDesk } from '#server/security/passkey.ts'
import { ApiError } from '#server/http/api-error.ts'
import { issueChallenge, listKnownPasskeys, passkeyFrom, queueSecurityNotice, takerOf } from './service.ts'
import { dropPasskey, hasIdentity, insertPasskey, passkeysOf, updatePasskey, userById } from './store.ts'

/** Users have fewer keys. */
const MAX_PASSKEYS = 20

type PasskeyEndpoint = 'newPasskeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
type PasskeyDeps = { settings: Pick<Settings, 'publicUrl' | 'singleSignOn' | 'mail'> }

/** A user who is signed in adds, renames and removes passkeys. */
export function passkeyRoutes({ settings }: PasskeyDeps): Handlers<Pick<typeof secondFactor, PasskeyEndpoint>> {
  const desk = passkeyDesk(settings.publicUrl)

  /** Otherwise the user could never sign in again. */
  async function mustHaveAnotherWayIn(trx: Trx, { id, passwordHash }: { id: string; passwordHash: string | null }) {
    if (passwordHash !== null || (await passkeysOf(trx, id)).length > 0) return
    if (settings.singleSignOn === null || !(await hasIdentity(trx, id))) throw new ApiError('CONFLICT', ['password'])
  }

  return {
    async newPasskeyOptions({ db, now, userId, sessionId }) {
      await mustBeVerified({ db, userId }, settings)
      await mustBeProven(db, sessionId, now())
      const { email, firstName, lastName } = (await userById(db, userId))!
      const of = { userId, userName: email ?? '', displayName: `${firstName} ${lastName}` }
      const options = await desk.registrationOptions(of, await listKnownPasskeys(db, userId))
      return issueChallenge({ db, now, purpose: 'register', userId }, options)
    },

    async addPasskey({ db, now, newId, userId, sessionId, http, write }, { body: { name, passkey } }) {
      await mustBeVerified({ db, userId }, settings)
      await mustBeProven(db, sessionId, now())
      const made = await desk.registered(passkey, takerOf({ db, now, purpose: 'register', userId }))
      if (!made) throw new ApiError('INVALID_PARAMS', ['passkey'])
      const { isSynced, transports, ...key } = made
      const row: PasskeyRow = {
        ...key,
        id: newId(),
        userId,
        name,
        transports: JSON.stringify(transports),
        isSynced: isSynced ? 'on' : 'off',
        createdAt: now(),
        lastUsedAt: null,
      }
      const add = async (trx: Trx) => {
        await lockCaller(trx, { userId, sessionId }, now())
        if ((await passkeysOf(trx, userId)).length >= MAX_PASSKEYS) throw new ApiError('CONFLICT', ['passkey'])
        await insertPasskey(trx, row)
        await queueSecurityNotice(trx, userId, 'passkeyAdded', now())
      }
      await write(add).catch((error: unknown) => {
        throw isTaken(error) ? new ApiError('ALREADY_EXISTS', ['passkey']) : error
      })
      http.note('second factor changed', { userId })
      return passkeyFrom(row)
    },

    async renamePasskey({ userId, write }, { params: { id }, body: { name } }) {
      const row = await write((trx) => updatePasskey(trx, { userId, id }, { name }))
      if (!row) throw new ApiError('NOT_FOUND', ['id'])
      return passkeyFrom(row)
    },

    async removePasskey({ db, now, userId, sessionId, http, write }, { params: { id } }) {
      await mustBeProven(db, sessionId, now())
      await write(async (trx) => {
        const owner = await lockCaller(trx, { userId, sessionId }, now())
        if (!(await dropPasskey(trx, userId, id))) throw new ApiError('NOT_FOUND', ['id'])
        await mustHaveAnotherWayIn(trx, owner)
        await queueSecurityNotice(trx, userId, 'passkeyRemoved', now())
      })
      http.note('second factor changed', { userId })
      return { ok: true }
    },
  }
}
