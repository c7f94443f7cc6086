import type { Instant } from '#domain/time/time.ts'
import { type Columns, proposeColumns } from '#domain/import/columns.ts'
import { type ImportKind, recognizeKind } from '#domain/import/kind.ts'
import { createRecordFilter, hasHeader } from '#domain/import/records.ts'
import { createSurvey, type Survey } from '#domain/import/survey.ts'
import type { SourceThing } from './archive-records.ts'
import type { SourceRecord, SourceRecords } from './csv-records.ts'
import { readSource } from './source.ts'
import { SourceError } from './source-problem.ts'
import type { Bytes } from './text-encoding.ts'

/** [import/import-limits] */
const MOST_RECORDS = 500_000
/** The first rows show which tracker the file comes from. */
const FIRST_ROWS = 20
export const RECORDS_AT_ONCE = 1000
/** Characters: as many as are written in a few milliseconds, however long a record is. */
const CHARACTERS_AT_ONCE = 500_000
/** Characters of all records. A small file may grow: each occurrence of an event has the whole text of the event. */
const MOST_CHARACTERS = 300_000_000
/** More than all ceilings of an account together. */
const MOST_THINGS = 150_000
const THINGS_AT_ONCE = 200
/** Characters of the name of a column that are kept. */
const LONGEST_COLUMN_NAME = 200

/** What a file is. */
export type SourceSummary = {
  readonly kind: ImportKind
  readonly header: readonly string[]
  readonly columns: Columns
  readonly survey: Survey
  /** The number of records, with those that turn out to be faulty. */
  readonly records: number
  /** How many things an archive of an account has besides. */
  readonly things?: number
}

/** Where the records and the things of a file go. */
export type Saving = {
  readonly records: (records: readonly SourceRecord[]) => Promise<void>
  readonly things: (things: readonly SourceThing[]) => Promise<void>
}

/**
 * Reads a file: recognizes where it comes from, and hands over its records in batches.
 * @throws SourceError
 */
export async function readRecords(bytes: Bytes, now: Instant, saving: Saving): Promise<SourceSummary> {
  const save = saving.records
  const things = createThingBatches(saving.things)
  const source = pickRecords(readSource(bytes, now), (thing) => things.add(thing))
  let first: SourceRecord[] = []
  for (let next = await source.next(); !next.done; next = await source.next()) {
    first = [...first, ...next.value]
    if (first.length > FIRST_ROWS) break
  }
  const [top] = first
  if (!top) throw new SourceError('empty')
  const isTitled = hasHeader(top.cells)
  const header = top.cells.map((name) => (isTitled ? name.slice(0, LONGEST_COLUMN_NAME) : ''))
  const beginning = isTitled ? first.slice(1) : first
  const firstRows = beginning.slice(0, FIRST_ROWS).map(({ cells }) => cells)
  const kind = recognizeKind(header, firstRows)
  const columns = proposeColumns(kind, header, firstRows)
  const survey = createSurvey(kind, columns)
  const judge = createRecordFilter(kind, header)
  let batch: SourceRecord[] = []
  let [records, inBatch, inAll] = [0, 0, 0]

  /** Adds a record to the batch. @returns whether the batch is large enough to be saved */
  const addRecord = (record: SourceRecord): boolean => {
    records += 1
    if (records > MOST_RECORDS) throw new SourceError('tooManyRows', record.line)
    survey.add(record.cells, record.line)
    batch.push(record)
    const size = record.cells.reduce((sum, cell) => sum + cell.length, 0)
    inBatch += size
    inAll += size
    if (inAll > MOST_CHARACTERS) throw new SourceError('tooLarge', record.line)
    return batch.length >= RECORDS_AT_ONCE || inBatch >= CHARACTERS_AT_ONCE
  }
  async function* readAll() {
    yield beginning
    yield* source
  }
  let isOver = false
  for await (const read of readAll()) {
    for (const record of read) {
      const verdict = judge(record.cells, record.line)
      isOver = verdict === 'end'
      if (isOver) break
      if (verdict === 'skip' || !addRecord(record)) continue
      await save(batch)
      batch = []
      inBatch = 0
    }
    if (isOver) break
  }
  if (batch.length) await save(batch)
  await things.flush()
  if (!records && !things.count()) throw new SourceError('noEntries')
  const summary = { kind, header, columns, survey: survey.result(), records }
  return kind === 'hourkinAccount' ? { ...summary, things: things.count() } : summary
}

/** Hands over the things of a file, and passes its records on. */
async function* pickRecords(
  source: SourceRecords<SourceRecord | SourceThing>,
  add: (thing: SourceThing) => Promise<void>,
): SourceRecords {
  for await (const batch of source) {
    const records: SourceRecord[] = []
    for (const each of batch)
      if ('cells' in each) records.push(each)
      else await add(each)
    yield records
  }
}

function createThingBatches(save: Saving['things']) {
  let [batch, characters, count]: [SourceThing[], number, number] = [[], 0, 0]
  async function flush() {
    const full = batch
    ;[batch, characters] = [[], 0]
    if (full.length) await save(full)
  }
  return {
    flush,
    count: () => count,
    async add(thing: SourceThing) {
      count += 1
      if (count > MOST_THINGS) throw new SourceError('tooLarge')
      batch.push(thing)
      characters += thing.content?.length ?? 0
      if (batch.length >= THINGS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await flush()
    },
  }
}
