import { MAX_REBUILT_DAYS } from '#domain/reward/settlement.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { SettledDayRow } from '#server/db/schema/reward-settlement.ts'
import * as store from './settlement-store.ts'

/**
 * A decision about a log that began at this time may make its day due, or makes it settled once more.
 * [reward/daily-settlement]
 */
export const settleAgain = (db: Db, subject: SubjectId, startTime: Instant, now: Instant) =>
  store.lookAgain(db, subject, startTime, now)

export const listSettledDays = (db: Db, subject: SubjectId, range: DateRange): Promise<SettledDayRow[]> =>
  store.listSettledDays(db, subject, range)
export const saveSettledDays = (trx: Trx, rows: readonly SettledDayRow[]) => store.saveDays(trx, rows)

export type DueSettlement = Awaited<ReturnType<typeof store.dueSettlements>>[number]
export const dueSettlements = (db: Db, now: Instant, most: number) => store.dueSettlements(db, now, most)
export const settlementOf = (trx: Trx, subject: SubjectId) => store.settlementOf(trx, subject)
export const lookNext = (trx: Trx, subject: SubjectId, fromTime: Instant, lookAt: Instant) =>
  store.lookNext(trx, subject, fromTime, lookAt)
/** A person who is no child of a family any more earns nothing. */
export const endSettlement = (trx: Trx, subject: SubjectId) => store.forget(trx, subject)

/**
 * A child earns from when it joined the family, and at most as far back as a rebuild reaches. [reward/earning-begins]
 */
export function earnsSince(joinedAt: Instant, now: Instant): Instant {
  const first = addMinutes(now, -MAX_REBUILT_DAYS * DAY_MINUTES)
  return joinedAt < first ? first : joinedAt
}

/** Adds the children that have joined a family since the last sweep, so that their days are settled. */
export async function sweepSettlements(db: Db, now: Instant): Promise<void> {
  for (const { dataGroup, joinedAt } of await store.childrenWithout(db))
    await store.begin(db, dataGroup, earnsSince(joinedAt, now), now)
}
