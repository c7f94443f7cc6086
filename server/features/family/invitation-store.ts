import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { FamilyInvitationRow } from '#server/db/schema/family-invitation.ts'

/** Finds the user behind a data group, as an inviter or an invited user. */
export const addresseeOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'email', 'emailVerifiedAt', 'dataGroup'])
    .where('dataGroup', '=', subject)
    .executeTakeFirstOrThrow()

/** Users with the language of their mails. */
const readers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('preferences', 'preferences.ownerId', 'users.dataGroup')
    .select(['users.email', 'users.firstName', 'users.disabledAt', 'preferences.language'])

export const readerAt = (db: Db, email: string) => readers(db).where('users.email', '=', email).executeTakeFirst()
export const readerById = (db: Db, id: string) => readers(db).where('users.id', '=', id).executeTakeFirst()

/** Invitations with the names that are shown; a family that is gone has none. */
const shown = (db: Db) =>
  db
    .selectFrom('familyInvitations as i')
    .leftJoin('familyGroups as g', 'g.id', 'i.groupId')
    .leftJoin('users as u', 'u.id', 'i.inviterId')
    .leftJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .selectAll('i')
    .select(['g.name as familyName', 'u.firstName', 'u.lastName', 'p.language as inviterLanguage'])

export type ShownInvitation = Awaited<ReturnType<typeof invitationsOf>>[number]

export const invitationById = (db: Db, id: string) => shown(db).where('i.id', '=', id).executeTakeFirst()

export const invitationByToken = (db: Db, tokenHash: string) =>
  shown(db).where('i.tokenHash', '=', tokenHash).executeTakeFirst()

/** Latest first. @param inviterId only what that user sent */
export const invitationsOf = (db: Db, groupId: string, inviterId?: string) =>
  shown(db)
    .where('i.groupId', '=', groupId)
    .$if(inviterId !== undefined, (row) => row.where('i.inviterId', '=', inviterId!))
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .execute()

/** Open invitations to this address. */
export const invitationsTo = (db: Db, email: string, now: Instant) =>
  shown(db)
    .where('i.email', '=', email)
    .where('i.status', '=', 'pending')
    .where('i.expiresAt', '>', now)
    .orderBy('i.createdAt', 'desc')
    .execute()

type InvitationFilter = Pick<FamilyInvitationRow, 'groupId' | 'inviterId' | 'email'> & { since: Instant }
/** What this family, or this user in any family, has sent to that address since a moment; earliest first. */
export const invitationsToSince = (db: Db, { groupId, inviterId, email, since }: InvitationFilter) =>
  db
    .selectFrom('familyInvitations')
    .select(['groupId', 'status', 'createdAt'])
    .where('email', '=', email)
    .where('createdAt', '>', since)
    .where((is) => is.or([is('groupId', '=', groupId), is('inviterId', '=', inviterId)]))
    .orderBy('createdAt')
    .execute()

/** The invitations that this user has sent since a moment; earliest first. */
export const invitationsBySince = (db: Db, inviterId: string, since: Instant) =>
  db
    .selectFrom('familyInvitations')
    .select('createdAt')
    .where('inviterId', '=', inviterId)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()

/** Returns false if an invitation to that address is open. */
export async function insertInvitation(trx: Trx, row: FamilyInvitationRow): Promise<boolean> {
  const insertion = trx.insertInto('familyInvitations').values(row)
  const { numInsertedOrUpdatedRows } = await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type InvitationAnswer = Pick<FamilyInvitationRow, 'status' | 'respondedAt'>

/** Returns false if it is no longer open. */
export async function settleInvitation(trx: Trx, id: string, answered: InvitationAnswer): Promise<boolean> {
  const update = trx.updateTable('familyInvitations').set(answered).where('id', '=', id)
  const { numUpdatedRows } = await update.where('status', '=', 'pending').executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Only the link that is mailed last works. */
export async function setTokenHash(db: Db, id: string, tokenHash: string): Promise<boolean> {
  const update = db.updateTable('familyInvitations').set({ tokenHash }).where('id', '=', id)
  const { numUpdatedRows } = await update.where('status', '=', 'pending').executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Expires invitations whose time is over. [family/invitation-states] @param groupId of one family only */
export const expireInvitations = (db: Db, now: Instant, groupId?: string) =>
  db
    .updateTable('familyInvitations')
    .set({ status: 'expired' })
    .where('status', '=', 'pending')
    .where('expiresAt', '<=', now)
    .$if(groupId !== undefined, (row) => row.where('groupId', '=', groupId!))
    .execute()

/**
 * Cancels the invitations of a family that is gone, or of a user who has left it or is disabled.
 * @returns the addresses that were invited
 */
export async function cancelInvitations(
  trx: Trx,
  { groupId, inviterId, now }: { groupId?: string; inviterId?: string; now: Instant },
): Promise<string[]> {
  const cancelled = await trx
    .updateTable('familyInvitations')
    .set({ status: 'cancelled', respondedAt: now })
    .where('status', '=', 'pending')
    .$if(groupId !== undefined, (row) => row.where('groupId', '=', groupId!))
    .$if(inviterId !== undefined, (row) => row.where('inviterId', '=', inviterId!))
    .returning('email')
    .execute()
  return cancelled.map(({ email }) => email)
}

export async function listDataGroupsByEmail(db: Db, emails: readonly string[]): Promise<string[]> {
  if (!emails.length) return []
  const found = await db.selectFrom('users').select('dataGroup').where('email', 'in', emails).execute()
  return found.map(({ dataGroup }) => dataGroup)
}

export const forgetInvitations = (db: Db, createdBefore: Instant) =>
  db.deleteFrom('familyInvitations').where('createdAt', '<', createdBefore).execute()
