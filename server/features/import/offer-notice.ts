import type { Db, Trx } from '#server/db/open.ts'
import { listParentUserIds } from '#server/db/parents.ts'
import type { ImportOfferRow } from '#server/db/schema/import.ts'
import { DELIVER, type Delivery } from '#server/features/delivery/telling.ts'
import { findActor, nameOf } from '#server/features/family/service.ts'
import { enqueueAll, type NewJob } from '#server/jobs/enqueue.ts'
import type { News } from '#server/ports/delivery-texts.ts'
import type { ImportContext } from './context.ts'
import { findWaitingOffer } from './offer-store.ts'

/**
 * Tells the receiver that entries wait; for a child under parental control, the parents, who import for it.
 * [notification/import-offered]
 */
export async function tellReceiver(
  trx: Trx,
  { subject, now }: Pick<ImportContext, 'subject' | 'now'>,
  { id, memberId, giverId }: ImportOfferRow,
): Promise<void> {
  const receiver = await findActor(trx, { subject, isActing: false }, now())
  const isControlled = receiver?.column === 'controlledChild'
  const told = isControlled ? await listParentUserIds(trx, subject) : [memberId]
  const jobs = told
    .filter((userId) => userId !== giverId)
    .map((to): NewJob => {
      const payload: Delivery = { to, about: { kind: 'importOffered', id } }
      return { kind: DELIVER, payload, runAt: now() }
    })
  await enqueueAll(trx, jobs)
}

type Reader = { readonly userId: string; readonly childWaits: boolean }

/** Builds the notification as it stands now; null: the offer does not wait any more. [notification/looked-up-late] */
export async function findOfferNews(db: Db, id: string, { userId, childWaits }: Reader): Promise<News | null> {
  const found = await findWaitingOffer(db, { id, userId })
  if (!found) return null
  const { memberId, name: person, entries, memberAlias: alias } = found
  const child = nameOf({ alias, firstName: found.memberFirst, lastName: found.memberLast })
  const isOwn = memberId === userId
  if (!isOwn && !childWaits) return null
  return { kind: 'importOffered', from: nameOf(found), person, entries, child: isOwn ? null : child }
}
