import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { listParentUserIds } from '#server/db/parents.ts'
import { type SubjectId, subjectOfDelivery } from '#server/security/access.ts'
import { retryTransaction } from '#server/db/retry.ts'
import { DELIVER, type Delivery } from '#server/features/delivery/telling.ts'
import { takeUntold } from '#server/features/rating/notice.ts'
import { enqueueAll, type NewJob } from '#server/jobs/enqueue.ts'
import type { Feed } from '#server/jobs/runner.ts'

/** `again`: they were told before, and it is soon over. */
type AskedFor = { readonly for: 'minutes' | 'wish'; readonly id: string; readonly again?: true }

async function tellEach(trx: Trx, subject: SubjectId, about: Delivery['about'], runAt: Instant): Promise<void> {
  const parents = await listParentUserIds(trx, subject)
  await enqueueAll(
    trx,
    parents.map((to): NewJob => {
      const payload: Delivery = { to, about }
      return { kind: DELIVER, payload, runAt }
    }),
  )
}

/** A child asks for something: each of its parents is told, as they want to be told. */
export const tellParents = (trx: Trx, subject: SubjectId, asked: AskedFor, now: Instant): Promise<void> =>
  tellEach(trx, subject, { kind: 'childAsks', childGroup: subject, ...asked }, now)

/** Tells parents that a request of a child is over, and no parent answered it. */
export const tellParentsOver = (trx: Trx, subject: SubjectId, id: string, now: Instant): Promise<void> =>
  tellEach(trx, subject, { kind: 'requestOver', childGroup: subject, id }, now)

/**
 * Notifies parents that a child withdraws a request to which a parent had agreed, so that no parent prepares it in
 * vain.
 */
export const tellParentsTakenBack = (trx: Trx, subject: SubjectId, id: string, now: Instant): Promise<void> =>
  tellEach(trx, subject, { kind: 'wishTakenBack', childGroup: subject, id }, now)

/** Tells parents of days off that a child enters: on those days its plans may ask nothing. */
export const tellParentsOfDaysOff = (trx: Trx, subject: SubjectId, id: string, now: Instant): Promise<void> =>
  tellEach(trx, subject, { kind: 'daysOff', childGroup: subject, id }, now)

const LOOK_EVERY_MINUTES = 1

/** Makes jobs of the ratings that have waited for a while: one for each parent of a child. Looks once a minute. */
export function ratingNoticeFeed(db: Db): Feed {
  let looked: Instant | undefined
  return async (now) => {
    if (looked !== undefined && looked <= now && now < addMinutes(looked, LOOK_EVERY_MINUTES)) return
    await retryTransaction(() =>
      db.transaction().execute(async (trx) => {
        for (const childGroup of await takeUntold(trx, now))
          await tellEach(trx, subjectOfDelivery(childGroup), { kind: 'ratingsWait', childGroup, at: now }, now)
      }),
    )
    looked = now
  }
}
