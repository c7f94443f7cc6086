import { JSONParser } from '@streamparser/json'
import { ARCHIVE_FIELDS, ARCHIVE_FORMAT, archiveFormatOf, createArchiveReader } from '#domain/import/archive.ts'
import type { ArchiveThing } from '#domain/import/archive.ts'
import type { SourceRecord, SourceRecords } from './csv-records.ts'
import { isFields, ownCellsOf } from './json-records.ts'
import { SourceError } from './source-problem.ts'
import { type Bytes, decodeText } from './text-encoding.ts'
import type { ZipEntry } from './zip-entries.ts'

/** A thing of an archive, as it is kept until the import is started. */
export type SourceThing = Pick<ArchiveThing, 'kind' | 'sourceId' | 'name'> & {
  /** JSON of its row; null: it is too large. */
  readonly content: string | null
}

/** Characters of a thing. A note has at most a fifth of it. */
const LONGEST_THING = 1_000_000
/** Tags and recipients of logs, days of plans and so on. Many years of an account have fewer. */
const MOST_PARTS = 2_000_000
/** Characters that show whether a text is an archive. */
export const ARCHIVE_BEGINNING = 200

/** Whether a text is an archive of an account. @throws SourceError newerArchive */
export function isArchive(beginning: string): boolean {
  const format = archiveFormatOf(beginning)
  if (format !== null && format > ARCHIVE_FORMAT) throw new SourceError('newerArchive')
  return format === ARCHIVE_FORMAT
}

/** Finds the file of an archive that holds an account, whatever it is called. @throws SourceError newerArchive */
export async function findArchive(entries: readonly ZipEntry[]): Promise<ZipEntry | undefined> {
  for (const entry of entries.filter(({ name }) => name.toLowerCase().endsWith('.json')))
    if (isArchive(await readBeginning(entry.bytes))) return entry
  return undefined
}

async function readBeginning(bytes: Bytes): Promise<string> {
  let beginning = ''
  for await (const piece of decodeText(bytes, 'utf-8')) {
    beginning += piece
    if (beginning.length >= ARCHIVE_BEGINNING) break
  }
  return beginning.trimStart()
}

/**
 * Reads an archive of an account, row by row. The first record has the names of the columns; logs are records like those
 * of our own export, and everything else is a thing. `line` is the number of the log.
 * @throws SourceError jsonBroken, jsonUnknown, tooLarge
 */
export async function* readArchive(text: AsyncIterable<string>): SourceRecords<SourceRecord | SourceThing> {
  yield [{ line: 0, cells: ARCHIVE_FIELDS }]
  const reader = createArchiveReader()
  let line = 0
  for await (const rows of readRows(text)) {
    const read: (SourceRecord | SourceThing)[] = []
    for (const { table, row } of rows) {
      const item = reader.read(table, row)
      if (reader.parts() > MOST_PARTS) throw new SourceError('tooLarge')
      if (!item) continue
      if ('problem' in item) throw new SourceError('jsonUnknown')
      if ('thing' in item) read.push(keptThing(item.thing))
      else {
        line += 1
        read.push({ line, cells: [...ownCellsOf(item.log), item.references] })
      }
    }
    yield read
  }
}

const keptThing = ({ content, ...thing }: ArchiveThing): SourceThing => ({ ...thing, content: jsonOf(content) })

function jsonOf(content: object): string | null {
  try {
    const json = JSON.stringify(content)
    return json.length > LONGEST_THING ? null : json
  } catch (error) {
    // Brackets within brackets, thousands deep.
    if (error instanceof RangeError) return null
    throw error
  }
}

type TableRow = { readonly table: string; readonly row: Record<string, unknown> }

async function* readRows(text: AsyncIterable<string>): AsyncGenerator<readonly TableRow[]> {
  const found: TableRow[] = []
  const parser = new JSONParser({ paths: ['$.tables.*.*'], keepStack: false })
  parser.onValue = ({ value, key, stack }) => {
    const table = stack.at(-1)?.key
    if (isFields(value) && typeof key === 'number' && typeof table === 'string') found.push({ table, row: value })
  }
  let fault: Error | undefined
  parser.onError = (error) => {
    fault ??= error
  }
  for await (const piece of text) {
    if (parser.isEnded) break
    parser.write(piece)
    if (fault) throw new SourceError('jsonBroken')
    yield found.splice(0)
  }
  if (!parser.isEnded) throw new SourceError('jsonBroken')
}
