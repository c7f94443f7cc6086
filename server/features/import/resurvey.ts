import { setImmediate } from 'node:timers/promises'
import { COLUMN_ROLES, type Columns } from '#domain/import/columns.ts'
import { createSurvey } from '#domain/import/survey.ts'
import type { Db } from '#server/db/open.ts'
import type { SourceSummary } from './read.ts'
import { loadRecords } from './record-store.ts'
import { type RowKey } from './row-store.ts'

/** Whether each role stands in the same column. */
export const hasSameColumns = (a: Columns, b: Columns): boolean =>
  COLUMN_ROLES.every((role) => String(a[role] ?? '') === String(b[role] ?? ''))

/**
 * Surveys the records of a file anew: with other columns it has other groups, names and dates.
 * @throws if the signal is aborted
 */
export async function readSurvey(
  db: Db,
  key: RowKey,
  source: SourceSummary,
  { columns, signal }: { columns: Columns; signal: AbortSignal },
): Promise<SourceSummary> {
  const survey = createSurvey(source.kind, columns)
  for (let position = 0; ;) {
    signal.throwIfAborted()
    const records = await loadRecords(db, key, position)
    const last = records.at(-1)
    if (!last) return { ...source, columns, survey: survey.result() }
    for (const { cells, line } of records) survey.add(cells, line)
    position = last.position + 1
    await setImmediate()
  }
}
