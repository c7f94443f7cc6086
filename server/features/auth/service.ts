import * as z from 'zod/mini'
import type { FamilyColumn } from '#domain/family-permission.ts'
import { addMinutes, epochMs, type Instant } from '#domain/time.ts'
import type { FindSession } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/schema/account.ts'
import type { SessionRow } from '#server/db/schema/auth.ts'
import { sessionWithUser } from '#server/db/session-lock.ts'
import { cancelErasure, lockPerson, ownerFrom } from '#server/features/account/service.ts'
import { lengthenView } from '#server/features/session-lock/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { findActiveChild, findActiveChildById, findFamilyColumn } from '#server/features/acting/service.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import { resetMail } from '#server/ports/account-mails.ts'
import type { SendMail } from '#server/ports/mail.ts'
import { securityMail } from '#server/ports/security-mails.ts'
import { newRefreshToken, sessionIdOf, wasIssued } from '#server/refresh-token.ts'
import { ApiError } from '#server/api-error.ts'
import type { Sealing } from '#server/seal.ts'
import { digest, newSecret } from '#server/secrets.ts'
import type { AccessTokens } from '#server/session.ts'
import { GRACE_MS, newSession, type NewSession, secondsBetween, mustBeAlive, nextToken } from '#server/session-life.ts'
import type { Refresh } from '#server/signed-in.ts'
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
  findSessionById,
  takeMark,
  updateProof,
} from './store.ts'

/**
 * Whose session is about to be opened, locked: what was verified before is compared with what holds now. undefined: they
 * are gone or disabled.
 */
export async function lockEntrant(trx: Trx, userId: string): Promise<UserRow | undefined> {
  const user = await lockPerson(trx, userId)
  return user?.disabledAt ? undefined : user
}

/** Of somebody who is new, or locked. @param sealing signs the refresh token */
export async function openSession(trx: Trx, session: NewSession, sealing: Sealing, now: Instant): Promise<Refresh> {
  const token = newRefreshToken(sealing, session.sessionId)
  const row = newSession(session, now, digest(token))
  await insertSession(trx, row)
  const { userId } = session
  // rules §6.6: whoever signs in while there is time does not want to be forgotten.
  if (await cancelErasure(trx, userId)) await enqueue(trx, { kind: 'account-kept', payload: { userId }, runAt: now })
  return { token, seconds: secondsBetween(now, row.expiresAt) }
}

/** Its owner has just shown again who they are. */
export const markProved = (db: Db, sessionId: string, now: Instant) => updateProof(db, sessionId, now)

/** Their device is told 440. Whether there was such a session of this person. */
export const revokeSession = (trx: Trx, userId: string, id: string, now: Instant): Promise<boolean> =>
  endOwnSession(trx, userId, id, { endedAt: now, endedWhy: 'revoked' })

type SessionsOf = { userId: string; sessionId: string | null }

/** All sessions of the user, or all but one: their devices are told 440. */
export const revokeSessions = (trx: Trx, of: SessionsOf, now: Instant): Promise<unknown> =>
  endSessionsBut(trx, of, { endedAt: now, endedWhy: 'revoked' })

/** The same after another password: 419. */
export const endSessions = (trx: Trx, of: SessionsOf, now: Instant): Promise<unknown> =>
  endSessionsBut(trx, of, { endedAt: now, endedWhy: 'credentials_changed' })

/** A link to choose a password by, for whoever reads the mail of that address. At most one is on its way. */
export const mailReset = (trx: Trx, email: string, now: Instant): Promise<unknown> =>
  enqueue(trx, {
    kind: 'password-reset',
    payload: { email },
    runAt: now,
    dedupKey: `password-reset ${digest(email)}`,
  })

/** What was mailed to choose a password by opens nothing any more. */
export const endMailedLinks = (trx: Trx, userId: string): Promise<unknown> => dropResets(trx, userId)

/** Asks the database on every call, so that what was revoked a second ago is refused now. */
export const sessionFinder =
  (db: Db, tokens: AccessTokens, now: () => Instant): FindSession =>
  async (token) => {
    const claims = await tokens.read(token, now())
    if (!claims) throw new ApiError('UNAUTHENTICATED')
    const row = await findSessionById(db, claims.sessionId)
    if (!row || row.userId !== claims.userId) throw new ApiError('SESSION_ENDED')
    mustBeAlive(row, now())
    if (row.handedOverTo !== null) throw new ApiError('SESSION_LOCKED')
    const { userId, actingSessionId } = row
    const self = ownerFrom(row)
    const actorId =
      actingSessionId === null ? userId : await requireActingParentId(db, { ...self, userId, actingSessionId }, now())
    if (actorId !== (claims.actorId ?? userId)) throw new ApiError('SESSION_ENDED')
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

type Acting = { userId: string; dataGroup: string; actingSessionId: string }

/** rule [6.5-b]: the parent, as long as their own session lives, is handed over to the child, and they may act for it. */
async function requireActingParentId(db: Db, of: Acting, now: Instant): Promise<string> {
  const acting = await findSessionById(db, of.actingSessionId)
  if (acting?.handedOverTo !== of.userId) throw new ApiError('SESSION_ENDED')
  mustBeAlive(acting, now)
  const child = await findActiveChild(db, { parentId: acting.userId, dataGroup: of.dataGroup }, now)
  if (!child) throw new ApiError('SESSION_ENDED')
  return acting.userId
}

/** What the refresh token of a session opens: the session, or while it is handed over, the view of the child. */
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
 * Exchanges a refresh token. Of several at once one gets a new token; the others keep what that one brings into
 * their common jar. Whoever comes later with an old one has stolen it, or was stolen from: `stolen`. A secret that this
 * server never issued ends nothing: 401.
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
    // Somebody was faster: what was the token a moment ago is the one before by now.
    return refreshSession({ db, sealing }, given, now)
  }
  const age = epochMs(now) - epochMs(session.rotatedAt)
  if (hash === session.previousHash && age < GRACE_MS) return resolveRefreshedSession(db, session, now)
  if (!wasIssued(sealing, given)) throw new ApiError('UNAUTHENTICATED')
  await endSession(db, id, { endedAt: now, endedWhy: 'stolen' })
  return 'stolen'
}

/** true for the first account of a server, even of several that are made at once. */
export const isFirstAccount = (trx: Trx, now: Instant): Promise<boolean> => takeMark(trx, 'first-admin', now)

const RESET_MINUTES = 10

type JobDeps = { db: Db; now: () => Instant; sendMail: SendMail; publicUrl: string }
const ForAddress = z.object({ email: z.string() })
const ForUser = z.object({ userId: z.string() })

/**
 * What requests leave to be done: here it shows whether anybody has the address. The token is made here and not
 * before, because a job is stored as it is and the token only as its digest.
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
      await replaceReset(trx, { ...reset, expiresAt: addMinutes(now(), RESET_MINUTES) })
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

/** Whom a mail goes to, in which language; nobody, if they have no address. */
export async function findMailAddressee(db: Db, userId: string) {
  const to = await addresseeById(db, userId)
  return to?.email ? { ...to, email: to.email } : undefined
}

/** Once in a while: what is of no use to anybody any more. */
export async function sweepAuth(db: Db, now: Instant): Promise<void> {
  const yesterday = addMinutes(now, -1440)
  await deleteExpiredSessions(db, yesterday)
  await deleteExpiredResets(db, yesterday)
}
