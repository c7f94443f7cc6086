import { setImmediate } from 'node:timers/promises'
import type { Category } from '#contract/catalogue.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { fold } from '#domain/fold.ts'
import type { EntryResult, ImportEntry } from '#domain/import/entry.ts'
import { createEntryReader } from '#domain/import/reading.ts'
import type { PlacedLog } from '#domain/import/placement.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { addMinutes } from '#domain/time/time.ts'
import type { ImportEntryState } from '#server/db/schema/import.ts'
import { transactionsOn } from '#server/http/write.ts'
import type { ImportContext } from './context.ts'
import { placedOf, placeRows, spanOf } from './placing.ts'
import {
  deleteRows,
  type EntryRow,
  listEntries,
  listKnownSources,
  loadRecords,
  type Mark,
  type NewRow,
  type RowKey,
  saveRows,
  setRows,
} from './row-store.ts'
import { findImport, updateImport } from './store.ts'
import { listTaken } from './taken-store.ts'

/** So many are placed in a few milliseconds; then other requests have their turn. */
export const ENTRIES_AT_ONCE = 200

/** Whether the owner has changed the mapping meanwhile, or deleted the import: another job looks at it then. */
class Outdated extends Error {}
export const isOutdated = (error: unknown): boolean => error instanceof Outdated

type Reading = { readonly ctx: ImportContext; readonly key: RowKey; readonly mapping: ImportMapping }

/**
 * Looks at every record as its owner understands the file, and says what would become of it. Nothing is imported.
 * [import/row-states]
 */
export async function previewImport(ctx: ImportContext): Promise<void> {
  const { db, subject, importId, now } = ctx
  const found = await findImport(db, subject, importId)
  if (found?.status !== 'reading' || !found.mapping || !found.kind) return
  const key = { subject, importId }
  await deleteRows(db, key)
  const { mapping, kind } = found
  const reader = createEntryReader({ ...mapping, kind, now: now() })
  await readRows({ ctx, key, mapping }, reader)
  await placeAll({ ctx, key, mapping }, kind)
  await updateImport(db, subject, { id: importId, from: ['reading'] }, { status: 'ready' }, now())
}

async function readRows(
  { ctx, key, mapping }: Reading,
  reader: (cells: readonly string[], line: number) => EntryResult,
) {
  const { db, newId, signal } = ctx
  for (let position = 0; ;) {
    signal.throwIfAborted()
    const records = await loadRecords(db, key, position)
    if (!records.length) return
    const rows = records.map(({ position: at, line, cells }): NewRow => {
      const judged = stateOf(reader(cells, line), mapping)
      return { position: at, line, ...judged, logId: judged.entry && newId() }
    })
    await transactionsOn(db)((trx) => saveRows(trx, key, rows))
    position = records.at(-1)!.position + 1
    await saveProgress(ctx, position)
  }
}

type Judged = Pick<NewRow, 'state' | 'reason' | 'entry'>

function stateOf(result: EntryResult, mapping: ImportMapping): Judged {
  if ('fault' in result) return { state: 'faulty', reason: result.fault.reason, entry: null }
  if ('leftOut' in result) return { state: 'leftOut', reason: result.leftOut, entry: null }
  const { entry } = result
  const category = entry.category ?? mapping.groups[fold(entry.group)] ?? 'other_activities'
  if (category === 'skip') return { state: 'leftOut', reason: 'group', entry: null }
  const person = fold(entry.person ?? '')
  if (mapping.people && !mapping.people.includes(person)) return { state: 'leftOut', reason: 'person', entry: null }
  return { state: 'new', reason: null, entry: { ...entry, category, parallel: isParallel(entry, category) } }
}

/** Sleep is never logged in the parallel lane. [log/sleep-is-primary] */
const isParallel = ({ parallel }: ImportEntry, category: string) =>
  parallel && category !== ('sleep' satisfies Category)

async function saveProgress({ db, subject, importId, now, live }: ImportContext, rowsDone: number) {
  const isOurs = await updateImport(db, subject, { id: importId, from: ['reading'] }, { rowsDone }, now())
  if (!isOurs) throw new Outdated()
  live.publish({ dataGroup: subject, noun: 'logImport', origin: null })
  // The embedded database answers within the same turn of the event loop.
  await setImmediate()
}

/** What earlier pages of the same file have placed, and replaced. */
type Placed = { logs: PlacedLog[]; readonly gone: Set<string>; readonly sources: Set<string> }

/** Places the entries in the order of their start, as the writing will do it. */
async function placeAll(reading: Reading, source: string) {
  const { ctx, key } = reading
  const before: Placed = { logs: [], gone: new Set(), sources: new Set() }
  for (let after: Mark | null = null; ;) {
    ctx.signal.throwIfAborted()
    const rows = await listEntries(ctx.db, key, { after, most: ENTRIES_AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    await placePage(reading, source, rows, before)
    after = { startTime: last.startTime, position: last.position }
    await setImmediate()
  }
}

async function placePage({ ctx, key, mapping }: Reading, source: string, rows: readonly EntryRow[], before: Placed) {
  const { db, subject, importId } = ctx
  const there = (await listTaken(db, subject, importId, spanOf(rows))).filter(({ id }) => !before.gone.has(id))
  const taken = [...there.map(placedOf), ...before.logs].toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  const ids = rows.flatMap(({ entry }) => entry.sourceId ?? [])
  const known = new Set([...before.sources, ...(await listKnownSources(db, subject, source, ids))])
  const placed = placeRows(rows, taken, { overlap: mapping.overlap, known })
  const positions = new Map<ImportEntryState, number[]>()
  // No log is longer, so nothing later touches one that ended before.
  const back = addMinutes(rows.at(-1)!.startTime, -LONGEST_LOG)
  for (const { row, placement } of placed) {
    const { state } = placement
    if (state !== row.state) positions.set(state, [...(positions.get(state) ?? []), row.position])
    if (!('log' in placement) || !placement.log) continue
    before.logs.push({ ...placement.log, id: row.logId, names: [fold(row.entry.activityName)], isOwn: true })
    if ('replaces' in placement) for (const id of placement.replaces) before.gone.add(id)
    if (row.entry.sourceId !== null) before.sources.add(row.entry.sourceId)
  }
  before.logs = before.logs.filter(({ endTime }) => endTime > back)
  for (const [state, at] of positions) await setRows(db, key, at, { state })
}
