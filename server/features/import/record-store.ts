import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { preparedRows } from '#server/db/prepared.ts'
import type { ImportRecordsRow } from '#server/db/schema/import.ts'
import type { SourceRecord } from './csv-records.ts'
import { packRecords, type PlacedRecord, type RecordBatch, unpackRecords } from './record-batch.ts'
import { type RowKey, type RowSpan, loadSpans } from './row-store.ts'

const insertRecords = preparedRows<ImportRecordsRow>((db, rows) =>
  db.insertInto('importRecords').values(rows).compile(),
)

/** @param position of the first of them among all records of the file */
export async function saveRecords(
  db: Db,
  { subject: ownerId, importId }: RowKey,
  position: number,
  records: readonly SourceRecord[],
): Promise<void> {
  await insertRecords(db, [{ ownerId, importId, position, records: packRecords(records) }])
}

const recordsOf = (db: Db, { subject, importId }: RowKey) =>
  db.selectFrom('importRecords').where('ownerId', '=', subject).where('importId', '=', importId)

/**
 * Deletes the records that an import no longer needs once its logs are written: batches without a faulty row. Records
 * are as large as the file was. @param batch how many records a batch has at most
 */
export async function deleteWrittenRecords(db: Db, key: RowKey, batch: number): Promise<void> {
  for await (const span of loadSpans(db, key)) await deleteWrittenIn(db, key, span, batch)
}

const deleteWrittenIn = (db: Db, { subject, importId }: RowKey, [from, to]: RowSpan, batch: number) =>
  db
    .deleteFrom('importRecords')
    .where('ownerId', '=', subject)
    .where('importId', '=', importId)
    .where('position', '>=', from)
    .where('position', '<', to)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('importRows as r')
            .select(sql.lit(1).as('one'))
            .where('r.ownerId', '=', subject)
            .where('r.importId', '=', importId)
            .where('r.state', '=', 'faulty')
            .whereRef('r.position', '>=', 'importRecords.position')
            .where(sql<boolean>`r.position < import_records.position + ${batch}`),
        ),
      ),
    )
    .execute()

/** The next records from a position on; undefined after the last. */
export const loadBatch = (db: Db, key: RowKey, from: number): Promise<RecordBatch | undefined> =>
  recordsOf(db, key)
    .select(['position', 'records'])
    .where('position', '>=', from)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

/** The same, to be read here; empty after the last. */
export async function loadRecords(db: Db, key: RowKey, from: number): Promise<PlacedRecord[]> {
  const batch = await loadBatch(db, key, from)
  return batch ? unpackRecords(batch) : []
}

/** The records at these positions. */
export async function findRecords(
  db: Db,
  key: RowKey,
  positions: readonly number[],
): Promise<ReadonlyMap<number, PlacedRecord>> {
  const found = new Map<number, PlacedRecord>()
  for (const position of positions) {
    if (found.has(position)) continue
    const batch = recordsOf(db, key).select(['position', 'records']).where('position', '<=', position)
    const row = await batch.orderBy('position', 'desc').limit(1).executeTakeFirst()
    for (const record of row ? unpackRecords(row) : []) found.set(record.position, record)
  }
  return found
}
