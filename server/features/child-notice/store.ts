import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'

/** Whose data it is. */
export const userOf = (db: Db, subject: SubjectId) =>
  db.selectFrom('users').select('id').where('dataGroup', '=', subject).executeTakeFirst()
