import { sql } from 'kysely'
import type { ImportOffered } from '#contract/import-offer.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { ImportEntryState, ImportOutcome, ImportRow, ImportStatus } from '#server/db/schema/import.ts'
import { loadOffered } from './offer-store.ts'
import { removeImport } from './removal-store.ts'
import type { SourceSummary } from './read.ts'
import type { ThingCount } from './thing-store.ts'

/** The things of the catalogue that an import has added; its undo removes those that nothing uses. */
export type Added = Record<'activities' | 'tags' | 'projects' | 'recipients', string[]>
/** How many rows are in each state, and how many have had each outcome. */
export type RowCounts = Record<ImportEntryState | ImportOutcome, number>
/** Those of the rows, and of the things of an archive. */
export type Counts = RowCounts & { things?: readonly ThingCount[] }
export const NO_COUNTS: RowCounts = {
  new: 0,
  duplicate: 0,
  overlapping: 0,
  faulty: 0,
  leftOut: 0,
  imported: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
}
export type Failure = { readonly problem: string; readonly line: number | null }

/** Without the large columns, which hold what the file is and how it is understood. */
export type ListedImport = Omit<
  ImportRow,
  'ownerId' | 'source' | 'mapping' | 'added' | 'failure' | 'counts' | 'removedAt'
> & {
  /** Who offers it, if it is a copy that its owner has not taken yet. */
  readonly offer: ImportOffered | null
  readonly failure: Failure | null
  readonly counts: Counts
}
export type Import = ListedImport & {
  readonly source: SourceSummary | null
  readonly mapping: ImportMapping | null
  readonly added: Added
}

const LISTED = [
  ...(['id', 'status', 'fileName', 'size', 'rowsDone', 'rowsAll'] as const),
  ...(['kind', 'failure', 'counts', 'version', 'offerId', 'createdAt', 'updatedAt'] as const),
] as const

const failureOf = (json: string | null) => (json === null ? null : (JSON.parse(json) as Failure))

const offerOf = ({ offerId }: Pick<ImportRow, 'offerId'>, offered: Awaited<ReturnType<typeof loadOffered>>) =>
  (offerId !== null && offered.get(offerId)) || null

const importsOf = (db: Db, subject: SubjectId) =>
  db.selectFrom('imports').where('ownerId', '=', subject).where('removedAt', 'is', null)

export async function findImport(db: Db, subject: SubjectId, id: string): Promise<Import | undefined> {
  const found = importsOf(db, subject).select([...LISTED, 'source', 'mapping', 'added'])
  const row = await found.where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const offered = await loadOffered(db, [row.offerId])
  return {
    ...row,
    offer: offerOf(row, offered),
    source: row.source === null ? null : (JSON.parse(row.source) as SourceSummary),
    mapping: row.mapping === null ? null : (JSON.parse(row.mapping) as ImportMapping),
    added: JSON.parse(row.added) as Added,
    failure: failureOf(row.failure),
    counts: JSON.parse(row.counts) as Counts,
  }
}

/** The newest first. */
export async function listImports(db: Db, subject: SubjectId): Promise<ListedImport[]> {
  const found = importsOf(db, subject).select(LISTED).orderBy('createdAt', 'desc').orderBy('id', 'desc')
  const rows = await found.execute()
  const offered = await loadOffered(
    db,
    rows.map(({ offerId }) => offerId),
  )
  return rows.map((row) => ({
    ...row,
    offer: offerOf(row, offered),
    failure: failureOf(row.failure),
    counts: JSON.parse(row.counts) as Counts,
  }))
}

type NewImport = Pick<ImportRow, 'id' | 'fileName' | 'size'>
const NOTHING_ADDED: Added = { activities: [], tags: [], projects: [], recipients: [] }

export const insertImport = (db: Db, ownerId: SubjectId, given: NewImport, now: Instant) =>
  db
    .insertInto('imports')
    .values({
      ...given,
      ownerId,
      status: 'receiving',
      rowsAll: 0,
      kind: null,
      mapping: null,
      offerId: null,
      ...newlyMade(now),
    })
    .execute()

const newlyMade = (now: Instant) => ({
  rowsDone: 0,
  source: null,
  added: JSON.stringify(NOTHING_ADDED),
  failure: null,
  removedAt: null,
  counts: JSON.stringify(NO_COUNTS),
  version: 1,
  createdAt: now,
  updatedAt: now,
})

type NewCopy = Pick<ImportRow, 'id' | 'fileName' | 'rowsAll' | 'kind'> & {
  readonly offerId: string
  /** How the file is understood where it comes from. */
  readonly mapping: ImportMapping
}

/** An import whose records are those of an offer. They are on their way. */
export const insertCopy = (trx: Trx, ownerId: SubjectId, { mapping, ...given }: NewCopy, now: Instant) =>
  trx
    .insertInto('imports')
    .values({ ...given, ownerId, status: 'reading', size: 0, mapping: JSON.stringify(mapping), ...newlyMade(now) })
    .execute()

