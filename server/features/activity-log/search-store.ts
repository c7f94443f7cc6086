import { type RawBuilder, sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { NO_RECIPIENT } from '#contract/log-search.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import type { Aspect } from '#domain/activity/aspect.ts'
import type { Beneficiary } from '#domain/log/time-proportion.ts'
import { DAY_MINUTES, addMinutes, type ClosedSpan, type Instant, type Minutes } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { instantFromJson, isPostgres, jsonIn } from '#server/db/prepared.ts'
import { type Log, listLogsByIds } from '#server/db/whole-logs.ts'

type Lane = 'primary' | 'parallel'

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
  /** Whether the answer needs the recipients of a log. */
  isShared: boolean
  page: number
  pageSize: number
}

type Condition = RawBuilder<unknown>
const joinAnd = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)
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
const BENEFICIARIES = sql`log_beneficiaries b where b.owner_id = activity_logs.owner_id and b.log_id = activity_logs.id`

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
function conditionsWithoutText(db: Db, subject: SubjectId, filter: LogFilter): Condition[] {
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

/** All conditions that a log must meet to be found. */
function selectMatches(db: Db, subject: SubjectId, filter: LogFilter): Condition {
  const { q, isShared } = filter
  const { array, list } = jsonIn(db)
  const beneficiaries = isShared
    ? sql`, (select cast(${list}(${array}(position, recipient_id, proportion_type, proportion_value)) as text)
        from ${BENEFICIARIES}) as beneficiaries`
    : sql``
  const selectWhere = (conditions: readonly Condition[]) =>
    sql`select id, lane, start_time, minutes${beneficiaries} from activity_logs where ${joinAnd(conditions)}`
  const filtered = conditionsWithoutText(db, subject, filter)
  if (q === '') return selectWhere(filtered)
  const isActivity = sql`activity_id in ${selectIdsByName('activities', subject, filter)}`
  const isSub = sql`sub_activity_id in ${selectIdsByName('tags', subject, filter)}`
  const isInRemark = contains('remark_fold', q)
  if (!isPostgres(db)) return selectWhere([...filtered, sql`(${isActivity} or ${isSub} or ${isInRemark})`])
  // This takes two steps, of which the first reads no row: the index holds all it asks for (migration 0007).
  const byRemark = [
    sql`remark_fold is not null`,
    isInRemark,
    sql`(${isActivity}) is not true and (${isSub}) is not true`,
  ]
  return sql`${selectWhere([...filtered, sql`(${isActivity} or ${isSub})`])}
    union all ${selectWhere([...filtered, ...byRemark])}`
}

/**
 * Logs that may cross an edge of the days or the current moment; with plans, all logs, because a plan may be credited
 * with a part of each.
 */
function partialCountCondition({ from, before, now, ids }: LogFilter): Condition {
  if (ids) return sql`1 = 1`
  const mayReach = (moment: Instant) => sql`start_time > ${addMinutes(moment, -LONGEST_LOG)}`
  const edges = [mayReach(before !== null && before < now ? before : now)]
  if (from !== null) edges.push(sql`start_time < ${from}`)
  return sql`(${sql.join(edges, sql` or `)})`
}

/** A group of logs of one lane, one length and one division among recipients. */
export type WholeLogGroup = { lane: Lane; minutes: Minutes; beneficiaries: readonly Beneficiary[]; count: number }
/** A log of which only a part may count. */
export type PartialLog = {
  id: string
  lane: Lane
  startTime: Instant
  minutes: Minutes
  beneficiaries: readonly Beneficiary[]
}

type PartialLogCells = [id: string, lane: Lane, startTime: string, minutes: Minutes, beneficiaries: string | null]
type WholeGroupCells = [lane: Lane, minutes: Minutes, beneficiaries: string | null, count: number]
type BeneficiaryCells = [position: number, recipientId: string, type: 'duration' | 'percent' | null, value: number]

const beneficiariesOf = (beneficiaries: string | null): Beneficiary[] =>
  (JSON.parse(beneficiaries ?? '[]') as BeneficiaryCells[])
    .toSorted(([a], [b]) => a - b)
    .map(([, recipientId, type, value]) => ({ recipientId, timeProportion: type && { type, value } }))

type SearchRow = {
  total: number
  minutes: number
  parallel: number
  partialLogs: string | null
  wholeGroups: string | null
  ids: string | null
}

/**
 * Reads one page, newest first, with all that its totals need, in one statement and one more for the page.
 * [search/log-search-order]
 */
export async function findLogs(db: Db, subject: SubjectId, filter: LogFilter) {
  const { page, pageSize, isShared } = filter
  const { array, list } = jsonIn(db)
  const edge = partialCountCondition(filter)
  const beneficiaries = isShared ? sql`beneficiaries` : sql`null`
  const wholeGroups = sql`(select cast(${list}(${array}(lane, minutes, beneficiaries, many)) as text) from (
    select lane, minutes, beneficiaries, count(*) as many from hits where not ${edge} group by lane, minutes, beneficiaries) as alike)`
  const { rows } = await sql<SearchRow>`with hits as materialized (${selectMatches(db, subject, filter)})
    select count(*) as total, coalesce(sum(minutes), 0) as minutes,
      coalesce(sum(minutes) filter (where lane = 'parallel'), 0) as parallel,
      cast(${list}(${array}(id, lane, start_time, minutes, ${beneficiaries})) filter (where ${edge}) as text) as partial_logs,
      ${isShared ? wholeGroups : sql`null`} as whole_groups,
      (select cast(${list}(id) as text) from (select id from hits order by start_time desc, id desc
        limit ${sql.lit(pageSize)} offset ${sql.lit((page - 1) * pageSize)}) as paged) as ids
    from hits`.execute(db)
  const found = rows[0]!
  const onPage = JSON.parse(found.ids ?? '[]') as string[]
  const partialLogs = (JSON.parse(found.partialLogs ?? '[]') as PartialLogCells[]).map(
    ([id, lane, startTime, minutes, given]): PartialLog => ({
      id,
      lane,
      startTime: instantFromJson(startTime),
      minutes,
      beneficiaries: beneficiariesOf(given),
    }),
  )
  return {
    total: found.total,
    wholeMinutes: found.minutes,
    wholeGroups: found.wholeGroups === null ? laneTotals(found, partialLogs) : wholeGroupsOf(found.wholeGroups),
    partialLogs,
    items: onPage.length ? (await listLogsByIds(db, subject, onPage)).toSorted(newestFirst) : [],
  }
}

const wholeGroupsOf = (json: string): WholeLogGroup[] =>
  (JSON.parse(json) as WholeGroupCells[]).map(([lane, minutes, beneficiaries, count]) => ({
    lane,
    minutes,
    beneficiaries: beneficiariesOf(beneficiaries),
    count,
  }))

/** Without recipients, the other logs of a lane can be added up as one. */
function laneTotals({ minutes, parallel }: SearchRow, partialLogs: readonly PartialLog[]): WholeLogGroup[] {
  const partialMinutes = (lane: Lane) =>
    partialLogs.reduce((sum, edge) => sum + (edge.lane === lane ? edge.minutes : 0), 0)
  return [
    { lane: 'primary', minutes: minutes - parallel - partialMinutes('primary'), beneficiaries: [], count: 1 },
    { lane: 'parallel', minutes: parallel - partialMinutes('parallel'), beneficiaries: [], count: 1 },
  ]
}

const newestFirst = (a: Log, b: Log) =>
  a.startTime === b.startTime ? order(b.id, a.id) : order(b.startTime, a.startTime)
const order = (a: string, b: string) => (a < b ? -1 : 1)
