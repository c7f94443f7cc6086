import { clock, day } from '#domain/time/date-fixture.ts'
import { type SleepKind, type SleepLog } from './night.ts'
import { addDays } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'

/** Clock times are wall times of New York. */
const TZ = 'America/New_York'

/** A stretch that ends on the date; one that begins later on the clock than it ends began the evening before. */
export function slept(
  date: string,
  [from, to]: readonly [from: string, to: string],
  { kind = 'asleep', rating = null }: { kind?: SleepKind; rating?: number | null } = {},
): SleepLog {
  const firstDate = clock(from) < clock(to) ? day(date) : addDays(day(date), -1)
  return {
    kind,
    rating,
    startTime: momentOf(TZ, firstDate, clock(from)),
    endTime: momentOf(TZ, day(date), clock(to)),
  }
}
