import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'

const hex = (bytes: number) => sql`lower(hex(randomblob(${sql.lit(bytes)})))`
const newId = (db: Db) =>
  isPostgres(db)
    ? sql`gen_random_uuid()`
    : sql`${hex(4)} || '-' || ${hex(2)} || '-4' || substr(${hex(2)}, 2) || '-a' || substr(${hex(2)}, 2) || '-' || ${hex(6)}`

const columnName = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns that differ in each copy: names, digests, and days, of which there is one of each. */
const varied = (db: Db, column: string): RawBuilder<unknown> | undefined => {
  if (column === 'id') return newId(db)
  if (column === 'name' || column === 'name_fold') return sql`'copy ' || n.i`
  if (column === 'token_hash') return sql`t.token_hash || n.i`
  if (column !== 'effective_from') return undefined
  return isPostgres(db) ? sql`t.effective_from + n.i` : sql`date(t.effective_from, '+' || n.i || ' days')`
}

type Row = { readonly ownerId: string; readonly id: string }
const listColumns = async (db: Db, table: string, where: RawBuilder<unknown>) => {
  const { rows } = await sql<object>`select * from ${sql.table(table)} where ${where} limit 1`.execute(db)
  return Object.keys(rows[0]!).map(columnName)
}
const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)))

/** Copies a user's row until the table has so many: over HTTP that would take hours. */
export async function fillUp(db: Db, table: string, { ownerId, id }: Row, many: number): Promise<void> {
  const counting = sql<{ many: number | string }>`select count(*) as many from ${sql.table(table)}
    where owner_id = ${ownerId}`
  const copies = sql.lit(many - Number((await counting.execute(db)).rows[0]!.many))
  const columns = await listColumns(db, table, sql`owner_id = ${ownerId} and id = ${id}`)
  const cells = columns.map((column) => varied(db, column) ?? sql`t.${sql.id(column)}`)
  await sql`insert into ${sql.table(table)} (${columnList(columns)})
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${copies})
    select ${sql.join(cells)} from ${sql.table(table)} t cross join n
    where t.owner_id = ${ownerId} and t.id = ${id}`.execute(db)
  if (table === 'plans') await copyVersions(db, { ownerId, id })
}

/** A plan is nothing without one. */
async function copyVersions(db: Db, { ownerId, id }: Row): Promise<void> {
  const columns = await listColumns(db, 'plan_versions', sql`owner_id = ${ownerId} and plan_id = ${id}`)
  const cells = columns.map((column) => (column === 'plan_id' ? sql`p.id` : sql`v.${sql.id(column)}`))
  await sql`insert into plan_versions (${columnList(columns)})
    select ${sql.join(cells)} from plan_versions v join plans p on p.owner_id = v.owner_id
    where v.owner_id = ${ownerId} and v.plan_id = ${id} and p.id <> v.plan_id`.execute(db)
}
