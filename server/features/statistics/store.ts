import { sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import type { Aspect, AspectLog, Contribution } from '#domain/activity/aspect.ts'
import { type DateRange, isDataDay } from '#domain/statistics/statistics.ts'
import { addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { IS_DATA_DAY } from '#server/db/aspect-days.ts'
import type { Db } from '#server/db/open.ts'
import { jsonGroups, jsonRows } from '#server/db/json-rows.ts'
import { instantFromJson, jsonIn, msFromJson, prepared, preparedRows } from '#server/db/prepared.ts'
import type { AspectDurationRow } from '#server/db/schema/statistics.ts'

export const ASPECTS: readonly Aspect[] = ['category', 'activity', 'subActivity', 'project', 'tag', 'recipient']
type Span = { startTime: Instant; endTime: Instant }

// What days hold

const addRows = preparedRows<AspectDurationRow>((db, rows) =>
  db
    .insertInto('aspectDurations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'aspect', 'localDate', 'key']).doUpdateSet({
        primaryMinutes: sql`aspect_durations.primary_minutes + excluded.primary_minutes`,
        parallelMinutes: sql`aspect_durations.parallel_minutes + excluded.parallel_minutes`,
        entries: sql`aspect_durations.entries + excluded.entries`,
      }),
    )
    .compile(),
)
/** A log seldom touches more rows; a rebuild works through years of them. */
const ROWS_AT_ONCE = 100

/** Rows are locked in the order given, so that two writers never wait for each other. [statistics/aspect-delta] */
export async function addTotals(db: Db, ownerId: SubjectId, totals: readonly Contribution[]): Promise<void> {
  for (let from = 0; from < totals.length; from += ROWS_AT_ONCE)
    await addRows(
      db,
      totals.slice(from, from + ROWS_AT_ONCE).map((total) => ({ ownerId, ...total })),
    )
}

const dropZeros = preparedRows<{ ownerId: SubjectId; localDate: LocalDate }>((db, rows) =>
  db
    .deleteFrom('aspectDurations')
    .where('ownerId', '=', rows[0]!.ownerId)
    .where('aspect', 'in', ASPECTS)
    .where(
      'localDate',
      'in',
      rows.map(({ localDate }) => localDate),
    )
    .where('primaryMinutes', '=', 0)
    .where('parallelMinutes', '=', 0)
    .where('entries', '=', 0)
    .compile(),
)
/** Rows of these days in which everything is 0 are removed. [statistics/aspect-delta] */
export const dropEmpty = (db: Db, ownerId: SubjectId, dates: ReadonlySet<LocalDate>) =>
  dropZeros(
    db,
    [...dates].map((localDate) => ({ ownerId, localDate })),
  )

/** Deletes the rows of a range of days. */
export const clearTotals = (db: Db, subject: SubjectId, { from, to }: DateRange) =>
  db
    .deleteFrom('aspectDurations')
    .where('ownerId', '=', subject)
    .where('aspect', 'in', ASPECTS)
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
    .execute()

type Cells = [Aspect, string, days: [LocalDate, primary: number, parallel: number, entries: number][]]
const totalsIn = prepared<DateRange & { subject: SubjectId }, { json: string }>((db, { subject, from, to }) =>
  sql<{ json: string }>`${jsonGroups(
    db,
    { aspect: 'word', key: 'word' },
    { local_date: 'word', primary_minutes: 'number', parallel_minutes: 'number', entries: 'number' },
    sql`from aspect_durations where owner_id = ${subject}
      and aspect in (${sql.join(ASPECTS.map((each) => sql.lit(each)))}) and local_date between ${from} and ${to}`,
  )}`.compile(db),
)
export async function listTotals(db: Db, subject: SubjectId, range: DateRange): Promise<Contribution[]> {
  const { rows } = await totalsIn(db, { subject, from: range.from, to: range.to })
  return (JSON.parse(rows[0]!.json) as Cells[]).flatMap(([aspect, key, days]) =>
    days.map(([localDate, primaryMinutes, parallelMinutes, entries]) => ({
      aspect,
      localDate,
      key,
      primaryMinutes,
      parallelMinutes,
      entries,
    })),
  )
}

