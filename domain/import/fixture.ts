import { proposeColumns } from './columns.ts'
import type { EntryResult, ImportEntry } from './entry.ts'
import type { ImportKind } from './kind.ts'
import { createEntryReader, type Reading } from './reading.ts'
import { createSurvey, type Survey } from './survey.ts'
import { instant } from '#domain/time/time.ts'

type Rows = readonly (readonly string[])[]
type Choices = Partial<Omit<Reading, 'kind' | 'columns'>>

/** For tests: cells with `|` between them. */
export const cellsOf = (row: string): string[] => row.split('|')

/** For tests: what is read from rows, with a header above them, in Berlin in 2026. */
export function resultsOf(kind: ImportKind, header: string, rows: Rows, choices: Choices = {}): EntryResult[] {
  const read = createEntryReader({
    kind,
    columns: proposeColumns(kind, cellsOf(header), rows),
    dayOrder: 'yearFirst',
    zone: 'Europe/Berlin',
    decimalComma: false,
    dayStartsAt: 540,
    nameless: 'No name',
    now: instant('2026-03-02T08:00:00Z'),
    ...choices,
  })
  return rows.map((cells, at) => read(cells, at + 2))
}

/** For tests: the entries among them. */
export const entriesOf = (...given: Parameters<typeof resultsOf>): ImportEntry[] =>
  resultsOf(...given).flatMap((result) => ('entry' in result ? [result.entry] : []))

/** For tests: `2024-03-04T09:00 2024-03-04T10:30`, or why there is no entry. */
export function outcome(result: EntryResult): string {
  if ('leftOut' in result) return result.leftOut
  if ('fault' in result) return `${result.fault.reason} ${result.fault.role}`
  const { startTime, endTime } = result.entry
  return `${startTime.slice(0, 16)} ${endTime.slice(0, 16)}`
}

/** For tests: the survey of rows with a header above them. */
export function surveyOf(kind: ImportKind, header: string, rows: Rows): Survey {
  const survey = createSurvey(kind, proposeColumns(kind, cellsOf(header), rows))
  for (const [at, cells] of rows.entries()) survey.add(cells, at + 2)
  return survey.result()
}
