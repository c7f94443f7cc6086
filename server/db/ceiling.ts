import { type RawBuilder, sql } from 'kysely'
import { type Ceiling, CEILINGS, isOver } from '#domain/ceiling.ts'
import type { Trx } from './open.ts'
import { isPostgres } from './prepared.ts'

type Counted = { readonly table: string; readonly which?: RawBuilder<unknown> }

/** The rows of an owner that count. An archived item that deleted logs use does not: its owner cannot remove it. */
const COUNTED: Record<Ceiling, Counted> = {
  notes: { table: 'notes' },
  openReminders: { table: 'reminders', which: sql`completed_at is null` },
  reminders: { table: 'reminders' },
  plans: { table: 'plans' },
  sleepPlans: { table: 'sleep_plans' },
  vacations: { table: 'vacations' },
  projects: { table: 'projects', which: sql`archived_at is null` },
  recipients: { table: 'recipients', which: sql`archived_at is null` },
  tags: { table: 'tags', which: sql`archived_at is null` },
  activities: { table: 'activities' },
  sharedViews: { table: 'shared_views' },
  savedFilters: { table: 'saved_filters' },
}

/**
 * Whether an owner has too many rows by now. A concurrent write of the same kind for the same owner waits until the
 * transaction ends, and then counts these too. It counts no further than one over the ceiling.
 */
export async function isOverCeiling(trx: Trx, ownerId: string, ceiling: Ceiling): Promise<boolean> {
  // The embedded database does one thing at a time.
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${ceiling} ${ownerId}`}, 0))`.execute(trx)
  const { table, which = sql`true` } = COUNTED[ceiling]
  const { rows } = await sql<{ many: number | string }>`select count(*) as many from (
    select 1 from ${sql.table(table)} where owner_id = ${ownerId} and ${which} limit ${CEILINGS[ceiling] + 1}
  ) as counted`.execute(trx)
  return isOver(ceiling, Number(rows[0]!.many))
}
