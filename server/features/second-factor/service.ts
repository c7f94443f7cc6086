import * as z from 'zod/mini'
import type { Assertion, Passkey } from '#contract/second-factor.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { PasskeyChallengeRow, PasskeyRow } from '#server/db/schema/second-factor.ts'
import { findMailAddressee } from '#server/features/auth/service.ts'
import { type Attempt, countTry, forgive } from '#server/features/throttle/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import { digitsOf, recoveryHash, findMatchingStep } from '#server/security/one-time-code.ts'
import { CEREMONY_MINUTES, type KnownPasskey, type PasskeyDesk } from '#server/security/passkey.ts'
import type { SendMail } from '#server/ports/mail.ts'
import { SECURITY_NOTICES, type SecurityNotice, securityMail } from '#server/ports/security-mails.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Sealing } from '#server/security/seal.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import {
  dropPasskeys,
  dropTickets,
  dropTotp,
  forgetExpired,
  insertChallenge,
  insertTicket,
  passkeyByCredential,
  passkeysOf,
  takeChallenge,
  totpOf,
  updatePasskey,
  useRecoveryCode,
  useStep,
} from './store.ts'

const TICKET_MINUTES = 5

/**
 * Every sign-in in one step calls this before it opens a session, with the user locked: a user with a second step is
 * refused with 401 SECOND_FACTOR_REQUIRED, whose details are a `SecondStep`. The error is returned, and must be thrown
 * after the transaction: thrown within, it would undo the ticket.
 */
export async function beginSecondStep(trx: Trx, userId: string, now: Instant): Promise<ApiError | undefined> {
  if (!(await isTwoStep(trx, userId))) return undefined
  const ticket = newSecret()
  await insertTicket(trx, { ticketHash: digest(ticket), userId, expiresAt: addMinutes(now, TICKET_MINUTES) })
  const hasPasskey = (await passkeysOf(trx, userId)).length > 0
  return new ApiError('SECOND_FACTOR_REQUIRED', [], { ticket, methods: hasPasskey ? ['code', 'passkey'] : ['code'] })
}

/** Whether signing in takes two steps. */
export const isTwoStep = async (db: Db, userId: string): Promise<boolean> =>
  (await totpOf(db, userId))?.confirmedAt != null

/** Credentials have changed: sign-ins that began with the old ones end. */
export const endBegunSignIns = (trx: Trx, userId: string): Promise<unknown> => dropTickets(trx, userId)

/** Earlier passkeys do not work anymore. The second step stays (ASVS 6.4.3): no one goes around it by mail. */
export async function removePasskeys(trx: Trx, userId: string, now: Instant): Promise<void> {
  if (await dropPasskeys(trx, userId)) await queueSecurityNotice(trx, userId, 'passkeyRemoved', now)
}

/** Signing in takes one step again, and no recovery code of before works. */
export async function removeSecondStep(trx: Trx, userId: string, now: Instant): Promise<void> {
  const wasOn = await isTwoStep(trx, userId)
  await dropTotp(trx, userId)
  if (wasOn) await queueSecurityNotice(trx, userId, 'twoStepOff', now)
}

type Codes = { db: Db; now: () => Instant; sealing: Sealing }

/**
 * Whether the code is one of the app's, or a recovery code, and was not used before: now it is. A wrong one counts, and
 * who has guessed too often waits.
 *
 * @param attempt what counts it, where that is not the account
 */
export async function useCode(
  { db, now, sealing }: Codes,
  userId: string,
  code: string,
  attempt: Attempt = { kind: 'secondFactorAccount', by: userId },
): Promise<boolean> {
  await countTry(db, [attempt], now())
  const isRight = await takeCode({ db, now, sealing }, userId, code)
  if (isRight) await forgive(db, attempt)
  return isRight
}

async function takeCode({ db, now, sealing }: Codes, userId: string, code: string): Promise<boolean> {
  const digits = digitsOf(code)
  if (digits !== undefined) {
    const step = await findStepOfUser({ db, now, sealing }, userId, digits)
    return step !== undefined && useStep(db, userId, step)
  }
  return db.transaction().execute(async (trx) => {
    const isRight = await useRecoveryCode(trx, userId, recoveryHash(userId, code))
    if (isRight) await queueSecurityNotice(trx, userId, 'recoveryCodeUsed', now())
    return isRight
  })
}

/** The half minute of a code, also of an app that has not been confirmed. */
export async function findStepOfUser({ db, now, sealing }: Codes, userId: string, digits: string) {
  const totp = await totpOf(db, userId)
  const secret = totp && sealing.open(totp.sealedSecret, userId)
  return secret === undefined ? undefined : findMatchingStep(secret, digits, now())
}

type Purpose = PasskeyChallengeRow['purpose']
type Ceremony = { db: Db; now: () => Instant; purpose: Purpose; userId: string | null }

/** Remembers the challenge of a passkey. @returns the options for the browser */
export async function issueChallenge({ db, now, purpose, userId }: Ceremony, options: { challenge: string }) {
  const expiresAt = addMinutes(now(), CEREMONY_MINUTES)
  await insertChallenge(db, { challengeHash: digest(options.challenge), purpose, userId, expiresAt })
  return { options: { ...options } as Record<string, unknown> }
}

export const takerOf =
  ({ db, now, purpose, userId }: Ceremony) =>
  (challenge: string): Promise<boolean> =>
    takeChallenge(db, { challengeHash: digest(challenge), purpose, userId, expiresAt: now() }, now())

const Transports = z.array(z.string())
const knownFrom = ({ credentialId, publicKey, counter, transports }: PasskeyRow): KnownPasskey => ({
  credentialId,
  publicKey,
  counter,
  transports: z.parse(Transports, JSON.parse(transports)),
})

export const listKnownPasskeys = async (db: Db, userId: string): Promise<KnownPasskey[]> =>
  (await passkeysOf(db, userId)).map(knownFrom)

/** A passkey as its owner sees it. */
export const passkeyFrom = ({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isSynced: isSynced === 'on',
})

/** The owner of the passkey that signed the challenge; undefined: unknown, or not the user in question. */
export async function verifyPasskey(desk: PasskeyDesk, of: Ceremony, passkey: Assertion): Promise<string | undefined> {
  const { db, now, userId } = of
  const row = await passkeyByCredential(db, passkey.id)
  if (!row || (userId !== null && row.userId !== userId)) return undefined
  const { userHandle } = passkey.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== row.userId) return undefined
  const counter = await desk.signed(passkey, knownFrom(row), takerOf(of))
  if (counter === undefined) return undefined
  await updatePasskey(db, row, { counter, lastUsedAt: now() })
  return row.userId
}

/** Notifies the owner by mail of the change; an attacker cannot prevent it. */
export const queueSecurityNotice = (trx: Trx, userId: string, what: SecurityNotice, now: Instant): Promise<unknown> =>
  enqueue(trx, { kind: 'security-notice', payload: { userId, what }, runAt: now })

const Notice = z.object({ userId: z.string(), what: z.enum(SECURITY_NOTICES) })
type Mailing = { db: Db; sendMail: SendMail; publicUrl: string }

export const secondFactorJobs = ({ db, sendMail, publicUrl }: Mailing): Jobs => ({
  async 'security-notice'(payload) {
    const { userId, what } = z.parse(Notice, payload)
    const to = await findMailAddressee(db, userId)
    if (to) await sendMail(securityMail(what, to, publicUrl))
  },
})

/** Once in a while: sign-ins that were begun and never ended. */
export const sweepSecondFactors = (db: Db, now: Instant): Promise<void> =>
  forgetExpired(db, now, addMinutes(now, -1440))
