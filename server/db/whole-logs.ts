import { type RawBuilder, sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { type Rated, type RatingStatus, UNRATED } from '#domain/rating/rating.ts'
import { type Beneficiary, scaleDurations } from '#domain/log/time-proportion.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'
import { type Answer, instantFromJson, isPostgres, jsonIn } from './prepared.ts'

/** The name of a thing, or the key of a default without a name of its own. */
export type Named = { name: string | null; defaultKey: string | null }
export type LogBeneficiary = Beneficiary & { forWhat: string | null }
export type LogSpan = { startTime: Instant; endTime: Instant }

/** A log with its tags, recipients and names. */
export type Log = LogSpan &
  Rated & {
    id: string
    parallelActivity: boolean
    category: Category
    activityId: string
    activity: Named
    subActivityId: string | null
    subActivity: Named
    projectId: string | null
    efficiency: number | null
    remark: string | null
    notesConcise: string | null
    planId: string | null
    version: number
    createdAt: Instant
    updatedAt: Instant
    /** A set, sorted. */
    tags: readonly string[]
    beneficiaries: readonly LogBeneficiary[]
  }

/** A log without any content yet. */
export function blank(id: string, now: Instant, { startTime, endTime }: LogSpan): Log {
  const nameless = { name: null, defaultKey: null }
  const unsaid = { ...UNRATED, projectId: null, efficiency: null, remark: null, notesConcise: null, planId: null }
  return {
    ...unsaid,
    id,
    startTime,
    endTime,
    parallelActivity: false,
    category: 'other_activities',
    activityId: '',
    activity: nameless,
    subActivityId: null,
    subActivity: nameless,
    version: 0,
    createdAt: now,
    updatedAt: now,
    tags: [],
    beneficiaries: [],
  }
}

/** Gives the log other hours; the minutes of its recipients shrink to fit. [log/share-scaling] */
export function inHours(log: Log, { startTime, endTime }: LogSpan): Log {
  const minutes = minutesBetween(startTime, endTime)
  // A wrong span is refused by a check of its own.
  const beneficiaries = minutes > 0 ? scaleDurations(minutes, log.beneficiaries) : log.beneficiaries
  return { ...log, startTime, endTime, beneficiaries }
}

/** The answer of `selectLogs`: one row of JSON. */
export type Selected = { logs: string | null }

/**
 * Selects whole logs as one JSON text; `from` brings them in as `l`. Tags and recipients are sorted afterwards, which
 * is faster.
 */
export function selectLogs(db: Db, from: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const { array, list, nested } = jsonIn(db)
  return sql<Selected>`select cast(${list}(${array}(
      l.id, l.lane, l.category, l.activity_id, a.name, a.default_key, l.sub_activity_id, s.name, s.default_key,
      l.project_id, l.start_time, l.end_time, l.rating, l.rating_status, l.proposed_at, l.efficiency, l.remark, l.notes_concise, l.plan_id,
      l.version, l.created_at, l.updated_at,
      ${nested}((select ${list}(tag_id) from log_tags t
        where t.owner_id = l.owner_id and t.log_id = l.id)),
      ${nested}((select ${list}(${array}(position, recipient_id, for_what, proportion_type, proportion_value))
        from log_beneficiaries b where b.owner_id = l.owner_id and b.log_id = l.id))
    )) as text) as logs
    from ${from} join activities a on a.owner_id = l.owner_id and a.id = l.activity_id
    left join tags s on s.owner_id = l.owner_id and s.id = l.sub_activity_id where ${where}`.compile(db)
}

/** In the order of the columns of `selectLogs`. */
type Cells = [
  ...[id: string, lane: 'primary' | 'parallel', category: Category, activityId: string],
  ...[activityName: string | null, activityKey: string | null],
  ...[subActivityId: string | null, subActivityName: string | null, subActivityKey: string | null],
  ...[projectId: string | null, startTime: string, endTime: string],
  ...[rating: number | null, ratingStatus: RatingStatus, proposedAt: string | null, efficiency: number | null],
  ...[remark: string | null, notesConcise: string | null, planId: string | null],
  ...[version: number, createdAt: string, updatedAt: string],
  ...[tags: string[] | null, beneficiaries: BeneficiaryCells[] | null],
]
type BeneficiaryCells = [
  ...[position: number, recipientId: string, forWhat: string | null],
  ...[type: 'duration' | 'percent' | null, value: number],
]

export const logsOf = ({ rows: [row] }: Answer<Selected>): Log[] =>
  (JSON.parse(row?.logs ?? '[]') as Cells[]).map(logOf).toSorted(byStart)

/** Of two logs that begin together, the primary one comes first. [log/day-listing] */
const byStart = (a: Log, b: Log) => {
  if (a.startTime === b.startTime) return Number(a.parallelActivity) - Number(b.parallelActivity)
  return a.startTime < b.startTime ? -1 : 1
}

function logOf(cells: Cells): Log {
  const [id, lane, category, activityId, activityName, activityKey, subActivityId, subActivityName, ...more] = cells
  const [subActivityKey, projectId, startTime, endTime, rating, ratingStatus, proposedAt, ...others] = more
  const [efficiency, remark, notesConcise, planId, version, createdAt, updatedAt, tags, beneficiaries] = others
  return {
    id,
    parallelActivity: lane === 'parallel',
    category,
    activityId,
    activity: { name: activityName, defaultKey: activityKey },
    subActivityId,
    subActivity: { name: subActivityName, defaultKey: subActivityKey },
    projectId,
    startTime: instantFromJson(startTime),
    endTime: instantFromJson(endTime),
    rating,
    ratingStatus,
    proposedAt: proposedAt === null ? null : instantFromJson(proposedAt),
    efficiency,
    remark,
    notesConcise,
    planId,
    version,
    createdAt: instantFromJson(createdAt),
    updatedAt: instantFromJson(updatedAt),
    tags: tags ? tags.toSorted() : [],
    beneficiaries: beneficiaries ? beneficiaries.toSorted(byPosition).map(beneficiaryOf) : [],
  }
}

const byPosition = ([a]: BeneficiaryCells, [b]: BeneficiaryCells) => a - b
const beneficiaryOf = ([, recipientId, forWhat, type, value]: BeneficiaryCells): LogBeneficiary => ({
  recipientId,
  forWhat,
  timeProportion: type && { type, value },
})

/** Whole logs by their ids, in no order. Expects at least one id. */
export async function listLogsByIds(db: Db, subject: SubjectId, ids: readonly string[]): Promise<Log[]> {
  // The logs are found before anything is joined; PostgreSQL would otherwise begin with the activities and read all of
  // their logs.
  const apart = isPostgres(db) ? sql`offset 0` : sql``
  const found = sql`(select * from activity_logs where owner_id = ${subject} and id in (${sql.join(ids)}) ${apart}) l`
  const { rows } = await db
    .getExecutor()
    .withoutPlugins()
    .executeQuery(selectLogs(db, found, sql`true`))
  return logsOf({ rows, count: rows.length })
}
