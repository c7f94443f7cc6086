import { type SleepKind, type SleepLog } from './sleep-night.ts'
import { addDays, type LocalDate } from './time.ts'
import { momentOf, type ZoneHistory } from './zone.ts'

/** What the tests of sleep write their nights with. Clock times are wall times of New York. */
const TZ = 'America/New_York'
export const NEW_YORK: ZoneHistory = [{ from: null, tz: TZ }]

/** `"23:30"` in minutes since midnight. */
export const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

export const day = (text: string): LocalDate => text as LocalDate

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

/** So many wake dates in a row. */
export const datesFrom = (first: string, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, index) => addDays(day(first), index))
