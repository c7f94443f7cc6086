import { openSince, remindedSince, type WithdrawalStatus } from '#domain/bank/withdrawal.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { BankWithdrawalRow } from '#server/db/schema/bank-withdrawal.ts'

export const insertWithdrawal = (trx: Trx, row: BankWithdrawalRow) =>
  trx.insertInto('bankWithdrawals').values(row).execute()

export const updateWithdrawal = (trx: Trx, { ownerId, id, ...row }: BankWithdrawalRow) =>
  trx.updateTable('bankWithdrawals').set(row).where('ownerId', '=', ownerId).where('id', '=', id).execute()

/** Ends the open requests of an account that closes. [bank/account-closing] */
export const expireRequests = (trx: Trx, subject: SubjectId, now: Instant) =>
  trx
    .updateTable('bankWithdrawals')
    .set({ status: 'expired', decidedAt: now })
    .where('ownerId', '=', subject)
    .where('status', '=', 'requested')
    .execute()

export const findWithdrawal = (db: Db, subject: SubjectId, id: string): Promise<BankWithdrawalRow | undefined> =>
  db.selectFrom('bankWithdrawals').selectAll().where('ownerId', '=', subject).where('id', '=', id).executeTakeFirst()

type Open = ReturnType<typeof openSince>

/**
 * Filters by status as of now: a request ends by the clock, whether or not a job has written that.
 * [bank/withdrawal-expiry]
 */
function ofStatus(db: Db, subject: SubjectId, status: WithdrawalStatus | undefined, { asked, told }: Open) {
  const all = db.selectFrom('bankWithdrawals').where('ownerId', '=', subject)
  if (status === undefined) return all
  if (status !== 'requested' && status !== 'expired') return all.where('status', '=', status)
  if (status === 'requested')
    return all
      .where('status', '=', status)
      .where('requestedAt', '>', asked)
      .where((is) => is.or([is('toldAt', 'is', null), is('toldAt', '>', told)]))
  return all.where((is) =>
    is.or([
      is('status', '=', status),
      is.and([is('status', '=', 'requested'), is.or([is('requestedAt', '<=', asked), is('toldAt', '<=', told)])]),
    ]),
  )
}

type WithdrawalFilter = { readonly status?: WithdrawalStatus | undefined; readonly openSince: Open }
export async function countWithdrawals(
  db: Db,
  subject: SubjectId,
  { status, openSince: open }: WithdrawalFilter,
): Promise<number> {
  const { total } = await ofStatus(db, subject, status, open)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Newest first. */
export const listWithdrawals = (
  db: Db,
  subject: SubjectId,
  { status, openSince: open }: WithdrawalFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<BankWithdrawalRow[]> =>
  ofStatus(db, subject, status, open)
    .selectAll()
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** Oldest first. */
export const listOpenRequests = (db: Db, subject: SubjectId, open: Open): Promise<BankWithdrawalRow[]> =>
  ofStatus(db, subject, 'requested', open).selectAll().orderBy('requestedAt').orderBy('id').execute()

/** Marks that a parent knows of one request, or of all that are open. @returns whether it was the first time */
export async function markRequestsTold(db: Db, subject: SubjectId, now: Instant, id?: string): Promise<boolean> {
  const noted = await db
    .updateTable('bankWithdrawals')
    .set({ toldAt: now })
    .where('ownerId', '=', subject)
    .where('status', '=', 'requested')
    .where('toldAt', 'is', null)
    .$if(id !== undefined, (some) => some.where('id', '=', id!))
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

/** Claims the requests of which parents are to be told once more before the end: each is claimed once. */
export const takeUnreminded = (trx: Trx, now: Instant) =>
  trx
    .updateTable('bankWithdrawals')
    .set({ remindedAt: now })
    .where('status', '=', 'requested')
    .where('remindedAt', 'is', null)
    .where('toldAt', '<=', remindedSince(now))
    .where('toldAt', '>', openSince(now).told)
    .where('requestedAt', '>', openSince(now).asked)
    .returning(['ownerId', 'id'])
    .execute()

/** Ends the requests that no parent answered in time; each is claimed once. [bank/withdrawal-expiry] */
export const expireOverdueRequests = (trx: Trx, now: Instant) =>
  trx
    .updateTable('bankWithdrawals')
    .set({ status: 'expired', decidedAt: now })
    .where('status', '=', 'requested')
    .where((is) => is.or([is('toldAt', '<=', openSince(now).told), is('requestedAt', '<=', openSince(now).asked)]))
    .returning(['ownerId', 'id'])
    .execute()
