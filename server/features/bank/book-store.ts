import { sql } from 'kysely'
import { BOOK_ACCOUNTS, type BookPosting } from '#domain/bank/book.ts'
import { OWN_ACCOUNTS, type OwnAccount, unitOf } from '#domain/bank/ledger.ts'
import type { OwnBalances } from '#domain/bank/statement.ts'
import type { Withdrawal } from '#domain/bank/withdrawal.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres, prepared, preparedRows } from '#server/db/prepared.ts'
import type { BankEntryRow, BankSettingsRow, BankTransactionRow } from '#server/db/schema/bank-book.ts'

// Books

const own = sql.join(OWN_ACCOUNTS.map((name) => sql.lit(name)))

type Held = { name: OwnAccount; balance: number }
const balancesFrom = (rows: readonly Held[]): OwnBalances | undefined =>
  rows.length ? (Object.fromEntries(rows.map(({ name, balance }) => [name, balance])) as OwnBalances) : undefined
const heldBy = (isLocked: boolean) =>
  prepared<{ subject: string }, Held>((db, { subject }) =>
    sql<Held>`select name, balance from bank_accounts where owner_id = ${subject} and name in (${own}) order by name
      ${isLocked && isPostgres(db) ? sql`for update` : sql``}`.compile(db),
  )
const locked = heldBy(true)
const seen = heldBy(false)

/**
 * Locks the balances of a book until the transaction ends. [bank/one-writer-per-book]
 * @returns undefined: there is no book
 */
export const lockBalances = async (trx: Trx, subject: SubjectId): Promise<OwnBalances | undefined> =>
  balancesFrom((await locked(trx, { subject })).rows)
export const findBalances = async (db: Db, subject: SubjectId): Promise<OwnBalances | undefined> =>
  balancesFrom((await seen(db, { subject })).rows)

const settings = prepared<{ subject: string }, BankSettingsRow>((db, { subject }) =>
  sql<BankSettingsRow>`select owner_id as "ownerId", opened_at as "openedAt", closed_at as "closedAt",
      coin_to_minutes as "coinToMinutes", crown_to_minutes as "crownToMinutes",
      interest_bps_weekly as "interestBpsWeekly", interest_at as "interestAt", spend, save, give,
      daily_withdraw_limit as "dailyWithdrawLimit", auto_approve_minutes as "autoApproveMinutes",
      goal_name as "goalName", goal_minutes as "goalMinutes", goal_reached_at as "goalReachedAt"
    from bank_settings where owner_id = ${subject}`.compile(db),
)
export const findBankSettings = async (db: Db, subject: SubjectId): Promise<BankSettingsRow | undefined> =>
  (await settings(db, { subject })).rows[0]

/** Inserts an empty book, if there is none. */
export async function insertBook(trx: Trx, row: BankSettingsRow): Promise<void> {
  await trx
    .insertInto('bankSettings')
    .values(row)
    .onConflict((it) => it.doNothing())
    .execute()
  const { ownerId } = row
  await trx
    .insertInto('bankAccounts')
    .values(
      BOOK_ACCOUNTS.map((name) => ({
        ownerId,
        name,
        unit: name === 'min:given' ? 'MIN' : unitOf({ name }),
        balance: 0,
      })),
    )
    .onConflict((it) => it.doNothing())
    .execute()
}

export const updateSettings = (trx: Trx, subject: SubjectId, change: Partial<BankSettingsRow>) =>
  trx.updateTable('bankSettings').set(change).where('ownerId', '=', subject).execute()

/** Deletes a book with all that was ever written in it. */
export const deleteBook = (trx: Trx, subject: SubjectId) =>
  trx.deleteFrom('bankSettings').where('ownerId', '=', subject).execute()

/** Deletes the books of children who did not come back in time. [family/bank-of-parting-child] */
export const deleteBooksClosedUntil = (db: Db, closedAt: Instant) =>
  db.deleteFrom('bankSettings').where('closedAt', '<=', closedAt).execute()

/** Closes the books of children who became parents, though they are still in the family. [bank/account-closing] */
export const closeBooksOfGrown = (db: Db, closedAt: Instant) =>
  db
    .updateTable('bankSettings')
    .set({ closedAt, interestAt: null })
    .where('closedAt', 'is', null)
    .where('ownerId', 'in', ownersWho(db).where('m.role', '=', 'parent'))
    .execute()

