import { type RawBuilder, sql } from 'kysely'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'

export type Pointer = 'project' | 'recipient' | 'tag' | 'subActivity' | 'activity'

const POINTING: Record<Pointer, (subject: SubjectId, id: string) => RawBuilder<unknown>> = {
  project: (_, id) => sql`project_id = ${id}`,
  activity: (_, id) => sql`activity_id = ${id}`,
  subActivity: (_, id) => sql`sub_activity_id = ${id}`,
  tag: (subject, id) => sql`id in (select log_id from log_tags where owner_id = ${subject} and tag_id = ${id})`,
  recipient: (subject, id) =>
    sql`id in (select log_id from log_beneficiaries where owner_id = ${subject} and recipient_id = ${id})`,
}

/** Locks the logs that point at the thing: a transaction that is changing one is waited for, and a later one waits. */
export async function lockLogs(db: Db, subject: SubjectId, pointer: Pointer, id: string): Promise<string[]> {
  const found = sql<{ id: string }>`select id from activity_logs
    where owner_id = ${subject} and ${POINTING[pointer](subject, id)}
    order by start_time, id ${isPostgres(db) ? sql`for update` : sql``}`
  return (await found.execute(db)).rows.map((row) => row.id)
}

/** Lists the names of things; a default is named by its key. [catalogue/lazy-defaults] */
export async function listThingNames(db: Db, ownerId: SubjectId, table: Thing, ids: readonly string[]) {
  if (table === 'projects' || table === 'recipients') {
    const named = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('ownerId', '=', ownerId)
      .where('id', 'in', ids)
      .execute()
    return named.map((thing) => ({ ...thing, defaultKey: null }))
  }
  return db
    .selectFrom(table)
    .select(['id', 'name', 'defaultKey'])
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .execute()
}
type Thing = 'projects' | 'recipients' | 'tags' | 'activities'
