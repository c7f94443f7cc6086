import { nextBedtimeNotice } from '#domain/bedtime-notice.ts'
import type { SleepPlan } from '#domain/sleep-plan.ts'
import type { Instant } from '#domain/time.ts'
import type { ZoneHistory } from '#domain/zone.ts'
import type { Owner, SubjectId } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import * as store from './store.ts'

type StoredSleepPlan = store.StoredSleepPlan

/** rules §3.2: all that somebody ever planned, the newest first; which is in force says the domain. */
export const listSleepPlans = (db: Db, subject: SubjectId): Promise<(SleepPlan & StoredSleepPlan)[]> =>
  store.listSleepPlans(db, subject)

/** With when its owner is told next that it is time for bed. */
export function withNextNotice(
  plan: StoredSleepPlan,
  { owner, now }: { readonly owner: Pick<Owner, 'zones'>; readonly now: () => Instant },
): StoredSleepPlan {
  const { notifyMinutes } = plan
  const tellAt = notifyMinutes === null ? null : nextBedtimeNotice(plan, notifyMinutes, now(), owner.zones)
  return { ...plan, tellAt }
}

/** By another clock, it is time for bed at other moments. */
export async function retellBedtimes(trx: Trx, subject: SubjectId, zones: ZoneHistory, now: Instant): Promise<void> {
  for (const plan of await store.listSleepPlans(trx, subject))
    if (plan.notifyMinutes !== null)
      await store.tellNext(trx, subject, plan.id, nextBedtimeNotice(plan, plan.notifyMinutes, now, zones))
}

export const tellNext = (trx: Trx, ownerId: string, id: string, at: Instant | null) =>
  store.tellNext(trx, ownerId, id, at)
