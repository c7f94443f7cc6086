import { sql } from 'kysely'
import { messageOf } from '#server/db/down.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { findIdleParts } from './schema.ts'
import { MOST_FOUND } from './found.ts'

/**
 * Finds damage by the database's own checks. PostgreSQL counts the pages whose checksum was wrong when it read them, if
 * it was set up with checksums.
 */
export const findDamage = (db: Db): Promise<string[]> => (isPostgres(db) ? findOnPostgres(db) : findInFile(db))

async function findInFile(db: Db): Promise<string[]> {
  const check = sql<{ said: string }>`select integrity_check as said from pragma_integrity_check limit ${MOST_FOUND}`
  try {
    const { rows } = await check.execute(db)
    return rows.map(({ said }) => said).filter((said) => said !== 'ok')
  } catch (error) {
    // Some damage ends the check itself.
    return [messageOf(error)]
  }
}

async function findOnPostgres(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pages: number }>`select coalesce(checksum_failures, 0) as pages
    from pg_stat_database where datname = current_database()`.execute(db)
  const pages = rows[0]?.pages ?? 0
  const idle = await findIdleParts(db)
  return pages ? [`${pages} pages had a wrong checksum`, ...idle] : idle
}
