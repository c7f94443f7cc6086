import * as z from 'zod/mini'
import type { FamilyColumn } from '#domain/family/permission.ts'
import { RESET_LINK_MINUTES } from '#domain/account/password.ts'
import { addMinutes, epochMs, type Instant, minutesBetween } from '#domain/time/time.ts'
import type { FindSession } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/schema/account.ts'
import type { SessionRow } from '#server/db/schema/auth.ts'
import { sessionWithUser } from '#server/db/session-lock.ts'
import { cancelErasure, lockPerson, ownerFrom } from '#server/features/account/service.ts'
import { lengthenView } from '#server/features/session/lock.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { findActiveChild, findActiveChildById, findFamilyColumn } from '#server/features/acting/service.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import { resetMail } from '#server/ports/account-mails.ts'
import type { SendMail } from '#server/ports/mail.ts'
import { securityMail } from '#server/ports/security-mails.ts'
import { newHandedSecret } from '#server/security/handed-secret.ts'
import { newRefreshToken, sessionIdOf, wasIssued } from '#server/security/refresh-token.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Sealing } from '#server/security/seal.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import type { AccessTokens } from '#server/security/access-token.ts'
import {
  GRACE_MS,
  newSession,
  type NewSession,
  secondsBetween,
  mustBeAlive,
  nextToken,
} from '#server/security/session-life.ts'
import type { Refresh } from '#server/security/signed-in.ts'
import {
  addresseeByEmail,
  addresseeById,
  dropResets,
  endSessionsBut,
  endOwnSession,
  endSession,
  deleteExpiredResets,
  deleteExpiredSessions,
  insertSession,
  replaceReset,
  rotateSession,
  sessionReader,
  touchSession,
  findSessionById,
  takeMark,
  updateProof,
} from './store.ts'

/**
 * Locks the user whose session is about to be opened. Compare the facts that were verified before with the locked row.
 * @returns undefined: the account is gone or disabled
 */
export async function lockEntrant(trx: Trx, userId: string): Promise<UserRow | undefined> {
  const user = await lockPerson(trx, userId)
  return user?.disabledAt ? undefined : user
}

/** Opens a session of a user who is new, or locked. @param sealing signs the refresh token */
export async function openSession(trx: Trx, session: NewSession, sealing: Sealing, now: Instant): Promise<Refresh> {
  const token = newRefreshToken(sealing, session.sessionId)
  const row = newSession(session, now, digest(token))
  await insertSession(trx, row)
  const { userId } = session
  // A user who signs in before the erasure keeps the account. [account/deletion-request]
  if (await cancelErasure(trx, userId)) await enqueue(trx, { kind: 'account-kept', payload: { userId }, runAt: now })
  return { token, seconds: secondsBetween(now, row.expiresAt) }
}

/** Records that the user has just proved who they are. [account/fresh-proof] */
export const markProved = (db: Db, sessionId: string, now: Instant) => updateProof(db, sessionId, now)

/** Ends one session, whose device gets 440. [account/session-list] @returns whether the user had such a session */
export const revokeSession = (trx: Trx, userId: string, id: string, now: Instant): Promise<boolean> =>
  endOwnSession(trx, userId, id, { endedAt: now, endedWhy: 'revoked' })

type SessionsOf = { userId: string; sessionId: string | null }

/** Ends all sessions of the user, or all but one: their devices get 440. [account/session-list] */
export const revokeSessions = (trx: Trx, of: SessionsOf, now: Instant): Promise<unknown> =>
  endSessionsBut(trx, of, { endedAt: now, endedWhy: 'revoked' })

/** The same after a new password: the devices get 419. [account/session-list] */
export const endSessions = (trx: Trx, of: SessionsOf, now: Instant): Promise<unknown> =>
  endSessionsBut(trx, of, { endedAt: now, endedWhy: 'credentials_changed' })

