import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { callOwner } from './accounts.ts'
import { MOST_FOUND } from './found.ts'

type Log = { owner: string; startTime: string }
const nameLog = ({ owner, startTime }: Log) => `the log of ${owner} that starts at ${startTime}`

/** Finds the logs that begin before the log before them in their lane has ended. [log/overlap-test] */
export async function findOverlaps(db: Db): Promise<string[]> {
  const { rows } = await sql<Log>`select ${callOwner('l.ownerId')} as owner, l.start_time
    from (select owner_id, start_time, lag(end_time) over (
      partition by owner_id, lane order by start_time, end_time) as before from activity_logs) l
    left join users u on u.data_group = l.owner_id
    where l.before > l.start_time limit ${MOST_FOUND}`.execute(db)
  return rows.map((log) => `${nameLog(log)} overlaps the one before it`)
}

/** Finds the logs whose minutes are not those between their start and their end. */
export async function findWrongMinutes(db: Db): Promise<string[]> {
  const seconds = isPostgres(db)
    ? sql`extract(epoch from end_time - start_time)`
    : sql`(strftime('%s', end_time) - strftime('%s', start_time))`
  const { rows } = await sql<Log>`select ${callOwner('l.ownerId')} as owner, l.start_time
    from activity_logs l left join users u on u.data_group = l.owner_id
    where minutes * 60 <> ${seconds} limit ${MOST_FOUND}`.execute(db)
  return rows.map((log) => `${nameLog(log)} has other minutes than its hours`)
}
