import type { BookPosting } from '#domain/bank/book.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

export type Part = BookPosting & {
  readonly id: string
  readonly note: string | null
  /** The user on the other side of a gift. */
  readonly otherId: string | null
  readonly isReversed: boolean
}

/**
 * Lists all that was written together with a transaction of the owner, in all books; empty: there is no such
 * transaction.
 */
export async function listTransactionParts(db: Db, subject: SubjectId, transactionId: string): Promise<Part[]> {
  const asked = await db
    .selectFrom('bankTransactions as t')
    .leftJoin('users as other', 'other.id', 't.otherId')
    .select(['t.batchId', 'other.dataGroup'])
    .where('t.ownerId', '=', subject)
    .where('t.id', '=', transactionId)
    .executeTakeFirst()
  if (!asked) return []
  const rows = await db
    .selectFrom('bankTransactions as t')
    .leftJoin('bankTransactions as r', (join) =>
      join.onRef('r.ownerId', '=', 't.ownerId').onRef('r.reversalOf', '=', 't.id'),
    )
    .select(['t.ownerId', 't.id', 't.unit', 't.type', 't.rate', 't.note', 't.otherId', 'r.id as reversedBy'])
    // At most two books are read, each by its key: the batch id alone would search the books of all families.
    .where('t.ownerId', 'in', [subject, ...(asked.dataGroup === null ? [] : [asked.dataGroup])])
    .where('t.batchId', '=', asked.batchId)
    .orderBy('t.ownerId')
    .orderBy('t.seq')
    .execute()
  const entries = rows.length
    ? await db
        .selectFrom('bankEntries')
        .select(['ownerId', 'transactionId', 'account', 'amount'])
        .where(
          'ownerId',
          'in',
          rows.map(({ ownerId }) => ownerId),
        )
        .where(
          'transactionId',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    : []
  return rows.map(({ reversedBy, ...row }) => ({
    ...row,
    isReversed: reversedBy !== null,
    entries: entries.filter(({ ownerId, transactionId: of }) => ownerId === row.ownerId && of === row.id),
  }))
}