/** Queues a mail with a link to choose a new password. At most one such mail of an address is queued. */
export const mailReset = (trx: Trx, email: string, now: Instant): Promise<unknown> =>
  enqueue(trx, {
    kind: 'password-reset',
    payload: { email },
    runAt: now,
    dedupKey: `password-reset ${digest(email)}`,
  })

/**
 * Makes the token of a link to a new password that an operator hands over; the links before stop working.
 * [operation/handed-reset]
 */
export async function handReset(trx: Trx, of: { userId: string; email: string; expiresAt: Instant }): Promise<string> {
  const token = newHandedSecret()
  await replaceReset(trx, { ...of, tokenHash: digest(token), usedAt: null })
  return token
}

/** Ends the mailed links by which a new password could be chosen. */
export const endMailedLinks = (trx: Trx, userId: string): Promise<unknown> => dropResets(trx, userId)

/** The list of devices is right to within so many minutes; a write for each request would cost more. [account/session-list] */
const TOUCH_MINUTES = 5

/** A session that was revoked a moment ago is refused now, whichever process revoked it. [account/access-token] */
export const sessionFinder = (db: Db, tokens: AccessTokens, now: () => Instant): FindSession => {
  const findSession = sessionReader(db)
  return async (token) => {
    const claims = await tokens.read(token, now())
    if (!claims) throw new ApiError('UNAUTHENTICATED')
    const row = await findSession(claims.sessionId)
    if (!row || row.userId !== claims.userId) throw new ApiError('SESSION_ENDED')
    mustBeAlive(row, now())
    if (row.handedOverTo !== null) throw new ApiError('SESSION_LOCKED')
    const { userId, actingSessionId } = row
    const self = ownerFrom(row)
    const actorId =
      actingSessionId === null ? userId : await requireActingParentId(db, { ...self, userId, actingSessionId }, now())
    if (actorId !== (claims.actorId ?? userId)) throw new ApiError('SESSION_ENDED')
    if (minutesBetween(row.lastUsedAt, now()) >= TOUCH_MINUTES)
      // A full disk must not keep the user from reading.
      await touchSession(db, claims.sessionId, row.lastUsedAt, now()).catch(() => undefined)
    const isOwn = actorId === userId
    let known: { column: FamilyColumn | null } | undefined
    return {
      id: claims.sessionId,
      userId,
      isHandedOver: !isOwn,
      admin: row.adminSince !== null,
      isChild: Boolean(row.isChild),
      self,
      findChild: async (dataGroup) => (isOwn ? findActiveChild(db, { parentId: userId, dataGroup }, now()) : undefined),
      async column(trx = db) {
        known ??= { column: await findFamilyColumn(trx, { userId, zones: self.zones }, now()) }
        return known.column
      },
    }
  }
}

type Acting = { userId: string; dataGroup: string; actingSessionId: string }

/**
 * Checks that the parent's session lives and is handed over to the child, and that the parent may act for it.
 * [family/hand-over-end]
 */
async function requireActingParentId(db: Db, of: Acting, now: Instant): Promise<string> {
  const acting = await findSessionById(db, of.actingSessionId)
  if (acting?.handedOverTo !== of.userId) throw new ApiError('SESSION_ENDED')
  mustBeAlive(acting, now)
  const child = await findActiveChild(db, { parentId: acting.userId, dataGroup: of.dataGroup }, now)
  if (!child) throw new ApiError('SESSION_ENDED')
  return acting.userId
}

/** The session of a refresh token, or while the device is handed over, the child's view. [family/locked-device] */
async function resolveRefreshedSession(db: Db, session: SessionRow, now: Instant): Promise<Refreshed> {
  const { id, userId, handedOverTo: childId } = session
  if (childId === null) return { userId, sessionId: id }
  const child = await findActiveChildById(db, { parentId: userId, childId }, now)
  const view = child && (await lengthenView(db, { userId: childId, actingSessionId: id }, now))
  if (view === undefined) throw new ApiError('SESSION_LOCKED')
  return { userId: childId, sessionId: view, actorId: userId }
}

