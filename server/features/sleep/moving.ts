import * as z from 'zod/mini'
import { Id, Instant, PlannedDate } from '#contract/common.ts'
import { LONGEST_BEDTIME_NOTICE } from '#domain/sleep/bedtime-notice.ts'
import { sleepPlanViolations } from '#domain/sleep/plan.ts'
import { createMover, pastOf, TAKEN, UNREADABLE } from '#server/features/import/mover.ts'
import { withNextNotice } from './plan.ts'
import {
  deleteSleepPlan,
  findSleepPlan,
  insertSleepPlan,
  findSameSleepPlan,
  type StoredSleepPlan,
} from './plan-store.ts'

const Weekday = z.int().check(z.minimum(1), z.maximum(7))
const SleepPlanRow = z.object({
  id: Id,
  effectiveFrom: PlannedDate,
  bedtime: z.int(),
  wakeTime: z.int(),
  goal: z.int(),
  daysOfWeek: z.optional(z.nullable(z.array(Weekday).check(z.maxLength(7)))),
  notifyMinutes: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(LONGEST_BEDTIME_NOTICE)))),
  createdAt: z.optional(z.nullable(Instant)),
  updatedAt: z.optional(z.nullable(Instant)),
})

/** Ascending, each once; none and all are every day. */
function weekdaysOf(given: readonly number[]): number[] | null {
  const days = [...new Set(given)].toSorted((a, b) => a - b)
  return days.length === 7 || !days.length ? null : days
}

/** Sleep plans from an archive of an account. [import/account-archive] */
export const sleepPlanMover = createMover<StoredSleepPlan>({
  read({ now, owner, isActing }, content) {
    const { data } = z.safeParse(SleepPlanRow, content)
    if (!data || sleepPlanViolations(data).length) return UNREADABLE
    const plan: StoredSleepPlan = {
      ...data,
      daysOfWeek: weekdaysOf(data.daysOfWeek ?? []),
      notifyMinutes: data.notifyMinutes ?? null,
      tellAt: null,
      madeBy: isActing ? 'parent' : 'owner',
      version: 1,
      createdAt: pastOf(data.createdAt, now),
      updatedAt: pastOf(data.updatedAt, now),
    }
    return withNextNotice(plan, { owner, now: () => now })
  },
  findSame: async (db, { subject }, plan) =>
    (await findSleepPlan(db, subject, plan.id)) ? plan.id : findSameSleepPlan(db, subject, plan),
  add: async (trx, { subject }, plan) => ((await insertSleepPlan(trx, subject, plan)) ? { id: plan.id } : TAKEN),
  ceilings: ['sleepPlans'],
  async remove(trx, { subject }, id) {
    const found = await findSleepPlan(trx, subject, id)
    if (!found) return true
    return found.version === 1 && deleteSleepPlan(trx, subject, id)
  },
})
