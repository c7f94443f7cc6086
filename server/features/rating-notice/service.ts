import { ratingStep } from '#domain/rating.ts'
import type { Instant } from '#domain/time.ts'
import { subjectOfDelivery } from '#server/access.ts'
import type { Deed } from '#server/audited.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { findActiveChild } from '#server/features/acting/service.ts'
import { rateEachIn } from '#server/features/activity-log/rating.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import { nameOf } from '#server/features/family/service.ts'
import type { OfRatings } from '#server/features/notification-ticket/service.ts'
import type { World } from '#server/http.ts'
import { ApiError } from '#server/api-error.ts'
import { childNamed, markTold, proposedUntil, untoldOwners } from './store.ts'

/** So many families are told in one transaction. */
const MOST = 500

/** The children whose parents are to be told now that ratings wait; of each, only one process hears. */
export async function takeUntold(trx: Trx, now: Instant): Promise<string[]> {
  const taken: string[] = []
  for (const { ownerId } of await untoldOwners(trx, now, MOST))
    if (await markTold(trx, ownerId, now)) taken.push(ownerId)
  return taken
}

type WaitingQuery = { readonly parentId: string; readonly childGroup: string; readonly now: Instant }

/** How many ratings of a child wait for a parent now; undefined: none, or they are not theirs to confirm. */
export async function findWaitingRatings(db: Db, { parentId, childGroup, now }: WaitingQuery) {
  const child = await findActiveChild(db, { parentId, dataGroup: childGroup }, now)
  if (!child) return undefined
  const { length: count } = await proposedUntil(db, subjectOfDelivery(child.dataGroup), { upTo: now, now })
  return count ? { child: nameOf(await childNamed(db, child.userId)), childId: child.userId, count } : undefined
}

/**
 * rules §4.2: a parent confirms, in a notification, what it counted: nothing that was rated since, or rated anew.
 * Throws the refusal of whoever may not, or comes when all is decided.
 * @returns the data groups whose screens show it
 */
export async function confirmTold(
  trx: Trx,
  { now, newId }: Pick<World, 'now' | 'newId'>,
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
    // Another may have been faster, or the child has changed its mind.
    if (before.ratingStatus !== 'proposed' || (before.proposedAt ?? upTo) > upTo) return null
    const outcome = ratingStep(before, { event: 'confirm', by: 'yes' })
    return 'to' in outcome ? outcome.to : null
  })
  if (!confirmed.length) throw new ApiError('CONFLICT', ['status'])
  await recordDeeds(trx, { now, newId }, { actorId: userId, ownerId: subject }, deeds)
  return [subject, ...(await listParentDataGroups(trx, subject))]
}
