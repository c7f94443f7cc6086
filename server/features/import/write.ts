import { setImmediate } from 'node:timers/promises'
import type { Category } from '#contract/catalogue.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { type ImportKind, sourceOf } from '#domain/import/kind.ts'
import { proportionViolations } from '#domain/log/time-proportion.ts'
import { minutesBetween } from '#domain/time/time.ts'
import { isOverlap } from '#server/db/no-overlap.ts'
import type { Trx } from '#server/db/open.ts'
import { updatePlannerFigures } from '#server/db/planner.ts'
import { blank, inHours, type Log } from '#server/db/whole-logs.ts'
import { addLogsIn } from '#server/features/activity-log/bulk.ts'
import { settleAgain } from '#server/features/reward/settlement.ts'
import { findOwner } from '#server/features/account/service.ts'
import { transactionsOn } from '#server/http/write.ts'
import { type ImportContext, logContextOf } from './context.ts'
import { createNames, type Names, withExistingNames } from './names.ts'
import { type PlacedEntry, placedOf, placeRows, spanOf } from './placing.ts'
import { isBeingCopied } from './offer-store.ts'
import { RECORDS_AT_ONCE } from './read.ts'
import { deleteWrittenRecords } from './record-store.ts'
import {
  countRows,
  type EntryRow,
  listEntries,
  listKnownSources,
  type Mark,
  type RowKey,
  saveSources,
  setRows,
  skipRest,
  loadSpans,
} from './row-store.ts'
import { type Added, findImport, saveAdded, updateImport } from './store.ts'
import { loadMovedNames } from './moved-names.ts'
import { writeThings } from './things.ts'
import { listTaken } from './taken-store.ts'

type Writing = {
  readonly ctx: ImportContext
  readonly key: RowKey
  readonly kind: ImportKind
  readonly mapping: ImportMapping
  readonly names: Names
}

/** Another user's write waits for one page or two. With 200 it waited for more than 100 ms now and then. */
const LOGS_AT_ONCE = 150

/** The tables that grow with each log. */
const LOG_TABLES = ['activity_logs', 'log_tags', 'log_beneficiaries', 'log_sources', 'aspect_durations']
/** After so many logs of an import these tables are much larger than before. */
const STEPS_OF_GROWTH = [1000, 4000, 16_000, 64_000]

/** Logs that someone else writes at the same moment may be in the way; then the page is placed anew. */
const MAX_TRIES = 5

/**
 * Writes the logs page by page, each wholly or not at all, with what it adds to the totals. A server that dies goes on
 * with the next page: what is written has its outcome. [import/one-batch]
 */
export async function writeImport(before: ImportContext): Promise<void> {
  const begun = await findImport(before.db, before.subject, before.importId)
  if (begun?.status !== 'writing' || !begun.mapping || !begun.kind) return
  const key = { subject: before.subject, importId: before.importId }
  for await (const span of loadSpans(before.db, key)) await skipRest(before.db, key, span)
  const isArchive = begun.kind === 'hourkinAccount'
  const { rowsDone: done } = begun
  if (isArchive) await writeThings(before, { isPreferred: begun.mapping.preferences === true, rowsDone: done })
  // The zones of the owner may be others by now.
  const owner = isArchive ? (await findOwner(before.db, before.subject))?.owner : before.owner
  if (begun.rowsAll >= STEPS_OF_GROWTH[0]!) await updatePlannerFigures(before.db, ['import_rows'])
  await writeLogs({ ...before, owner: owner ?? before.owner })
}

async function writeLogs(ctx: ImportContext): Promise<void> {
  const { db, subject, importId, now, signal } = ctx
  const found = await findImport(db, subject, importId)
  if (found?.status !== 'writing' || !found.mapping || !found.kind) return
  const { kind } = found
  const mapping = await withExistingNames(db, subject, found.mapping)
  const making = { now, newId: ctx.newId }
  const owner = { subject, language: ctx.owner.language }
  const key = { subject, importId }
  const moved = kind === 'hourkinAccount' ? await loadMovedNames(ctx) : undefined
  const writing: Writing = { ctx, key, kind, mapping, names: createNames({ owner, making, kind, mapping, moved }) }
  let { added, rowsDone } = found
  for (let after: Mark | null = null; ;) {
    signal.throwIfAborted()
    const rows = await listEntries(db, key, { after, most: LOGS_AT_ONCE, unwritten: true })
    const last = rows.at(-1)
    if (!last) break
    const page = await writePage(writing, rows, { added, rowsDone })
    if (!page) return
    const hasGrown = STEPS_OF_GROWTH.some((logs) => rowsDone < logs && page.rowsDone >= logs)
    ;({ added, rowsDone } = page)
    if (hasGrown) await updatePlannerFigures(db, LOG_TABLES)
    after = { startTime: last.startTime, position: last.position }
    ctx.live.publish({ dataGroup: subject, noun: 'logImport', origin: null })
    await setImmediate()
  }
  const end = { status: 'done', counts: await countRows(db, key) } as const
  if (!(await updateImport(db, subject, { id: importId, from: ['writing'] }, end, now()))) return
  // A copy that another member is to get still needs them, and deletes them when it is made. No other copy begins now.
  if (await isBeingCopied(db, subject, importId)) return
  await deleteWrittenRecords(db, key, RECORDS_AT_ONCE)
}