/** The keys of an aspect that lie in one category; null where the log decides the category and not the key. */
function keysIn(aspect: Aspect, subject: SubjectId, category: Category) {
  const its = sql`a.owner_id = ${subject} and a.category = ${category}`
  if (aspect === 'category') return sql`(${category})`
  if (aspect === 'activity') return sql`(select cast(a.id as text) from activities a where ${its})`
  if (aspect !== 'subActivity') return null
  return sql`(select cast(t.id as text) from activities a
    join tags t on t.owner_id = a.owner_id and t.activity_id = a.id where ${its})`
}

/** Averages divide by data days, so only the primary minutes on these count. [statistics/window-average] */
const onDataDays = (subject: SubjectId, { from, to }: DateRange) =>
  sql<number>`sum(case when local_date in (select local_date from aspect_durations
    where owner_id = ${subject} and aspect = 'category' and local_date between ${from} and ${to}
    group by local_date having ${IS_DATA_DAY}) then primary_minutes else 0 end)`

/** Adds up the days of a range for each key; null where only the logs know the category. [statistics/per-data-day] */
export async function findSums(
  db: Db,
  subject: SubjectId,
  aspect: Aspect,
  { from, to }: DateRange,
  category: Category | undefined,
) {
  const keys = category && keysIn(aspect, subject, category)
  if (keys === null) return null
  return db
    .selectFrom('aspectDurations')
    .select('key')
    .select(({ fn }) => [
      fn.sum<number>('primaryMinutes').as('primaryMinutes'),
      fn.sum<number>('parallelMinutes').as('parallelMinutes'),
      fn.sum<number>('entries').as('entries'),
      onDataDays(subject, { from, to }).as('dataDayMinutes'),
    ])
    .where('ownerId', '=', subject)
    .where('aspect', '=', aspect)
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
    .$if(keys !== undefined, (query) => query.where(sql<boolean>`key in ${keys}`))
    .groupBy('key')
    .execute()
}

/** The data days of a range, all of which are over. [statistics/data-day] */
export async function listDataDays(db: Db, subject: SubjectId, range: DateRange): Promise<ReadonlySet<LocalDate>> {
  const days = await primaryMinutesByDay(db, subject, range)
  return new Set(days.flatMap(({ localDate, minutes }) => (isDataDay(minutes) ? [localDate] : [])))
}

/** The primary minutes of each day that has any. */
const primaryMinutesByDay = (db: Db, subject: SubjectId, { from, to }: DateRange) =>
  db
    .selectFrom('aspectDurations')
    .select('localDate')
    .select(({ fn }) => fn.sum<number>('primaryMinutes').as('minutes'))
    .where('ownerId', '=', subject)
    .where('aspect', '=', 'category')
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
    .groupBy('localDate')
    .execute()

// The fields of the logs

