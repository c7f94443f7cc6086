import { isColumnName } from './columns.ts'
import type { ImportKind } from './kind.ts'
import { typeOf } from './value-type.ts'

/** What a row of a file is; after an end come no more records. */
export type RecordVerdict = 'record' | 'skip' | 'end'
export type RecordFilter = (cells: readonly string[], line: number) => RecordVerdict

const isFilled = (cell: string): boolean => cell.trim() !== ''

/**
 * Whether the first row of a file names its columns. Two names that trackers use are enough, since those of Sleep as
 * Android include times; else a row without any date, time or number is a header.
 */
export function hasHeader(firstRow: readonly string[]): boolean {
  const filled = firstRow.filter(isFilled)
  if (filled.filter(isColumnName).length > 1) return true
  return filled.length > 0 && filled.every((cell) => typeOf(cell) === 'text')
}

/** A record has a moment, and something that says more of it. */
const LEAST_CELLS = 2

/** Creates the function that tells the records of a file from all other rows. It is for one file, from its top. */
export function createRecordFilter(kind: ImportKind, header: readonly string[]): RecordFilter {
  // Where files were joined, the header is repeated as it is.
  const isHeader = (cells: readonly string[]) =>
    cells.length > 1 && cells.length === header.length && cells.every((cell, at) => cell === header[at])
  if (kind === 'sleepAsAndroid') return (cells) => (isSleep(cells) ? 'record' : 'skip')
  let isOver = false
  return (cells) => {
    if (isOver) return 'end'
    const filled = cells.filter(isFilled)
    if (filled.length === 0 || isHeader(cells)) return 'skip'
    if (kind === 'aTimeLogger' && isTotal(filled)) {
      isOver = true
      return 'end'
    }
    return filled.length < LEAST_CELLS ? 'skip' : 'record'
  }
}

/** Each night has a header of its own, and lines below it that begin with nothing. */
const isSleep = (cells: readonly string[]): boolean => /^\d{1,20}$/.test(cells[0]?.trim() ?? '')

const DATE = /^\d{4}-\d{1,2}-\d{1,2}/

/** Behind its records, aTimeLogger adds a table with the total of each type: it has no dates, and fewer columns. */
const isTotal = (filled: readonly string[]): boolean =>
  !filled.some((cell) => DATE.test(cell)) && (filled.length < 4 || filled.at(-1)!.trim().endsWith('%'))
