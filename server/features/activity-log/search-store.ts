import { sql } from 'kysely'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import type { Beneficiary } from '#domain/log/time-proportion.ts'
import { addMinutes, type Instant, type Minutes } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { instantFromJson, isPostgres, jsonIn } from '#server/db/prepared.ts'
import { type Log, listLogsByIds } from '#server/db/whole-logs.ts'
import {
  BENEFICIARIES,
  type Condition,
  conditionsWithoutText,
  joinAnd,
  type Lane,
  type LogFilter,
  textConditions,
} from './search-filter-store.ts'

type PagedFilter = LogFilter & {
  /** Whether the answer needs the recipients of a log. */
  isShared: boolean
  page: number
  pageSize: number
}

/** All conditions that a log must meet to be found. */
function selectMatches(db: Db, subject: SubjectId, filter: PagedFilter): Condition {
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
  const { isActivity, isSub, isInRemark } = textConditions(subject, filter)
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
export async function findLogs(db: Db, subject: SubjectId, filter: PagedFilter) {
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
