import { DatabaseError } from 'pg'
import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { sqliteErrorOf } from './sqlite-file.ts'

const MARK = 'TIME_RANGE_OVERLAP'

/** The error code of an overlap. `23P01` is exclusion_violation. */
const EXCLUSION_VIOLATION = '23P01'

type Rule = { table: string; within: string[] }

/**
 * Rows that agree in every column of `within` may touch but not overlap in `[start_time, end_time)`; no end is open.
 * Held here because two requests that race can both pass a check made in code, but not this one.
 */
export async function forbidOverlap(db: Kysely<unknown>, { name }: Dialect, { table, within }: Rule): Promise<void> {
  const constraint = sql.id(`${table}_no_overlap`)
  if (name === 'postgres') {
    const same = sql.join(within.map((column) => sql`${sql.id(column)} with =`))
    await sql`create extension if not exists btree_gist`.execute(db)
    await sql`alter table ${sql.table(table)} add constraint ${constraint}
      exclude using gist (${same}, tstzrange(start_time, end_time, '[)') with &&)`.execute(db)
    return
  }
  const same = sql.join(
    within.map((column) => sql`${sql.id(column)} = new.${sql.id(column)}`),
    sql` and `,
  )
  // Rows that do not overlap end in the order in which they start: the last that starts before the new one ends
  // is the only one that can be in the way. One step in the index, however long the log.
  for (const [event, notItself] of [
    ['insert', sql`true`],
    ['update', sql`id <> old.id`],
  ] as const)
    await sql`create trigger ${sql.id(`${table}_no_overlap_${event}`)} before ${sql.raw(event)} on ${sql.table(table)}
      when exists (select 1 from (
        select end_time from ${sql.table(table)} where ${same} and ${notItself}
          and (new.end_time is null or start_time < new.end_time) order by start_time desc limit 1)
        where end_time is null or end_time > new.start_time)
      begin select raise(abort, ${sql.lit(MARK)}); end`.execute(db)
}

/**
 * The same rule on SQLite, asked only of changes that move hours, and answered with one step in the index however much
 * comes later: a bound that may be left out is none to SQLite, which then went through all of it.
 */
export async function askOverlapQuickly(
  db: Kysely<unknown>,
  { name }: Dialect,
  { table, within }: Rule,
): Promise<void> {
  if (name === 'postgres') return
  const columns = sql.join([...within, 'start_time', 'end_time'].map((column) => sql.id(column)))
  const same = sql.join(
    within.map((column) => sql`${sql.id(column)} = new.${sql.id(column)}`),
    sql` and `,
  )
  for (const [event, of, notItself] of [
    ['insert', sql``, sql`true`],
    ['update', sql`of ${columns}`, sql`id <> old.id`],
  ] as const) {
    const trigger = sql.id(`${table}_no_overlap_${event}`)
    await sql`drop trigger ${trigger}`.execute(db)
    await sql`create trigger ${trigger} before ${sql.raw(event)} ${of} on ${sql.table(table)}
      when exists (select 1 from (
        select end_time from ${sql.table(table)} where ${same} and ${notItself}
          and start_time < coalesce(new.end_time, '~') order by start_time desc limit 1)
        where end_time is null or end_time > new.start_time)
      begin select raise(abort, ${sql.lit(MARK)}); end`.execute(db)
  }
}

/** Whether a thrown thing is the database saying 'these hours are taken', whichever database it is. */
export const isOverlap = (error: unknown): boolean =>
  (error instanceof DatabaseError && error.code === EXCLUSION_VIOLATION) ||
  (sqliteErrorOf(error) === 'SQLITE_CONSTRAINT_TRIGGER' && (error as Error).message === MARK)
