import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportEntry } from '#domain/import/entry.ts'
import type { ImportKind } from '#domain/import/kind.ts'
import { isArchiveId } from '#domain/import/references.ts'
import type { Overlap } from '#domain/import/placement.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { preparedRows } from '#server/db/prepared.ts'
import type { ImportEntryRow, ImportEntryState, ImportOutcome } from '#server/db/schema/import.ts'
import type { JudgedRecord } from './judge.ts'
import { countThings } from './thing-store.ts'
import { type Counts, NO_COUNTS } from './store.ts'

export type RowKey = { readonly subject: SubjectId; readonly importId: string }

/** The entry of a row that is about to become a log. */
export type EntryRow = {
  readonly position: number
  readonly startTime: Instant
  readonly endTime: Instant
  readonly overlap: Overlap | null
  readonly state: ImportEntryState
  readonly logId: string
  readonly entry: ImportEntry
}

/** A row that is read again keeps the choice that its owner has made for it alone. */
const upsertRows = preparedRows<ImportEntryRow>((db, rows) =>
  db
    .insertInto('importRows')
    .values(rows)
    .onConflict((it) =>
      it.columns(['ownerId', 'importId', 'position']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        reason: row.ref('excluded.reason'),
        faultRole: row.ref('excluded.faultRole'),
        startTime: row.ref('excluded.startTime'),
        endTime: row.ref('excluded.endTime'),
        entry: row.ref('excluded.entry'),
        logId: row.ref('excluded.logId'),
      })),
    )
    .compile(),
)
const ROWS_AT_ONCE = 100

export type NewRow = JudgedRecord & Pick<ImportEntryRow, 'logId'>

export async function saveRows(db: Db, { subject, importId }: RowKey, rows: readonly NewRow[]): Promise<void> {
  const all = rows.map((row): ImportEntryRow => ({
    ownerId: subject,
    importId,
    ...row,
    overlap: null,
    outcome: null,
    replaced: null,
  }))
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) await upsertRows(db, all.slice(at, at + ROWS_AT_ONCE))
}

const rowsOf = (db: Db, { subject, importId }: RowKey) =>
  db.selectFrom('importRows').where('ownerId', '=', subject).where('importId', '=', importId)

/** Positions of rows: from the first to before the second. */
export type RowSpan = readonly [from: number, to: number]
/** A statement passes through them in a few milliseconds. */
const ROWS_IN_A_SPAN = 5000

/** All rows of an import, span by span. Other requests are answered in between. */
export async function* loadSpans(db: Db, key: RowKey): AsyncGenerator<RowSpan> {
  const { last } = await rowsOf(db, key)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  for (let from = 0; from <= (last ?? -1); from += ROWS_IN_A_SPAN) {
    yield [from, from + ROWS_IN_A_SPAN]
    await setImmediate()
  }
}

export type Mark = { readonly startTime: Instant; readonly position: number }

/** The next entries by their start, then by their place in the file. */
export async function listEntries(
  db: Db,
  key: RowKey,
  { after, most, unwritten }: { after: Mark | null; most: number; unwritten?: true },
): Promise<EntryRow[]> {
  const next = rowsOf(db, key)
    .select(['position', 'startTime', 'endTime', 'overlap', 'state', 'logId', 'entry'])
    .where('startTime', 'is not', null)
    .$if(unwritten === true, (rows) => rows.where('outcome', 'is', null))
    .$if(after !== null, (rows) =>
      rows.where(sql<boolean>`(start_time, position) > (${after!.startTime}, ${after!.position})`),
    )
    .orderBy('startTime')
    .orderBy('position')
    .limit(most)
  return (await next.execute()).map((row) => ({
    ...row,
    startTime: row.startTime!,
    endTime: row.endTime!,
    logId: row.logId!,
    entry: JSON.parse(row.entry!) as ImportEntry,
  }))
}

type Setting = Partial<Pick<ImportEntryRow, 'state' | 'outcome' | 'replaced' | 'overlap'>>

/** Writes the same into several rows. */
export async function setRows(
  db: Db,
  { subject, importId }: RowKey,
  positions: readonly number[],
  change: Setting,
): Promise<void> {
  if (!positions.length) return
  const update = db.updateTable('importRows').set(change).where('ownerId', '=', subject)
  await update.where('importId', '=', importId).where('position', 'in', positions).execute()
}

/** Rows that never become a log are done as soon as the writing begins. */
export const skipRest = (db: Db, { subject, importId }: RowKey, [from, to]: RowSpan) =>
  db
    .updateTable('importRows')
    .set({ outcome: 'skipped' })
    .where('ownerId', '=', subject)
    .where('importId', '=', importId)
    .where('startTime', 'is', null)
    .where('position', '>=', from)
    .where('position', '<', to)
    .execute()

/** How many rows are in each state, and how many have had each outcome. */
export async function countRows(db: Db, key: RowKey): Promise<Counts> {
  const counts: Counts = { ...NO_COUNTS }
  for await (const [from, to] of loadSpans(db, key)) {
    const counted = rowsOf(db, key)
      .select(['state', 'outcome', sql<number>`count(*)`.as('many')])
      .where('position', '>=', from)
      .where('position', '<', to)
      .groupBy(['state', 'outcome'])
    for (const { state, outcome, many } of await counted.execute()) {
      counts[state] += many
      if (outcome) counts[outcome] += many
    }
  }
  const things = await countThings(db, key)
  return things.length ? { ...counts, things } : counts
}

