import {
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type RawBuilder,
  sql,
} from 'kysely'
import { types } from 'pg'

type ColumnType = ColumnDataType | RawBuilder<unknown>

/** The differences between the databases for a migration. One set of migrations serves both. */
export type Dialect = {
  readonly name: 'sqlite' | 'postgres'
  readonly id: ColumnType
  readonly instant: ColumnType
  readonly localDate: ColumnType
  /** SQLite takes text into an integer column unless the table is strict. */
  readonly strictly: <T extends string>(table: CreateTableBuilder<T>) => CreateTableBuilder<T>
  /** Strict, and stored in the order of its key. */
  readonly clustered: <T extends string>(table: CreateTableBuilder<T>) => CreateTableBuilder<T>
}

export const sqlite: Dialect = {
  name: 'sqlite',
  id: 'text',
  instant: 'text',
  localDate: 'text',
  strictly: (table) => table.modifyEnd(sql`strict`),
  clustered: (table) => table.modifyEnd(sql`strict, without rowid`),
}

export const postgres: Dialect = {
  name: 'postgres',
  id: 'uuid',
  instant: 'timestamptz',
  localDate: 'date',
  strictly: (table) => table,
  clustered: (table) => table,
}

export const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** `2026-03-02 08:00:00.5+00` → `2026-03-02T08:00:00.500Z`. Every session of ours is in UTC. */
export function instantFromPostgres(text: string): string {
  const [, day, clock, fraction = ''] = text.match(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/) ?? []
  if (!day) throw new Error(`PostgreSQL wrote an instant that is not in UTC: ${text}`)
  return `${day}T${clock}.${fraction.padEnd(3, '0')}Z`
}

const { TIMESTAMPTZ, DATE, INT8 } = types.builtins
type Oid = Parameters<typeof types.getTypeParser>[0]

/** Both databases hand over the same values: instants and days as text, counts as numbers. */
const READERS: ReadonlyMap<Oid, (text: string) => unknown> = new Map<Oid, (text: string) => unknown>([
  [TIMESTAMPTZ, instantFromPostgres],
  [DATE, (text) => text],
  [INT8, Number],
])

export const postgresTypes = {
  getTypeParser: (oid: Oid, format?: 'text' | 'binary') => READERS.get(oid) ?? types.getTypeParser(oid, format),
}
