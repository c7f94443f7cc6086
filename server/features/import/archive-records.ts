import { ARCHIVE_FIELDS, ARCHIVE_FORMAT, archiveFormatOf, createArchiveReader } from '#domain/import/archive.ts'
import type { ArchiveThing } from '#domain/import/archive.ts'
import type { SourceRecord, SourceRecords } from './csv-records.ts'
import { type Fields, isFields, ownCellsOf, readJsonValues } from './json-records.ts'
import { SourceError } from './source-problem.ts'
import { decodeText, readBeginning } from './text-encoding.ts'
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
    if (isArchive(await readBeginning(decodeText(entry.bytes, 'utf-8'), ARCHIVE_BEGINNING))) return entry
  return undefined
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

type TableRow = { readonly table: string; readonly row: Fields }

const readRows = (text: AsyncIterable<string>): AsyncGenerator<readonly TableRow[]> =>
  readJsonValues(text, ['$.tables.*.*'], ({ value, key, stack }) => {
    const table = stack.at(-1)?.key
    return isFields(value) && typeof key === 'number' && typeof table === 'string' ? { table, row: value } : undefined
  })
