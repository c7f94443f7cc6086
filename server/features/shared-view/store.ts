import type { SharedStatistics } from '#contract/shared-view.ts'
import type { Instant } from '#domain/time/time.ts'
import { projectRows, recipientRows } from '#server/db/catalogue-rows.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { SharedViewRow } from '#server/db/schema/shared-view.ts'
import type { SubjectId } from '#server/security/access.ts'

/** The views whose links still work, latest first. */
export const listLive = (db: Db, subject: SubjectId, now: Instant) =>
  db
    .selectFrom('sharedViews')
    .select(['id', 'title', 'content', 'expiresAt'])
    .where('ownerId', '=', subject)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const insertView = (trx: Trx, subject: SubjectId, row: Omit<SharedViewRow, 'ownerId'>) =>
  trx
    .insertInto('sharedViews')
    .values({ ownerId: subject, ...row })
    .execute()

/** @returns whether there was such a view */
export async function deleteView(trx: Trx, subject: SubjectId, id: string): Promise<boolean> {
  const view = trx.deleteFrom('sharedViews').where('ownerId', '=', subject).where('id', '=', id)
  return (await view.executeTakeFirst()).numDeletedRows > 0n
}

export const deleteExpiredOf = (trx: Trx, subject: SubjectId, now: Instant) =>
  trx.deleteFrom('sharedViews').where('ownerId', '=', subject).where('expiresAt', '<=', now).execute()

export const deleteExpired = (db: Db, now: Instant) =>
  db.deleteFrom('sharedViews').where('expiresAt', '<=', now).execute()

export const deleteViewsOf = (trx: Trx, userId: string) =>
  trx
    .deleteFrom('sharedViews')
    .where('ownerId', 'in', trx.selectFrom('users').select('dataGroup').where('id', '=', userId))
    .execute()

/**
 * Finds the view of a link and its owner; undefined: there is none, it is over, or the account is disabled or to be
 * erased.
 */
export const findByToken = (db: Db, tokenHash: string, now: Instant) =>
  db
    .selectFrom('sharedViews')
    .innerJoin('users', 'users.dataGroup', 'sharedViews.ownerId')
    .innerJoin('preferences', 'preferences.ownerId', 'sharedViews.ownerId')
    .leftJoin('accountDeletions', 'accountDeletions.userId', 'users.id')
    .select(['sharedViews.title', 'sharedViews.content', 'sharedViews.expiresAt'])
    .select(['users.id as userId', 'users.dataGroup', 'users.firstName', 'users.lastName'])
    .select(['preferences.language', 'preferences.timezoneHistory'])
    .where('sharedViews.tokenHash', '=', tokenHash)
    .where('sharedViews.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .where('accountDeletions.userId', 'is', null)
    .executeTakeFirst()

const listProjects = (db: Db, subject: SubjectId, ids: readonly string[]) =>
  projectRows(db, subject).select(['id', 'name']).where('archivedAt', 'is', null).where('id', 'in', ids).execute()

const listRecipients = (db: Db, subject: SubjectId, ids: readonly string[]) =>
  recipientRows(db, subject).select(['id', 'name']).where('archivedAt', 'is', null).where('id', 'in', ids).execute()

type NamedAspect = Exclude<SharedStatistics['aspect'], 'category'>
type Thing = { id: string; name: string | null; defaultKey: string | null }

/** The names of those of the ids that are the owner's, and neither deleted nor hidden. */
export async function listNames(
  db: Db,
  subject: SubjectId,
  aspect: NamedAspect,
  ids: readonly string[],
): Promise<Thing[]> {
  if (!ids.length) return []
  if (aspect === 'activity') {
    const own = db.selectFrom('activities').select(['id', 'name', 'defaultKey']).where('ownerId', '=', subject)
    return own.where('archivedAt', 'is', null).where('id', 'in', ids).execute()
  }
  if (aspect === 'subActivity' || aspect === 'tag') {
    const own = db.selectFrom('tags').select(['id', 'name', 'defaultKey']).where('ownerId', '=', subject)
    const kind = aspect === 'tag' ? 'activity_tag' : 'sub_activity'
    return own.where('kind', '=', kind).where('archivedAt', 'is', null).where('id', 'in', ids).execute()
  }
  const found = aspect === 'project' ? await listProjects(db, subject, ids) : await listRecipients(db, subject, ids)
  return found.map((row) => ({ ...row, defaultKey: null }))
}
