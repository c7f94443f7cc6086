import * as z from 'zod/mini'
import type { FamilyColumn } from '#domain/family-permission.ts'
import { addMinutes, epochMs, type Instant, instantAt, minutesBetween } from '#domain/time.ts'
import type { FindSession } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { UserRow } from '#server/db/schema/account.ts'
import { cancelErasure, lockPerson, ownerFrom, withdrawEmail } from '#server/features/account/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { activeChild, columnOfUser } from '#server/features/acting/service.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import { resetMail } from '#server/ports/account-mails.ts'
import type { SendMail } from '#server/ports/mail.ts'
import { securityMail } from '#server/ports/security-mails.ts'
import { Refusal } from '#server/refusal.ts'
import { digest, newSecret } from '#server/secrets.ts'
import type { AccessTokens } from '#server/session.ts'
import type { Refresh } from '#server/signed-in.ts'
import {
  addresseeByEmail,
  addresseeById,
  dropResets,
  endOtherSessions,
  endSessionsOf,
  endOwnSession,
  endSession,
  forgetResets,
  forgetSessions,
  insertSession,
  lengthenTakenOver,
  replaceReset,
  rotateSession,
  sessionById,
  sessionToRefresh,
  takeMark,
  updateProof,
} from './store.ts'

const DAY_MS = 86_400_000
const IDLE_DAYS = 30
const LONGEST_DAYS = 90
/** Two tabs refresh at once: the second still carries what the first has just exchanged. */
const GRACE_MS = 15_000

/** A session ends when nobody has refreshed it for 30 days, and after 90 days at the latest. */
const sessionEnd = (createdAt: Instant, now: Instant): Instant =>
  instantAt(Math.min(epochMs(now) + IDLE_DAYS * DAY_MS, epochMs(createdAt) + LONGEST_DAYS * DAY_MS))

/** Its id tells which session a token was of, also long after another has taken its place. */
const newRefreshToken = (sessionId: string): string => `${sessionId}.${newSecret()}`
const SESSION_OF = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/

export type NewSession = { sessionId: string; userId: string; userAgent: string }

/** @param refreshHash without one, nobody can exchange anything for a new token of it */
const newSession = ({ sessionId, userId, userAgent }: NewSession, now: Instant, refreshHash = digest(newSecret())) => ({
  id: sessionId,
  userId,
  refreshHash,
  previousHash: null,
  rotatedAt: now,
  createdAt: now,
  lastUsedAt: now,
  expiresAt: sessionEnd(now, now),
  endedAt: null,
  endedWhy: null,
  userAgent: userAgent.slice(0, 200),
  provedAt: now,
  actingSessionId: null,
})

/**
 * Whose session is about to be opened, locked: what was verified before is compared with what holds now. undefined: they
 * are gone or disabled.
 */
export async function lockEntrant(trx: Trx, userId: string): Promise<UserRow | undefined> {
  const user = await lockPerson(trx, userId)
  return user?.disabledAt ? undefined : user
}

