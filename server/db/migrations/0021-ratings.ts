import { type Migration, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

const RATING_STATUSES = ['unrated', 'proposed', 'confirmed', 'auto_confirmed']

/** Whether a rating is a child's proposal, or counts. */
export const ratings = (dialect: Dialect): Migration => ({
  async up(db) {
    const words = sql.join(RATING_STATUSES.map((word) => sql.lit(word)))
    await db.schema
      .alterTable('activity_logs')
      .addColumn('rating_status', 'text', (column) =>
        column
          .notNull()
          .defaultTo('unrated')
          .check(sql`rating_status in (${words})`),
      )
      .execute()
    // Ratings from before proposals existed are confirmed.
    await sql`update activity_logs set rating_status = 'confirmed' where rating is not null`.execute(db)
    // With this column, for SQLite adds no other checks to a table that is there.
    await db.schema
      .alterTable('activity_logs')
      .addColumn('proposed_at', dialect.instant, (column) =>
        column.check(sql`(rating is null) = (rating_status = 'unrated')
          and (proposed_at is null) = (rating_status <> 'proposed')`),
      )
      .execute()
    await sql`create index activity_logs_proposed on activity_logs (proposed_at)
      where proposed_at is not null`.execute(db)
    await (
      dialect.name === 'postgres'
        ? sql`update deleted_logs set content = (content::jsonb || jsonb_build_object('ratingStatus',
            case when content::jsonb ->> 'rating' is null then 'unrated' else 'confirmed' end,
            'proposedAt', null))::text`
        : sql`update deleted_logs set content = json_set(content, '$.ratingStatus',
            case when json_extract(content, '$.rating') is null then 'unrated' else 'confirmed' end,
            '$.proposedAt', null)`
    ).execute(db)
  },
})
