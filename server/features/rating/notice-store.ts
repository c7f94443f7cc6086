import { autoConfirmedSince } from '#domain/rating/rating.ts'
import { gatheredSince, toldAgainSince } from '#domain/rating/notice.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'

/** Whose proposals have waited for a while without a parent having been told, at most so many. */
export const untoldOwners = (db: Db, now: Instant, most: number) =>
  db
    .selectFrom('activityLogs as l')
    .leftJoin('ratingNotices as n', 'n.ownerId', 'l.ownerId')
    .select('l.ownerId')
    .distinct()
    .where('l.proposedAt', '>', autoConfirmedSince(now))
    .where('l.proposedAt', '<=', gatheredSince(now))
    .where((is) =>
      is.or([
        is('n.toldAt', 'is', null),
        is.and([is('n.toldAt', '<=', toldAgainSince(now)), is('l.proposedAt', '>=', is.ref('n.toldAt'))]),
      ]),
    )
    .limit(most)
    .execute()

/** @returns false: another process has just told them */
export async function markTold(trx: Trx, ownerId: string, now: Instant): Promise<boolean> {
  const noted = await trx
    .insertInto('ratingNotices')
    .values({ ownerId, toldAt: now })
    .onConflict((it) =>
      it.column('ownerId').doUpdateSet({ toldAt: now }).where('ratingNotices.toldAt', '<=', toldAgainSince(now)),
    )
    .returning('ownerId')
    .executeTakeFirst()
  return noted !== undefined
}

/** What of a child waits for a parent, as it stood at a moment. */
export const proposedUntil = (db: Db, subject: SubjectId, { upTo, now }: { upTo: Instant; now: Instant }) =>
  db
    .selectFrom('activityLogs')
    .select('id')
    .where('ownerId', '=', subject)
    .where('ratingStatus', '=', 'proposed')
    .where('proposedAt', '>', autoConfirmedSince(now))
    .where('proposedAt', '<=', upTo)
    .execute()

/** How a family calls one of its children. */
export const childNamed = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('familyMembers as m', 'm.userId', 'u.id')
    .select(['u.firstName', 'u.lastName', 'm.alias'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
