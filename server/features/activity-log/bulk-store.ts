import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { preparedRows } from '#server/db/prepared.ts'
import type { ActivityLogRow, LogBeneficiaryRow, LogTagRow } from '#server/db/schema/activity-log.ts'
import type { Log } from '#server/db/whole-logs.ts'
import { beneficiaryRows, rowOf, tagRows } from './store.ts'

const insertRows = preparedRows<ActivityLogRow>((db, rows) => db.insertInto('activityLogs').values(rows).compile())
const insertTags = preparedRows<LogTagRow>((db, rows) => db.insertInto('logTags').values(rows).compile())
const insertBeneficiaries = preparedRows<LogBeneficiaryRow>((db, rows) =>
  db.insertInto('logBeneficiaries').values(rows).compile(),
)

/** A statement is compiled for each number of rows, so most statements have this one. */
const ROWS_AT_ONCE = 50

async function insertAll<Row>(
  insert: (db: Db, rows: readonly Row[]) => Promise<unknown>,
  db: Db,
  rows: readonly Row[],
) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await insert(db, rows.slice(at, at + ROWS_AT_ONCE))
}

/** Adds many logs. The overlap constraint aborts the transaction if one of them is in the way of another. */
export async function insertLogs(db: Db, subject: SubjectId, logs: readonly Log[]): Promise<void> {
  await insertAll(
    insertRows,
    db,
    logs.map((log) => rowOf(subject, log)),
  )
  await insertAll(
    insertTags,
    db,
    logs.flatMap((log) => tagRows(subject, log)),
  )
  await insertAll(
    insertBeneficiaries,
    db,
    logs.flatMap((log) => beneficiaryRows(subject, log)),
  )
}

/** Deletes those of the logs that still have this version, and returns their ids. They cannot be restored. */
export async function deleteLogsOfVersion(
  db: Db,
  subject: SubjectId,
  ids: readonly string[],
  version: number,
): Promise<ReadonlySet<string>> {
  const deletion = db.deleteFrom('activityLogs').where('ownerId', '=', subject).where('id', 'in', ids)
  const deleted = await deletion.where('version', '=', version).returning('id').execute()
  return new Set(deleted.map(({ id }) => id))
}
