import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { MOST_FOUND } from './found.ts'

const say = (rows: number, child: string, parent: string) =>
  `${rows} ${rows === 1 ? 'row' : 'rows'} of ${child} without what they belong to in ${parent}`

/** Finds rows that point at rows which are not there, by the foreign keys that the database knows. */
export const findDanglingRows = (db: Db): Promise<string[]> => (isPostgres(db) ? findOnPostgres(db) : findInFile(db))

async function findInFile(db: Db): Promise<string[]> {
  const { rows } = await sql<{ child: string; parent: string; rows: number }>`
    select "table" as child, parent, count(*) as rows from pragma_foreign_key_check
    group by "table", parent limit ${MOST_FOUND}`.execute(db)
  return rows.map((found) => say(found.rows, found.child, found.parent))
}

type Key = { child: string; parent: string; columns: string; targets: string }

/** PostgreSQL checks them at every write, unless a trigger was off: it has no check for all rows. */
async function findOnPostgres(db: Db): Promise<string[]> {
  const columnsOf = (table: string, numbers: string) =>
    sql`(select cast(json_agg(a.attname order by k.n) as text)
      from unnest(${sql.ref(numbers)}) with ordinality k (attnum, n)
      join pg_attribute a on a.attrelid = ${sql.ref(table)} and a.attnum = k.attnum)`
  const keys = await sql<Key>`select child.relname as child, parent.relname as parent,
      ${columnsOf('c.conrelid', 'c.conkey')} as columns, ${columnsOf('c.confrelid', 'c.confkey')} as targets
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 2`.execute(db)
  const found: string[] = []
  for (const key of keys.rows) {
    const rows = await countDangling(db, key)
    if (rows) found.push(say(rows, key.child, key.parent))
  }
  return found
}

async function countDangling(db: Db, { child, parent, columns, targets }: Key): Promise<number> {
  const own = (JSON.parse(columns) as string[]).map((name) => sql.ref(`c.${name}`))
  const its = (JSON.parse(targets) as string[]).map((name) => sql.ref(`p.${name}`))
  const and = sql` and `
  const isSet = sql.join(
    own.map((column) => sql`${column} is not null`),
    and,
  )
  const isTarget = sql.join(
    own.map((column, at) => sql`${column} = ${its[at]!}`),
    and,
  )
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(child)} c
    where ${isSet} and not exists (select 1 from ${sql.table(parent)} p where ${isTarget})`.execute(db)
  return rows[0]!.rows
}
