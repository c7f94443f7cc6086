import { type RawBuilder, sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { NO_RECIPIENT } from '#contract/log-search.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import type { Aspect } from '#domain/activity/aspect.ts'
import { DAY_MINUTES, addMinutes, type ClosedSpan, type Instant, type Minutes } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'

export type Lane = 'primary' | 'parallel'

export type LogFilter = {
  /** Folded; an empty text matches every log. */
  q: string
  /** The keys of the default activities whose label contains the text. */
  defaultKeys: readonly string[]
  categories: readonly Category[]
  /** Logs that end after this moment … */
  from: Instant | null
  /** … and begin before this one. */
  before: Instant | null
  now: Instant
  tagIds: readonly string[]
  projectIds: readonly string[]
  /** With `NOBODY`, also logs with time that belongs to no recipient. */
  recipientIds: readonly string[]
  activityIds: readonly string[]
  subActivityIds: readonly string[]
  /**
   * Inverts the filter of this aspect: the listed keys are left out, and so are logs without any key of it.
   * [search/figure-filters]
   */
  allBut: Exclude<Aspect, 'tag'> | null
  lane: Lane | null
  ratingMin: number | null
  /**
   * Each stretch has one offset of the owner's clock; a log matches if it began between `from` and `to` on that clock.
   */
  startClock: { stretches: readonly (ClosedSpan & { offset: Minutes })[]; from: Minutes; to: Minutes } | null
  /** Only logs with these ids; null: any log. */
  ids: readonly string[] | null
}

export type Condition = RawBuilder<unknown>
export const joinAnd = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)
const among = (values: readonly string[]) => sql`(${sql.join(values)})`

/** `%` and `_` in the caller's words stand for themselves. [search/log-search-words] */
const contains = (column: string, q: string) =>
  sql`${sql.ref(column)} like ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Selects the ids whose own name contains the text, or, for a default without an own name, whose label does. */
const selectIdsByName = (table: 'activities' | 'tags', subject: SubjectId, { q, defaultKeys }: LogFilter) =>
  sql`(select id from ${sql.table(table)} where owner_id = ${subject} and (name is not null and ${contains('name_fold', q)}
    ${defaultKeys.length ? sql`or name is null and default_key in ${among(defaultKeys)}` : sql``}))`

/** Passes many ids as one value, because a statement takes only a limited number of parameters. */
const idsAsSubquery = (db: Db, ids: readonly string[]) =>
  isPostgres(db)
    ? sql`(select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json) as it(value))`
    : sql`(select value from json_each(${JSON.stringify(ids)}))`

/** The recipients of the log of the outer query. */
export const BENEFICIARIES = sql`log_beneficiaries b where b.owner_id = activity_logs.owner_id and b.log_id = activity_logs.id`

/**
 * Some time of a log has no recipient only if every recipient has a share and the shares leave some of it.
 * [statistics/recipient-allocation]
 */
const LEFT_FOR_NOBODY = sql`not exists (select 1 from ${BENEFICIARIES} and b.proportion_type is null)
  and 100 * minutes > (select coalesce(sum(case b.proportion_type when 'percent' then minutes else 100 end
    * b.proportion_value), 0) from ${BENEFICIARIES})`

function recipientConditions(subject: SubjectId, { recipientIds, allBut }: LogFilter): Condition[] {
  const people = recipientIds.filter((id) => id !== NO_RECIPIENT)
  if (allBut === 'recipient')
    return [
      sql`exists (select 1 from ${BENEFICIARIES} ${people.length ? sql`and b.recipient_id not in ${among(people)}` : sql``})`,
    ]
  if (!recipientIds.length) return []
  const given = people.length
    ? [
        sql`id in (select log_id from log_beneficiaries
          where owner_id = ${subject} and recipient_id in ${among(people)})`,
      ]
    : []
  return [sql`(${sql.join([...given, ...(people.length < recipientIds.length ? [LEFT_FOR_NOBODY] : [])], sql` or `)})`]
}

/** The UTC clock time at which a log begins, in minutes since midnight. */
const utcStartMinutes = (db: Db) =>
  isPostgres(db)
    ? sql`cast(extract(hour from start_time at time zone 'UTC') * 60 + extract(minute from start_time at time zone 'UTC')
        as integer)`
    : sql`(cast(substr(start_time, 12, 2) as integer) * 60 + cast(substr(start_time, 15, 2) as integer))`

function beganWithin(db: Db, { stretches, from, to }: NonNullable<LogFilter['startClock']>): Condition {
  const each = stretches.map(
    ({ startTime, endTime, offset }) => sql`start_time >= ${startTime} and start_time < ${endTime}
      and (${utcStartMinutes(db)} + ${sql.lit(DAY_MINUTES + offset)}) % ${sql.lit(DAY_MINUTES)} >= ${sql.lit(from)}
      and (${utcStartMinutes(db)} + ${sql.lit(DAY_MINUTES + offset)}) % ${sql.lit(DAY_MINUTES)} < ${sql.lit(to)}`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

const ASPECT_COLUMNS = {
  category: 'category',
  activity: 'activity_id',
  subActivity: 'sub_activity_id',
  project: 'project_id',
} as const

/** All filters except the words. */
export function conditionsWithoutText(db: Db, subject: SubjectId, filter: LogFilter): Condition[] {
  const { categories, from, before, tagIds, projectIds, activityIds, subActivityIds, allBut, lane, ids } = filter
  // Naming both lanes lets the database read one stretch of the index for the span.
  const lanes = sql.join((lane ? [lane] : ['primary', 'parallel']).map((each) => sql.lit(each)))
  const conditions = [sql`owner_id = ${subject} and lane in (${lanes})`]
  const add = (isSet: boolean, condition: () => Condition) => isSet && conditions.push(condition())
  add(from !== null, () => sql`end_time > ${from} and start_time > ${addMinutes(from!, -LONGEST_LOG)}`)
  add(before !== null, () => sql`start_time < ${before}`)
  const listed = { category: categories, activity: activityIds, subActivity: subActivityIds, project: projectIds }
  for (const aspect of ['category', 'activity', 'subActivity', 'project'] as const) {
    const column = sql.ref(ASPECT_COLUMNS[aspect])
    const keys = listed[aspect]
    if (aspect === allBut) add(true, () => sql`${column} is not null`)
    add(keys.length > 0, () => sql`${column} ${aspect === allBut ? sql`not in` : sql`in`} ${among(keys)}`)
  }
  add(filter.ratingMin !== null, () => sql`rating >= ${filter.ratingMin}`)
  add(
    tagIds.length > 0,
    () => sql`id in (select log_id from log_tags where owner_id = ${subject} and tag_id in ${among(tagIds)})`,
  )
  add(filter.startClock !== null, () => beganWithin(db, filter.startClock!))
  add(ids !== null, () => sql`id in ${idsAsSubquery(db, ids!)}`)
  return [...conditions, ...recipientConditions(subject, filter)]
}

/** The places in which a log may have the words. */
export const textConditions = (subject: SubjectId, filter: LogFilter) => ({
  isActivity: sql`activity_id in ${selectIdsByName('activities', subject, filter)}`,
  isSub: sql`sub_activity_id in ${selectIdsByName('tags', subject, filter)}`,
  isInRemark: contains('remark_fold', filter.q),
})
