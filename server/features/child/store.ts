import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { ManagedChildRow } from '#server/db/schema/child.ts'

export const insertManaged = (trx: Trx, row: Omit<ManagedChildRow, 'removedFrom'>) =>
  trx
    .insertInto('managedChildren')
    .values({ ...row, removedFrom: null })
    .execute()

export const managedById = (db: Db, userId: string) =>
  db
    .selectFrom('managedChildren as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .select(['c.pinHash', 'u.id', 'u.dataGroup', 'u.firstName', 'u.lastName', 'u.avatar', 'u.birthDate'])
    .select(['p.language', 'p.timezoneHistory'])
    .where('c.userId', '=', userId)
    .executeTakeFirst()

export const updatePin = (trx: Trx, userId: string, pinHash: string | null) =>
  trx.updateTable('managedChildren').set({ pinHash }).where('userId', '=', userId).execute()

/** Locks the PIN until the transaction ends. */
export async function lockPin(trx: Trx, userId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('managedChildren')
    .select('pinHash')
    .where('userId', '=', userId)
    .$if(isPostgres(trx), (child) => child.forNoKeyUpdate())
    .executeTakeFirst()
  return found?.pinHash ?? null
}

export const updateManager = (trx: Trx, userId: string, createdBy: string) =>
  trx.updateTable('managedChildren').set({ createdBy }).where('userId', '=', userId).execute()

/** Sets the family that a child was removed from; null: it is kept after all. [family/managed-child-removal] */
export const updateRemovedFrom = (trx: Trx, userId: string, removedFrom: string | null) =>
  trx.updateTable('managedChildren').set({ removedFrom }).where('userId', '=', userId).execute()

export const deleteManaged = (trx: Trx, userId: string) =>
  trx.deleteFrom('managedChildren').where('userId', '=', userId).execute()

/** Who may sign in with the code of a family: active children with a PIN. [account/pin-sign-in] */
const withCode = (db: Db, code: string) =>
  db
    .selectFrom('familyGroups as g')
    .innerJoin('familyMembers as m', 'm.groupId', 'g.id')
    .innerJoin('managedChildren as c', 'c.userId', 'm.userId')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('g.code', '=', code)
    .where('m.role', '=', 'child')
    .where('m.status', '=', 'active')
    .where('c.pinHash', 'is not', null)
    .where('u.disabledAt', 'is', null)

export const facesOf = (db: Db, code: string) =>
  withCode(db, code)
    .select(['u.id', 'u.firstName', 'u.lastName', 'u.avatar', 'm.alias'])
    .orderBy('m.joinedAt')
    .orderBy('u.id')
    .execute()

export const childByCode = (db: Db, { code, childId }: { code: string; childId: string }) =>
  withCode(db, code).selectAll('u').select('c.pinHash').where('u.id', '=', childId).executeTakeFirst()

/** Loads the user whose view a device takes over. */
export const userById = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
