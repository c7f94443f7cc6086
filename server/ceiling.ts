import { type RawBuilder, sql } from 'kysely'
import { type Ceiling, CEILINGS, isOver } from '#domain/ceiling.ts'
import type { Trx } from './db/open.ts'
import { isPostgres } from './db/prepared.ts'
import { Refusal } from './refusal.ts'

type Counted = { readonly table: string; readonly which?: RawBuilder<unknown> }

/**
 * Which rows of an owner count. What is put away because deleted logs point at it does not: its owner cannot remove it.
 */
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
}

/**
 * To be asked after the rows are written: throws where they are too many, and the transaction takes them back.
 * Whoever makes some of the same kind for the same owner at the same time waits, and then counts these too.
 *
 * @param ownerId the data group
 * @throws Refusal CONFLICT `{ full, limit }`
 */
export async function refuseOver(trx: Trx, ownerId: string, ceiling: Ceiling): Promise<void> {
  // The embedded database does one thing at a time.
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${ceiling} ${ownerId}`}, 0))`.execute(trx)
  if (isOver(ceiling, await countUpTo(trx, ownerId, ceiling))) throw fullOf(ceiling)
}

/**
 * The same for one thing.
 *
 * @param added whether it was written, once it is
 * @returns the same
 */
export async function withRoom(trx: Trx, ownerId: string, ceiling: Ceiling, added: Promise<boolean>): Promise<boolean> {
  if (!(await added)) return false
  await refuseOver(trx, ownerId, ceiling)
  return true
}

/** How many there are; one more than the ceiling stands for all that are over it. */
async function countUpTo(trx: Trx, ownerId: string, ceiling: Ceiling): Promise<number> {
  const { table, which = sql`true` } = COUNTED[ceiling]
  const { rows } = await sql<{ many: number | string }>`select count(*) as many from (
    select 1 from ${sql.table(table)} where owner_id = ${ownerId} and ${which} limit ${CEILINGS[ceiling] + 1}
  ) as counted`.execute(trx)
  return Number(rows[0]!.many)
}

function fullOf(full: Ceiling): Refusal {
  const limit = CEILINGS[full]
  return new Refusal('CONFLICT', [full], { full, limit }, `No more than ${limit} are kept of these`)
}
