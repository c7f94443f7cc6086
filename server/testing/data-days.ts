import type { Category } from '#contract/catalogue.ts'
import { logBatch, MAX_OPERATIONS } from '#contract/log-batch.ts'
import { addDays, addMinutes, type LocalDate } from '#domain/time/time.ts'
import { dayStart, type ZoneHistory } from '#domain/time/zone.ts'
import type { startServer } from './harness.ts'

const UTC: ZoneHistory = [{ from: null, tz: 'UTC' }]

/** Logs seven hours from midnight on successive days, which makes them data days. [statistics/data-day] */
export async function giveDataDays(
  call: ReturnType<ReturnType<typeof startServer>['as']>,
  {
    from,
    count,
    category = 'sleep',
    zones = UTC,
  }: {
    from: LocalDate
    count: number
    category?: Category
    zones?: ZoneHistory
  },
): Promise<void> {
  const operations = Array.from({ length: count }, (_, at) => {
    const startTime = dayStart(zones, addDays(from, at))
    const log = { category, activityName: 'Night', startTime, endTime: addMinutes(startTime, 420) }
    return { op: 'create' as const, log }
  })
  for (let at = 0; at < count; at += MAX_OPERATIONS)
    await call(logBatch.apply, { body: { operations: operations.slice(at, at + MAX_OPERATIONS) } })
}
