import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { callOwner } from './accounts.ts'
import { MOST_FOUND } from './found.ts'

type Part = { owner: string; what: string }

/** @param broken selects the owner and a thing in the owner's book: `owner_id`, `what` */
async function list(db: Db, broken: RawBuilder<unknown>, say: (part: Part) => string): Promise<string[]> {
  const { rows } = await sql<Part>`select ${callOwner('b.ownerId')} as owner, b.what
    from (${broken}) b left join users u on u.data_group = b.owner_id limit ${MOST_FOUND}`.execute(db)
  return rows.map(say)
}

/** Finds the transactions whose entries do not add up to 0, or that have fewer than two. [bank/ledger-invariants] */
export const findUnbalanced = (db: Db): Promise<string[]> =>
  list(
    db,
    sql`select t.owner_id, cast(t.id as text) as what from bank_transactions t
      left join bank_entries e on e.owner_id = t.owner_id and e.transaction_id = t.id
      group by t.owner_id, t.id having count(e.amount) < 2 or sum(e.amount) <> 0`,
    ({ owner, what }) => `the entries of transaction ${what} of ${owner} do not add up to 0`,
  )

/** Finds the entries whose balance is not the sum of the account up to them. [bank/ledger-invariants] */
export const findWrongRunningBalances = (db: Db): Promise<string[]> =>
  list(
    db,
    sql`select owner_id, account || ' after transaction ' || transaction_id as what from (
      select e.owner_id, e.account, cast(e.transaction_id as text) as transaction_id, e.balance,
        sum(e.amount) over (partition by e.owner_id, e.account order by t.seq) as running
      from bank_entries e join bank_transactions t on t.owner_id = e.owner_id and t.id = e.transaction_id) s
      where balance <> running`,
    ({ owner, what }) => `the balance of ${what} of ${owner} is not the sum of the entries before it`,
  )

/** Finds the accounts whose balance is not the sum of their entries. */
export const findWrongBalances = (db: Db): Promise<string[]> =>
  list(
    db,
    sql`select a.owner_id, a.name as what from bank_accounts a where a.balance <> coalesce(
      (select sum(amount) from bank_entries e where e.owner_id = a.owner_id and e.account = a.name), 0)`,
    ({ owner, what }) => `the balance of the account ${what} of ${owner} is not the sum of its entries`,
  )

/** Finds the books in which the accounts of a unit do not add up to 0. [bank/ledger-invariants] */
export const findLopsidedBooks = (db: Db): Promise<string[]> =>
  list(
    db,
    sql`select owner_id, unit as what from bank_accounts group by owner_id, unit having sum(balance) <> 0`,
    ({ owner, what }) => `the ${what} accounts of ${owner} do not add up to 0`,
  )
