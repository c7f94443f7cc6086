import type { ColumnRole } from '#domain/import/columns.ts'
import type { ImportKind } from '#domain/import/kind.ts'
import type { ThingKind } from '#domain/import/thing.ts'
import type { Overlap } from '#domain/import/placement.ts'
import type { Instant } from '#domain/time/time.ts'

export type ImportStatus = 'receiving' | 'reading' | 'ready' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed'

export type ImportRow = {
  ownerId: string
  id: string
  status: ImportStatus
  fileName: string
  /** Bytes. */
  size: number
  rowsDone: number
  rowsAll: number
  /** Which tracker it comes from, once it is read. */
  kind: ImportKind | null
  /** JSON: what the file is. */
  source: string | null
  /** JSON: what its owner has decided about it. */
  mapping: string | null
  /** JSON: the things of the catalogue that the import has added. */
  added: string
  /** JSON: why it failed. */
  failure: string | null
  /** JSON: how many rows were in each state, and had each outcome, at the end of the last step. */
  counts: string
  version: number
  /** The offer that it is the copy of, until its owner takes it; null: it is the owner's own. */
  offerId: string | null
  /** From then on it is gone for its owner, and its rows are being deleted. */
  removedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

/** `copying` until all records have arrived; from `taken` on, the copy is an import like any other. */
export type ImportOfferStatus = 'copying' | 'waiting' | 'taken' | 'declined'

/** Entries of one person of a file that a member of a family offers to another. [import/offers] */
export type ImportOfferRow = {
  id: string
  /** The data group of the import that they come from. */
  ownerId: string
  /** The import may be gone: what has arrived stays. */
  importId: string
  /** Whose they are, as the file names them, folded. */
  person: string
  /** The same as it is written there. */
  name: string
  /** How many entries they are, as they were counted when the file was read. */
  entries: number
  /** The member who offers them: the owner of the import. */
  giverId: string
  /** The member to whom they are offered. */
  memberId: string
  status: ImportOfferStatus
  /** The place among the open offers to this member; null: it is not open. */
  slot: number | null
  createdAt: Instant
  updatedAt: Instant
}

type OfImport = { ownerId: string; importId: string; position: number }

/** The file as it was sent, until it is read. */
export type ImportPieceRow = OfImport & { bytes: Uint8Array }

/** Many records of the file as one JSON text, from the record of this position on. */
export type ImportRecordsRow = OfImport & { records: string }

export type ImportEntryState = 'new' | 'duplicate' | 'overlapping' | 'faulty' | 'leftOut'
export type ImportOutcome = 'imported' | 'skipped' | 'undone' | 'kept'

/** One record of the file, and the log that it becomes. */
export type ImportEntryRow = OfImport & {
  line: number
  state: ImportEntryState
  /** Why it is faulty or left out. */
  reason: string | null
  /** Of a faulty one: the column that cannot be read. */
  faultRole: ColumnRole | null
  startTime: Instant | null
  endTime: Instant | null
  /** JSON of an ImportEntry; null: there is none. */
  entry: string | null
  /** The choice for this row alone; null: that of the whole import. */
  overlap: Overlap | null
  outcome: ImportOutcome | null
  logId: string | null
  /** JSON: the ids of the logs whose place it took. */
  replaced: string | null
}

export type ImportThingState = Exclude<ImportEntryState, 'overlapping'>

/** A thing of an archive of an account that is no log. */
export type ImportThingRow = OfImport & {
  kind: ThingKind
  /** Its id in the archive; of preferences, their table. */
  sourceId: string
  /** By which its owner knows it. */
  name: string
  /** JSON of its row, as the archive has it; null: it is too large, or no longer needed. */
  content: string | null
  state: ImportThingState
  /** Why it is faulty or left out. */
  reason: string | null
  /** What it is here: the thing that is there already, or the one that it becomes. */
  targetId: string | null
  outcome: ImportOutcome | null
  /** JSON: what stood in its place before, so that an undo finds it. */
  before: string | null
}

/** The name that a log has in the tracker from which it came: the same entry is not imported twice. */
export type LogSourceRow = { ownerId: string; source: string; sourceId: string; logId: string }

/** The last decisions about files of a kind, as JSON: they are proposed for the next one. */
export type ImportMappingRow = { ownerId: string; kind: string; content: string }

/** The tables of the feature with this file's name, which alone writes them. */
export type ImportTables = {
  imports: ImportRow
  importPieces: ImportPieceRow
  importRecords: ImportRecordsRow
  importRows: ImportEntryRow
  importThings: ImportThingRow
  logSources: LogSourceRow
  importMappings: ImportMappingRow
  importOffers: ImportOfferRow
}
