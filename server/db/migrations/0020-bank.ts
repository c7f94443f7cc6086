import { type Kysely, type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

const OWN_ACCOUNTS = ['coins', 'spend', 'save', 'give']
const BOOK_ACCOUNTS = [
  ...OWN_ACCOUNTS,
  'coins:issued',
  'coins:exchanged',
  'min:exchanged',
  'min:parent',
  'min:crown',
  'min:interest',
  'min:used',
  'min:given',
]
const TRANSACTION_TYPES = [
  'reward_settlement',
  'exchange',
  'parent_deposit',
  'crown_redemption',
  'withdrawal',
  'transfer',
  'gift',
  'interest',
  'reversal',
]
const LARGEST_AMOUNT = 100_000

const words = (list: readonly string[]) => sql.join(list.map((word) => sql.lit(word)))
const oneOf = (column: string, list: readonly string[]) => sql<boolean>`${sql.ref(column)} in (${words(list)})`
const between = (column: string, least: number, most: number) =>
  sql<boolean>`${sql.ref(column)} between ${sql.lit(least)} and ${sql.lit(most)}`

/** Whole numbers, each between two others. */
const SETTINGS = [
  ['coin_to_minutes', 1, 30],
  ['crown_to_minutes', 0, 120],
  ['interest_bps_weekly', 0, 1000],
  ['spend', 0, 100],
  ['save', 0, 100],
  ['give', 0, 100],
  ['daily_withdraw_limit', 0, 1440],
  ['auto_approve_minutes', 0, 1440],
] as const
const STATUSES = ['requested', 'rejected', 'cancelled', 'expired', 'posted', 'reversed']

/** Entries never change, except the names of people whose account is deleted. [bank/ledger-invariants] */
async function keepAsWritten(db: Kysely<unknown>, { name }: Dialect): Promise<void> {
  const kept = {
    bank_entries: ['owner_id', 'transaction_id', 'account', 'amount', 'balance'],
    bank_transactions: ['owner_id', 'id', 'seq', 'batch_id', 'unit', 'type', 'rate', 'at', 'note', 'reversal_of'],
  }
  if (name === 'postgres')
    await sql`create function bank_append_only() returns trigger language plpgsql
      as $$ begin raise exception 'BANK_APPEND_ONLY'; end $$`.execute(db)
  for (const [table, columns] of Object.entries(kept)) {
    const of = sql.join(columns.map((column) => sql.ref(column)))
    const then =
      name === 'postgres'
        ? sql`for each row execute function bank_append_only()`
        : sql`begin select raise(abort, 'BANK_APPEND_ONLY'); end`
    await sql`create trigger ${sql.id(`${table}_stay`)} before update of ${of} on ${sql.table(table)} ${then}`.execute(
      db,
    )
  }
}

/** The Time Bank of children, with a book for each (ADR 22). [bank/book-per-child] */
export const bank = (dialect: Dialect): Migration => ({
  async up(db) {
    let settings = dialect
      .strictly(db.schema.createTable('bank_settings'))
      .addColumn('owner_id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('opened_at', dialect.instant, required)
      .addColumn('closed_at', dialect.instant)
      .addColumn('interest_at', dialect.instant)
      .addColumn('goal_name', 'text')
      .addColumn('goal_minutes', 'integer', (column) => column.check(between('goal_minutes', 1, LARGEST_AMOUNT)))
      .addColumn('goal_reached_at', dialect.instant)
      .addCheckConstraint('bank_settings_goal', sql`(goal_name is null) = (goal_minutes is null)`)
      .addCheckConstraint('bank_settings_split', sql`spend + save + give = 100`)
      .addCheckConstraint('bank_settings_interest', sql`interest_at is null or interest_bps_weekly > 0`)
    for (const [name, least, most] of SETTINGS)
      settings = settings.addColumn(name, 'integer', (column) => column.notNull().check(between(name, least, most)))
    await settings.execute()
    await sql`create index bank_settings_interest_due on bank_settings (interest_at)
      where interest_bps_weekly > 0 and closed_at is null`.execute(db)
    await sql`create index bank_settings_closed on bank_settings (closed_at) where closed_at is not null`.execute(db)

    await dialect
      .clustered(db.schema.createTable('bank_accounts'))
      .addColumn('owner_id', dialect.id, (column) =>
        column.notNull().references('bank_settings.owner_id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull().check(oneOf('name', BOOK_ACCOUNTS)))
      .addColumn('unit', 'text', (column) => column.notNull().check(oneOf('unit', ['COIN', 'MIN'])))
      .addColumn('balance', 'integer', required)
      .addPrimaryKeyConstraint('bank_accounts_pk', ['owner_id', 'name'])
      // A child's own accounts never go below zero. [bank/ledger-invariants]
      .addCheckConstraint('bank_accounts_covered', sql`balance >= 0 or name not in (${words(OWN_ACCOUNTS)})`)
      .addCheckConstraint('bank_accounts_unit', sql`(unit = 'COIN') = (name like 'coins%')`)
      .execute()

    await dialect
      .strictly(db.schema.createTable('bank_transactions'))
      .addColumn('owner_id', dialect.id, (column) =>
        column.notNull().references('bank_settings.owner_id').onDelete('cascade'),
      )
      .addColumn('id', dialect.id, required)
      .addColumn('seq', 'integer', required)
      .addColumn('batch_id', dialect.id, required)
      .addColumn('unit', 'text', (column) => column.notNull().check(oneOf('unit', ['COIN', 'MIN'])))
      .addColumn('type', 'text', (column) => column.notNull().check(oneOf('type', TRANSACTION_TYPES)))
      .addColumn('rate', 'integer')
      .addColumn('at', dialect.instant, required)
      .addColumn('actor_id', dialect.id)
      .addColumn('other_id', dialect.id)
      .addColumn('note', 'text')
      .addColumn('idempotency_key', 'text')
      .addColumn('reversal_of', dialect.id)
      .addPrimaryKeyConstraint('bank_transactions_pk', ['owner_id', 'id'])
      .addUniqueConstraint('bank_transactions_order', ['owner_id', 'seq'])
      // A key posts once; both halves of an exchange have the same key. [bank/posting-idempotency]
      .addUniqueConstraint('bank_transactions_key', ['owner_id', 'idempotency_key', 'unit'])
      // A transaction is reversed at most once. [bank/ledger-invariants]
      .addUniqueConstraint('bank_transactions_reversal', ['owner_id', 'reversal_of'])
      .addForeignKeyConstraint(
        'bank_transactions_reversed',
        ['owner_id', 'reversal_of'],
        'bank_transactions',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addCheckConstraint('bank_transactions_corrects', sql`(type = 'reversal') = (reversal_of is not null)`)
      .execute()

    await dialect
      .clustered(db.schema.createTable('bank_entries'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('transaction_id', dialect.id, required)
      .addColumn('account', 'text', required)
      .addColumn('amount', 'integer', (column) =>
        column.notNull().check(sql`amount <> 0 and ${between('amount', -LARGEST_AMOUNT, LARGEST_AMOUNT)}`),
      )
      .addColumn('balance', 'integer', required)
      .addPrimaryKeyConstraint('bank_entries_pk', ['owner_id', 'transaction_id', 'account'])
      .addForeignKeyConstraint(
        'bank_entries_transaction',
        ['owner_id', 'transaction_id'],
        'bank_transactions',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addForeignKeyConstraint(
        'bank_entries_account',
        ['owner_id', 'account'],
        'bank_accounts',
        ['owner_id', 'name'],
        (key) => key.onDelete('cascade'),
      )
      .execute()

    await dialect
      .strictly(db.schema.createTable('bank_withdrawals'))
      .addColumn('owner_id', dialect.id, (column) =>
        column.notNull().references('bank_settings.owner_id').onDelete('cascade'),
      )
      .addColumn('id', dialect.id, required)
      .addColumn('minutes', 'integer', (column) => column.notNull().check(sql`minutes > 0`))
      .addColumn('purpose', 'text', required)
      .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', STATUSES)))
      .addColumn('requested_at', dialect.instant, required)
      .addColumn('decided_at', dialect.instant)
      .addColumn('decided_by', dialect.id)
      .addColumn('posted_at', dialect.instant)
      .addColumn('transaction_id', dialect.id)
      .addPrimaryKeyConstraint('bank_withdrawals_pk', ['owner_id', 'id'])
      .addForeignKeyConstraint(
        'bank_withdrawals_transaction',
        ['owner_id', 'transaction_id'],
        'bank_transactions',
        ['owner_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .addCheckConstraint(
        'bank_withdrawals_posted',
        sql`(status in ('posted', 'reversed')) = (transaction_id is not null)`,
      )
      .execute()
    await db.schema
      .createIndex('bank_withdrawals_by_time')
      .on('bank_withdrawals')
      .columns(['owner_id', 'requested_at'])
      .execute()
    await keepAsWritten(db, dialect)
  },
})