/** Whether an import of this status has all records of its file. */
export const holdsRecords = (status: ImportStatus): boolean =>
  status === 'reading' || status === 'ready' || status === 'writing'

/** Locks an import until the transaction ends, so that its records stay. @returns its status; undefined: it is gone */
export async function lockImport(trx: Trx, subject: SubjectId, id: string): Promise<ImportStatus | undefined> {
  const found = importsOf(trx, subject).select('status').where('id', '=', id)
  return (await found.$if(isPostgres(trx), (row) => row.forUpdate()).executeTakeFirst())?.status
}

type Change = Partial<Pick<ImportRow, 'rowsDone' | 'rowsAll' | 'kind'>> & {
  readonly status?: ImportStatus
  readonly source?: SourceSummary
  readonly mapping?: ImportMapping
  readonly added?: Added
  readonly failure?: Failure | null
  readonly counts?: Counts
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

type Expected = { readonly id: string; readonly from: readonly ImportStatus[]; readonly version?: number }

/**
 * Changes an import that is in one of these states, and of this version. @returns false: it is in another by now
 * @throws if another import of the owner is being written (`isTaken`)
 */
export async function updateImport(
  db: Db,
  subject: SubjectId,
  { id, from, version }: Expected,
  { source, mapping, added, failure, counts, ...plain }: Change,
  now: Instant,
): Promise<boolean> {
  const change = db
    .updateTable('imports')
    .set({
      ...plain,
      ...(source !== undefined && { source: json(source) }),
      ...(mapping !== undefined && { mapping: json(mapping) }),
      ...(added !== undefined && { added: JSON.stringify(added) }),
      ...(failure !== undefined && { failure: json(failure) }),
      ...(counts !== undefined && { counts: JSON.stringify(counts) }),
      updatedAt: now,
      version: sql<number>`version + 1`,
    })
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('status', 'in', from)
    .$if(version !== undefined, (some) => some.where('version', '=', version!))
  return (await change.executeTakeFirst()).numUpdatedRows === 1n
}

/**
 * Of imports that were not written, the newest so many stay, and of those that were. An offer neither gives way nor
 * makes another import give way. [import/offers]
 */
export async function removeOldest(trx: Trx, subject: SubjectId, kept: { open: number; done: number }, now: Instant) {
  await removeOldestOf(trx, subject, { from: ['receiving', 'reading', 'ready', 'failed'], kept: kept.open }, now)
  await removeOldestOf(trx, subject, { from: ['done', 'undone'], kept: kept.done }, now)
}

type Oldest = { readonly from: readonly ImportStatus[]; readonly kept: number }

async function removeOldestOf(trx: Trx, subject: SubjectId, { from, kept }: Oldest, now: Instant) {
  const found = importsOf(trx, subject).where('status', 'in', from).where('offerId', 'is', null).select('id')
  const oldest = found.orderBy('createdAt', 'desc').orderBy('id', 'desc').offset(kept).limit(100)
  for (const { id } of await oldest.execute()) await removeImport(trx, subject, { id, from }, now)
}

/** Those of all owners that nothing has happened to since, at most so many. */
export const listImportsBefore = (db: Db, before: Instant, most: number) =>
  db
    .selectFrom('imports')
    .select(['ownerId', 'id'])
    .where('updatedAt', '<', before)
    .where('status', 'not in', ['writing', 'undoing'])
    .limit(most)
    .execute()

// The file

export async function savePiece(db: Db, ownerId: SubjectId, importId: string, position: number, bytes: Uint8Array) {
  const insertion = db.insertInto('importPieces').values({ ownerId, importId, position, bytes })
  await insertion.onConflict((it) => it.columns(['ownerId', 'importId', 'position']).doUpdateSet({ bytes })).execute()
}

const piecesOf = (db: Db, subject: SubjectId, importId: string) =>
  db.selectFrom('importPieces').where('ownerId', '=', subject).where('importId', '=', importId)

/** How many bytes of the file have arrived, in how many pieces. */
export async function countPieces(db: Db, subject: SubjectId, importId: string) {
  const { bytes, pieces } = await piecesOf(db, subject, importId)
    .select([sql<number>`coalesce(sum(length(bytes)), 0)`.as('bytes'), sql<number>`count(*)`.as('pieces')])
    .executeTakeFirstOrThrow()
  return { bytes, pieces }
}

export const loadPiece = async (db: Db, subject: SubjectId, importId: string, position: number) =>
  (await piecesOf(db, subject, importId).select('bytes').where('position', '=', position).executeTakeFirstOrThrow())
    .bytes

/** Adds what was added to the list of the import. */
export const saveAdded = (db: Db, subject: SubjectId, id: string, added: Added) =>
  db
    .updateTable('imports')
    .set({ added: JSON.stringify(added) })
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .execute()
