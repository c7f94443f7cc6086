import type { Instant } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { FamilyGroupRow, FamilyMemberRow } from '#server/db/schema/family.ts'

/** Whoever somebody is: with or without a family. */
export const personOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('users')
    .leftJoin('managedChildren', 'managedChildren.userId', 'users.id')
    .leftJoin('familyMembers', 'familyMembers.userId', 'users.id')
    .select(['users.id as userId', 'managedChildren.userId as managedId', 'familyMembers.groupId'])
    .where('dataGroup', '=', subject)
    .executeTakeFirstOrThrow()

export async function getDataGroup(db: Db, userId: string): Promise<string> {
  const user = db.selectFrom('users').select('dataGroup').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).dataGroup
}

export const groupById = (db: Db, id: string) =>
  db.selectFrom('familyGroups').selectAll().where('id', '=', id).executeTakeFirst()

/** Whatever changes a family waits here for whoever else does: rules on several rows hold because of it. */
export const lockGroup = (trx: Trx, id: string) =>
  trx
    .selectFrom('familyGroups')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(trx), (group) => group.forUpdate())
    .executeTakeFirst()

export const membersOf = (db: Db, groupId: string) =>
  db
    .selectFrom('familyMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .leftJoin('managedChildren as c', 'c.userId', 'm.userId')
    .leftJoin('emailChanges as e', 'e.userId', 'm.userId')
    .selectAll('m')
    .select(['u.dataGroup', 'u.firstName', 'u.lastName', 'u.email', 'u.avatar', 'u.birthDate'])
    .select(['p.timezoneHistory', 'p.language', 'c.userId as managedId', 'c.pinHash'])
    .select(['e.email as wantedEmail', 'e.leaves', 'e.expiresAt as wantedUntil'])
    .where('m.groupId', '=', groupId)
    .orderBy('m.joinedAt')
    .orderBy('m.userId')
    .execute()

/** How many invitations hold a place in the family. */
export async function countOpenInvitations(db: Db, groupId: string, now: Instant): Promise<number> {
  const { open } = await db
    .selectFrom('familyInvitations')
    .select((is) => is.fn.countAll<number>().as('open'))
    .where('groupId', '=', groupId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return open
}

/** false: another family has that code. */
export async function insertGroup(trx: Trx, group: FamilyGroupRow): Promise<boolean> {
  const insertion = trx.insertInto('familyGroups').values(group)
  const { numInsertedOrUpdatedRows } = await insertion
    .onConflict((it) => it.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type GroupChange = { [Column in keyof FamilyGroupRow]?: FamilyGroupRow[Column] | undefined }
/** What is undefined stays. */
export const updateGroup = (trx: Trx, id: string, change: GroupChange) =>
  trx
    .updateTable('familyGroups')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** false: another family has that code. */
export async function updateCode(trx: Trx, id: string, code: string, codeRenewedAt: Instant): Promise<boolean> {
  const taken = trx.selectFrom('familyGroups').select('id').where('code', '=', code)
  const { numUpdatedRows } = await trx
    .updateTable('familyGroups')
    .set((is) => ({ code, codeRenewedAt, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .where((is) => is.not(is.exists(taken)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** With all its members. */
export const deleteGroup = (trx: Trx, id: string) => trx.deleteFrom('familyGroups').where('id', '=', id).execute()

/** Children without e-mail whom this user manages and who are in no family; not those that are about to be erased. */
export const childrenWithout = (db: Db, managerId: string) =>
  db
    .selectFrom('managedChildren as c')
    .leftJoin('familyMembers as m', 'm.userId', 'c.userId')
    .leftJoin('accountDeletions as d', 'd.userId', 'c.userId')
    .select('c.userId')
    .where('c.createdBy', '=', managerId)
    .where('m.userId', 'is', null)
    .where('d.userId', 'is', null)
    .orderBy('c.userId')
    .execute()

export type NewMember = Omit<FamilyMemberRow, 'askedRole'>

/** false: the user is in a family already, or has just come into one. */
export async function insertMember(trx: Trx, member: NewMember): Promise<boolean> {
  const insertion = trx.insertInto('familyMembers').values(member)
  const { numInsertedOrUpdatedRows } = await insertion
    .onConflict((it) => it.column('userId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const updateMember = (trx: Trx, userId: string, change: Partial<FamilyMemberRow>) =>
  trx.updateTable('familyMembers').set(change).where('userId', '=', userId).execute()

export const deleteMember = (trx: Trx, userId: string) =>
  trx.deleteFrom('familyMembers').where('userId', '=', userId).execute()

type Waiting = { acceptedBefore: Instant; groupId?: string; userId?: string }
/** rule [6.3-a]: nobody has decided about them; of everybody, of a family, or of a user. */
export const deleteWaiting = (db: Db, { acceptedBefore, groupId, userId }: Waiting) =>
  db
    .deleteFrom('familyMembers')
    .where('status', '=', 'waiting')
    .where('joinedAt', '<=', acceptedBefore)
    .$if(groupId !== undefined, (row) => row.where('groupId', '=', groupId!))
    .$if(userId !== undefined, (row) => row.where('userId', '=', userId!))
    .execute()
