import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

/** Finds the owner of the data. */
export const userOf = (db: Db, subject: SubjectId) =>
  db.selectFrom('users').select('id').where('dataGroup', '=', subject).executeTakeFirst()
