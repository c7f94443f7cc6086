import { type Migration, sql } from 'kysely'
import type { Dialect } from '#server/db/dialect.ts'

/** A session that is handed over to a child is locked on its own row: every request reads that row anyway. */
export const handOvers = (dialect: Dialect): Migration => ({
  async up(db) {
    // Erasing the child ends the session. Setting null would unlock it.
    await db.schema
      .alterTable('sessions')
      .addColumn('handed_over_to', dialect.id, (column) => column.references('users.id').onDelete('cascade'))
      .execute()
    await db.schema.alterTable('sessions').addColumn('device_pin_hash', 'text').execute()
    // Devices that show a child's view during the upgrade become locked like those handed over after it.
    await sql`update sessions set handed_over_to = (
        select v.user_id from sessions v where v.acting_session_id = sessions.id and v.ended_at is null
        order by v.last_used_at desc, v.id desc limit 1)
      where id in (select acting_session_id from sessions where acting_session_id is not null and ended_at is null)`.execute(
      db,
    )
    await db.schema.createIndex('sessions_by_acting').on('sessions').column('acting_session_id').execute()
    await sql`create index sessions_handed_over on sessions (handed_over_to) where handed_over_to is not null`.execute(
      db,
    )
  },
})
