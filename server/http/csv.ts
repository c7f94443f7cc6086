import { stringify } from 'csv-stringify/sync'

type Options = {
  /** Whether these rows begin the file. Without the byte order mark, office programs read an old encoding. */
  readonly isStart: boolean
  /** Whether texts that a spreadsheet would run get an apostrophe. */
  readonly escapesFormulas: boolean
}

/**
 * Writes rows of a CSV file as RFC 4180 has it. The library would leave a line break without quotation marks that is not
 * the one between records.
 */
export const csvRows = (rows: readonly (readonly unknown[])[], { isStart, escapesFormulas }: Options): string =>
  stringify(rows as unknown[][], {
    bom: isStart,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
    escape_formulas: escapesFormulas,
  })
