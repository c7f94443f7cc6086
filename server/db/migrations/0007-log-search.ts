import { type Kysely, type Migration, sql } from 'kysely'
import { fold } from '#domain/fold.ts'
import type { Dialect } from '#server/db/dialect.ts'

const BATCH = 1000

type Remark = { ownerId: string; id: string; remark: string }
type Folded = [ownerId: string, id: string, folded: string]

const remarksAfter = (db: Kysely<unknown>, last: Remark | undefined) =>
  sql<Remark>`select owner_id, id, remark from activity_logs where remark is not null
    ${last ? sql`and (owner_id, id) > (${last.ownerId}, ${last.id})` : sql``}
    order by owner_id, id limit ${sql.lit(BATCH)}`.execute(db)

/** The rows come as one JSON text: SQLite has no arrays. */
function write(db: Kysely<unknown>, { name }: Dialect, rows: Folded[]) {
  const given = JSON.stringify(rows)
  const each =
    name === 'postgres'
      ? sql`select (value ->> 0)::uuid as owner_id, (value ->> 1)::uuid as id, value ->> 2 as folded
          from json_array_elements(${given}::json) as it(value)`
      : sql`select value ->> 0 as owner_id, value ->> 1 as id, value ->> 2 as folded from json_each(${given})`
  return sql`update activity_logs set remark_fold = n.folded from (${each}) n
    where activity_logs.owner_id = n.owner_id and activity_logs.id = n.id`.execute(db)
}

/**
 * The folded text that a search compares: the folding is ours, because the databases differ. Names have theirs already.
 */
export const logSearch = (dialect: Dialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('activity_logs').addColumn('remark_fold', 'text').execute()
    let last: Remark | undefined
    for (;;) {
      const { rows } = await remarksAfter(db, last)
      if (!rows.length) break
      const folded = rows.map(({ ownerId, id, remark }): Folded => [ownerId, id, fold(remark)])
      await write(
        db,
        dialect,
        folded.filter(([, , text]) => text !== ''),
      )
      last = rows.at(-1)
    }
    if (dialect.name !== 'postgres') return
    // Among many people one's logs lie scattered over the whole table. The index by time has all that is counted and
    // filtered by but the rating, which changes often; of the rows only those with a remark are read.
    await db.schema.dropIndex('activity_logs_by_time').execute()
    await sql`create index activity_logs_by_time on activity_logs (owner_id, lane, start_time, end_time)
      include (id, category, activity_id, sub_activity_id, project_id, minutes)`.execute(db)
    await sql`create index activity_logs_with_remark on activity_logs (owner_id, start_time)
      where remark_fold is not null`.execute(db)
  },
})
