import { type SourceRecord, readCsv } from './csv-records.ts'
import { decodeText } from './text-encoding.ts'
import type { ZipEntry } from './zip-entries.ts'

const HEADER = [
  'id',
  'description',
  'start',
  'end',
  'billable',
  'client',
  'project',
  'task',
  'tags',
  'user_name',
  'user_email',
] as const

type Row = ReadonlyMap<string, string>

/** An archive of solidtime has its entries in one table, and the names that these point at in others. */
export const isSolidtime = (entries: readonly ZipEntry[]): boolean => fileIn(entries, 'time_entries') !== undefined

const fileIn = (entries: readonly ZipEntry[], table: string) =>
  entries.find(({ name }) => name.split('/').at(-1) === `${table}.csv`)

/** Reads the entries of an export of solidtime, with names in place of ids. The first record has the names of the columns. */
export async function* readSolidtime(entries: readonly ZipEntry[]): AsyncGenerator<SourceRecord> {
  yield { line: 1, cells: HEADER }
  const loadNames = async (table: string, column = 'name') => {
    const found = new Map<string, string>()
    for await (const { row } of readRows(fileIn(entries, table))) found.set(row.get('id') ?? '', row.get(column) ?? '')
    return found
  }
  const [clients, projects, tasks, tags] = [
    await loadNames('clients'),
    await loadNames('projects'),
    await loadNames('tasks'),
    await loadNames('tags'),
  ]
  const members = new Map<string, Row>()
  for await (const { row } of readRows(fileIn(entries, 'members'))) members.set(row.get('id') ?? '', row)
  for await (const { line, row } of readRows(fileIn(entries, 'time_entries'))) {
    const nameIn = (known: ReadonlyMap<string, string>, column: string) => known.get(row.get(column) ?? '') ?? ''
    const member = members.get(row.get('member_id') ?? '')
    const cell = (column: string) => row.get(column) ?? ''
    const own = ['id', 'description', 'start', 'end', 'billable'].map(cell)
    const pointed = [nameIn(clients, 'client_id'), nameIn(projects, 'project_id'), nameIn(tasks, 'task_id')]
    const tagged = JSON.stringify(idsIn(cell('tags')).flatMap((id) => tags.get(id) ?? []))
    const person = [member?.get('name') ?? '', member?.get('email') ?? '']
    yield { line, cells: [...own, ...pointed, tagged, ...person] }
  }
}

const idsIn = (cell: string): string[] => cell.match(/[\da-f-]{36}/g) ?? []

async function* readRows(file: ZipEntry | undefined): AsyncGenerator<{ line: number; row: Row }> {
  if (!file) return
  let header: readonly string[] | undefined
  for await (const { line, cells } of readCsv(decodeText(file.bytes, 'utf-8'))) {
    if (header) yield { line, row: new Map(header.map((name, at) => [name, cells[at] ?? ''])) }
    else header = cells
  }
}
