import type { Migration } from 'kysely'

/** The address of a calendar is shown once: from now on only its digest is stored. Addresses in use stay good. */
export const calendarFeeds: Migration = {
  async up(db) {
    await db.schema.alterTable('calendar_feeds').dropColumn('sealed_token').execute()
  },
}