type LogCells = [
  ...[startTime: string, endTime: string, lane: 'primary' | 'parallel', category: Category, activityId: string],
  ...[subActivityId: string | null, projectId: string | null],
  ...[tags: string[] | null, beneficiaries: [string, 'duration' | 'percent' | null, number][] | null],
]
const logsIn = prepared<Span & { subject: SubjectId; back: Instant; category: Category | null }, { logs: string }>(
  (db, { subject, startTime, endTime, back, category }) => {
    const { array, list } = jsonIn(db)
    const logs = jsonRows(db, {
      start_time: 'instant',
      end_time: 'instant',
      lane: 'word',
      category: 'word',
      activity_id: 'word',
      sub_activity_id: 'word',
      project_id: 'word',
      tags: sql`(select ${list}(tag_id) from log_tags t where t.owner_id = l.owner_id and t.log_id = l.id)`,
      beneficiaries: sql`(select ${list}(${array}(recipient_id, proportion_type, proportion_value) order by position)
      from log_beneficiaries b where b.owner_id = l.owner_id and b.log_id = l.id)`,
    })
    return sql<{ logs: string }>`select ${logs} as logs
      from activity_logs l where owner_id = ${subject} and lane in ('primary', 'parallel')
        and start_time > ${back} and start_time < ${endTime} and end_time > ${startTime}
        and (cast(${category} as text) is null or category = ${category})`.compile(db)
  },
)
/** The logs that intersect the span, of one category or all, with the fields that the aspects need. */
export async function listAspectLogs(
  db: Db,
  subject: SubjectId,
  { startTime, endTime }: Span,
  only: Category | null,
): Promise<AspectLog[]> {
  // No log is longer than this, so the index is read from there and not from the beginning.
  const back = addMinutes(startTime, -LONGEST_LOG)
  const { rows } = await logsIn(db, { subject, startTime, endTime, back, category: only })
  return (JSON.parse(rows[0]!.logs) as LogCells[]).map(
    ([start, end, lane, category, activityId, subActivityId, projectId, tags, beneficiaries]) => ({
      startTime: instantFromJson(start),
      endTime: instantFromJson(end),
      parallelActivity: lane === 'parallel',
      category,
      activityId,
      subActivityId,
      projectId,
      tags: tags ?? [],
      beneficiaries: (beneficiaries ?? []).map(([recipientId, type, value]) => ({
        recipientId,
        timeProportion: type && { type, value },
      })),
    }),
  )
}

/** From the start of the owner's first log to the end of the last; null before the first log. */
export async function findHistorySpan(db: Db, subject: SubjectId): Promise<Span | null> {
  const ends: Span[] = []
  // Within a lane logs do not overlap, so the log that begins first or last also ends first or last.
  for (const lane of ['primary', 'parallel'] as const) {
    const logs = db.selectFrom('activityLogs').select(['startTime', 'endTime']).where('ownerId', '=', subject)
    const inLane = logs.where('lane', '=', lane).limit(1)
    const first = await inLane.orderBy('startTime').executeTakeFirst()
    const last = first && (await inLane.orderBy('startTime', 'desc').executeTakeFirst())
    if (last) ends.push({ startTime: first.startTime, endTime: last.endTime })
  }
  const startTime = ends.map((span) => span.startTime).toSorted()[0]
  const endTime = ends
    .map((span) => span.endTime)
    .toSorted()
    .at(-1)
  return startTime && endTime ? { startTime, endTime } : null
}

const ratedIn = prepared<Span & { subject: SubjectId }, { rated: string }>((db, { subject, startTime, endTime }) => {
  const rated = jsonRows(db, { start_time: 'ms', rating: 'number' })
  return sql<{ rated: string }>`select ${rated} as rated
      from activity_logs where owner_id = ${subject} and lane in ('primary', 'parallel')
        and start_time >= ${startTime} and start_time < ${endTime} and rating is not null`.compile(db)
})
/** The ratings of the logs that began in the span. */
export async function listRatings(db: Db, subject: SubjectId, { startTime, endTime }: Span) {
  const { rows } = await ratedIn(db, { subject, startTime, endTime })
  const rated = JSON.parse(rows[0]!.rated) as [from: number | string, rating: number][]
  return rated.map(([from, rating]) => ({ from: msFromJson(from), rating }))
}

// Days to be computed again

/** The days that are marked as stale. [statistics/update-all] */
export const markedDays = (db: Db, subject: SubjectId) =>
  db.selectFrom('staleDays').select('localDate').where('ownerId', '=', subject).orderBy('localDate').execute()

/**
 * Deletes the marks of a range.
 * @returns the days of the range that were marked
 */
export async function takeMarked(trx: Db, subject: SubjectId, { from, to }: DateRange) {
  const ofRange = trx.deleteFrom('staleDays').where('ownerId', '=', subject)
  const taken = await ofRange
    .where('localDate', '>=', from)
    .where('localDate', '<=', to)
    .returning('localDate')
    .execute()
  return taken.map(({ localDate }) => localDate).toSorted()
}
