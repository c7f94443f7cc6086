import type { Instant } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Trx } from '#server/db/open.ts'
import { forgetPlan } from './store.ts'

/** The plan is no more. What was started from it runs on. */
export async function forgetPlanOfTimers(trx: Trx, subject: SubjectId, planId: string, now: Instant): Promise<void> {
  await forgetPlan(trx, subject, planId, now)
}
