import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

/** Finds the owner's thing of this name, as folded names are compared; undefined: there is none. */
export const findNamed = async (
  db: Db,
  subject: SubjectId,
  table: 'projects' | 'recipients',
  nameFold: string,
): Promise<string | undefined> => {
  const named = db.selectFrom(table).select('id').where('ownerId', '=', subject).where('nameFold', '=', nameFold)
  return (await named.where('archivedAt', 'is', null).orderBy('createdAt').limit(1).executeTakeFirst())?.id
}

export const findActivityTag = async (db: Db, subject: SubjectId, nameFold: string): Promise<string | undefined> => {
  const named = db.selectFrom('tags').select('id').where('ownerId', '=', subject).where('kind', '=', 'activity_tag')
  return (await named.where('nameFold', '=', nameFold).where('archivedAt', 'is', null).executeTakeFirst())?.id
}

export const listActivities = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('activities')
    .select(['id', 'category', 'name', 'defaultKey'])
    .where('ownerId', '=', subject)
    .where('archivedAt', 'is', null)
    .execute()
