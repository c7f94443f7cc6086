import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Instant } from '#domain/time/time.ts'
import type { Db } from './open.ts'
import { isPostgres } from './prepared.ts'

const pools = new WeakMap<Db, Pool>()
export const rememberPool = (db: Db, pool: Pool): void => void pools.set(db, pool)

export type Connections = { readonly used: number; readonly idle: number; readonly waiting: number }

/** How the connections to PostgreSQL are used now, and how many requests wait for one; undefined: there is no pool. */
export function connectionsOf(db: Db): Connections | undefined {
  const pool = pools.get(db)
  return pool && { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }
}

export type QueueState = {
  readonly due: number
  readonly notDueYet: number
  /** Tried too often. */
  readonly dead: number
  /** When the oldest of the due jobs could have been done. */
  readonly oldestDue: Instant | null
}

/** The jobs that are not done. */
export async function readQueueState(db: Db, now: Instant): Promise<QueueState> {
  const open = db.selectFrom('jobs').where('finishedAt', 'is', null)
  const [due, notDueYet, dead] = await Promise.all([
    open
      .select((is) => [is.fn.countAll<number>().as('jobs'), is.fn.min('runAt').as('oldest')])
      .where('deadAt', 'is', null)
      .where('runAt', '<=', now)
      .executeTakeFirstOrThrow(),
    open
      .select((is) => is.fn.countAll<number>().as('jobs'))
      .where('deadAt', 'is', null)
      .where('runAt', '>', now)
      .executeTakeFirstOrThrow(),
    open
      .select((is) => is.fn.countAll<number>().as('jobs'))
      .where('deadAt', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  return {
    due: due.jobs,
    notDueYet: notDueYet.jobs,
    dead: dead.jobs,
    oldestDue: due.oldest,
  }
}

/** In bytes, with its indexes and without the log of the embedded one. */
export async function readDatabaseSize(db: Db): Promise<number> {
  const bytes = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  return (await bytes.execute(db)).rows[0]?.bytes ?? 0
}