/** Reopens the books, unchanged, of owners who are active children again. [bank/account-closing] */
export const reopenBooksOfChildren = (db: Db) =>
  db
    .updateTable('bankSettings')
    .set({ closedAt: null })
    .where('closedAt', 'is not', null)
    .where('ownerId', 'in', ownersWho(db).where('m.role', '=', 'child').where('m.status', '=', 'active'))
    .execute()

const ownersWho = (db: Db) =>
  db.selectFrom('familyMembers as m').innerJoin('users as u', 'u.id', 'm.userId').select('u.dataGroup')

// The written fields

type Written = Omit<BankTransactionRow, 'ownerId' | 'seq' | 'unit' | 'type' | 'rate'>

const insertRow = prepared<Omit<BankTransactionRow, 'seq'>>((db, row) => {
  const { ownerId } = row
  return sql`insert into bank_transactions (owner_id, id, batch_id, unit, type, rate, at, actor_id, other_id, note,
      idempotency_key, reversal_of, seq)
    values (${ownerId}, ${row.id}, ${row.batchId}, ${row.unit}, ${row.type}, ${row.rate}, ${row.at}, ${row.actorId},
      ${row.otherId}, ${row.note}, ${row.idempotencyKey}, ${row.reversalOf},
      (select coalesce(max(seq), 0) + 1 from bank_transactions where owner_id = ${ownerId}))`.compile(db)
})
type Moved = { ownerId: string; account: string; amount: number }
const moveBalances = preparedRows<Moved, { name: string; balance: number }>((db, rows) => {
  const amounts = rows.map(({ account, amount }) => sql`when ${account} then cast(${amount} as integer)`)
  const names = sql.join(rows.map(({ account }) => account))
  return sql<{ name: string; balance: number }>`update bank_accounts
    set balance = balance + case name ${sql.join(amounts, sql` `)} end
    where owner_id = ${rows[0]!.ownerId} and name in (${names}) returning name, balance`.compile(db)
})
const insertEntries = preparedRows<BankEntryRow>((db, rows) => db.insertInto('bankEntries').values(rows).compile())

/** Writes a posting in a book whose balances are locked. @returns the new balance of each account */
export async function insertPosting(trx: Trx, { entries, ...posting }: BookPosting, written: Written) {
  const { ownerId } = posting
  await insertRow(trx, { ...posting, ...written })
  const moved = entries.map(({ account, amount }) => ({ ownerId, account, amount }))
  const after = new Map((await moveBalances(trx, moved)).rows.map(({ name, balance }) => [name, balance]))
  const rows = moved.map((one) => ({ ...one, transactionId: written.id, balance: after.get(one.account)! }))
  await insertEntries(trx, rows)
  return rows
}

const asked = prepared<{ subject: string; since: Instant }, Withdrawal>((db, { subject, since }) =>
  sql<Withdrawal>`select minutes, status, requested_at as "requestedAt", told_at as "toldAt" from bank_withdrawals
    where owner_id = ${subject} and requested_at >= ${since}`.compile(db),
)
/** Lists the withdrawals that were requested or taken since a moment, with and without a decision of a parent. */
export const listWithdrawalsSince = async (db: Db, subject: SubjectId, since: Instant): Promise<Withdrawal[]> =>
  (await asked(db, { subject, since })).rows

// Who is who

type Child = { dataGroup: string }
const activeChild = prepared<Child, { userId: string }>((db, { dataGroup }) =>
  sql<{ userId: string }>`select u.id as "userId" from users u join family_members m on m.user_id = u.id
    where u.data_group = ${dataGroup} and m.role = 'child' and m.status = 'active'`.compile(db),
)
/** Finds an active child of a family. [bank/account-opening] @returns the user id; undefined: the owner is none */
export const findActiveChildId = async (db: Db, subject: SubjectId): Promise<string | undefined> =>
  (await activeChild(db, { dataGroup: subject })).rows[0]?.userId

/** Lists people with the names that the owner's family uses for them. */
export const listPeople = async (db: Db, subject: SubjectId, userIds: readonly string[]) =>
  userIds.length
    ? db
        .selectFrom('users as u')
        .leftJoin('familyMembers as theirs', (join) =>
          join
            .onRef('theirs.userId', '=', 'u.id')
            .on('theirs.groupId', '=', (is) =>
              is
                .selectFrom('familyMembers as mine')
                .innerJoin('users as me', 'me.id', 'mine.userId')
                .select('mine.groupId')
                .where('me.dataGroup', '=', subject),
            ),
        )
        .select(['u.id', 'u.firstName', 'u.lastName', 'theirs.alias'])
        .where('u.id', 'in', userIds)
        .execute()
    : []
