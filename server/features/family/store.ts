import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { FamilyGroupRow, FamilyMemberRow } from '#server/db/schema/family.ts'

/** Finds the owner of the data, with or without a family. */
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

/** Locks a family: all changes of it wait here for each other, because some rules concern several rows. */
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

/** Counts the invitations that hold a place in the family. [family/family-size] */
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

/** Returns false if another family has that code. */
export async function insertGroup(trx: Trx, group: FamilyGroupRow): Promise<boolean> {
  const insertion = trx.insertInto('familyGroups').values(group)
  const { numInsertedOrUpdatedRows } = await insertion
    .onConflict((it) => it.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type GroupChange = { [Column in keyof FamilyGroupRow]?: FamilyGroupRow[Column] | undefined }
/** Columns that are undefined stay. */
export const updateGroup = (trx: Trx, id: string, change: GroupChange) =>
  trx
    .updateTable('familyGroups')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Returns false if another family has that code. */
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

/** Deletes a family with all its members. */
export const deleteGroup = (trx: Trx, id: string) => trx.deleteFrom('familyGroups').where('id', '=', id).execute()

/** Children without e-mail who are managed by this user and in no family; not those that are to be erased. */
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

/** Returns false if the user is in a family already, or has just joined one. */
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
/** Deletes those who have waited too long: all, those of a family, or one user. [family/join-approval] */
export const deleteWaiting = (db: Db, { acceptedBefore, groupId, userId }: Waiting) =>
  db
    .deleteFrom('familyMembers')
    .where('status', '=', 'waiting')
    .where('joinedAt', '<=', acceptedBefore)
    .$if(groupId !== undefined, (row) => row.where('groupId', '=', groupId!))
    .$if(userId !== undefined, (row) => row.where('userId', '=', userId!))
    .execute()
