import type { Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'

/** Children without e-mail that are in no family. */
const outside = (db: Db) =>
  db
    .selectFrom('managedChildren as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .leftJoin('familyMembers as m', 'm.userId', 'c.userId')
    .leftJoin('accountDeletions as d', 'd.userId', 'c.userId')
    .select(['u.id', 'u.dataGroup', 'u.firstName', 'u.lastName', 'u.avatar', 'u.birthDate', 'd.eraseAt'])
    .select(['p.language', 'p.timezoneHistory'])
    .where('m.userId', 'is', null)
    .orderBy('u.id')

export type Outside = Awaited<ReturnType<typeof removedFrom>>[number]

/**
 * Children that a family has removed can be exported or kept by its parents until they are erased.
 * [family/managed-child-removal]
 */
export const removedFrom = (db: Db, groupId: string, now: Instant) =>
  outside(db).where('c.removedFrom', '=', groupId).where('d.eraseAt', '>', now).execute()

/** When a family is gone, its children without e-mail stay with the admin who deleted it. [family/family-deletion] */
export const managedBy = (db: Db, userId: string) =>
  outside(db).where('c.createdBy', '=', userId).where('d.userId', 'is', null).execute()

/** The address that the child gets once its link is opened, with the digest of the link. */
export const emailAwaited = (db: Db, userId: string) =>
  db.selectFrom('emailChanges').selectAll().where('userId', '=', userId).executeTakeFirst()
