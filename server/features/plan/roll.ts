import { nearEnd, rolledEnd } from '#domain/plan/roll.ts'
import { addDays, type Instant, type LocalDate } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { retryTransaction } from '#server/db/retry.ts'
import { isPeriodTaken, moveEnd, listRollingPlans } from './service.ts'

/**
 * Moves the last day of plans without an end, for all owners. No screen is notified: none shows that day, and the new
 * calendar entries are most of a year ahead.
 */
export async function sweepRollingPlans(db: Db, now: Instant): Promise<void> {
  // By the clock of another zone it is a day more or less, of which there are months.
  const today = now.slice(0, 10) as LocalDate
  for (const plan of await listRollingPlans(db, nearEnd(today))) {
    let end = rolledEnd(plan.startDate, today, null)
    while (await isPeriodTaken(db, plan, end)) end = addDays(end, 1)
    await retryTransaction(() => db.transaction().execute((trx) => moveEnd(trx, plan, end)))
  }
}
