import type { SourceRecord } from './csv-records.ts'

/** Records as they are kept: many as one JSON text, from the record of this position on. */
export type RecordBatch = { readonly position: number; readonly records: string }
export type PlacedRecord = SourceRecord & { readonly position: number }
type Cells = readonly [line: number, cells: readonly string[]]

export const packRecords = (records: readonly SourceRecord[]): string =>
  JSON.stringify(records.map(({ line, cells }): Cells => [line, cells]))

export const unpackRecords = ({ position, records }: RecordBatch): PlacedRecord[] =>
  (JSON.parse(records) as Cells[]).map(([line, cells], at) => ({ position: position + at, line, cells }))
