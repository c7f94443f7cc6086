import { ratingStep } from '#domain/rating/rating.ts'
import type { Instant } from '#domain/time/time.ts'
import { subjectOfDelivery } from '#server/security/access.ts'
import type { Deed } from '#server/security/audited.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { findActiveChild } from '#server/features/acting/service.ts'
import { rateEachIn } from '#server/features/activity-log/rating.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import { nameOf } from '#server/features/family/service.ts'
import type { OfRatings } from '#server/features/delivery/ticket.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { childNamed, markTold, proposedUntil, untoldOwners } from './notice-store.ts'

/** One transaction claims at most so many children. */
const BATCH_SIZE = 500

/**
 * Claims the children whose parents are to be told now that ratings wait, so that only one process tells of each.
 * [notification/ratings-wait-notice]
 */
export async function takeUntold(trx: Trx, now: Instant): Promise<string[]> {
  const taken: string[] = []
  for (const { ownerId } of await untoldOwners(trx, now, BATCH_SIZE))
    if (await markTold(trx, ownerId, now)) taken.push(ownerId)
  return taken
}

type WaitingQuery = { readonly parentId: string; readonly childGroup: string; readonly now: Instant }

/**
 * Counts the ratings of a child that wait for a parent; undefined if there are none, or this parent may not confirm
 * them.
 */
export async function findWaitingRatings(db: Db, { parentId, childGroup, now }: WaitingQuery) {
  const child = await findActiveChild(db, { parentId, dataGroup: childGroup }, now)
  if (!child) return undefined
  const { length: count } = await proposedUntil(db, subjectOfDelivery(child.dataGroup), { upTo: now, now })
  return count ? { child: nameOf(await childNamed(db, child.userId)), childId: child.userId, count } : undefined
}

/**
 * Confirming in a notification confirms only the ratings that it counted, and none since. [reward/rating-notice]
 * @throws ApiError if the parent may not confirm, or everything is decided already
 * @returns the data groups whose screens show it
 */
export async function confirmTold(
  trx: Trx,
  { now, newId }: Pick<ServerDeps, 'now' | 'newId'>,
  { userId, ratings: { childGroup, upTo } }: OfRatings,
): Promise<string[]> {
  const child = await findActiveChild(trx, { parentId: userId, dataGroup: childGroup }, now())
  if (!child) throw new ApiError('FORBIDDEN')
  const subject = subjectOfDelivery(child.dataGroup)
  const deeds: Deed[] = []
  const ctx = {
    db: trx,
    write: <T>(work: (trx: Trx) => Promise<T>) => work(trx),
    now,
    newId,
    userId,
    subject,
    owner: child,
    isActing: true,
    isChild: false,
    column: async () => 'actingForChild' as const,
    tell: (deed: Deed) => void deeds.push(deed),
    concern: () => undefined,
  }
  const waiting = await proposedUntil(trx, subject, { upTo, now: now() })
  const ids = waiting.map(({ id }) => id)
  const confirmed = await rateEachIn(trx, ctx, ids, (before) => {
    // Another parent may have been faster, or the child may have rated again.
    if (before.ratingStatus !== 'proposed' || (before.proposedAt ?? upTo) > upTo) return null
    const outcome = ratingStep(before, { event: 'confirm', by: 'yes' })
    return 'to' in outcome ? outcome.to : null
  })
  if (!confirmed.length) throw new ApiError('CONFLICT', ['status'])
  await recordDeeds(trx, { now, newId }, { actorId: userId, ownerId: subject }, deeds)
  return [subject, ...(await listParentDataGroups(trx, subject))]
}
