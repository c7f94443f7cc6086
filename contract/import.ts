import * as z from 'zod/mini'
import { ActivityLog } from './activity-log.ts'
import { Category } from './catalogue.ts'
import { Bytes, Id, Instant, LocalDate, NoContent, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { importOffers, ImportOffer, ImportOffered } from './import-offer.ts'
import { ImportOutcome, ImportThings } from './import-things.ts'
import { ColumnRole, DateOrder, ImportKind, ImportMapping, ImportMappingChange, Overlap } from './import-mapping.ts'

/** [import/import-limits] */
export const IMPORT = {
  /** Bytes. */
  largest: 100_000_000,
  /** Bytes. A proxy such as nginx takes no larger body unless it is told to. */
  piece: 1_000_000,
  rows: 500_000,
  type: 'application/octet-stream',
} as const

const ImportStatus = z.enum(['receiving', 'reading', 'ready', 'writing', 'done', 'undoing', 'undone', 'failed'])
/** `new` becomes a log; the other states say why a row does not, or not without a choice. [import/row-states] */
const ImportRowState = z.enum(['new', 'duplicate', 'overlapping', 'faulty', 'leftOut'])
const Counted = z.strictObject({ name: z.string(), entries: z.int() })

const Failure = z.strictObject({
  problem: z.string(),
  line: z.nullable(z.int()),
})

const Counts = z.strictObject({
  new: z.int(),
  duplicate: z.int(),
  overlapping: z.int(),
  faulty: z.int(),
  leftOut: z.int(),
  imported: z.int(),
  skipped: z.int(),
  undone: z.int(),
  kept: z.int(),
})

const summary = {
  id: Id,
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  status: ImportStatus,
  kind: z.nullable(ImportKind),
  progress: z.strictObject({ done: z.int(), all: z.int() }),
  failure: z.nullable(Failure),
  counts: Counts,
  /** Of a copy that another member offers; null: it is the owner's own. */
  offer: z.nullable(ImportOffered),
  createdAt: Instant,
  updatedAt: Instant,
}
export const ImportSummary = z.strictObject(summary)
export type ImportSummary = z.output<typeof ImportSummary>

/** What a file is, as it was read. */
const Source = z.strictObject({
  header: z.array(z.string()),
  records: z.int(),
  first: z.nullable(LocalDate),
  last: z.nullable(LocalDate),
  dayOrders: z.array(DateOrder),
  needsZone: z.boolean(),
  /** Whether the kind has no clock times, so that entries are placed one after another. */
  isPlaced: z.boolean(),
  groups: z.array(
    z.strictObject({
      name: z.string(),
      /** By which a mapping names it. */
      key: z.string(),
      kind: z.enum(['project', 'activity', 'group', 'category']),
      entries: z.int(),
      /** Null: the file does not say. */
      minutes: z.nullable(z.int()),
    }),
  ),
  projects: z.array(Counted),
  tags: z.array(Counted),
  recipients: z.array(Counted),
  people: z.array(Counted),
  /** Columns that no log gets, by their numbers. */
  unknownColumns: z.array(z.int()),
  /** The lists that have more names than are shown. */
  incomplete: z.array(z.string()),
  missing: z.array(ColumnRole),
})

/** A record as it is understood. */
const Sample = z.strictObject({
  cells: z.array(z.string()),
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  activityName: z.nullable(z.string()),
  fault: z.nullable(z.string()),
})

export const ImportDetail = z.strictObject({
  ...summary,
  source: z.nullable(Source),
  mapping: z.nullable(ImportMapping),
  /** Null for a file of logs. */
  things: z.nullable(ImportThings),
  /** How many of the overlapping rows have a choice of their own. */
  choices: z.strictObject({ skip: z.int(), trim: z.int(), parallel: z.int(), replace: z.int() }),
  /** Three records as they are understood. */
  samples: z.array(Sample),
  /** What its owner has offered to others. */
  offers: z.array(ImportOffer),
})
export type ImportDetail = z.output<typeof ImportDetail>

export const ImportRow = z.strictObject({
  position: z.int(),
  line: z.int(),
  state: ImportRowState,
  reason: z.nullable(z.string()),
  startTime: z.nullable(Instant),
  endTime: z.nullable(Instant),
  activityName: z.nullable(z.string()),
  category: z.nullable(Category),
  project: z.nullable(z.string()),
  /** The choice for this row alone. */
  overlap: z.nullable(Overlap),
  outcome: z.nullable(ImportOutcome),
  logId: z.nullable(Id),
  /** The record as it stands in the file. */
  cells: z.array(z.string()),
  /** The cell that makes the row faulty, and the name of its column; null: no single cell does. */
  fault: z.nullable(z.strictObject({ column: z.string(), value: z.string() })),
})
export type ImportRow = z.output<typeof ImportRow>

const ById = z.strictObject({ id: Id })

/** A log that an import would bring, in the preview of a day. */
const PlannedLog = z.strictObject({
  startTime: Instant,
  endTime: Instant,
  category: Category,
  activityName: z.string(),
  parallelActivity: z.boolean(),
})

/**
 * History from other trackers: a file is sent in pieces, read, mapped, looked at, and only then written. One import is
 * one batch, which can be undone.
 */
export const logImport = {
  list: endpoint({
    method: 'GET',
    path: '/user/imports',
    access: 'user',
    notFor: 'controlledChild',
    response: z.array(ImportSummary),
  }),
  /** Begins an import. Its pieces follow. */
  create: endpoint({
    method: 'POST',
    path: '/user/imports',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({
      fileName: text(255, 1),
      size: z.int().check(z.minimum(1), z.maximum(IMPORT.largest)),
    }),
    response: ImportSummary,
    status: 201,
  }),
  /** A piece of the file, from 0 on; all but the last have the same size. The same piece may be sent again. */
  addPiece: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/pieces/{position}',
    access: 'user',
    notFor: 'controlledChild',
    params: z.strictObject({
      id: Id,
      position: z.pipe(z.coerce.number(), z.int().check(z.minimum(0), z.maximum(IMPORT.largest / IMPORT.piece))),
    }),
    upload: { types: [IMPORT.type], largest: IMPORT.piece },
    response: NoContent,
    status: 204,
  }),
  /** All pieces are there: the server reads the file. */
  read: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/read',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    response: ImportSummary,
    status: 202,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/imports/{id}',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    response: ImportDetail,
  }),
  /** Decides how the file is understood. The rows are looked at again. */
  map: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/mapping',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    body: ImportMappingChange,
    response: ImportSummary,
    status: 202,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/user/imports/{id}/rows',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    query: z.strictObject({ state: z.optional(ImportRowState), outcome: z.optional(ImportOutcome), ...Paging }),
    response: pageOf(ImportRow),
  }),
  /** The choice for one row; null: that of the whole import. */
  chooseForRow: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/rows/{position}',
    access: 'user',
    notFor: 'controlledChild',
    params: z.strictObject({ id: Id, position: z.pipe(z.coerce.number(), z.int().check(z.minimum(0))) }),
    body: z.strictObject({ overlap: z.nullable(Overlap) }),
    response: ImportRow,
  }),
  /** A day before and after: the logs that are there, and those that the import would bring. */
  day: endpoint({
    method: 'GET',
    path: '/user/imports/{id}/day',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    query: z.strictObject({ date: LocalDate }),
    response: z.strictObject({
      date: LocalDate,
      dayStart: Instant,
      dayEnd: Instant,
      before: z.array(ActivityLog),
      coming: z.array(PlannedLog),
    }),
  }),
  /** The faulty rows with their reasons, as a CSV file to mend and import again. */
  faulty: endpoint({
    method: 'GET',
    path: '/user/imports/{id}/faulty',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    response: Bytes,
    file: 'text/csv',
  }),
  /** Writes the logs. It goes on when the page is closed. */
  start: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/start',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    response: ImportSummary,
    status: 202,
  }),
  /** Takes back every log of the import that was not changed since. */
  undo: endpoint({
    method: 'POST',
    path: '/user/imports/{id}/undo',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    response: ImportSummary,
    status: 202,
  }),
  ...importOffers,
  /** Forgets the import. Its logs stay. An offer is declined by it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/user/imports/{id}',
    access: 'user',
    notFor: 'controlledChild',
    params: ById,
    response: NoContent,
    status: 204,
  }),
}
