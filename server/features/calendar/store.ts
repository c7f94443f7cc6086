import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { CalendarFeedRow } from '#server/db/schema/calendar.ts'

export const feedOf = (db: Db, subject: SubjectId) =>
  db.selectFrom('calendarFeeds').select('createdAt').where('ownerId', '=', subject).executeTakeFirst()

/** A person has one feed: the old address stops working at once. [calendar/feed-address] */
export const replaceFeed = (db: Db, subject: SubjectId, feed: Omit<CalendarFeedRow, 'ownerId'>) =>
  db
    .insertInto('calendarFeeds')
    .values({ ownerId: subject, ...feed })
    .onConflict((conflict) => conflict.column('ownerId').doUpdateSet(feed))
    .execute()

export const deleteFeed = (db: Db, subject: SubjectId) =>
  db.deleteFrom('calendarFeeds').where('ownerId', '=', subject).execute()

export const deleteFeedOf = (trx: Trx, userId: string) =>
  trx
    .deleteFrom('calendarFeeds')
    .where('ownerId', 'in', trx.selectFrom('users').select('dataGroup').where('id', '=', userId))
    .execute()

/**
 * Finds the owner of the calendar at an address; undefined: there is none, or the account is disabled or to be erased.
 */
export const feedOwner = (db: Db, tokenHash: string) =>
  db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.dataGroup', 'calendarFeeds.ownerId')
    .innerJoin('preferences', 'preferences.ownerId', 'calendarFeeds.ownerId')
    .leftJoin('accountDeletions', 'accountDeletions.userId', 'users.id')
    .select(['users.dataGroup', 'preferences.language', 'preferences.timezoneHistory'])
    .where('calendarFeeds.tokenHash', '=', tokenHash)
    .where('users.disabledAt', 'is', null)
    .where('accountDeletions.userId', 'is', null)
    .executeTakeFirst()
