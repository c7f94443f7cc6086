import { textsOf } from '#domain/language/language.ts'
import { defaultByKey } from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import { type Overlap, type PlacedLog, type Placement, placeEntry } from '#domain/import/placement.ts'
import type { Instant } from '#domain/time/time.ts'
import type { EntryRow } from './row-store.ts'
import type { TakenCells } from './taken-store.ts'

const namesByKey = new Map<string, readonly string[]>()

/** The folded names of an activity; a default has one in each language. */
function namesOf({ name, default_key: key }: Pick<TakenCells, 'name' | 'default_key'>): readonly string[] {
  if (key === null) return [fold(name ?? '')]
  const byDefault = defaultByKey(key)
  const known = namesByKey.get(key) ?? (byDefault ? textsOf(byDefault.name).map(fold) : [])
  namesByKey.set(key, known)
  return name === null ? known : [...known, fold(name)]
}

export const placedOf = (cells: TakenCells): PlacedLog => ({
  id: cells.id,
  startTime: cells.start_time,
  endTime: cells.end_time,
  parallelActivity: cells.lane === 'parallel',
  names: namesOf(cells),
  isOwn: Boolean(cells.is_own),
})

export type PlacedEntry = { readonly row: EntryRow; readonly placement: Placement }

/** From the first start to the last end of entries that are sorted by their start. */
export function spanOf(rows: readonly EntryRow[]): { startTime: Instant; endTime: Instant } {
  const ends = rows.map(({ endTime }) => endTime)
  return { startTime: rows[0]!.startTime, endTime: ends.reduce((a, b) => (a > b ? a : b)) }
}

/**
 * Places entries, sorted by their start, among the logs that are there. Each entry that is placed is in the way of the
 * next. @param known the entries of the source that are logs already
 * @param taken all logs that touch the time of the entries, by their start
 */
export function placeRows(
  rows: readonly EntryRow[],
  taken: readonly PlacedLog[],
  { overlap, known }: { overlap: Overlap; known: ReadonlySet<string> },
): PlacedEntry[] {
  const sources = new Set(known)
  let next = 0
  let around: PlacedLog[] = []
  return rows.map((row) => {
    const { entry, startTime, endTime, logId } = row
    around = around.filter((log) => log.endTime > startTime)
    for (; next < taken.length && taken[next]!.startTime < endTime; next++) around.push(taken[next]!)
    if (entry.sourceId !== null && sources.has(entry.sourceId)) return { row, placement: { state: 'duplicate' } }
    const name = fold(entry.activityName)
    const wanted = { startTime, endTime, name, category: entry.category!, parallelActivity: entry.parallel }
    const placement = placeEntry(wanted, around, row.overlap ?? overlap)
    if ('log' in placement && placement.log) {
      const replaced = 'replaces' in placement ? placement.replaces : []
      around = around.filter(({ id }) => !replaced.includes(id))
      around.push({ ...placement.log, id: logId, names: [name], isOwn: true })
      if (entry.sourceId !== null) sources.add(entry.sourceId)
    }
    return { row, placement }
  })
}
