import { OWN_ACCOUNTS, type TransactionType } from '#domain/bank/ledger.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

export type TransactionFilter = {
  readonly type?: TransactionType | undefined
  readonly from?: Instant | undefined
  readonly to?: Instant | undefined
}
const filterTransactions = (db: Db, subject: SubjectId, { type, from, to }: TransactionFilter) =>
  db
    .selectFrom('bankTransactions as t')
    .where('t.ownerId', '=', subject)
    .$if(type !== undefined, (row) => row.where('t.type', '=', type!))
    .$if(from !== undefined, (row) => row.where('t.at', '>=', from!))
    .$if(to !== undefined, (row) => row.where('t.at', '<', to!))

export async function countTransactions(db: Db, subject: SubjectId, of: TransactionFilter): Promise<number> {
  const { total } = await filterTransactions(db, subject, of)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Newest first. */
export const transactionRows = (
  db: Db,
  subject: SubjectId,
  of: TransactionFilter,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  filterTransactions(db, subject, of)
    .leftJoin('bankTransactions as r', (join) =>
      join.onRef('r.ownerId', '=', 't.ownerId').onRef('r.reversalOf', '=', 't.id'),
    )
    .leftJoin('bankTransactions as o', (join) =>
      join.onRef('o.ownerId', '=', 't.ownerId').onRef('o.id', '=', 't.reversalOf'),
    )
    .selectAll('t')
    .select(['r.id as reversedBy', 'o.type as reversedType'])
    .orderBy('t.seq', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** Lists the entries of the accounts that the child owns. [bank/ledger-accounts] */
export const listBankEntries = async (db: Db, subject: SubjectId, transactionIds: readonly string[]) =>
  transactionIds.length
    ? db
        .selectFrom('bankEntries')
        .select(['transactionId', 'account', 'amount', 'balance'])
        .where('ownerId', '=', subject)
        .where('transactionId', 'in', transactionIds)
        .where('account', 'in', OWN_ACCOUNTS)
        .execute()
    : []

/** Finds the data group of an active child in the same family, which may be the owner's own. */
export const findSiblingDataGroup = async (db: Db, subject: SubjectId, userId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('users as me')
      .innerJoin('familyMembers as mine', 'mine.userId', 'me.id')
      .innerJoin('familyMembers as theirs', 'theirs.groupId', 'mine.groupId')
      .innerJoin('users as they', 'they.id', 'theirs.userId')
      .select('they.dataGroup')
      .where('me.dataGroup', '=', subject)
      .where('they.id', '=', userId)
      .where('theirs.role', '=', 'child')
      .where('theirs.status', '=', 'active')
      .executeTakeFirst()
  )?.dataGroup

/** The id of the owner of the data. */
export const getUserId = async (db: Db, subject: SubjectId): Promise<string> =>
  (await db.selectFrom('users').select('id').where('dataGroup', '=', subject).executeTakeFirstOrThrow()).id
