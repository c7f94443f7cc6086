import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ServerInvitationRow } from '#server/db/schema/admin.ts'

const open = (db: Db, now: Instant) =>
  db.selectFrom('serverInvitations').where('usedAt', 'is', null).where('expiresAt', '>', now)

/** Latest first. */
export const openInvitations = (db: Db, now: Instant) =>
  open(db, now).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()

export const isOpenToken = async (db: Db, tokenHash: string, now: Instant): Promise<boolean> =>
  (await open(db, now).select('id').where('tokenHash', '=', tokenHash).executeTakeFirst()) !== undefined

export const insertInvitation = (trx: Trx, row: ServerInvitationRow) =>
  trx.insertInto('serverInvitations').values(row).execute()

/** If two people use the same link at once, one gets true. */
export async function useToken(trx: Trx, tokenHash: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('serverInvitations')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false: there is no such open invitation */
export async function deleteOpen(trx: Trx, id: string, now: Instant): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('serverInvitations')
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const deleteInvitationsOf = (trx: Trx, createdBy: string) =>
  trx.deleteFrom('serverInvitations').where('createdBy', '=', createdBy).execute()

export const deleteExpired = (db: Db, expiredBefore: Instant) =>
  db.deleteFrom('serverInvitations').where('expiresAt', '<', expiredBefore).execute()
