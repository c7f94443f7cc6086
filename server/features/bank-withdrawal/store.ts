import type { WithdrawalStatus } from '#domain/bank-withdrawal.ts'
import type { Instant } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { BankWithdrawalRow } from '#server/db/schema/bank-withdrawal.ts'

export const insertWithdrawal = (trx: Trx, row: BankWithdrawalRow) =>
  trx.insertInto('bankWithdrawals').values(row).execute()

export const updateWithdrawal = (trx: Trx, { ownerId, id, ...row }: BankWithdrawalRow) =>
  trx.updateTable('bankWithdrawals').set(row).where('ownerId', '=', ownerId).where('id', '=', id).execute()

/** rules §6.6: what is open when an account is closed. */
export const expireRequests = (trx: Trx, subject: SubjectId, now: Instant) =>
  trx
    .updateTable('bankWithdrawals')
    .set({ status: 'expired', decidedAt: now })
    .where('ownerId', '=', subject)
    .where('status', '=', 'requested')
    .execute()

export const withdrawalById = (db: Db, subject: SubjectId, id: string): Promise<BankWithdrawalRow | undefined> =>
  db.selectFrom('bankWithdrawals').selectAll().where('ownerId', '=', subject).where('id', '=', id).executeTakeFirst()

/** Those of a status that nobody need have noted: a request is over by the clock. */
function ofStatus(db: Db, subject: SubjectId, status: WithdrawalStatus | undefined, openSince: Instant) {
  const all = db.selectFrom('bankWithdrawals').where('ownerId', '=', subject)
  if (status === undefined) return all
  if (status === 'requested') return all.where('status', '=', status).where('requestedAt', '>', openSince)
  if (status !== 'expired') return all.where('status', '=', status)
  return all.where((is) =>
    is.or([is('status', '=', status), is.and([is('status', '=', 'requested'), is('requestedAt', '<=', openSince)])]),
  )
}

type Wanted = { readonly status?: WithdrawalStatus | undefined; readonly openSince: Instant }
export async function countWithdrawals(db: Db, subject: SubjectId, { status, openSince }: Wanted): Promise<number> {
  const { total } = await ofStatus(db, subject, status, openSince)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The newest first. */
export const withdrawalRows = (
  db: Db,
  subject: SubjectId,
  { status, openSince }: Wanted,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<BankWithdrawalRow[]> =>
  ofStatus(db, subject, status, openSince)
    .selectAll()
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** The oldest first. */
export const openRequests = (db: Db, subject: SubjectId, openSince: Instant): Promise<BankWithdrawalRow[]> =>
  ofStatus(db, subject, 'requested', openSince).selectAll().orderBy('requestedAt').orderBy('id').execute()
