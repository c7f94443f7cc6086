import { type RawBuilder, sql } from 'kysely'
import { LOG_DETAIL_NAMES, type LogDetailName, type LogDetails, NO_DETAILS, setDetails } from '#domain/log/details.ts'
import { UNRATED } from '#domain/rating/rating.ts'
import { type Beneficiary, scaleDurations } from '#domain/log/time-proportion.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'
import { type Answer, instantFromJson, isPostgres, jsonIn } from './prepared.ts'
import type { ActivityLogRow } from './schema/activity-log.ts'

/** The name of a thing, or the key of a default without a name of its own. */
export type Named = { name: string | null; defaultKey: string | null }
export type LogBeneficiary = Beneficiary & { forWhat: string | null }
export type LogSpan = { startTime: Instant; endTime: Instant }

/** A log with its tags, recipients and names: its row but for what is computed from the rest. */
export type Log = Omit<ActivityLogRow, 'ownerId' | 'lane' | 'minutes' | 'remarkFold'> & {
  parallelActivity: boolean
  activity: Named
  subActivity: Named
  /** A set, sorted. */
  tags: readonly string[]
  beneficiaries: readonly LogBeneficiary[]
}

/** A log without any content yet. */
export function blank(id: string, now: Instant, { startTime, endTime }: LogSpan): Log {
  const nameless = { name: null, defaultKey: null }
  return {
    id,
    startTime,
    endTime,
    parallelActivity: false,
    category: 'other_activities',
    activityId: '',
    activity: nameless,
    subActivityId: null,
    subActivity: nameless,
    projectId: null,
    planId: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
    tags: [],
    beneficiaries: [],
    ...UNRATED,
    ...NO_DETAILS,
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

type Names = Record<'activityName' | 'activityKey' | 'subActivityName' | 'subActivityKey', string | null>
type ColumnCells = Omit<ActivityLogRow, 'ownerId' | 'minutes' | 'remarkFold'> & Names
type BeneficiaryCells = [
  ...[position: number, recipientId: string, forWhat: string | null],
  ...[type: 'duration' | 'percent' | null, value: number],
]
type CellsByName = ColumnCells & { tags: string[] | null; beneficiaries: BeneficiaryCells[] | null }

/** What is read of a log, in this order: its own columns (`l`), and the names of its activity and sub-activity. */
const COLUMNS: Readonly<Record<keyof ColumnCells, string>> = {
  id: 'l.id',
  lane: 'l.lane',
  category: 'l.category',
  activityId: 'l.activityId',
  activityName: 'a.name',
  activityKey: 'a.defaultKey',
  subActivityId: 'l.subActivityId',
  subActivityName: 's.name',
  subActivityKey: 's.defaultKey',
  projectId: 'l.projectId',
  startTime: 'l.startTime',
  endTime: 'l.endTime',
  rating: 'l.rating',
  ratingStatus: 'l.ratingStatus',
  proposedAt: 'l.proposedAt',
  planId: 'l.planId',
  version: 'l.version',
  createdAt: 'l.createdAt',
  updatedAt: 'l.updatedAt',
  ...(Object.fromEntries(LOG_DETAIL_NAMES.map((name) => [name, `l.${name}`])) as Record<LogDetailName, string>),
}

/** Where a cell stands in the answer. V8 knows it as a constant, so a cell is read as fast as by its number. */
type Place<Cell> = number & { readonly of?: Cell }
const PLACES = Object.fromEntries([...Object.keys(COLUMNS), 'tags', 'beneficiaries'].map((name, at) => [name, at])) as {
  readonly [Name in keyof CellsByName]: Place<CellsByName[Name]>
}
type Cells = readonly unknown[]
const cell = <Cell>(cells: Cells, place: Place<Cell>) => cells[place] as Cell

/**
 * Selects whole logs as one JSON text; `from` brings them in as `l`. Tags and recipients are sorted afterwards, which
 * is faster.
 */
export function selectLogs(db: Db, from: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const { array, list, nested } = jsonIn(db)
  return sql<Selected>`select cast(${list}(${array}(${sql.join(Object.values(COLUMNS).map((name) => sql.ref(name)))},
      ${nested}((select ${list}(tag_id) from log_tags t
        where t.owner_id = l.owner_id and t.log_id = l.id)),
      ${nested}((select ${list}(${array}(position, recipient_id, for_what, proportion_type, proportion_value))
        from log_beneficiaries b where b.owner_id = l.owner_id and b.log_id = l.id))
    )) as text) as logs
    from ${from} join activities a on a.owner_id = l.owner_id and a.id = l.activity_id
    left join tags s on s.owner_id = l.owner_id and s.id = l.sub_activity_id where ${where}`.compile(db)
}

export const logsOf = ({ rows: [row] }: Answer<Selected>): Log[] =>
  (JSON.parse(row?.logs ?? '[]') as Cells[]).map(logOf).toSorted(byStart)

/** Of two logs that begin together, the primary one comes first. [log/day-listing] */
const byStart = (a: Log, b: Log) => {
  if (a.startTime === b.startTime) return Number(a.parallelActivity) - Number(b.parallelActivity)
  return a.startTime < b.startTime ? -1 : 1
}

function logOf(cells: Cells): Log {
  const proposedAt = cell(cells, PLACES.proposedAt)
  const tags = cell(cells, PLACES.tags)
  const beneficiaries = cell(cells, PLACES.beneficiaries)
  const log = {
    id: cell(cells, PLACES.id),
    parallelActivity: cell(cells, PLACES.lane) === 'parallel',
    category: cell(cells, PLACES.category),
    activityId: cell(cells, PLACES.activityId),
    activity: { name: cell(cells, PLACES.activityName), defaultKey: cell(cells, PLACES.activityKey) },
    subActivityId: cell(cells, PLACES.subActivityId),
    subActivity: { name: cell(cells, PLACES.subActivityName), defaultKey: cell(cells, PLACES.subActivityKey) },
    projectId: cell(cells, PLACES.projectId),
    startTime: instantFromJson(cell(cells, PLACES.startTime)),
    endTime: instantFromJson(cell(cells, PLACES.endTime)),
    rating: cell(cells, PLACES.rating),
    ratingStatus: cell(cells, PLACES.ratingStatus),
    proposedAt: proposedAt && instantFromJson(proposedAt),
    planId: cell(cells, PLACES.planId),
    version: cell(cells, PLACES.version),
    createdAt: instantFromJson(cell(cells, PLACES.createdAt)),
    updatedAt: instantFromJson(cell(cells, PLACES.updatedAt)),
    tags: tags ? tags.toSorted() : [],
    beneficiaries: beneficiaries ? beneficiaries.toSorted(byPosition).map(beneficiaryOf) : [],
  }
  return setDetails(log, (name) => cells[PLACES[name]] as LogDetails[LogDetailName])
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
