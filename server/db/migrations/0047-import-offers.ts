import { type Migration, sql } from 'kysely'
import { type Dialect, required } from '#server/db/dialect.ts'

/** Entries of one person of a file that a member of the family offers to another, and the copy that waits for them. */
export const importOffers = (dialect: Dialect): Migration => ({
  async up(db) {
    await dialect
      .strictly(db.schema.createTable('import_offers'))
      .addColumn('id', dialect.id, (column) => column.notNull().primaryKey())
      .addColumn('owner_id', dialect.id, required)
      .addColumn('import_id', dialect.id, required)
      .addColumn('person', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('entries', 'integer', required)
      // An offer is one between members: it ends when either leaves the family.
      .addColumn('giver_id', dialect.id, (column) =>
        column.notNull().references('family_members.user_id').onDelete('cascade'),
      )
      .addColumn('member_id', dialect.id, (column) =>
        column.notNull().references('family_members.user_id').onDelete('cascade'),
      )
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('copying', 'waiting', 'taken', 'declined')`),
      )
      // The place of an open offer among those of its receiver.
      .addColumn('slot', 'integer', (column) => column.check(sql`slot between 1 and 5`))
      .addColumn('created_at', dialect.instant, required)
      .addColumn('updated_at', dialect.instant, required)
      .addCheckConstraint('import_offers_open', sql`(slot is not null) = (status in ('copying', 'waiting'))`)
      .addUniqueConstraint('import_offers_once', ['owner_id', 'import_id', 'person', 'member_id'])
      .addUniqueConstraint('import_offers_slots', ['member_id', 'slot'])
      .execute()
    await db.schema.createIndex('import_offers_by_giver').on('import_offers').column('giver_id').execute()
    // The copy goes with its offer, unless its receiver has taken it: then it is an import like any other.
    await db.schema
      .alterTable('imports')
      .addColumn('offer_id', dialect.id, (column) => column.references('import_offers.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('imports_by_offer').unique().on('imports').column('offer_id').execute()
  },
})