type Progress = { readonly added: Added; readonly rowsDone: number }

/** @returns undefined: the import is not being written any more */
async function writePage(
  writing: Writing,
  rows: readonly EntryRow[],
  progress: Progress,
): Promise<Progress | undefined> {
  const { ctx, names } = writing
  for (let attempt = 1; ; attempt++)
    try {
      const after = await transactionsOn(ctx.db)((trx) => {
        names.drop()
        return writePageIn(trx, writing, rows, progress)
      })
      names.keep()
      return after
    } catch (error) {
      if (!isOverlap(error) || attempt >= MAX_TRIES) throw error
    }
}

async function writePageIn(trx: Trx, writing: Writing, rows: readonly EntryRow[], { added, rowsDone }: Progress) {
  const { ctx, key, kind, mapping, names } = writing
  const { subject, importId, now } = ctx
  const after = { rowsDone: rowsDone + rows.length }
  // It also locks the import, so that two processes do not write the same page.
  if (!(await updateImport(trx, subject, { id: importId, from: ['writing'] }, after, now()))) return undefined
  const taken = (await listTaken(trx, subject, importId, spanOf(rows))).map(placedOf)
  const ids = rows.flatMap(({ entry }) => entry.sourceId ?? [])
  const known = await listKnownSources(trx, subject, sourceOf(kind), ids)
  const placed = placeRows(rows, taken, { overlap: mapping.overlap, known })
  const logs: Log[] = []
  const written: PlacedEntry[] = []
  for (const each of placed) {
    const log = await logOf(trx, writing, each)
    if (!log) continue
    logs.push(log)
    written.push(each)
  }
  const replaced = written.flatMap(({ placement }) => ('replaces' in placement ? placement.replaces : []))
  await addLogsIn(trx, logContextOf(ctx), logs, replaced)
  await saveSources(trx, sourcesOf(written, { subject, kind }))
  await setOutcomes(trx, key, placed, written)
  const [first] = logs
  if (mapping.rewards && first) await settleAgain(trx, subject, first.startTime, now())
  const more = names.added()
  const all = more.reduce((sum, { table, id }) => ({ ...sum, [table]: [...sum[table], id] }), added)
  if (more.length) await saveAdded(trx, subject, importId, all)
  return { added: all, ...after }
}

const sourcesOf = (written: readonly PlacedEntry[], { subject, kind }: { subject: string; kind: ImportKind }) =>
  written.flatMap(({ row: { entry, logId } }) =>
    entry.sourceId === null ? [] : { ownerId: subject, source: sourceOf(kind), sourceId: entry.sourceId, logId },
  )

async function setOutcomes(trx: Trx, key: RowKey, placed: readonly PlacedEntry[], written: readonly PlacedEntry[]) {
  const done = new Set(written.map(({ row }) => row.position))
  const positions = placed.map(({ row }) => row.position)
  await setRows(trx, key, [...done], { outcome: 'imported' })
  const skipped = positions.filter((position) => !done.has(position))
  await setRows(trx, key, skipped, { outcome: 'skipped' })
  for (const { row, placement } of written)
    if ('replaces' in placement && placement.replaces.length)
      await setRows(trx, key, [row.position], { replaced: JSON.stringify(placement.replaces) })
}

/** The log that an entry becomes; undefined: it is skipped. */
async function logOf(trx: Trx, { ctx, mapping, names }: Writing, { row, placement }: PlacedEntry) {
  // An entry that is new and has a choice of its own is one that its owner does not want.
  const isUnwanted = placement.state === 'new' && row.overlap === 'skip'
  if (!('log' in placement) || !placement.log || isUnwanted) return undefined
  const { entry, logId: id } = row
  const { parallelActivity, ...hours } = placement.log
  const category = entry.category as Category
  const { beneficiaries, ...refs } = await names.resolve(trx, entry, category)
  const whole = { startTime: row.startTime, endTime: row.endTime }
  const minutes = minutesBetween(whole.startTime, whole.endTime)
  // Two names that became one recipient may ask for more than there is.
  const isWrong = proportionViolations(minutes, beneficiaries)
  const now = ctx.now()
  const log: Log = {
    ...blank(id, now, whole),
    ...refs,
    beneficiaries: isWrong ? beneficiaries.map((one) => ({ ...one, timeProportion: null })) : beneficiaries,
    category,
    parallelActivity,
    remark: entry.remark,
    notesConcise: entry.notesConcise,
    efficiency: entry.efficiency,
    ...(entry.rating !== null && { rating: entry.rating, ratingStatus: 'confirmed' as const }),
    version: 1,
    // A log that was entered late earns no coins, unless a parent wants it to. [import/rewards]
    createdAt: mapping.rewards ? hours.endTime : now,
  }
  return inHours(log, hours)
}
