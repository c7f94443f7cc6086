import { setImmediate } from 'node:timers/promises'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { fold } from '#domain/fold.ts'
import { type ImportKind, sourceOf } from '#domain/import/kind.ts'
import type { PlacedLog } from '#domain/import/placement.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { addMinutes } from '#domain/time/time.ts'
import type { ImportEntryState } from '#server/db/schema/import.ts'
import type { Trx } from '#server/db/open.ts'
import { transactionsOn } from '#server/http/write.ts'
import type { ImportContext } from './context.ts'
import { proposeMapping, resurveyedMapping } from './mapping.ts'
import { placedOf, placeRows, spanOf } from './placing.ts'
import type { SourceSummary } from './read.ts'
import { hasSameColumns, readSurvey } from './resurvey.ts'
import { type Judging, startJudging } from './judging.ts'
import { loadBatch } from './record-store.ts'
import {
  countRows,
  type EntryRow,
  listEntries,
  listKnownSources,
  type Mark,
  type NewRow,
  type RowKey,
  saveRows,
  setRows,
} from './row-store.ts'
import { type Counts, findImport, updateImport } from './store.ts'
import { listTaken } from './taken-store.ts'

/** So many are placed in a few milliseconds; then other requests have their turn. */
export const ENTRIES_AT_ONCE = 200

/** The owner has changed the mapping meanwhile, or deleted the import: another job looks at it then. */
export class Outdated extends Error {}
export const isOutdated = (error: unknown): boolean => error instanceof Outdated

type Reading = {
  readonly ctx: ImportContext
  readonly key: RowKey
  mapping: ImportMapping
  /** Of the import, as this reading has left it. */
  version: number
}

/**
 * Looks at every record as its owner understands the file, and says what would become of it. Nothing is imported.
 * [import/row-states]
 */
export async function previewImport(ctx: ImportContext, userName: string): Promise<void> {
  const { db, subject, importId, now } = ctx
  const found = await findImport(db, subject, importId)
  if (found?.status !== 'reading' || !found.mapping || !found.source) return
  const key = { subject, importId }
  const { mapping, source, version } = found
  const { kind } = source
  const reading: Reading = { ctx, key, mapping, version }
  if (!hasSameColumns(source.columns, mapping.columns)) await saveNewSurvey(reading, source, userName)
  const judging = startJudging({ mapping: reading.mapping, kind, now: now() }, source.records)
  try {
    await readRows(reading, judging, source.things ?? 0)
  } finally {
    judging.end()
  }
  await placeAll(reading, kind)
  await saveStep(reading, { status: 'ready', counts: await countRows(db, key) })
}

/**
 * Writes a part of the reading, unless the owner has decided otherwise since: the rows are those of one mapping, also
 * while another job begins with the next.
 */
async function saveStep(
  reading: Reading,
  change: { rowsDone?: number; status?: 'ready'; counts?: Counts; source?: SourceSummary; mapping?: ImportMapping },
  save: (trx: Trx) => Promise<unknown> = async () => undefined,
) {
  const { db, subject, importId: id, now } = reading.ctx
  await transactionsOn(db)(async (trx) => {
    const expected = { id, from: ['reading'], version: reading.version } as const
    if (!(await updateImport(trx, subject, expected, change, now()))) throw new Outdated()
    await save(trx)
  })
  reading.version += 1
}

/** Columns that were chosen by hand bring groups, names and dates that the file did not seem to have. */
async function saveNewSurvey(reading: Reading, before: SourceSummary, userName: string) {
  const { ctx, key, mapping } = reading
  const { db, subject, owner, now, signal } = ctx
  const source = await readSurvey(db, key, before, { columns: mapping.columns, signal })
  const proposed = await proposeMapping({ db, subject, owner, userName, now: now() }, source)
  const changed = resurveyedMapping(mapping, proposed, source)
  await saveStep(reading, { source, mapping: changed })
  reading.mapping = changed
}

/** @param done how many things of an archive were looked at before */
async function readRows(reading: Reading, { judge }: Judging, done: number) {
  const { ctx, key } = reading
  const { db, subject, newId, signal, live } = ctx
  let batch = await loadBatch(db, key, 0)
  let judging = batch && judge(batch)
  while (batch && judging) {
    signal.throwIfAborted()
    const following = await loadBatch(db, key, batch.position + 1)
    const judged = await judging
    // The thread goes on with the next batch while this one is saved.
    judging = following && judge(following)
    const rows = judged.map((row): NewRow => ({ ...row, logId: row.entry && newId() }))
    const position = batch.position + judged.length
    await saveStep(reading, { rowsDone: done + position }, (trx) => saveRows(trx, key, rows))
    batch = following
    live.publish({ dataGroup: subject, noun: 'logImport', origin: null })
    // The embedded database answers within the same turn of the event loop.
    await setImmediate()
  }
}

/** What earlier pages of the same file have placed, and replaced. */
type Placed = { logs: PlacedLog[]; readonly gone: Set<string>; readonly sources: Set<string> }

/** Places the entries in the order of their start, as the writing will do it. */
async function placeAll(reading: Reading, source: ImportKind) {
  const { ctx, key } = reading
  const before: Placed = { logs: [], gone: new Set(), sources: new Set() }
  for (let after: Mark | null = null; ;) {
    ctx.signal.throwIfAborted()
    const rows = await listEntries(ctx.db, key, { after, most: ENTRIES_AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    await placePage(reading, sourceOf(source), rows, before)
    after = { startTime: last.startTime, position: last.position }
    await setImmediate()
  }
}

async function placePage(reading: Reading, source: string, rows: readonly EntryRow[], before: Placed) {
  const { ctx, key, mapping } = reading
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
  // Most pages change no state. The last step says whether the import is still the one that was looked at.
  if (!positions.size) return
  await saveStep(reading, {}, async (trx) => {
    for (const [state, at] of positions) await setRows(trx, key, at, { state })
  })
}
