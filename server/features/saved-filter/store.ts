import type { SavedFilter } from '#contract/saved-filter.ts'
import { fold } from '#domain/fold.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { SavedFilterRow } from '#server/db/schema/saved-filter.ts'

const storedOf = ({ ownerId: _, nameFold: __, screen, content, ...row }: SavedFilterRow): SavedFilter => ({
  ...row,
  [screen]: JSON.parse(content) as object,
})
const rowOf = (ownerId: SubjectId, { search, statistics, ...filter }: SavedFilter): SavedFilterRow => ({
  ownerId,
  ...filter,
  nameFold: fold(filter.name),
  screen: search ? 'search' : 'statistics',
  content: JSON.stringify(search ?? statistics),
})

/** The oldest first. */
export const listSavedFilters = async (db: Db, subject: SubjectId): Promise<SavedFilter[]> =>
  (
    await db
      .selectFrom('savedFilters')
      .selectAll()
      .where('ownerId', '=', subject)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  ).map(storedOf)

export async function findSavedFilter(db: Db, subject: SubjectId, id: string): Promise<SavedFilter | undefined> {
  const found = await db
    .selectFrom('savedFilters')
    .selectAll()
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()
  return found && storedOf(found)
}

/** false: the screen has one of that name, or the owner one of that id. */
export async function insertSavedFilter(db: Db, subject: SubjectId, filter: SavedFilter): Promise<boolean> {
  const insertion = db.insertInto('savedFilters').values(rowOf(subject, filter))
  return (await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** false: another write changed or deleted it meanwhile. */
export async function updateSavedFilter(
  db: Db,
  subject: SubjectId,
  before: SavedFilter,
  filter: SavedFilter,
): Promise<boolean> {
  const { ownerId, id, ...row } = rowOf(subject, filter)
  const update = db.updateTable('savedFilters').set(row).where('ownerId', '=', ownerId).where('id', '=', id)
  return (await update.where('version', '=', before.version).executeTakeFirst()).numUpdatedRows === 1n
}

export async function deleteSavedFilter(db: Db, subject: SubjectId, id: string): Promise<boolean> {
  const deletion = db.deleteFrom('savedFilters').where('ownerId', '=', subject).where('id', '=', id)
  return (await deletion.executeTakeFirst()).numDeletedRows === 1n
}
