import { type InsertObject, sql } from 'kysely'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ActivityRow, ProjectRow, RecipientRow, TagRow } from '#server/db/schema/catalogue.ts'
import type { Tables } from '#server/db/tables.ts'
import type { NamedTable } from './store.ts'

type New<Row> = Omit<Row, 'ownerId' | 'version'>
/** A row of one of the four tables, hidden or not. */
export type MovedRow = New<ActivityRow> | New<TagRow> | New<ProjectRow> | New<RecipientRow>

export const findById = (db: Db, subject: SubjectId, table: NamedTable, id: string) =>
  db
    .selectFrom(table)
    .select(['id', 'archivedAt'])
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()

export const findMovedVersion = async (db: Db, subject: SubjectId, table: NamedTable, id: string) =>
  (await db.selectFrom(table).select('version').where('ownerId', '=', subject).where('id', '=', id).executeTakeFirst())
    ?.version

/** The thing that is not hidden and has the name of the row, among those that must not have one name twice. */
export async function findSameName(
  db: Db,
  subject: SubjectId,
  table: NamedTable,
  row: MovedRow,
): Promise<string | undefined> {
  const { nameFold } = row
  // A default that was renamed is still the same.
  const isSame =
    'defaultKey' in row && row.defaultKey !== null
      ? sql`(name_fold = ${nameFold} or default_key = ${row.defaultKey})`
      : sql`name_fold = ${nameFold}`
  const within = [
    ...('category' in row ? [sql`category = ${row.category}`] : []),
    ...('kind' in row ? [sql`kind = ${row.kind}`] : []),
    ...('activityId' in row && row.activityId !== null ? [sql`activity_id = ${row.activityId}`] : []),
    ...('aliasFold' in row ? [sql`alias_fold = ${row.aliasFold}`] : []),
  ]
  const shown = [sql`owner_id = ${subject}`, sql`archived_at is null`, isSame, ...within]
  const found = sql<{ id: string }>`select id from ${sql.table(table)} where ${sql.join(shown, sql` and `)}
    order by created_at limit 1`
  return (await found.execute(db)).rows[0]?.id
}

/** Returns false if its id or its name is taken. */
export async function insertMoved(trx: Trx, ownerId: SubjectId, table: NamedTable, row: MovedRow): Promise<boolean> {
  const values = { ...row, ownerId, version: 1 } as InsertObject<Tables, NamedTable>
  const insertion = trx.insertInto(table).values(values)
  return (await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

export const listEveryActivity = (db: Db, subject: SubjectId) =>
  db.selectFrom('activities').select(['id', 'category', 'name', 'defaultKey']).where('ownerId', '=', subject).execute()

export const listEveryTag = (db: Db, subject: SubjectId) =>
  db.selectFrom('tags').select(['id', 'kind', 'activityId']).where('ownerId', '=', subject).execute()