export type Refreshed = { userId: string; sessionId: string; actorId?: string; refresh?: Refresh }

/**
 * Exchanges a refresh token. Of several calls at once one gets a new token; the others keep the cookie that this one
 * sets, because they share it. A later call with an old token ends the session as stolen. A token that this server
 * never issued is 401 and ends nothing. [account/refresh-token]
 */
export async function refreshSession(
  { db, sealing }: { db: Db; sealing: Sealing },
  given: string,
  now: Instant,
): Promise<Refreshed | 'stolen'> {
  const sessionId = sessionIdOf(given)
  const session = sessionId === undefined ? undefined : await sessionWithUser(db, sessionId)
  if (!session) throw new ApiError('UNAUTHENTICATED')
  const { id } = session
  mustBeAlive(session, now)
  const hash = digest(given)
  if (hash === session.refreshHash) {
    const opened = await resolveRefreshedSession(db, session, now)
    const { rotation, refresh } = nextToken(sealing, session, now)
    if (await rotateSession(db, id, rotation)) return { ...opened, refresh }
    // Another call was faster: the current token of a moment ago is the previous one by now.
    return refreshSession({ db, sealing }, given, now)
  }
  const age = epochMs(now) - epochMs(session.rotatedAt)
  if (hash === session.previousHash && age < GRACE_MS) return resolveRefreshedSession(db, session, now)
  if (!wasIssued(sealing, given)) throw new ApiError('UNAUTHENTICATED')
  await endSession(db, id, { endedAt: now, endedWhy: 'stolen' })
  return 'stolen'
}

/** Returns true for the first account of a server, even if several are made at once. [account/first-account-admin] */
export const isFirstAccount = (trx: Trx, now: Instant): Promise<boolean> => takeMark(trx, 'first-admin', now)

type JobDeps = { db: Db; now: () => Instant; sendMail: SendMail; publicUrl: string }
const ForAddress = z.object({ email: z.string() })
const ForUser = z.object({ userId: z.string() })

/**
 * The jobs that requests leave behind. Only here it shows whether an account has the address. The token is made here,
 * because a job is stored in full and a token only as its digest.
 */
export const authJobs = ({ db, now, sendMail, publicUrl }: JobDeps): Jobs => ({
  async 'password-reset'(payload) {
    const { email } = z.parse(ForAddress, payload)
    const to = await addresseeByEmail(db, email)
    if (!to || to.disabledAt) return
    const token = newSecret()
    const reset = { tokenHash: digest(token), userId: to.id, email, usedAt: null }
    const isTheirs = await db.transaction().execute(async (trx) => {
      if ((await lockPerson(trx, to.id))?.email !== email) return false
      await replaceReset(trx, { ...reset, expiresAt: addMinutes(now(), RESET_LINK_MINUTES) })
      return true
    })
    if (isTheirs) await sendMail(resetMail({ ...to, email }, `${publicUrl}/reset-password#token=${token}`))
  },

  async 'password-changed'(payload) {
    const { userId } = z.parse(ForUser, payload)
    const to = await findMailAddressee(db, userId)
    if (to) await sendMail(securityMail('passwordReset', to, publicUrl))
  },
})

/** Finds the reader of a mail and their language; undefined: the user has no address. */
export async function findMailAddressee(db: Db, userId: string) {
  const to = await addresseeById(db, userId)
  return to?.email ? { ...to, email: to.email } : undefined
}

/** Removes sessions and reset links that expired a day ago. Runs once in a while. */
export async function sweepAuth(db: Db, now: Instant): Promise<void> {
  const yesterday = addMinutes(now, -1440)
  await deleteExpiredSessions(db, yesterday)
  await deleteExpiredResets(db, yesterday)
}
