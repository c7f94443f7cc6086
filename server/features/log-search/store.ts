import { type RawBuilder, sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { LONGEST_LOG } from '#domain/activity.ts'
import { addMinutes, type Instant } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres, jsonIn } from '#server/db/prepared.ts'
import { type Log, logsByIds } from '#server/db/whole-logs.ts'

export type LogsWanted = {
  /** Folded; empty: whatever is written there. */
  q: string
  /** The keys of the defaults that are called so. */
  labelled: readonly string[]
  categories: readonly Category[]
  /** All that is not over by then … */
  from: Instant | null
  /** … and has begun before. */
  before: Instant | null
  tagIds: readonly string[]
  projectIds: readonly string[]
  recipientIds: readonly string[]
  ratingMin: number | null
  page: number
  pageSize: number
}

type Condition = RawBuilder<unknown>
const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)
const among = (values: readonly string[]) => sql`(${sql.join(values)})`

/** `%` and `_` in what somebody looks for are letters like any other. */
const contains = (column: string, q: string) =>
  sql`${sql.ref(column)} like ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** The ids of what is called so in a table of names: by its own name, or as a default by its label. */
const called = (table: 'activities' | 'tags', subject: SubjectId, { q, labelled }: LogsWanted) =>
  sql`(select id from ${sql.table(table)} where owner_id = ${subject} and (name is not null and ${contains('name_fold', q)}
    ${labelled.length ? sql`or name is null and default_key in ${among(labelled)}` : sql``}))`

/** Everything but the text. */
function filters(subject: SubjectId, wanted: LogsWanted): Condition[] {
  const { categories, from, before, tagIds, projectIds, recipientIds, ratingMin } = wanted
  // Both lanes by name: so a stretch of time is a stretch of the index.
  const conditions = [sql`owner_id = ${subject} and lane in ('primary', 'parallel')`]
  const add = (isAsked: boolean, condition: () => Condition) => isAsked && conditions.push(condition())
  add(from !== null, () => sql`end_time > ${from} and start_time > ${addMinutes(from!, -LONGEST_LOG)}`)
  add(before !== null, () => sql`start_time < ${before}`)
  add(categories.length > 0, () => sql`category in ${among(categories)}`)
  add(projectIds.length > 0, () => sql`project_id in ${among(projectIds)}`)
  add(ratingMin !== null, () => sql`rating >= ${ratingMin}`)
  add(
    tagIds.length > 0,
    () => sql`id in (select log_id from log_tags where owner_id = ${subject} and tag_id in ${among(tagIds)})`,
  )
  add(
    recipientIds.length > 0,
    () => sql`id in (select log_id from log_beneficiaries
      where owner_id = ${subject} and recipient_id in ${among(recipientIds)})`,
  )
  return conditions
}

/** What counts of every log that is found. */
function hits(db: Db, subject: SubjectId, wanted: LogsWanted): Condition {
  const found = (conditions: readonly Condition[]) =>
    sql`select id, start_time, minutes from activity_logs where ${all(conditions)}`
  const filtered = filters(subject, wanted)
  const { q } = wanted
  if (q === '') return found(filtered)
  const isActivity = sql`activity_id in ${called('activities', subject, wanted)}`
  const isSub = sql`sub_activity_id in ${called('tags', subject, wanted)}`
  const says = contains('remark_fold', q)
  if (!isPostgres(db)) return found([...filtered, sql`(${isActivity} or ${isSub} or ${says})`])
  // In two steps, of which the first reads no row: all it asks for is in the index (migration 0007).
  const byRemark = [sql`remark_fold is not null`, says, sql`(${isActivity}) is not true and (${isSub}) is not true`]
  return sql`${found([...filtered, sql`(${isActivity} or ${isSub})`])}
    union all ${found([...filtered, ...byRemark])}`
}

type Counted = { total: number; minutes: number; ids: string | null }

/** rules §7.7: one page, newest first, with the number and the elapsed minutes of all that was found. */
export async function findLogs(db: Db, subject: SubjectId, wanted: LogsWanted) {
  const { page, pageSize } = wanted
  const { list } = jsonIn(db)
  const { rows } = await sql<Counted>`with hits as materialized (${hits(db, subject, wanted)})
    select (select count(*) from hits) as total, (select coalesce(sum(minutes), 0) from hits) as minutes,
      (select cast(${list}(id) as text) from (select id from hits order by start_time desc, id desc
        limit ${sql.lit(pageSize)} offset ${sql.lit((page - 1) * pageSize)}) as paged) as ids`.execute(db)
  const { total, minutes, ids } = rows[0]!
  const onPage = JSON.parse(ids ?? '[]') as string[]
  return { total, minutes, items: onPage.length ? (await logsByIds(db, subject, onPage)).toSorted(newestFirst) : [] }
}

const newestFirst = (a: Log, b: Log) =>
  a.startTime === b.startTime ? order(b.id, a.id) : order(b.startTime, a.startTime)
const order = (a: string, b: string) => (a < b ? -1 : 1)
