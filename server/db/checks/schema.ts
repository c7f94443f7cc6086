import { sql } from 'kysely'
import { type Db, openDb } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { MOST_FOUND } from './found.ts'

/** What the migrations make in a new database: both databases have the same tables, columns, indexes and triggers. */
async function listExpectedParts(): Promise<string[]> {
  const fresh = await openDb(':memory:')
  try {
    return await listFileParts(fresh)
  } finally {
    await fresh.destroy()
  }
}

const namesOf = (rows: readonly { part: string }[]) => rows.map(({ part }) => part)

const listFileParts = async (db: Db): Promise<string[]> =>
  namesOf(
    (
      await sql<{ part: string }>`select type || ' ' || name as part from sqlite_schema
        where name not like 'sqlite\\_%' escape '\\'
        union all select 'column ' || t.name || '.' || c.name
        from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'`.execute(db)
    ).rows,
  )

const listPostgresParts = async (db: Db): Promise<string[]> =>
  namesOf(
    (
      await sql<{ part: string }>`select 'table ' || table_name as part from information_schema.tables
        where table_schema = current_schema()
        union all select 'column ' || table_name || '.' || column_name from information_schema.columns
        where table_schema = current_schema()
        union all select 'index ' || indexname from pg_indexes where schemaname = current_schema()
        union all select 'trigger ' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace
        union all select 'constraint ' || conname from pg_constraint
        where connamespace = current_schema()::regnamespace`.execute(db)
    ).rows,
  )

/** Where a file has triggers, PostgreSQL has a constraint. */
const onPostgres = (part: string) =>
  part.replace(/_no_overlap_[a-z]+$/, '_no_overlap').replace(/^trigger (?=.*_no_overlap$)/, 'constraint ')

/** Finds tables, columns, indexes and triggers that a migration has made and that are not there. */
export async function findMissingParts(db: Db): Promise<string[]> {
  const expected = await listExpectedParts()
  const own = new Set(await (isPostgres(db) ? listPostgresParts(db) : listFileParts(db)))
  const wanted = new Set(isPostgres(db) ? expected.map(onPostgres) : expected)
  return [...wanted]
    .filter((part) => !own.has(part))
    .slice(0, MOST_FOUND)
    .map((part) => `${part} is missing`)
}

/** Finds what of PostgreSQL is there but does not work: constraints not validated, broken indexes, disabled triggers. */
export async function findIdleParts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select 'the constraint ' || conname || ' of ' || conrelid::regclass || ' is not validated' as part
    from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace
    union all select 'the index ' || indexrelid::regclass || ' is not valid' from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
    union all select distinct 'triggers of ' || tgrelid::regclass || ' are disabled' from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    where t.tgenabled = 'D' and c.relnamespace = current_schema()::regnamespace
    limit ${MOST_FOUND}`.execute(db)
  return namesOf(rows)
}
