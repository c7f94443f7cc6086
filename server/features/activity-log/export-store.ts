import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import { type Log, logsOf, type Named, selectLogs } from '#server/db/whole-logs.ts'
import { conditionsWithoutText, joinAnd, type LogFilter, textConditions } from './search-filter-store.ts'

/** The logs that are looked at together. They take some milliseconds, and other requests have their turn after them. */
const PAGE = 250

/** Null: no bound. */
type PageStart = { after: Instant | null; before: Instant | null }
const isAfter = (after: Instant | null) => (after === null ? sql`` : sql`and start_time > ${after}`)

/** The start of the last log of the next page; null: there is no further log. */
async function endOfPage(db: Db, subject: SubjectId, { after, before }: PageStart): Promise<Instant | null> {
  // Each lane is one stretch of the index, of which a page is read and no more.
  const inLane = (lane: string) =>
    sql`select start_time from (select start_time from activity_logs where owner_id = ${subject}
      and lane = ${sql.lit(lane)} ${isAfter(after)} ${before === null ? sql`` : sql`and start_time < ${before}`}
      order by start_time limit ${sql.lit(PAGE)}) as of_lane`
  const { rows } = await sql<{ last: Instant | null }>`select max(start_time) as last from (select start_time from
    (${inLane('primary')} union all ${inLane('parallel')}) as both_lanes order by start_time limit ${sql.lit(PAGE)}) as page`.execute(
    db,
  )
  return rows[0]?.last ?? null
}

type PageSpan = { after: Instant | null; last: Instant }
/** The logs of a page that the filter finds. */
async function listLogsOfPage(db: Db, subject: SubjectId, filter: LogFilter, { after, last }: PageSpan) {
  const conditions = [...conditionsWithoutText(db, subject, filter), sql`start_time <= ${last} ${isAfter(after)}`]
  if (filter.q !== '') {
    const { isActivity, isSub, isInRemark } = textConditions(subject, filter)
    conditions.push(sql`(${isActivity} or ${isSub} or ${isInRemark})`)
  }
  // PostgreSQL would otherwise begin with the activities and read all of their logs.
  const apart = isPostgres(db) ? sql`offset 0` : sql``
  const found = sql`(select * from activity_logs where ${joinAnd(conditions)} ${apart}) l`
  const { rows } = await db
    .getExecutor()
    .withoutPlugins()
    .executeQuery(selectLogs(db, found, sql`true`))
  return logsOf({ rows, count: rows.length })
}

/**
 * Reads all logs that the filter finds, the oldest first, page by page: a page has so many logs of the owner, whatever
 * the filter leaves of them, so that none takes long. Those of one lane never begin together.
 */
export async function* readFoundLogs(db: Db, subject: SubjectId, filter: LogFilter): AsyncGenerator<Log[]> {
  const { from, before } = filter
  // No log is longer than this.
  let after = from && addMinutes(from, -LONGEST_LOG)
  for (;;) {
    const last = await endOfPage(db, subject, { after, before })
    if (last === null) return
    const logs = await listLogsOfPage(db, subject, filter, { after, last })
    if (logs.length) yield logs
    // SQLite answers within the same turn of the event loop.
    await nextTurn()
    after = last
  }
}

const namesById = (things: readonly { id: string; name: string }[]) => new Map(things.map(({ id, name }) => [id, name]))

/** The names of what logs point at by id. @param label of a tag, which may be a default */
export async function loadNames(db: Db, subject: SubjectId, label: (named: Named) => string) {
  const idsAndNames = (table: 'projects' | 'recipients') =>
    db.selectFrom(table).select(['id', 'name']).where('ownerId', '=', subject).execute()
  const tags = db.selectFrom('tags').select(['id', 'name', 'defaultKey']).where('ownerId', '=', subject)
  return {
    projects: namesById(await idsAndNames('projects')),
    recipients: namesById(await idsAndNames('recipients')),
    tags: namesById(
      (await tags.where('kind', '=', 'activity_tag').execute()).map((tag) => ({ id: tag.id, name: label(tag) })),
    ),
  }
}
export type LinkedNames = Awaited<ReturnType<typeof loadNames>>
