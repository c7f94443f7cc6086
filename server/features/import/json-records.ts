import { JSONParser } from '@streamparser/json'
import { cellsOfLog, EXCHANGE_FIELDS } from '#domain/log/exchange.ts'
import type { TimeProportion } from '#domain/log/time-proportion.ts'
import type { Instant } from '#domain/time/time.ts'
import type { SourceRecord, SourceRecords } from './csv-records.ts'
import { SourceError } from './source-problem.ts'

export type Fields = Record<string, unknown>

const TIMEWARRIOR = ['id', 'start', 'end', 'tags', 'annotation'] as const

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Characters of a text. A log takes far fewer. */
const LONGEST_TEXT = 20_000
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '')
/** Items of a list. A log takes far fewer, and is faulty then. */
const MOST_ITEMS = 200
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MOST_ITEMS) : [])
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** A share as our export has it; null: there is none. */
function shareOf(value: unknown): TimeProportion | null {
  if (!isFields(value) || typeof value['value'] !== 'number') return null
  return { type: value['type'] === 'percent' ? 'percent' : 'duration', value: value['value'] }
}

/** The cells that our CSV would have for a log of our JSON. [search/export-columns] */
export function ownCellsOf(entry: Fields): string[] {
  const cells = cellsOfLog({
    id: textOf(entry['id']),
    start: textOf(entry['start']) as Instant,
    end: textOf(entry['end']) as Instant,
    time_zone: textOf(entry['time_zone']),
    minutes: numberOf(entry['minutes']) ?? 0,
    category: textOf(entry['category']),
    activity: textOf(entry['activity']),
    sub_activity: textOf(entry['sub_activity']),
    project: textOf(entry['project']),
    tags: listOf(entry['tags']).map(textOf),
    recipients: listOf(entry['recipients']).map(textOf),
    for_what: listOf(entry['for_what']).map(textOf),
    shares: listOf(entry['shares']).map(shareOf),
    rating: numberOf(entry['rating']),
    remark: textOf(entry['remark']),
    notes_concise: textOf(entry['notes_concise']),
    efficiency: numberOf(entry['efficiency']),
    parallel: entry['parallel'] === true,
  })
  return EXCHANGE_FIELDS.map((field) => cells[field])
}

function timewarriorCellsOf(entry: Fields): string[] {
  const [id, tags] = [entry['id'], entry['tags']]
  return [
    typeof id === 'number' ? String(id) : textOf(id),
    textOf(entry['start']),
    textOf(entry['end']),
    tags === undefined ? '' : JSON.stringify(listOf(tags).map(textOf)),
    textOf(entry['annotation']),
  ]
}

/**
 * Reads the entries of a JSON file: a list of intervals of Timewarrior, or our own export of logs. The first record has
 * the names of the columns. `line` is the number of the entry, because JSON has no lines of its own.
 * @throws SourceError jsonBroken, jsonUnknown
 */
export async function* readJson(text: AsyncIterable<string>): SourceRecords {
  let line = 0
  let isOwn = false
  for await (const entries of readEntries(text)) {
    const records: SourceRecord[] = []
    for (const entry of entries) {
      if (line === 0) {
        const header = headerOf(entry)
        isOwn = header === EXCHANGE_FIELDS
        records.push({ line, cells: header })
      }
      line += 1
      records.push({ line, cells: isOwn ? ownCellsOf(entry) : timewarriorCellsOf(entry) })
    }
    yield records
  }
}

function headerOf(entry: Fields): readonly string[] {
  if ('activity' in entry && 'category' in entry && 'start' in entry) return EXCHANGE_FIELDS
  if ('start' in entry) return TIMEWARRIOR
  throw new SourceError('jsonUnknown')
}

const readEntries = (text: AsyncIterable<string>): AsyncGenerator<readonly Fields[]> =>
  readJsonValues(text, ['$.*', '$.logs.*'], ({ value, key }) =>
    isFields(value) && typeof key === 'number' ? value : undefined,
  )

type Found = Parameters<JSONParser['onValue']>[0]

/**
 * Reads the values at these paths of a JSON text, many at a time.
 * @param take makes of a value what is wanted; undefined: nothing
 * @throws SourceError jsonBroken
 */
export async function* readJsonValues<T>(
  text: AsyncIterable<string>,
  paths: readonly string[],
  take: (found: Found) => T | undefined,
): AsyncGenerator<readonly T[]> {
  let found: T[] = []
  const parser = new JSONParser({ paths: [...paths], keepStack: false })
  parser.onValue = (value) => {
    const taken = take(value)
    if (taken !== undefined) found.push(taken)
  }
  let fault: Error | undefined
  parser.onError = (error) => {
    fault ??= error
  }
  for await (const piece of text) {
    if (parser.isEnded) break
    parser.write(piece)
    if (fault) throw new SourceError('jsonBroken')
    yield found
    found = []
  }
  if (!parser.isEnded) throw new SourceError('jsonBroken')
}
