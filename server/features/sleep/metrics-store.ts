import { sql } from 'kysely'
import { type SleepLog, sleepKindOf } from '#domain/sleep/night.ts'
import type { ClosedSpan, Instant, LocalDate } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { jsonRows } from '#server/db/json-rows.ts'
import type { Db } from '#server/db/open.ts'
import { instantFromJson, prepared } from '#server/db/prepared.ts'

type Row = Omit<SleepLog, 'kind'> & { defaultKey: string | null }
const logOf = ({ defaultKey, ...log }: Row): SleepLog => ({ ...log, kind: sleepKindOf(defaultKey) })

type Cells = [startTime: string, endTime: string, rating: number | null, defaultKey: string | null]
const sleepIn = prepared<ClosedSpan & { subject: SubjectId; until: Instant }, { json: string }>(
  (db, { subject, startTime, endTime, until }) => {
    const key = sql`(select '"' || a.default_key || '"' from activities a
      where a.owner_id = l.owner_id and a.id = l.activity_id)`
    const rows = jsonRows(db, { start_time: 'instant', end_time: 'instant', rating: 'number', key })
    return sql<{ json: string }>`select ${rows} as json from activity_logs l
      where owner_id = ${subject} and lane = 'primary' and category = 'sleep'
        and start_time >= ${startTime} and start_time < ${endTime} and end_time <= ${until}`.compile(db)
  },
)
/** Selects the primary logs of sleep that begin within the span and are over by `until`. [sleep/sleep-kinds] */
export async function selectSleepLogs(
  db: Db,
  subject: SubjectId,
  span: ClosedSpan,
  until: Instant,
): Promise<SleepLog[]> {
  const { rows } = await sleepIn(db, { subject, startTime: span.startTime, endTime: span.endTime, until })
  return (JSON.parse(rows[0]!.json) as Cells[]).map(([start, end, rating, defaultKey]) =>
    logOf({ startTime: instantFromJson(start), endTime: instantFromJson(end), rating, defaultKey }),
  )
}

/** If all of these are naps, no night is found. */
const MAX_BEFORE = 100

/** The last sleep logs that began before a moment and were over by then. */
export const listSleepBefore = async (db: Db, subject: SubjectId, moment: Instant): Promise<SleepLog[]> =>
  (
    await db
      .selectFrom('activityLogs as l')
      .select(['l.startTime', 'l.endTime', 'l.rating'])
      // With a join, PostgreSQL would begin with the activities and read every log of them.
      .select((is) =>
        is
          .selectFrom('activities as a')
          .select('a.defaultKey')
          .whereRef('a.ownerId', '=', 'l.ownerId')
          .whereRef('a.id', '=', 'l.activityId')
          .as('defaultKey'),
      )
      .where('l.ownerId', '=', subject)
      .where('l.lane', '=', 'primary')
      .where('l.category', '=', 'sleep')
      .where('l.endTime', '<=', moment)
      .where('l.startTime', '<', moment)
      .orderBy('l.startTime', 'desc')
      .limit(MAX_BEFORE)
      .execute()
  ).map(logOf)

type SleeperRow = { birthDate: LocalDate | null; isChild: boolean }

/**
 * The owner's data for the score: the birth date, and whether the owner is a child in a family.
 * [sleep/recommended-sleep]
 */
export const getSleeper = async (db: Db, subject: SubjectId): Promise<SleeperRow> => {
  const found = await db
    .selectFrom('users as u')
    .leftJoin('familyMembers as m', (join) =>
      join.onRef('m.userId', '=', 'u.id').on('m.status', '=', sql.lit('active')),
    )
    .select(['u.birthDate', 'm.role'])
    .where('u.dataGroup', '=', subject)
    .executeTakeFirstOrThrow()
  return { birthDate: found.birthDate, isChild: found.role === 'child' }
}
