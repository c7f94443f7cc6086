import { freeIn, inTheWay, type Taken } from '#domain/log/overlap.ts'
import { type ClosedSpan, minutesBetween } from '#domain/time/time.ts'

/**
 * What is done with an entry whose time is taken: `skip` leaves it out, `trim` keeps its longest free part, `parallel`
 * puts it in the parallel lane, and `replace` deletes the logs in its way. [import/overlap-choices]
 */
export const OVERLAPS = ['skip', 'trim', 'parallel', 'replace'] as const
export type Overlap = (typeof OVERLAPS)[number]

/** A log that has its time. `names` are the folded names of its activity, in every language. */
export type PlacedLog = Taken & {
  readonly names: readonly string[]
  /** Whether this import brought it: such a log is never replaced. */
  readonly isOwn: boolean
}

export type WantedEntry = ClosedSpan & {
  readonly category: string
  readonly parallelActivity: boolean
  /** The folded name of its activity. */
  readonly name: string
}

export type Placement =
  | { readonly state: 'new'; readonly log: ClosedSpan & { readonly parallelActivity: boolean } }
  | { readonly state: 'duplicate' }
  | {
      readonly state: 'overlapping'
      /** What the choice makes of it; null: it is skipped. */
      readonly log: (ClosedSpan & { readonly parallelActivity: boolean }) | null
      /** The logs that it replaces. */
      readonly replaces: readonly string[]
    }

/** The same activity at the same time is the same entry. [import/duplicates] */
const isSame = (entry: WantedEntry, log: PlacedLog): boolean =>
  log.startTime === entry.startTime && log.endTime === entry.endTime && log.names.includes(entry.name)

const longest = (parts: readonly ClosedSpan[]): ClosedSpan | undefined =>
  parts.toSorted((a, b) => minutesBetween(b.startTime, b.endTime) - minutesBetween(a.startTime, a.endTime))[0]

/**
 * Says where an entry goes. [import/overlap-choices] @param around all logs of both lanes that touch its time, also
 * those that this import has brought
 */
export function placeEntry(entry: WantedEntry, around: readonly PlacedLog[], overlap: Overlap): Placement {
  if (around.some((log) => isSame(entry, log))) return { state: 'duplicate' }
  const { startTime, endTime, parallelActivity, category } = entry
  const taken = inTheWay(entry, around)
  const whole = { startTime, endTime, parallelActivity }
  if (!taken.length) return { state: 'new', log: whole }
  const skipped = { state: 'overlapping', log: null, replaces: [] } as const
  if (overlap === 'trim') {
    const part = longest(freeIn(entry, taken))
    return part ? { ...skipped, log: { ...part, parallelActivity } } : skipped
  }
  if (overlap === 'parallel') {
    const beside = { ...entry, parallelActivity: true }
    // Sleep is never logged in the parallel lane. [log/sleep-is-primary]
    if (parallelActivity || category === 'sleep' || inTheWay(beside, around).length) return skipped
    return { ...skipped, log: { ...whole, parallelActivity: true } }
  }
  if (overlap === 'replace' && taken.every(({ isOwn }) => !isOwn))
    return { ...skipped, log: whole, replaces: taken.map(({ id }) => id) }
  return skipped
}
