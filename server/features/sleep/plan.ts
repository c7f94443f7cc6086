import { nextBedtimeNotice } from '#domain/sleep/bedtime-notice.ts'
import type { SleepPlan } from '#domain/sleep/plan.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import type { Owner, SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import * as store from './plan-store.ts'

type StoredSleepPlan = store.StoredSleepPlan

/**
 * Returns all sleep plans of an owner, newest first; the domain decides which is in force. [sleep-plan/plan-in-force]
 */
export const listSleepPlans = (db: Db, subject: SubjectId): Promise<(SleepPlan & StoredSleepPlan)[]> =>
  store.listSleepPlans(db, subject)

/** Adds the moment at which the owner is next told that it is time for bed. [sleep-plan/bedtime-notice] */
export function withNextNotice(
  plan: StoredSleepPlan,
  { owner, now }: { readonly owner: Pick<Owner, 'zones'>; readonly now: () => Instant },
): StoredSleepPlan {
  const { notifyMinutes } = plan
  const tellAt = notifyMinutes === null ? null : nextBedtimeNotice(plan, notifyMinutes, now(), owner.zones)
  return { ...plan, tellAt }
}

/** Computes the notices again after a change of zone, because bedtimes are wall times. */
export async function retellBedtimes(trx: Trx, subject: SubjectId, zones: ZoneHistory, now: Instant): Promise<void> {
  for (const plan of await store.listSleepPlans(trx, subject))
    if (plan.notifyMinutes !== null)
      await store.tellNext(trx, subject, plan.id, nextBedtimeNotice(plan, plan.notifyMinutes, now, zones))
}

export const tellNext = (trx: Trx, ownerId: string, id: string, at: Instant | null) =>
  store.tellNext(trx, ownerId, id, at)
