import { type RawBuilder, sql } from 'kysely'
import { isPostgres, jsonIn } from './prepared.ts'

/**
 * The content of a column. A `word` is an id, a date or a word of ours: nothing in it has to be escaped. A moment is
 * read by `instantFromJson`, or as `ms` by `msFromJson`, which is how PostgreSQL writes it in half the time.
 */
type Plain = 'word' | 'number' | 'instant' | 'ms'
/** The cells of a row by their columns, in the order in which they are read; or what makes JSON by itself. */
type Cells = Readonly<Record<string, Plain | RawBuilder<unknown>>>
type AnyDb = Parameters<typeof isPostgres>[0]

/** Joined by `concat`, which looks at its many parts once. */
const comma = sql`, ',', `
const orNull = (text: RawBuilder<unknown>) => sql`coalesce(${text}, 'null')`
const asText = (value: RawBuilder<unknown>) => sql`cast(${value} as text)`

function cellText(column: string, kind: Cells[string]) {
  const value = sql.raw(column)
  if (kind === 'word') return orNull(sql`'"' || ${value} || '"'`)
  if (kind === 'instant') return orNull(sql`'"' || cast(${value} at time zone 'UTC' as text) || '"'`)
  // `extract` reckons in decimals, and takes twice as long.
  if (kind === 'ms') return orNull(asText(sql`cast(date_part('epoch', ${value}) * 1000 as bigint)`))
  return orNull(asText(kind === 'number' ? value : kind))
}

/** Rows as the text of a JSON array of arrays. */
function rowsText(cells: Cells) {
  const texts = Object.entries(cells).map(([column, kind]) => cellText(column, kind))
  return sql<string>`coalesce('[' || string_agg(concat('[', ${sql.join(texts, comma)}, ']'), ',') || ']', '[]')`
}

/** What SQLite makes an array of. */
const valuesOf = (db: AnyDb, cells: Cells) =>
  Object.entries(cells).map(([column, kind]) =>
    typeof kind === 'string' ? sql.raw(column) : sql`${jsonIn(db).nested}(${kind})`,
  )

/**
 * Many plain rows as one JSON text, an array of arrays.
 * PostgreSQL joins texts faster than it builds JSON, since `json_build_array` looks up the type of each cell of each row.
 */
export function jsonRows(db: AnyDb, cells: Cells): RawBuilder<string> {
  if (isPostgres(db)) return rowsText(cells)
  const { array, list } = jsonIn(db)
  return sql`${list}(${array}(${sql.join(valuesOf(db, cells))}))`
}

/**
 * The same of rows of which many have the same `by`, which is said once: its cells, then all the rows with their `each`.
 * SQLite takes longer to sort than to say it again: there, each row may be a group of its own.
 * A whole query, of one row. @param from from where the rows come, and which
 */
export function jsonGroups(db: AnyDb, by: Cells, each: Cells, from: RawBuilder<unknown>): RawBuilder<unknown> {
  const { array, list } = jsonIn(db)
  if (!isPostgres(db)) {
    const row = sql`${array}(${sql.join(valuesOf(db, each))})`
    return sql`select ${list}(${array}(${sql.join([...valuesOf(db, by), sql`${array}(${row})`])})) as json ${from}`
  }
  const same = Object.entries(by).map(([column, kind]) =>
    typeof kind === 'string' ? sql.raw(column) : sql`${asText(kind)} as ${sql.raw(column)}`,
  )
  const places = sql.raw(same.map((_, at) => at + 1).join(', '))
  const said = Object.entries(by).map(([column, kind]) => [column, typeof kind === 'string' ? kind : sql.raw(column)])
  const outer = Object.fromEntries([...said, ['its_rows', sql`its_rows`]]) as Cells
  return sql`select ${rowsText(outer)} as json
    from (select ${sql.join(same)}, ${rowsText(each)} as its_rows ${from} group by ${places}) as grouped`
}
