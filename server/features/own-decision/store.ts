import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

export const personOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('users as u')
    .leftJoin('managedChildren as c', 'c.userId', 'u.id')
    .select(['u.email', 'u.emailVerifiedAt', 'u.birthDate', 'c.userId as managedId'])
    .where('u.dataGroup', '=', subject)
    .executeTakeFirstOrThrow()
