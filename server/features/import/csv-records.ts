import { promisify } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { SourceError } from './source-problem.ts'

/** A row of a table. `line`: where it begins in the file, from 1. */
export type SourceRecord = { readonly line: number; readonly cells: readonly string[] }
/** The records of a file, many at a time: to wait for each of them would take longer than to read it. */
export type SourceRecords<T = SourceRecord> = AsyncGenerator<readonly T[]>

const SEPARATORS = [',', ';', '\t', '|'] as const
/** Characters of the beginning that show the separator. */
const SNIFFED = 16 * 1024
/** Characters. A quotation mark that is not closed would make one record of the rest of the file. */
const LONGEST_RECORD = 100_000

const TOLERANT = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true } as const

/**
 * Finds what separates the cells: the sign by which most rows have the same number of cells, and many of them.
 * @param beginning of the text
 */
function separatorOf(beginning: string): string {
  const whole = beginning.slice(0, SNIFFED)
  const lines = whole.slice(0, Math.max(whole.lastIndexOf('\n'), 0) || undefined)
  let best = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const score = evennessOf(lines, separator)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function evennessOf(lines: string, delimiter: string): number {
  try {
    const rows = parseNow(lines, { ...TOLERANT, delimiter, skip_records_with_error: true })
    const counts = new Map<number, number>()
    for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
    // Rows count for more than cells: a comma in a remark makes a few rows long.
    return Math.max(0, ...[...counts].map(([cells, many]) => (many / rows.length) ** 2 * Math.log2(cells + 1)))
  } catch {
    return 0
  }
}

/**
 * Reads the rows of a CSV text.
 * @throws SourceError quoteNotClosed, with the line in which it opens, or rowTooLong
 */
export async function* readCsv(text: AsyncIterable<string>): SourceRecords {
  const { beginning, all } = await lookAtBeginning(text)
  let found: SourceRecord[] = []
  let last = 0
  const parser = parse({
    ...TOLERANT,
    delimiter: separatorOf(beginning),
    max_record_size: LONGEST_RECORD,
    // It is called while the text is parsed, and keeps the record from going through the stream on its own.
    on_record(cells, { lines }) {
      found.push({ line: last + 1, cells })
      last = lines
      return null
    },
  })
  // The promise of the piece that fails reports it.
  parser.on('error', () => undefined).resume()
  const parsePiece = promisify((piece: string, done: (error?: Error | null) => void) => parser.write(piece, done))
  const parseEnd = promisify((done: (error?: Error | null) => void) => parser.end(done))
  try {
    for await (const piece of all) {
      await parsePiece(piece)
      yield found
      found = []
    }
    await parseEnd()
    yield found
  } catch (error) {
    throw error instanceof CsvError ? problemOf(error, last + 1) : error
  }
}

/** @param line in which the row begins: a row that goes on in the next line has an open quotation mark */
function problemOf({ code, ...error }: CsvError, line: number): SourceError {
  const isLong = code === 'CSV_MAX_RECORD_SIZE' && error['lines'] === line
  return new SourceError(isLong ? 'rowTooLong' : 'quoteNotClosed', line)
}

/** Looks at the beginning without taking it away. */
async function lookAtBeginning(text: AsyncIterable<string>) {
  const iterator = text[Symbol.asyncIterator]()
  let beginning = ''
  let next = await iterator.next()
  for (; !next.done; next = await iterator.next()) {
    beginning += next.value
    if (beginning.length >= SNIFFED) break
  }
  async function* readAll() {
    yield beginning
    for (let more = await iterator.next(); !more.done; more = await iterator.next()) yield more.value
  }
  return { beginning, all: readAll() }
}
