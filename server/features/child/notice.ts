import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { type About, DELIVER, type Delivery } from '#server/features/delivery/telling.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { userOf } from './notice-store.ts'

type Answered = Omit<Extract<About, { kind: 'answered' }>, 'kind'>

/**
 * Tells a child that a parent has answered it or given it a crown, if it wants to be told.
 * [notification/child-answered]
 */
export async function tellChild(trx: Trx, subject: SubjectId, answered: Answered, now: Instant): Promise<void> {
  const user = await userOf(trx, subject)
  if (!user) return
  const payload: Delivery = { to: user.id, about: { kind: 'answered', ...answered } }
  await enqueue(trx, { kind: DELIVER, payload, runAt: now })
}
