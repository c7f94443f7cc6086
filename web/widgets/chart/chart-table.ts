import type { SearchFilters } from '#web/paths.ts'

export type Cell = {
  /** As people read it. */
  text: string
  /** As a program reads it: minutes, percent, a date; without it, the text. */
  value?: string | number | null
}

/** A picture in words and figures. The first cell names its row. */
export type ChartTable = {
  head: readonly string[]
  rows: readonly { key: string; cells: readonly Cell[]; logs?: SearchFilters | null | undefined }[]
}

/** A text that a spreadsheet would take for a formula must stay a text. */
const FORMULA = /^[=+\-@\t\r]/

function field(value: string | number | null): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets read Chinese in a file that begins like this. */
const MARK = '\uFEFF'

/** RFC 4180. */
export const csvOf = ({ head, rows }: ChartTable): string =>
  MARK +
  [head, ...rows.map(({ cells }) => cells.map(({ text, value = text }) => value))]
    .map((line) => line.map(field).join(','))
    .join('\r\n') +
  '\r\n'
