import { Buffer } from 'node:buffer'
import type { Instant } from '#domain/time/time.ts'
import { readCalendar } from './calendar-records.ts'
import { ARCHIVE_BEGINNING, findArchive, isArchive, readArchive, type SourceThing } from './archive-records.ts'
import { readCsv, type SourceRecord, type SourceRecords } from './csv-records.ts'
import { readJson } from './json-records.ts'
import { SourceError } from './source-problem.ts'
import { isSolidtime, readSolidtime } from './solidtime-records.ts'
import { type Bytes, decodeText, detectEncoding, readBeginning } from './text-encoding.ts'
import { boundedBytes, listZip, refuseTooLarge, type ZipEntry } from './zip-entries.ts'

/** Files that are no text, by how they begin. */
const BINARY = ['\x89PNG', '\xFF\xD8\xFF', 'GIF8', '%PDF', '\x1F\x8B', 'SQLite format 3', '\xD0\xCF\x11\xE0', 'RIFF']

/**
 * Reads the records of any file that can be imported: a table, a calendar, a list in JSON, or a ZIP archive that holds
 * one. What the file is shows in its content; its name says nothing. An archive of an account has things besides.
 * [import/recognized-by-content]
 * @throws SourceError
 */
export async function* readSource(bytes: Bytes, now: Instant): SourceRecords<SourceRecord | SourceThing> {
  const beginning = await readMark(bytes)
  if (!beginning.length) throw new SourceError('empty')
  if (beginning.startsWith('PK\x03\x04') || beginning.startsWith('PK\x05\x06')) yield* readZip(bytes, now)
  else if (BINARY.some((mark) => beginning.startsWith(mark))) throw new SourceError('notText')
  else yield* readText(bytes, now)
}

async function readMark(bytes: Bytes): Promise<string> {
  for await (const piece of bytes()) return Buffer.from(piece.subarray(0, 16)).toString('latin1')
  return ''
}

async function* readText(bytes: Bytes, now: Instant): SourceRecords<SourceRecord | SourceThing> {
  const encoding = await detectEncoding(bytes)
  const text = () => decodeText(bytes, encoding)
  const start = await readBeginning(text(), ARCHIVE_BEGINNING)
  if (!start) throw new SourceError('empty')
  if (/^BEGIN:VCALENDAR/i.test(start)) yield* readCalendar(text, now)
  else if (isArchive(start)) yield* readArchive(text())
  else if (/^[[{]/.test(start)) yield* readJson(text())
  else yield* readCsv(text())
}

async function* readZip(bytes: Bytes, now: Instant): SourceRecords<SourceRecord | SourceThing> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes()) pieces.push(piece)
  const entries = await listZip(Buffer.concat(pieces))
  // The tables beside it say the same.
  const archive = await findArchive(entries)
  if (archive) return yield* readArchive(decodeText(boundedBytes(archive), 'utf-8'))
  refuseTooLarge(entries)
  if (entries.some(({ name }) => name === '[Content_Types].xml')) throw new SourceError('spreadsheet')
  if (isSolidtime(entries)) return yield* readSolidtime(entries)
  const withEnding = (ending: string) => entries.filter(({ name }) => name.toLowerCase().endsWith(ending))
  const calendars = withEnding('.ics')
  const tables = withEnding('.csv')
  // Beside the nights of Sleep as Android lies a list of its alarms in JSON.
  const [table, ...others] = tables.length || calendars.length ? tables : withEnding('.json')
  if (calendars.length && !table) return yield* readCalendars(calendars, now)
  // The archive of a Toggl workspace has projects and tags, and no entries.
  if (entries.some(({ name }) => name.endsWith('workspace_users.json'))) throw new SourceError('zipWithoutEntries')
  if (!table || others.length) throw new SourceError('zipUnknown')
  return yield* readText(table.bytes, now)
}

/** Google hands out each calendar as a file of its own. */
async function* readCalendars(calendars: readonly ZipEntry[], now: Instant): SourceRecords<SourceRecord | SourceThing> {
  let isFirst = true
  for (const { bytes } of calendars)
    for await (const records of readText(bytes, now)) {
      const [top] = records
      const isHeader = top !== undefined && 'cells' in top && top.cells[0] === 'uid'
      if (!isHeader || isFirst) yield records
      isFirst = false
    }
}
