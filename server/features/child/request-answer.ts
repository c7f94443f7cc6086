import type { ServerDeps } from '#server/http/http.ts'
import { subjectOfDelivery } from '#server/security/access.ts'
import type { Deed } from '#server/security/audited.ts'
import type { Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { findActiveChild } from '#server/features/acting/service.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import { decideWithdrawal } from '#server/features/bank/withdrawal.ts'
import type { OfRequest } from '#server/features/delivery/ticket.ts'
import { confirmTold } from '#server/features/rating/notice.ts'
import { decideWish } from '#server/features/crown/redemption.ts'
import { ApiError } from '#server/http/api-error.ts'

type AnswerDeps = Pick<ServerDeps, 'now' | 'newId'>

/**
 * A parent answers a child's request in a notification, with the rights that the parent has at that moment and without
 * a session. [notification/notification-actions]
 * @throws ApiError for the same reasons as in the app
 * @returns the data groups whose screens show it
 */
async function answerRequest(
  trx: Trx,
  { now, newId }: AnswerDeps,
  { userId, asked }: OfRequest,
  event: 'approve' | 'reject',
): Promise<string[]> {
  const child = await findActiveChild(trx, { parentId: userId, dataGroup: asked.childGroup }, now())
  if (!child) throw new ApiError('FORBIDDEN')
  const subject = subjectOfDelivery(child.dataGroup)
  const deeds: Deed[] = []
  const ctx = {
    now,
    newId,
    userId,
    subject,
    isActing: true,
    column: async () => 'actingForChild' as const,
    tell: (deed: Deed) => void deeds.push(deed),
    concern: () => undefined,
  }
  if (asked.for === 'minutes') await decideWithdrawal(trx, ctx, asked.id, event)
  else await decideWish(trx, ctx, asked.id, { event })
  await recordDeeds(trx, { now, newId }, { actorId: userId, ownerId: subject }, deeds)
  return [subject, ...(await listParentDataGroups(trx, subject))]
}

/** The actions that a notification offers to a parent. */
export const answers = { answerRequest, confirmTold }
