import { sql } from 'kysely'
import { isPostgres } from '#server/db/prepared.ts'
import type { BareDb } from './bare-database.ts'

/** What PostgreSQL's own catalogue says about all that our migrations make. */
const POSTGRES = sql<{ part: string }>`
  select concat_ws(' ', table_name, column_name, udt_name, is_nullable, column_default, generation_expression) as part
    from information_schema.columns where table_schema = 'public'
  union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
const SQLITE = sql<{ part: string }>`select concat_ws(' ', type, name, tbl_name, sql) as part from sqlite_schema`

/** Every table, column, constraint, index, trigger and function of a schema, in the words of the database. */
export async function listSchemaParts(store: BareDb): Promise<string[]> {
  const { rows } = await (isPostgres(store) ? POSTGRES : SQLITE).execute(store)
  return rows.map(({ part }) => part).toSorted()
}
