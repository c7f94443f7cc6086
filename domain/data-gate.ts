import { addDays, type LocalDate } from './time.ts'

/** rule [1.7-b]: fewer days say nothing about what is usual; from so many on they say it best. */
const DATA_DAYS_NEEDED = 30
const DATA_DAYS_RECOMMENDED = 180

export type DataGate = {
  status: 'insufficient' | 'usable' | 'best'
  /** Data days so far. */
  have: number
  need: number
  recommended: number
  /** The first day on which there can be enough; null where there are. */
  earliestUnlockDate: LocalDate | null
}

/**
 * rules [1.7-b], [1.7-c]: whether averages, comparisons, insights and the long windows are shown.
 * @param have data days ever (rule [1.7-a])
 * @param today the owner's, which is none of them yet
 */
export function dataGate(have: number, today: LocalDate): DataGate {
  const missing = DATA_DAYS_NEEDED - have
  return {
    status: missing > 0 ? 'insufficient' : have < DATA_DAYS_RECOMMENDED ? 'usable' : 'best',
    have,
    need: DATA_DAYS_NEEDED,
    recommended: DATA_DAYS_RECOMMENDED,
    earliestUnlockDate: missing > 0 ? addDays(today, missing) : null,
  }
}
