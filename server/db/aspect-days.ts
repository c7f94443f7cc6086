import { sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import type { Aspect } from '#domain/activity/aspect.ts'
import { daysOfMonth, monthOf, type Months } from '#domain/time/month.ts'
import { type DateRange, STAT_DAY_MIN_HOURS } from '#domain/statistics/statistics.ts'
import { addMinutes, type ClosedSpan, type Instant, type LocalDate, type Minutes } from '#domain/time/time.ts'
import type { ClockLog } from '#domain/log/typical-day.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'
import { jsonRows } from './json-rows.ts'
import { jsonIn, msFromJson, prepared } from './prepared.ts'

/** A data day has at least 7 hours of primary logs. [statistics/data-day] */
export const IS_DATA_DAY = sql`sum(primary_minutes) >= ${sql.lit(STAT_DAY_MIN_HOURS * 60)}`

// Days one by one

type Loads = { days: string | null; minutes: string | null; parallel: string | null }
const daysIn = prepared<DateRange & { subject: SubjectId; aspect: Aspect }, Loads>(
  (db, { subject, aspect, from, to }) => {
    const { array, list, object, nested } = jsonIn(db)
    const ofLane = (minutes: ReturnType<typeof sql>) => sql`cast((
      select ${list}(${array}(local_date, ${nested}(minutes))) from (
        select local_date, ${object}(key, ${minutes}) as minutes from aspect_durations
        where owner_id = ${subject} and aspect = ${aspect} and local_date between ${from} and ${to} and ${minutes} > 0
        group by local_date) d) as text)`
    return sql<Loads>`select
      cast((select ${list}(${array}(local_date, minutes) order by local_date) from (
        select local_date, sum(primary_minutes) as minutes from aspect_durations
        where owner_id = ${subject} and aspect = 'category' and local_date between ${from} and ${to}
        group by local_date) d) as text) as days,
      ${ofLane(sql`primary_minutes`)} as minutes,
      ${ofLane(sql`parallel_minutes`)} as parallel`.compile(db)
  },
)

type ByKey = Record<string, Minutes>
/** `minutes` are those of the primary lane, `parallel` those of the parallel lane. */
export type DayLoad = { date: LocalDate; loggedMinutes: Minutes; minutes: ByKey; parallel: ByKey }

/** Each day of a range on which something was logged: its primary minutes, and each lane of an aspect by key. */
export async function listDayLoads(db: Db, subject: SubjectId, aspect: Aspect, range: DateRange): Promise<DayLoad[]> {
  const { rows } = await daysIn(db, { subject, aspect, from: range.from, to: range.to })
  const byDate = (json: string | null | undefined) => new Map(JSON.parse(json ?? '[]') as [LocalDate, ByKey][])
  const [minutes, parallel] = [byDate(rows[0]?.minutes), byDate(rows[0]?.parallel)]
  return (JSON.parse(rows[0]?.days ?? '[]') as [LocalDate, Minutes][]).map(([date, loggedMinutes]) => ({
    date,
    loggedMinutes,
    minutes: minutes.get(date) ?? {},
    parallel: parallel.get(date) ?? {},
  }))
}

const members = prepared<{ subject: SubjectId }, { group_id: string; member_id: string }>((db, { subject }) =>
  sql<{ group_id: string; member_id: string }>`select group_id, member_id from recipient_members
    where owner_id = ${subject} order by group_id, position`.compile(db),
)
/** The members of each group, in their order. */
export async function loadMembersByGroup(db: Db, subject: SubjectId): Promise<ReadonlyMap<string, readonly string[]>> {
  const groups = new Map<string, string[]>()
  for (const { group_id: group, member_id: member } of (await members(db, { subject })).rows)
    groups.set(group, [...(groups.get(group) ?? []), member])
  return groups
}

// The clock

type ClockCells = [from: number | string, to: number | string, category: Category]
const clockIn = prepared<
  DateRange & ClosedSpan & { subject: SubjectId; back: Instant },
  { days: string | null; logs: string }
>((db, { subject, from, to, startTime, endTime, back }) => {
  const { list } = jsonIn(db)
  const clock = jsonRows(db, { start_time: 'ms', end_time: 'ms', category: 'word' })
  return sql<{ days: string | null; logs: string }>`select
    cast((select ${list}(local_date order by local_date) from (
      select local_date from aspect_durations
      where owner_id = ${subject} and aspect = 'category' and local_date between ${from} and ${to}
      group by local_date having ${IS_DATA_DAY}) d) as text) as days,
    (select ${clock} from activity_logs where owner_id = ${subject} and lane = 'primary'
      and start_time > ${back} and start_time < ${endTime} and end_time > ${startTime}) as logs`.compile(db)
})

/**
 * Reads the data days of a range, all of which are over, and the primary logs that touch it. [statistics/data-day]
 * @param span of the days of the range
 */
export async function loadTypicalDayData(
  db: Db,
  subject: SubjectId,
  { from, to }: DateRange,
  { startTime, endTime }: ClosedSpan,
): Promise<{ dataDays: LocalDate[]; logs: ClockLog<Category>[] }> {
  // No log is longer than this, so the index is read from there and not from the beginning.
  const back = addMinutes(startTime, -LONGEST_LOG)
  const { rows } = await clockIn(db, { subject, from, to, startTime, endTime, back })
  return {
    dataDays: JSON.parse(rows[0]?.days ?? '[]') as LocalDate[],
    logs: (JSON.parse(rows[0]!.logs) as ClockCells[]).map(([start, end, category]) => ({
      from: msFromJson(start),
      to: msFromJson(end),
      category,
    })),
  }
}

// Days ever

type Ever = { known: number; recent: number; first: string | null; last: string | null }
const dataDaysBefore = prepared<{ subject: SubjectId; today: LocalDate; month: string; first: LocalDate }, Ever>(
  (db, { subject, today, month, first }) => {
    const unknown = sql`case when s.month is null then m.month end`
    return sql<Ever>`select cast(coalesce(sum(s.data_days), 0) as integer) as known,
        min(${unknown}) as first, max(${unknown}) as last,
        (select cast(count(*) as integer) from (select local_date from aspect_durations
          where owner_id = ${subject} and aspect = 'category' and local_date >= ${first} and local_date < ${today}
          group by local_date having ${IS_DATA_DAY}) d) as recent
      from aspect_months m left join aspect_month_sums s on s.owner_id = m.owner_id and s.aspect = 'category'
        and s.month = m.month and s.version = m.version
      where m.owner_id = ${subject} and m.month < ${month}`.compile(db)
  },
)

/**
 * Counts the data days before today, or returns the months whose count is not stored (server/db/aspect-months.ts).
 * [statistics/data-gate]
 */
export async function countDataDays(
  db: Db,
  subject: SubjectId,
  today: LocalDate,
): Promise<{ dataDays: number } | { unknown: Months }> {
  const month = monthOf(today)
  const { rows } = await dataDaysBefore(db, { subject, today, month, first: daysOfMonth(month).from })
  const { known, recent, first, last } = rows[0]!
  return first !== null && last !== null ? { unknown: { from: first, to: last } } : { dataDays: known + recent }
}

const addUp = prepared<Months & { subject: SubjectId; first: LocalDate; last: LocalDate }>(
  (db, { subject, from, to, first, last }) => {
    const { array, list } = jsonIn(db)
    const month = sql`substr(cast(local_date as text), 1, 7)`
    const days = sql`from aspect_durations
      where owner_id = ${subject} and aspect = 'category' and local_date between ${first} and ${last}`
    return sql`insert into aspect_month_sums (owner_id, aspect, month, version, sums, data_days)
      select m.owner_id, 'category', m.month, m.version, coalesce(k.sums, '[]'), coalesce(d.data_days, 0)
      from aspect_months m
      left join (select month, cast(${list}(${array}(key, primary_minutes, parallel_minutes, entries, data_day_minutes)) as text) as sums
        from (select ${month} as month, key, sum(primary_minutes) as primary_minutes,
          sum(parallel_minutes) as parallel_minutes, sum(entries) as entries,
          sum(case when local_date in (select local_date ${days} group by local_date having ${IS_DATA_DAY})
            then primary_minutes else 0 end) as data_day_minutes
          ${days} group by ${month}, key) t
        group by month) k on k.month = m.month
      left join (select month, count(*) as data_days
        from (select ${month} as month ${days} group by local_date having ${IS_DATA_DAY}) t
        group by month) d on d.month = m.month
      where m.owner_id = ${subject} and m.month between ${from} and ${to}
      on conflict (owner_id, aspect, month) do update set
        version = excluded.version, sums = excluded.sums, data_days = excluded.data_days`.compile(db)
  },
)

/** Stores the sums of categories of these months. One statement sees the days and their versions at one moment. */
export const addUpCategories = (trx: Db, subject: SubjectId, { from, to }: Months) =>
  addUp(trx, { subject, from, to, first: daysOfMonth(from).from, last: daysOfMonth(to).to })
