import type { SleepRecords } from '#domain/sleep/sleep.ts'
import { nightsOf, type SleepLog } from '#domain/sleep/night.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, type ClosedSpan, type Instant, type LocalDate } from '#domain/time/time.ts'
import { inEffect } from '#domain/vacation/vacation.ts'
import { daySpan } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { ViewContext } from '#server/features/plan/service.ts'
import { listSleepPlans } from './plan.ts'
import { listVacations } from '#server/features/vacation/service.ts'
import { listSleepBefore, getSleeper, selectSleepLogs } from './metrics-store.ts'

/**
 * Returns the sleep that begins within the span and is over by `until`; the domain makes nights of it.
 * [sleep/sleep-kinds]
 */
export const listSleepLogs = (db: Db, subject: SubjectId, span: ClosedSpan, until: Instant): Promise<SleepLog[]> =>
  selectSleepLogs(db, subject, span, until)

/** A score looks back so many days from its end, for any range. [sleep/score-window] */
const SCORED_DAYS = 28

const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b)

/**
 * The gate needs to know whether nights were recorded before the window, which is asked only where the logs do not show
 * it. [sleep/score-gate]
 */
async function findFirstNight(
  { db, subject, owner: { zones } }: ViewContext,
  logs: readonly SleepLog[],
  from: LocalDate,
) {
  const first = nightsOf(logs, zones)[0]?.wakeDate
  if (first !== undefined && first <= from) return first
  const before = await listSleepBefore(db, subject, daySpan(zones, from).startTime)
  return nightsOf(before, zones)[0]?.wakeDate ?? first
}

/**
 * Reads everything that the nights of a range (wake dates, both included) and the score at its end need, in four or
 * five statements for any number of nights.
 * @param asOf the owner's today, or an earlier day to look back from [time/as-of-date]
 */
export async function loadSleepRecords(
  looking: ViewContext,
  { from, to }: DateRange,
  asOf: LocalDate,
): Promise<SleepRecords> {
  const { db, subject, owner, now } = looking
  const { zones } = owner
  const scoredFrom = addDays(earlier(to, asOf), -SCORED_DAYS)
  // A night is named after the day on which it ends, and a long one may begin two days before. [sleep/sleep-day]
  const { startTime } = daySpan(zones, addDays(earlier(from, scoredFrom), -2))
  const logs = await selectSleepLogs(db, subject, { startTime, endTime: daySpan(zones, to).endTime }, now())
  return {
    logs,
    zones,
    plans: await listSleepPlans(db, subject),
    daysOff: inEffect(await listVacations(db, subject)),
    sleeper: await getSleeper(db, subject),
    firstNight: await findFirstNight(looking, logs, scoredFrom),
  }
}