/** How many rows whose time is taken have a choice of their own, by the choice. */
export async function countChoices(db: Db, key: RowKey): Promise<Record<Overlap, number>> {
  const counts: Record<Overlap, number> = { skip: 0, trim: 0, parallel: 0, replace: 0 }
  const chosen = rowsOf(db, key)
    .select(['overlap', sql<number>`count(*)`.as('many')])
    .where('overlap', 'is not', null)
    .where('state', '=', 'overlapping')
    .groupBy('overlap')
  for (const { overlap, many } of await chosen.execute()) if (overlap) counts[overlap] = many
  return counts
}

type Which = { readonly state?: ImportEntryState | undefined; readonly outcome?: ImportOutcome | undefined }
type Page = { readonly page: number; readonly pageSize: number }

export type ListedRow = Pick<
  ImportEntryRow,
  | 'position'
  | 'line'
  | 'state'
  | 'reason'
  | 'faultRole'
  | 'startTime'
  | 'endTime'
  | 'overlap'
  | 'outcome'
  | 'logId'
  | 'entry'
>

const LISTED = [
  ...(['position', 'line', 'state', 'reason', 'faultRole', 'startTime', 'endTime'] as const),
  ...(['overlap', 'outcome', 'logId', 'entry'] as const),
] as const

const which = (db: Db, key: RowKey, { state, outcome }: Which) =>
  rowsOf(db, key)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state!))
    .$if(outcome !== undefined, (rows) => rows.where('outcome', '=', outcome!))

export async function listRows(db: Db, key: RowKey, wanted: Which, { page, pageSize }: Page) {
  const rows: ListedRow[] = await which(db, key, wanted)
    .select(LISTED)
    .orderBy('position')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const total = await which(db, key, wanted)
    .select(sql<number>`count(*)`.as('many'))
    .executeTakeFirstOrThrow()
  return { rows, total: total.many }
}

export const findRow = (db: Db, key: RowKey, position: number): Promise<ListedRow | undefined> =>
  rowsOf(db, key).select(LISTED).where('position', '=', position).executeTakeFirst()

/** The entries that touch a span, at most so many. */
export async function listEntriesBetween(
  db: Db,
  key: RowKey,
  { from, to, back }: { from: Instant; to: Instant; back: Instant },
  most: number,
): Promise<EntryRow[]> {
  const found = rowsOf(db, key)
    .select(['position', 'startTime', 'endTime', 'overlap', 'state', 'logId', 'entry'])
    .where('startTime', '>', back)
    .where('startTime', '<', to)
    .where('endTime', '>', from)
    .orderBy('startTime')
    .orderBy('position')
    .limit(most)
  return (await found.execute()).map((row) => ({
    ...row,
    startTime: row.startTime!,
    endTime: row.endTime!,
    logId: row.logId!,
    entry: JSON.parse(row.entry!) as ImportEntry,
  }))
}

/** The next rows that were written, in the order of the file, from a position on. */
export const listWritten = (db: Db, key: RowKey, from: number, most: number) =>
  rowsOf(db, key)
    .select(['position', 'logId', 'replaced'])
    .where('outcome', '=', 'imported')
    .where('position', '>=', from)
    .orderBy('position')
    .limit(most)
    .execute()

// The names that logs have in their sources

/** Which of these entries of a source are logs of the owner already. */
export async function listKnownSources(
  db: Db,
  subject: SubjectId,
  source: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  const known = db.selectFrom('logSources').select('sourceId').where('ownerId', '=', subject)
  const rows = await known.where('source', '=', source).where('sourceId', 'in', ids).execute()
  const found = new Set(rows.map(({ sourceId }) => sourceId))
  // Our own files have the ids of our logs.
  const own = source === ('hourkin' satisfies ImportKind) ? ids.filter(isArchiveId) : []
  if (!own.length) return found
  const logs = db.selectFrom('activityLogs').select('id').where('ownerId', '=', subject).where('id', 'in', own)
  for (const { id } of await logs.execute()) found.add(id)
  return found
}

const insertSources = preparedRows<{ ownerId: string; source: string; sourceId: string; logId: string }>((db, rows) =>
  db
    .insertInto('logSources')
    .values(rows)
    .onConflict((it) => it.doNothing())
    .compile(),
)
export async function saveSources(db: Db, rows: Parameters<typeof insertSources>[1]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insertSources(db, rows.slice(at, at + ROWS_AT_ONCE))
}

// What was decided about the last file of a kind

export async function findMapping(db: Db, subject: SubjectId, kind: string): Promise<unknown> {
  const known = db.selectFrom('importMappings').select('content').where('ownerId', '=', subject)
  const row = await known.where('kind', '=', kind).executeTakeFirst()
  return row && (JSON.parse(row.content) as unknown)
}

export const saveMapping = (db: Db, ownerId: SubjectId, kind: string, content: object) =>
  db
    .insertInto('importMappings')
    .values({ ownerId, kind, content: JSON.stringify(content) })
    .onConflict((it) => it.columns(['ownerId', 'kind']).doUpdateSet({ content: JSON.stringify(content) }))
    .execute()
