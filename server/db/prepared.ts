import { type CompiledQuery, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { type EpochMs, epochMs, type Instant } from '#domain/time/time.ts'
import { directOf } from './direct.ts'
import type { Tables } from './tables.ts'

type AnyDb = Kysely<Tables>

export const isPostgres = (db: AnyDb): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Where a value of one of the rows goes. */
class Place {
  readonly row: number
  readonly key: string
  constructor(row: number, key: string) {
    this.row = row
    this.key = key
  }
}
/** The parameters of a statement while it is built: each stands where its value is to go. */
export type Placed<P> = { readonly [Key in keyof P]: RawBuilder<P[Key]> }
const placed = <P extends object>(parameters: P, row: number) =>
  Object.fromEntries(Object.keys(parameters).map((key) => [key, sql.val(new Place(row, key))])) as Placed<P>

/** The answer of a statement. Its columns have the names in the database. */
export type Answer<Row> = { rows: Row[]; count: number }

const names = new Map<string, string>()
/** What PostgreSQL is to call a statement, so that it plans it once and not at every call; undefined for most. */
export const nameOf = (text: string): string | undefined => names.get(text)

/**
 * A statement that is asked all the time, built once: Kysely takes as long to build and compile it as SQLite to answer.
 * Of one for several rows there is a text for each number of rows.
 */
export function preparedRows<P extends object, Row = unknown>(
  build: (db: AnyDb, rows: Placed<P>[]) => CompiledQuery<Row>,
): (db: AnyDb, rows: readonly P[]) => Promise<Answer<Row>> {
  const known = new Map<string, CompiledQuery<Row>>()
  const compiled = (db: AnyDb, rows: readonly P[]) => {
    const key = `${isPostgres(db)} ${rows.length}`
    const query = known.get(key) ?? build(db, rows.map(placed))
    known.set(key, query)
    if (!names.has(query.sql)) names.set(query.sql, `hot_${names.size}`)
    return query
  }
  return async (db, rows) => {
    const query = compiled(db, rows)
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? rows[value.row]![value.key as keyof P] : value,
    )
    const direct = directOf(db)?.ask({ text: query.sql, parameters, isTransaction: db.isTransaction })
    if (direct) return direct as Answer<Row>
    const executor = db.getExecutor().withoutPlugins()
    const answer = await executor.executeQuery<Row>({ ...query, parameters })
    return { rows: answer.rows, count: Number(answer.numAffectedRows ?? 0) }
  }
}

/** The same for a statement that takes each of its parameters once. */
export function prepared<P extends object, Row = unknown>(
  build: (db: AnyDb, parameters: Placed<P>) => CompiledQuery<Row>,
): (db: AnyDb, parameters: P) => Promise<Answer<Row>> {
  const run = preparedRows<P, Row>((db, [parameters]) => build(db, parameters!))
  return (db, parameters) => run(db, [parameters])
}

/**
 * The names of the functions that make JSON. One JSON text for a whole answer reaches us several times as fast as the
 * same cells one by one, in either driver. A `nested` value is JSON, where SQLite would see a text.
 */
export const jsonIn = (db: AnyDb) => {
  const [array, list, object, nested] = isPostgres(db)
    ? ['json_build_array', 'json_agg', 'json_object_agg', '']
    : ['json_array', 'json_group_array', 'json_group_object', 'json']
  return { array: sql.raw(array), list: sql.raw(list), object: sql.raw(object), nested: sql.raw(nested) }
}

/**
 * PostgreSQL writes an instant in JSON as `2026-03-02T08:00:00.5+00:00`, and in a text as `2026-03-02 08:00:00.5`.
 * Many thousands of them are read at a time: cutting is fourteen times as fast as to make a `Date` of each.
 */
export function instantFromJson(text: string): Instant {
  if (text.endsWith('Z')) return text as Instant
  const bare = text.endsWith('+00:00') ? text.slice(0, -6) : text
  return `${bare.slice(0, 10)}T${bare.slice(11, 19)}.${bare.slice(20).padEnd(3, '0').slice(0, 3)}Z` as Instant
}

/** PostgreSQL gives the number itself, SQLite the instant. */
export const msFromJson = (cell: number | string): EpochMs =>
  typeof cell === 'number' ? cell : epochMs(cell as Instant)
