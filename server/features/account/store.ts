import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { AccountDeletionRow, EmailChangeRow, PreferenceRow, UserRow } from '#server/db/schema/account.ts'

export const insertUser = (db: Db, user: UserRow) => db.insertInto('users').values(user).execute()

export const insertPreference = (db: Db, preference: PreferenceRow) =>
  db.insertInto('preferences').values(preference).execute()

export const userOf = (db: Db, subject: SubjectId) =>
  db.selectFrom('users').selectAll().where('dataGroup', '=', subject).executeTakeFirstOrThrow()

/** Whether a parent manages this account. */
export const managedOf = (db: Db, userId: string) =>
  db
    .selectFrom('managedChildren')
    .innerJoin('users', 'users.id', 'managedChildren.userId')
    .select('birthDate')
    .where('userId', '=', userId)
    .executeTakeFirst()

export const preferenceOf = (db: Db, subject: SubjectId) =>
  db.selectFrom('preferences').selectAll().where('ownerId', '=', subject).executeTakeFirstOrThrow()

/** Two screens may save at once: the second waits here until the first is done. */
export const lockPreference = (db: Db, subject: SubjectId, updatedAt: Instant) =>
  db
    .updateTable('preferences')
    .set({ updatedAt })
    .where('ownerId', '=', subject)
    .returningAll()
    .executeTakeFirstOrThrow()

export const updatePreference = (db: Db, subject: SubjectId, change: Partial<PreferenceRow>) =>
  db.updateTable('preferences').set(change).where('ownerId', '=', subject).returningAll().executeTakeFirstOrThrow()

export const updateEmailVerified = (db: Db, userId: string, emailVerifiedAt: Instant) =>
  db
    .updateTable('users')
    .set({ emailVerifiedAt })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()

export const updatePassword = (db: Db, userId: string, passwordHash: string) =>
  db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()

export const updateDisabled = (trx: Trx, userId: string, disabledAt: Instant | null) =>
  trx.updateTable('users').set({ disabledAt }).where('id', '=', userId).execute()

/** If two calls replace the same hash at once, one gets true. */
export async function replacePassword(trx: Trx, userId: string, from: string | null, to: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ passwordHash: to })
    .where('id', '=', userId)
    .where('passwordHash', from === null ? 'is' : '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Finds the address that waits for its link, as long as the link works. */
export const pendingEmailOf = (db: Db, userId: string, now: Instant) =>
  db
    .selectFrom('emailChanges')
    .select('email')
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** A user waits for one address at a time: a later request replaces an earlier one. */
export const replaceEmailChange = (db: Db, change: EmailChangeRow) =>
  db
    .insertInto('emailChanges')
    .values(change)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute()

type Sealing = { userId: string; email: string; tokenHash: string }

/** Finds an address whose link is still to be mailed. */
export const unmailedEmail = (db: Db, userId: string, now: Instant) =>
  db
    .selectFrom('emailChanges')
    .select(['email', 'leaves'])
    .where('userId', '=', userId)
    .where('tokenHash', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Saves the digest of the mailed link, unless the user waits for another address by now. */
export const sealEmailChange = (db: Db, { userId, email, tokenHash }: Sealing) =>
  db
    .updateTable('emailChanges')
    .set({ tokenHash })
    .where('userId', '=', userId)
    .where('email', '=', email)
    .where('tokenHash', 'is', null)
    .execute()

/** Finds the user of a link, if it still works. */
export const userOfEmailChange = (db: Db, tokenHash: string, now: Instant) =>
  db
    .selectFrom('emailChanges')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** If two calls use the same link at once, one gets it. */
export const takeEmailChange = (db: Db, tokenHash: string, now: Instant) =>
  db
    .deleteFrom('emailChanges')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email', 'leaves'])
    .executeTakeFirst()

/** The same for an address that is confirmed without its link. */
export async function takeEmailChangeTo(trx: Trx, userId: string, email: string, now: Instant): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const userAt = (db: Db, email: string) =>
  db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()

/** The facts from which `ownerFrom` makes the owner of an account. */
export const ownerAt = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('preferences', 'preferences.ownerId', 'users.dataGroup')
    .select(['users.dataGroup', 'preferences.language', 'preferences.timezoneHistory'])
    .where('email', '=', email)
    .executeTakeFirst()

/** The same by the data group, with the name of the person. */
export const ownerOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('users')
    .innerJoin('preferences', 'preferences.ownerId', 'users.dataGroup')
    .select(['users.id', 'users.dataGroup', 'users.firstName', 'users.lastName'])
    .select(['preferences.language', 'preferences.timezoneHistory'])
    .where('users.dataGroup', '=', subject)
    .executeTakeFirst()

/** Until the transaction ends, other transactions that lock, change or erase this user wait. */
export const lockUser = (trx: Trx, id: string) =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(trx), (user) => user.forNoKeyUpdate())
    .executeTakeFirst()

export const updateEmail = (db: Db, userId: string, email: string, emailVerifiedAt: Instant | null) =>
  db.updateTable('users').set({ email, emailVerifiedAt }).where('id', '=', userId).execute()

export const deleteEmailChange = (db: Db, userId: string) =>
  db.deleteFrom('emailChanges').where('userId', '=', userId).execute()

/** Deletes the links of the children without e-mail in a family. */
export const deleteEmailChangesOfManaged = (trx: Trx, groupId: string) =>
  trx
    .deleteFrom('emailChanges')
    .where(
      'userId',
      'in',
      trx
        .selectFrom('managedChildren as c')
        .innerJoin('familyMembers as m', 'm.userId', 'c.userId')
        .select('c.userId')
        .where('m.groupId', '=', groupId),
    )
    .execute()

export const forgetEmailChanges = (db: Db, expiredBefore: Instant) =>
  db.deleteFrom('emailChanges').where('expiresAt', '<', expiredBefore).execute()

/** The first request counts: asking again does not give more time. */
export const insertDeletion = (db: Db, deletion: AccountDeletionRow) =>
  db
    .insertInto('accountDeletions')
    .values(deletion)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Claims the deletion if its time has come and the user has not come back. [account/deletion-request] */
export async function takeDeletion(trx: Trx, userId: string, now: Instant): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('accountDeletions')
    .where('userId', '=', userId)
    .where('eraseAt', '<=', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function dropDeletion(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('accountDeletions').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export const updateMode = (db: Db, ownerId: string, accountMode: PreferenceRow['accountMode'], updatedAt: Instant) =>
  db.updateTable('preferences').set({ accountMode, updatedAt }).where('ownerId', '=', ownerId).execute()

type Person = Pick<UserRow, 'firstName' | 'lastName' | 'avatar' | 'birthDate'>

type PersonChange = { [Field in keyof Person]?: Person[Field] | undefined }

export const updatePerson = (db: Db, userId: string, change: PersonChange) =>
  db.updateTable('users').set(change).where('id', '=', userId).execute()
