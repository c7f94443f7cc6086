import { JSONParser } from '@streamparser/json'
import type { SourceRecord } from './csv-records.ts'
import { SourceError } from './source-problem.ts'

type Fields = Record<string, unknown>

const TIMEWARRIOR = ['id', 'start', 'end', 'tags', 'annotation'] as const

/** The columns of a log in our own export, and what each is called there. [import/own-export] */
const OWN: Readonly<Record<string, string>> = {
  id: 'id',
  start: 'start',
  end: 'end',
  time_zone: 'timeZone',
  minutes: 'minutes',
  category: 'category',
  activity: 'activity',
  sub_activity: 'subActivity',
  project: 'project',
  tags: 'tags',
  recipients: 'recipients',
  for_what: 'forWhat',
  shares: 'shares',
  rating: 'rating',
  remark: 'remark',
  notes_concise: 'notesConcise',
  efficiency: 'efficiency',
  parallel: 'parallel',
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const cellOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Reads the entries of a JSON file one by one: a list of intervals of Timewarrior, or our own export of logs. The first
 * record has the names of the columns. `line` is the number of the entry, because JSON has no lines of its own.
 * @throws SourceError jsonBroken, jsonUnknown
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let header: readonly string[] | undefined
  let line = 0
  for await (const entry of readEntries(text)) {
    if (!header) {
      header = headerOf(entry)
      yield { line: 0, cells: header }
    }
    line += 1
    const columns = header
    const isOwn = columns.length > TIMEWARRIOR.length
    yield { line, cells: columns.map((column) => cellOf(entry[isOwn ? OWN[column]! : column])) }
  }
}

function headerOf(entry: Fields): readonly string[] {
  if ('activity' in entry && 'category' in entry && 'start' in entry) return Object.keys(OWN)
  if ('start' in entry) return TIMEWARRIOR
  throw new SourceError('jsonUnknown')
}

async function* readEntries(text: AsyncIterable<string>): AsyncGenerator<Fields> {
  const found: Fields[] = []
  const parser = new JSONParser({ paths: ['$.*', '$.logs.*'], keepStack: false })
  parser.onValue = ({ value, key }) => {
    if (isFields(value) && typeof key === 'number') found.push(value)
  }
  let fault: Error | undefined
  parser.onError = (error) => {
    fault ??= error
  }
  for await (const piece of text) {
    if (parser.isEnded) break
    parser.write(piece)
    if (fault) throw new SourceError('jsonBroken')
    yield* found.splice(0)
  }
  if (!parser.isEnded) throw new SourceError('jsonBroken')
}
