import { type Instant, instant, type Minutes, minutesBetween } from '#domain/time/time.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import type { TimeProportion } from './time-proportion.ts'

/** The columns of an exported log, in their order. [search/export-columns] */
export const EXCHANGE_FIELDS = [
  'id',
  'start',
  'end',
  'time_zone',
  'minutes',
  'category',
  'activity',
  'sub_activity',
  'project',
  'tags',
  'recipients',
  'for_what',
  'shares',
  'rating',
  'remark',
  'notes_concise',
  'efficiency',
  'parallel',
] as const
export type ExchangeField = (typeof EXCHANGE_FIELDS)[number]

/** A log with names in place of ids, as the JSON form has it. `for_what` and `shares` are as long as `recipients`. */
export type ExchangeLog = {
  id: string
  start: Instant
  end: Instant
  /** The zone of the owner's clock when the log began. */
  time_zone: string
  /** Elapsed minutes. */
  minutes: Minutes
  /** A key of ours, such as `study`. */
  category: string
  activity: string
  sub_activity: string | null
  project: string | null
  tags: string[]
  recipients: string[]
  for_what: (string | null)[]
  shares: (TimeProportion | null)[]
  rating: number | null
  remark: string | null
  notes_concise: string | null
  efficiency: number | null
  parallel: boolean
}
/** A log as the cells of a table have it. */
export type ExchangeCells = Record<ExchangeField, string>

/** Office programs take a text that begins with one of these for a formula, or for a mark of theirs. */
const LEADING_SIGN = /^['=+\-@＝＋－＠\p{Cc}]/u
const GUARD = "'"

/** A spreadsheet would run a text that begins like a formula. [search/export-formulas] */
const guardFormula = (text: string): string => (LEADING_SIGN.test(text) ? GUARD + text : text)
/** A cell as it was before it was guarded. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith(GUARD) && LEADING_SIGN.test(cell.slice(1)) ? cell.slice(1) : cell

/** Joins names, any of which may have the separator in it. [search/export-lists] */
const listCell = (items: readonly string[]): string => items.map((item) => item.replaceAll(/[\\;]/g, '\\$&')).join('; ')

/** Reads a list; one space after each semicolon belongs to the separator. */
export function itemsOf(cell: string): string[] {
  if (cell === '') return []
  const items = ['']
  for (const [part, escaped] of cell.matchAll(/\\([^])|; ?|[^\\;]+|\\$/g)) {
    if (part.startsWith(';')) items.push('')
    else items[items.length - 1] += escaped ?? part
  }
  return items
}

/** Writes a share as people read it: `30 min`, `50%`, or nothing. */
export const shareText = (share: TimeProportion | null): string =>
  share === null ? '' : share.type === 'percent' ? `${share.value}%` : `${share.value} min`

/** undefined: the text is no share. */
function shareOf(text: string): TimeProportion | null | undefined {
  if (text === '') return null
  const [, value, unit] = /^([1-9]\d{0,4})(?: (min)|%)$/.exec(text) ?? []
  if (value === undefined) return undefined
  return { type: unit === 'min' ? 'duration' : 'percent', value: Number(value) }
}

const numberCell = (value: number | null): string => (value === null ? '' : String(value))

/** Writes a log as cells; `logOfCells` reads the same log again. [search/export-columns] */
export const cellsOfLog = (log: ExchangeLog): ExchangeCells => ({
  id: log.id,
  start: log.start,
  end: log.end,
  time_zone: log.time_zone,
  minutes: String(log.minutes),
  category: log.category,
  activity: guardFormula(log.activity),
  sub_activity: guardFormula(log.sub_activity ?? ''),
  project: guardFormula(log.project ?? ''),
  tags: guardFormula(listCell(log.tags)),
  recipients: guardFormula(listCell(log.recipients)),
  for_what: guardFormula(listCell(log.for_what.map((text) => text ?? ''))),
  shares: listCell(log.shares.map(shareText)),
  rating: numberCell(log.rating),
  remark: guardFormula(log.remark ?? ''),
  notes_concise: guardFormula(log.notes_concise ?? ''),
  efficiency: numberCell(log.efficiency),
  parallel: String(log.parallel),
})

/** undefined: the text is no moment. */
function momentOf(text: string): Instant | undefined {
  try {
    return instant(text)
  } catch {
    return undefined
  }
}

/** undefined: the cell is no whole number between the two. */
function numberOf(cell: string, least: number, most: number): number | null | undefined {
  if (cell === '') return null
  const value = /^\d{1,3}$/.test(cell) ? Number(cell) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

/** A list beside the recipients, one item each; an empty cell says nothing of any of them. */
const besideRecipients = (cell: string, count: number): string[] => {
  const items = itemsOf(cell)
  return items.length ? items : Array.from({ length: count }, () => '')
}

/**
 * Reads the cells that `cellsOfLog` wrote. The length follows from the times, whatever `minutes` says. Cells that
 * cannot be read are named instead. [search/export-columns]
 */
export function logOfCells(cells: ExchangeCells): ExchangeLog | { wrong: ExchangeField[] } {
  const wrong = new Set<ExchangeField>()
  const known = <T>(field: ExchangeField, value: T | undefined): T => {
    if (value === undefined) wrong.add(field)
    return value as T
  }
  const textIn = (field: ExchangeField) => withoutGuard(cells[field])
  const start = known('start', momentOf(cells.start))
  const end = known('end', momentOf(cells.end))
  const names = itemsOf(textIn('recipients'))
  const recipients = known('recipients', names.includes('') ? undefined : names) ?? []
  const listBeside = (field: 'for_what' | 'shares') => {
    const items = besideRecipients(textIn(field), names.length)
    return known(field, items.length === names.length ? items : undefined) ?? []
  }
  const log: ExchangeLog = {
    id: cells.id,
    start,
    end,
    time_zone: known('time_zone', isTimeZone(cells.time_zone) ? cells.time_zone : undefined),
    minutes: wrong.size ? 0 : minutesBetween(start, end),
    category: known('category', cells.category || undefined),
    activity: known('activity', textIn('activity') || undefined),
    sub_activity: textIn('sub_activity') || null,
    project: textIn('project') || null,
    tags: itemsOf(textIn('tags')).filter((name) => name !== ''),
    recipients,
    for_what: listBeside('for_what').map((text) => text || null),
    shares: listBeside('shares').map((text) => known('shares', shareOf(text))),
    rating: known('rating', numberOf(cells.rating, 1, 5)),
    remark: textIn('remark') || null,
    notes_concise: textIn('notes_concise') || null,
    efficiency: known('efficiency', numberOf(cells.efficiency, 0, 100)),
    parallel: known('parallel', { true: true, false: false, '': false }[cells.parallel]),
  }
  return wrong.size ? { wrong: [...wrong] } : log
}
