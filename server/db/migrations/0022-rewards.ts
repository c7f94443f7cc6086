import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

const CROWN_MESSAGE_MAX = 140
const CROWN_STATUSES = ['available', 'redeemed', 'revoked']
const REDEMPTION_STATUSES = ['requested', 'redeemed', 'rejected', 'restored']
const COIN_PARTS = ['effort', 'plan', 'sleep', 'streak']

const oneOf = (column: string, words: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(words.map((word) => sql.lit(word)))})`

/** The reward settings of a family, and its crowns. */
export const rewards = (dialect: Dialect): Migration => ({
  async up(db) {
    let settings = dialect
      .strictly(db.schema.createTable('reward_settings'))
      .addColumn('group_id', dialect.id, (column) =>
        column.notNull().references('family_groups.id').onDelete('cascade'),
      )
      .addColumn('effective_from', dialect.localDate, required)
      .addColumn('reward_categories', 'text', required)
      .addColumn('min_reward_minutes', 'integer', required)
      .addColumn('max_crowns_per_day', 'integer', required)
      .addColumn('created_at', dialect.instant, required)
      .addPrimaryKeyConstraint('reward_settings_pk', ['group_id', 'effective_from'])
    for (const part of COIN_PARTS) settings = settings.addColumn(part as never, 'integer', required)
    await settings.execute()
    await dialect
      .strictly(db.schema.createTable('crowns'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('log_id', dialect.id, required)
      .addColumn('awarded_by', dialect.id, required)
      .addColumn('awarded_at', dialect.instant, required)
      .addColumn('message', 'text', (column) => column.check(sql`length(message) <= ${sql.lit(CROWN_MESSAGE_MAX)}`))
      .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', CROWN_STATUSES)))
      .addColumn('redeemed_at', dialect.instant)
      .addColumn('redemption_id', dialect.id)
      .addColumn('pending_redemption_id', dialect.id)
      .addPrimaryKeyConstraint('crowns_pk', ['owner_id', 'id'])
      // A log has one crown at most. [crown/award-conditions]
      .addUniqueConstraint('crowns_of_log', ['owner_id', 'log_id'])
      .addCheckConstraint(
        'crowns_redeemed',
        sql`(status = 'redeemed') = (redeemed_at is not null) and (status = 'redeemed') = (redemption_id is not null)`,
      )
      // Only an available crown can have an open redemption. [crown/crown-table]
      .addCheckConstraint('crowns_pending', sql`pending_redemption_id is null or status = 'available'`)
      .execute()
    await db.schema.createIndex('crowns_by_time').on('crowns').columns(['owner_id', 'awarded_at', 'id']).execute()
    await dialect
      .strictly(db.schema.createTable('redemptions'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('id', dialect.id, required)
      .addColumn('crown_id', dialect.id, required)
      .addColumn('type', 'text', (column) => column.notNull().check(oneOf('type', ['custom', 'timebank'])))
      .addColumn('title', 'text')
      .addColumn('minutes', 'integer')
      .addColumn('transaction_id', dialect.id)
      .addColumn('status', 'text', (column) => column.notNull().check(oneOf('status', REDEMPTION_STATUSES)))
      .addColumn('requested_by', dialect.id, required)
      .addColumn('at', dialect.instant, required)
      .addColumn('decided_by', dialect.id)
      .addColumn('decided_at', dialect.instant)
      .addColumn('fulfilled_at', dialect.instant)
      .addColumn('reason', 'text')
      .addPrimaryKeyConstraint('redemptions_pk', ['owner_id', 'id'])
      .addForeignKeyConstraint('redemptions_crown', ['owner_id', 'crown_id'], 'crowns', ['owner_id', 'id'], (key) =>
        key.onDelete('cascade'),
      )
      .addCheckConstraint(
        'redemptions_reward',
        sql`(type = 'custom') = (title is not null) and (type = 'timebank') = (minutes is not null)
          and (type = 'timebank') = (transaction_id is not null)`,
      )
      .execute()
    await db.schema.createIndex('redemptions_by_time').on('redemptions').columns(['owner_id', 'at', 'id']).execute()
    await dialect
      .strictly(db.schema.createTable('settlements'))
      .addColumn('owner_id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('from_time', dialect.instant, required)
      .addColumn('look_at', dialect.instant, required)
      .execute()
    await db.schema.createIndex('settlements_to_look_at').on('settlements').column('look_at').execute()
    await dialect
      .clustered(db.schema.createTable('settled_days'))
      .addColumn('owner_id', dialect.id, required)
      .addColumn('date', dialect.localDate, required)
      .addColumn('coins', 'integer', (column) => column.notNull().check(sql`coins >= 0`))
      .addColumn('revision', 'integer', required)
      .addColumn('settled_at', dialect.instant, required)
      .addPrimaryKeyConstraint('settled_days_pk', ['owner_id', 'date'])
      .execute()
    // A crown has one open redemption at a time. [crown/crown-table]
    await sql`create unique index redemptions_open on redemptions (owner_id, crown_id)
      where status in ('requested', 'redeemed')`.execute(db)
  },
})
