import type { Passkey, secondFactor } from '#contract/second-factor.ts'
import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { PasskeyRow } from '#server/db/schema/second-factor.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Settings } from '#server/env.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import { lockEntrant, openSession } from '#server/features/auth/service.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import { mustBeProven } from '#server/features/proof/service.ts'
import { attemptsFrom, countFailures, countTry, mustNotWait } from '#server/features/throttle/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { digitsOf, createRecoveryCodes, createTotp, recoveryHash } from '#server/security/one-time-code.ts'
import { passkeyDesk } from '#server/security/passkey.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest } from '#server/security/secrets.ts'
import { type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import type { Write } from '#server/http/write.ts'
import {
  issueChallenge,
  listKnownPasskeys,
  queueSecurityNotice,
  verifyPasskey,
  findStepOfUser,
  takerOf,
  useCode,
} from './service.ts'
import {
  confirmTotp,
  countRecoveryCodes,
  dropPasskey,
  dropTotp,
  hasIdentity,
  insertPasskey,
  passkeyByCredential,
  passkeysOf,
  putTotp,
  replaceRecoveryCodes,
  totpOf,
  updatePasskey,
  userById,
  userOfTicket,
  useTicket,
} from './store.ts'

/** More than anybody has keys. */
const MOST_PASSKEYS = 20

const wrong = (field: string) => new ApiError('INVALID_PARAMS', [field])
const notKnown = () => new ApiError('UNAUTHENTICATED', [], {}, 'This passkey opens no account here')

type SignInContext = { now: () => Instant; newId: () => string; http: Exchange; write: Write }
type SecondFactorDeps = SignInDeps & { settings: Pick<Settings, 'publicUrl' | 'singleSignOn' | 'mail'> }

export function secondFactorRoutes({ settings, tokens }: SecondFactorDeps): Handlers<typeof secondFactor> {
  const desk = passkeyDesk(settings.publicUrl)
  const { sealing } = tokens

  /** @param isStill whether what was shown still opens the account, which nobody changes meanwhile */
  async function enter(
    { now, newId, http, write }: SignInContext,
    userId: string,
    { isStill, otherwise }: { isStill: (trx: Trx) => Promise<boolean>; otherwise: ApiError },
  ) {
    const opened = { sessionId: newId(), userId, userAgent: http.header('user-agent') ?? '' }
    const { user, refresh } = await write(async (trx) => {
      const entrant = await lockEntrant(trx, userId)
      if (!entrant || !(await isStill(trx))) throw otherwise
      return { user: entrant, refresh: await openSession(trx, opened, sealing, now()) }
    })
    const credential = user.passwordHash
    return answerSignIn({ settings, tokens }, http, now(), { ...user, userId }, { ...opened, refresh, credential })
  }

  /** Otherwise nobody could ever sign in again. */
  async function mustHaveAnotherWayIn(trx: Trx, { id, passwordHash }: { id: string; passwordHash: string | null }) {
    if (passwordHash !== null || (await passkeysOf(trx, id)).length > 0) return
    if (settings.singleSignOn === null || !(await hasIdentity(trx, id))) throw new ApiError('CONFLICT', ['password'])
  }

  async function requireTicketUser(db: Db, ticket: string, now: Instant) {
    const user = await userOfTicket(db, digest(ticket), now)
    if (!user) throw wrong('ticket')
    return user
  }

  return {
    async signInOptions({ db, now }, { body: { ticket } }) {
      const { id: userId } = await requireTicketUser(db, ticket, now())
      const options = await desk.signInOptions(await listKnownPasskeys(db, userId))
      return issueChallenge({ db, now, purpose: 'secondStep', userId }, options)
    },

    async signIn(ctx, { body: { ticket, code, passkey } }) {
      const { db, now, http } = ctx
      if ((code === undefined) === (passkey === undefined)) throw wrong('code')
      const user = await requireTicketUser(db, ticket, now())
      const ceremony = { db, now, purpose: 'secondStep', userId: user.id } as const
      const isRight =
        code === undefined
          ? (await verifyPasskey(desk, ceremony, passkey!)) !== undefined
          : await useCode({ db, now, sealing }, user.id, code)
      if (!isRight) {
        http.note('second factor refused', { userId: user.id })
        throw wrong(code === undefined ? 'passkey' : 'code')
      }
      return enter(ctx, user.id, { isStill: (trx) => useTicket(trx, digest(ticket)), otherwise: wrong('ticket') })
    },

    async passkeyOptions({ db, now, http }) {
      // Each leaves a row behind.
      await countTry(db, attemptsFrom('beginAddress', http.ip), now())
      return issueChallenge({ db, now, purpose: 'signIn', userId: null }, await desk.signInOptions())
    },

    async passkeySignIn(ctx, { body: { passkey } }) {
      const { db, now, http } = ctx
      // Nobody guesses a signature: what is counted afterwards slows who keeps the server busy.
      const attempts = attemptsFrom('passkeyAddress', http.ip)
      await mustNotWait(db, attempts, now())
      const userId = await verifyPasskey(desk, { db, now, purpose: 'signIn', userId: null }, passkey)
      const user = userId === undefined ? undefined : await userById(db, userId)
      if (!user || user.disabledAt) {
        await countFailures(db, attempts, now())
        http.note('sign-in refused')
        throw notKnown()
      }
      const isStill = async (trx: Trx) => (await passkeyByCredential(trx, passkey.id)) !== undefined
      return enter(ctx, user.id, { isStill, otherwise: notKnown() })
    },

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
      // Whoever confirms has the secret before them: there is nothing to guess.
      const step = await findStepOfUser({ db, now, sealing }, userId, digitsOf(code) ?? '')
      if (step === undefined) throw wrong('code')
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
      if (!made) throw wrong('passkey')
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
        if ((await passkeysOf(trx, userId)).length >= MOST_PASSKEYS) throw new ApiError('CONFLICT', ['passkey'])
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

const hashesOf = (userId: string, codes: readonly string[]) => codes.map((code) => recoveryHash(userId, code))

const passkeyFrom = ({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isSynced: isSynced === 'on',
})
