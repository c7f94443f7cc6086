import { readCsv, type SourceRecord, type SourceRecords } from './csv-records.ts'
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
export async function* readSolidtime(entries: readonly ZipEntry[]): SourceRecords {
  yield [{ line: 1, cells: HEADER }]
  const loadNames = async (table: string, column = 'name') => {
    const found = new Map<string, string>()
    for await (const rows of readRows(fileIn(entries, table)))
      for (const { row } of rows) found.set(row.get('id') ?? '', row.get(column) ?? '')
    return found
  }
  const [clients, projects, tasks, tags] = [
    await loadNames('clients'),
    await loadNames('projects'),
    await loadNames('tasks'),
    await loadNames('tags'),
  ]
  const members = new Map<string, Row>()
  for await (const rows of readRows(fileIn(entries, 'members')))
    for (const { row } of rows) members.set(row.get('id') ?? '', row)
  const recordOf = ({ line, row }: NumberedRow): SourceRecord => {
    const nameIn = (known: ReadonlyMap<string, string>, column: string) => known.get(row.get(column) ?? '') ?? ''
    const member = members.get(row.get('member_id') ?? '')
    const cell = (column: string) => row.get(column) ?? ''
    const own = ['id', 'description', 'start', 'end', 'billable'].map(cell)
    const pointed = [nameIn(clients, 'client_id'), nameIn(projects, 'project_id'), nameIn(tasks, 'task_id')]
    const tagged = JSON.stringify(idsIn(cell('tags')).flatMap((id) => tags.get(id) ?? []))
    const person = [member?.get('name') ?? '', member?.get('email') ?? '']
    return { line, cells: [...own, ...pointed, tagged, ...person] }
  }
  for await (const rows of readRows(fileIn(entries, 'time_entries'))) yield rows.map(recordOf)
}

const idsIn = (cell: string): string[] => cell.match(/[\da-f-]{36}/g) ?? []

type NumberedRow = { line: number; row: Row }

async function* readRows(file: ZipEntry | undefined): AsyncGenerator<NumberedRow[]> {
  if (!file) return
  let names: readonly string[] | undefined
  for await (const records of readCsv(decodeText(file.bytes, 'utf-8'))) {
    const [top] = records
    const header = names ?? top?.cells ?? []
    const rowOf = (cells: readonly string[]) => new Map(header.map((name, at) => [name, cells[at] ?? '']))
    yield records.slice(names || !top ? 0 : 1).map(({ line, cells }) => ({ line, row: rowOf(cells) }))
    if (top) names = header
  }
}
