import { addDays, type LocalDate } from '#domain/time/time.ts'

/** Fewer days do not show habits; from the second number on the accuracy is best. [statistics/data-gate] */
const DATA_DAYS_NEEDED = 30
const DATA_DAYS_RECOMMENDED = 180

export type DataGate = {
  status: 'insufficient' | 'usable' | 'best'
  /** The data days so far. */
  have: number
  need: number
  recommended: number
  /** The first day on which there can be enough data days; null if there are enough. */
  earliestUnlockDate: LocalDate | null
}

/**
 * Returns whether averages, comparisons, insights and the long windows are shown. [statistics/data-gate]
 * [statistics/gate-answer]
 * @param have the number of data days ever
 * @param today the owner's, which is not a data day yet
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
