import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { db } from '#server/testing/harness.ts'

// Whether the tables can be spread over several servers by their owner, as docs/scale.md says.

const PAGE = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8')

/** The names in a section of the page that begin a row of its table. */
function namesIn(heading: string): string[] {
  const [, section = ''] = PAGE.split(`## ${heading}\n`)
  return [...section.split('\n## ')[0]!.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!)
}

/** On each server in full: small, or asked by something other than an owner. */
const REFERENCE = new Set(namesIn('Tables that each server has'))
/** What the tables of many rows have without `owner_id`, and why, is said in the page. */
const TO_CHANGE = namesIn('What has to change first')

type Found = { table: string; name: string; definition: string; columns: string[]; target: string | null }

/** Primary keys, unique keys, unique indexes, exclusions and foreign keys, with their columns. */
const listKeys = async (): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition, r.relname as target,
      array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(c.conkey)) as columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid left join pg_class r on r.oid = c.confrelid
    where t.relnamespace = current_schema()::regnamespace and c.contype in ('p', 'u', 'x', 'f')
    union all
    select t.relname, i.relname, pg_get_indexdef(x.indexrelid), null,
      array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(x.indkey))
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relnamespace = current_schema()::regnamespace and x.indisunique
      and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`.execute(db)
  return rows
}

describe.runIf(inject('postgres'))('PostgreSQL', () => {
  test('each table has an owner, or is one that each server has', async () => {
    const { rows } = await sql<{ table: string; has: boolean }>`
      select t.relname as table, exists (
        select from pg_attribute a where a.attrelid = t.oid and a.attname = 'owner_id' and a.attnotnull) as has
      from pg_class t where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace`.execute(db)
    const names = rows.map(({ table }) => table)
    expect([...REFERENCE].filter((name) => !names.includes(name))).toEqual([])
    expect(rows.filter(({ table, has }) => !has && !REFERENCE.has(table)).map(({ table }) => table)).toEqual([])
  })

  test('every key of a table with many rows names the owner, but for those that are listed', async () => {
    const keys = (await listKeys()).filter(({ table }) => !REFERENCE.has(table))
    const toReference = ({ target }: Found) => target !== null && REFERENCE.has(target)
    const others = keys.filter((key) => !key.columns.includes('owner_id') && !toReference(key))
    expect(others.map(({ name }) => name).toSorted()).toEqual(TO_CHANGE.toSorted())
  })

  test('a foreign key leads from owner to owner, and from no table that each server has to one that is spread', async () => {
    const foreign = (await listKeys()).filter(({ target }) => target !== null)
    const wrong = foreign.filter(({ table, target, definition }) =>
      REFERENCE.has(table)
        ? !REFERENCE.has(target!)
        : !REFERENCE.has(target!) &&
          !/\(owner_id, .*REFERENCES \w+\(owner_id|\(owner_id\) REFERENCES \w+\(owner_id/.test(definition),
    )
    expect(wrong.map(({ table, definition }) => `${table}: ${definition}`)).toEqual([])
  })
})
