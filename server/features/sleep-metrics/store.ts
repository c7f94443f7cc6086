import { sql } from 'kysely'
import { type SleepLog, sleepKindOf } from '#domain/sleep-night.ts'
import type { ClosedSpan, Instant, LocalDate } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'

/** rule [3.1-a], of both kinds of span: what is primary, and over by `until`. */
const sleepOf = (db: Db, subject: SubjectId, until: Instant) =>
  db
    .selectFrom('activityLogs as l')
    .select(['l.startTime', 'l.endTime', 'l.rating'])
    // Not joined: PostgreSQL would begin with the activities, and read all that was ever logged of them.
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
    .where('l.endTime', '<=', until)

type Row = Omit<SleepLog, 'kind'> & { defaultKey: string | null }
const logOf = ({ defaultKey, ...log }: Row): SleepLog => ({ ...log, kind: sleepKindOf(defaultKey) })

/** rule [3.1-a]: the sleep that begins within the span, and is over by `until`. */
export async function sleepLogs(
  db: Db,
  subject: SubjectId,
  { startTime, endTime }: ClosedSpan,
  until: Instant,
): Promise<SleepLog[]> {
  const within = sleepOf(db, subject, until).where('l.startTime', '>=', startTime).where('l.startTime', '<', endTime)
  return (await within.execute()).map(logOf)
}

/** Who sleeps all of that in naps has no night to be found. */
const MOST_BEFORE = 100

/** The last sleep that began before a moment, and was over by it. */
export const sleepBefore = async (db: Db, subject: SubjectId, moment: Instant): Promise<SleepLog[]> =>
  (
    await sleepOf(db, subject, moment)
      .where('l.startTime', '<', moment)
      .orderBy('l.startTime', 'desc')
      .limit(MOST_BEFORE)
      .execute()
  ).map(logOf)

type SleeperRow = { birthDate: LocalDate | null; isChild: boolean }

/** What is known of whoever sleeps: their birth date, and whether they are a child in a family. */
export const sleeperOf = async (db: Db, subject: SubjectId): Promise<SleeperRow> => {
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