/** Of somebody who is new, or locked. */
export async function openSession(trx: Trx, session: NewSession, now: Instant): Promise<Refresh> {
  const token = newRefreshToken(session.sessionId)
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

/** All but one. @returns how many */
export const revokeOthers = (trx: Trx, of: { userId: string; sessionId: string }, now: Instant): Promise<number> =>
  endOtherSessions(trx, of, { endedAt: now, endedWhy: 'revoked' })

/** All of them. */
export const revokeAll = (trx: Trx, userId: string, now: Instant): Promise<unknown> =>
  endSessionsOf(trx, userId, { endedAt: now, endedWhy: 'revoked' })

/** A link to choose a password by, for whoever reads the mail of that address. At most one is on its way. */
export const mailReset = (trx: Trx, email: string, now: Instant): Promise<unknown> =>
  enqueue(trx, {
    kind: 'password-reset',
    payload: { email },
    runAt: now,
    dedupKey: `password-reset ${digest(email)}`,
  })

/**
 * Another password: whoever has learned the old one is out (419), and so are the links that were to replace it or the
 * address.
 */
export async function passwordChanged(trx: Trx, of: { userId: string; sessionId: string }, now: Instant) {
  await endOtherSessions(trx, of, { endedAt: now, endedWhy: 'credentials_changed' })
  await dropResets(trx, of.userId)
  await withdrawEmail(trx, of.userId)
}

/** Another address: what was mailed to the old one opens nothing any more. */
export const endMailedLinks = (trx: Trx, userId: string): Promise<unknown> => dropResets(trx, userId)

/** Before credentials are written: whose they are, locked, and that nobody has ended the session of who asks. */
export async function lockCaller(trx: Trx, of: { userId: string; sessionId: string }, now: Instant): Promise<UserRow> {
  const user = await lockPerson(trx, of.userId)
  const session = await sessionById(trx, of.sessionId)
  if (!user || !session) throw new Refusal('SESSION_ENDED')
  mustBeAlive(session, now)
  return user
}

const secondsBetween = (from: Instant, to: Instant) => Math.floor(minutesBetween(from, to) * 60)

/** As long as the token of it. */
const TAKEN_OVER_MINUTES = 60

/** rule [6.5-b]: the view of a child for the parent of this session; asked again, the same for another hour. */
export async function openTakenOver(
  trx: Trx,
  { userId, actingSessionId, ...session }: NewSession & { actingSessionId: string },
  now: Instant,
): Promise<string> {
  const expiresAt = addMinutes(now, TAKEN_OVER_MINUTES)
  const open = await lengthenTakenOver(trx, { userId, actingSessionId, now, expiresAt })
  if (open !== undefined) return open
  await insertSession(trx, { ...newSession({ userId, ...session }, now), expiresAt, provedAt: null, actingSessionId })
  return session.sessionId
}

/** Asks the database on every call, so that what was revoked a second ago is refused now. */
export const sessionFinder =
  (db: Db, tokens: AccessTokens, now: () => Instant): FindSession =>
  async (token) => {
    const claims = await tokens.read(token, now())
    if (!claims) throw new Refusal('UNAUTHENTICATED')
    const row = await sessionById(db, claims.sessionId)
    if (!row || row.userId !== claims.userId) throw new Refusal('SESSION_ENDED')
    mustBeAlive(row, now())
    const { userId, actingSessionId } = row
    const self = ownerFrom(row)
    const actorId = actingSessionId === null ? userId : await actorOf(db, { ...self, actingSessionId }, now())
    if (actorId !== (claims.actorId ?? userId)) throw new Refusal('SESSION_ENDED')
    const isOwn = actorId === userId
    let known: { column: FamilyColumn | null } | undefined
    return {
      id: claims.sessionId,
      userId,
      actorId,
      admin: row.adminSince !== null,
      isChild: Boolean(row.isChild),
      self,
      findChild: async (dataGroup) => (isOwn ? activeChild(db, { parentId: userId, dataGroup }, now()) : undefined),
      async column(trx = db) {
        known ??= { column: await columnOfUser(trx, { userId, zones: self.zones }, now()) }
        return known.column
      },
    }
  }

/** rule [6.5-b]: the parent, as long as their own session lives and they may act for the child. */
async function actorOf(db: Db, of: { dataGroup: string; actingSessionId: string }, now: Instant): Promise<string> {
  const acting = await sessionById(db, of.actingSessionId)
  if (!acting) throw new Refusal('SESSION_ENDED')
  mustBeAlive(acting, now)
  const child = await activeChild(db, { parentId: acting.userId, dataGroup: of.dataGroup }, now)
  if (!child) throw new Refusal('SESSION_ENDED')
  return acting.userId
}

type Life = { disabledAt: Instant | null; endedAt: Instant | null; endedWhy: string | null; expiresAt: Instant }

function mustBeAlive({ disabledAt, endedAt, endedWhy, expiresAt }: Life, now: Instant) {
  if (disabledAt || endedWhy === 'credentials_changed') throw new Refusal('CREDENTIALS_CHANGED')
  if (endedAt || expiresAt <= now) throw new Refusal('SESSION_ENDED')
}

export type Refreshed = { userId: string; sessionId: string; refresh?: Refresh }

/**
 * Exchanges a refresh token. Of several at once one gets a new token; the others keep what that one brings into
 * their common jar. Whoever comes later with an old one has stolen it, or was stolen from: `stolen`.
 */
export async function refreshSession(db: Db, given: string, now: Instant): Promise<Refreshed | 'stolen'> {
  const sessionId = given.match(SESSION_OF)?.[1]
  const session = sessionId === undefined ? undefined : await sessionToRefresh(db, sessionId)
  if (!session) throw new Refusal('UNAUTHENTICATED')
  const { id, userId } = session
  mustBeAlive(session, now)
  const hash = digest(given)
  if (hash === session.refreshHash) {
    const token = newRefreshToken(id)
    const expiresAt = sessionEnd(session.createdAt, now)
    const rotation = { refreshHash: digest(token), previousHash: hash, rotatedAt: now, lastUsedAt: now, expiresAt }
    if (await rotateSession(db, id, rotation))
      return { userId, sessionId: id, refresh: { token, seconds: secondsBetween(now, expiresAt) } }
    // Somebody was faster: what was the token a moment ago is the one before by now.
    return refreshSession(db, given, now)
  }
  const age = epochMs(now) - epochMs(session.rotatedAt)
  if (hash === session.previousHash && age < GRACE_MS) return { userId, sessionId: id }
  await endSession(db, id, { endedAt: now, endedWhy: 'stolen' })
  return 'stolen'
}

/** true for the first account of a server, even of several that are made at once. */
export const isFirstAccount = (trx: Trx, now: Instant): Promise<boolean> => takeMark(trx, 'first-admin', now)

const RESET_MINUTES = 10

type Mailing = { db: Db; now: () => Instant; sendMail: SendMail; publicUrl: string }
const ForAddress = z.object({ email: z.string() })
const ForUser = z.object({ userId: z.string() })

/**
 * What requests leave to be done: here it shows whether anybody has the address. The token is made here and not
 * before, because a job is stored as it is and the token only as its digest.
 */
export const authJobs = ({ db, now, sendMail, publicUrl }: Mailing): Jobs => ({
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
    if (isTheirs) await sendMail(resetMail({ ...to, email }, `${publicUrl}/reset-password?token=${token}`))
  },

  async 'password-changed'(payload) {
    const { userId } = z.parse(ForUser, payload)
    const to = await addresseeOf(db, userId)
    if (to) await sendMail(securityMail('passwordReset', to, publicUrl))
  },
})

/** Whom a mail goes to, in which language; nobody, if they have no address. */
export async function addresseeOf(db: Db, userId: string) {
  const to = await addresseeById(db, userId)
  return to?.email ? { ...to, email: to.email } : undefined
}

/** Once in a while: what is of no use to anybody any more. */
export async function sweepAuth(db: Db, now: Instant): Promise<void> {
  const yesterday = addMinutes(now, -1440)
  await forgetSessions(db, yesterday)
  await forgetResets(db, yesterday)
}
