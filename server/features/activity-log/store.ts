import { sql } from 'kysely'
import { LONGEST_LOG } from '#domain/activity.ts'
import { fold } from '#domain/fold.ts'
import { addMinutes, type Instant, minutesBetween } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import { isPostgres, prepared, preparedRows } from '#server/db/prepared.ts'
import type { ActivityLogRow, LogBeneficiaryRow, LogTagRow } from '#server/db/schema/activity-log.ts'
import { type Log, logsOf, type LogSpan, type Selected, selectLogs } from '#server/db/whole-logs.ts'
import type { Trx } from '#server/write.ts'

// Reading

type ById = { subject: SubjectId; id: string }
type Between = LogSpan & { subject: SubjectId; back: Instant }
const between = (subject: SubjectId, { startTime, endTime }: LogSpan): Between => ({
  subject,
  startTime,
  endTime,
  // No log is longer: a stretch of the index, and not all of the past.
  back: addMinutes(startTime, -LONGEST_LOG),
})

const byId = prepared<ById, Selected>((db, { subject, id }) =>
  selectLogs(db, sql`activity_logs l`, sql`l.owner_id = ${subject} and l.id = ${id}`),
)
export const logById = async (db: Db, subject: SubjectId, id: string): Promise<Log | undefined> =>
  logsOf(await byId(db, { subject, id }))[0]

const touching = prepared<Between, Selected>((db, { subject, startTime, endTime, back }) =>
  selectLogs(
    db,
    sql`activity_logs l`,
    sql`l.owner_id = ${subject} and l.lane in ('primary', 'parallel')
      and l.start_time > ${back} and l.start_time < ${endTime} and l.end_time > ${startTime}`,
  ),
)
/** All that intersect the span, by start. */
export const logsBetween = async (db: Db, subject: SubjectId, span: LogSpan): Promise<Log[]> =>
  logsOf(await touching(db, between(subject, span)))

const around = prepared<Between, Selected>((db, { subject, startTime, endTime, back }) => {
  const primary = sql`select start_time from activity_logs where owner_id = ${subject} and lane = 'primary'`
  const before = sql`${primary} and start_time < ${startTime} and end_time <= ${startTime}`
  return selectLogs(
    db,
    sql`activity_logs l`,
    // One stretch of the index for each lane. Bounds that come from a join make PostgreSQL read the whole history.
    sql`(l.owner_id = ${subject} and l.lane = 'primary'
        and l.start_time >= coalesce((${before} order by start_time desc limit 1), ${back})
        and l.start_time <= coalesce((${primary} and start_time >= ${endTime} order by start_time limit 1), ${endTime}))
      or (l.owner_id = ${subject} and l.lane = 'parallel'
        and l.start_time > ${back} and l.start_time < ${endTime} and l.end_time > ${startTime})`,
  )
})
/**
 * rules §7.3: the logs of a day and their primary neighbours. Primary logs do not overlap, so that they end in the
 * order in which they begin.
 */
export async function logsAround(db: Db, subject: SubjectId, day: LogSpan) {
  const found = logsOf(await around(db, between(subject, day)))
  const primary = found.filter(({ parallelActivity }) => !parallelActivity)
  return {
    logs: found.filter(({ startTime, endTime }) => startTime < day.endTime && endTime > day.startTime),
    previous: primary.findLast(({ endTime }) => endTime <= day.startTime) ?? null,
    next: primary.find(({ startTime }) => startTime >= day.endTime) ?? null,
  }
}

const besides = prepared<ById, Selected>((db, { subject, id }) => {
  const inLane = (extreme: 'min' | 'max', than: '<' | '>') => sql`coalesce((select ${sql.raw(extreme)}(start_time)
    from activity_logs where owner_id = o.owner_id and lane = o.lane and start_time ${sql.raw(than)} o.start_time),
    o.start_time)`
  return selectLogs(
    db,
    sql`activity_logs o cross join activity_logs l`,
    sql`o.owner_id = ${subject} and o.id = ${id} and l.owner_id = o.owner_id and l.lane = o.lane
      and l.start_time between ${inLane('max', '<')} and ${inLane('min', '>')}`,
  )
})
/** A log and those in its lane that its edges may run into. */
export async function logWithNeighbours(db: Db, subject: SubjectId, id: string) {
  const found = logsOf(await besides(db, { subject, id }))
  const at = found.findIndex((log) => log.id === id)
  return { log: found[at], previous: found[at - 1] ?? null, next: found[at + 1] ?? null }
}

/** When the owner's history begins, in either lane; null before it does. */
export async function firstLogStart(db: Db, subject: SubjectId): Promise<Instant | null> {
  const logs = db.selectFrom('activityLogs').select('startTime').where('ownerId', '=', subject).orderBy('startTime')
  const primary = await logs.where('lane', '=', 'primary').limit(1).executeTakeFirst()
  const parallel = await logs.where('lane', '=', 'parallel').limit(1).executeTakeFirst()
  return [primary, parallel].flatMap((log) => log?.startTime ?? []).toSorted()[0] ?? null
}

// Writing

/** Until the transaction ends nobody else writes these; of two who want some of the same, one waits for the other. */
export async function lockLogs(trx: Trx, subject: SubjectId, ids: readonly string[]): Promise<void> {
  // The embedded database does one thing at a time.
  if (!isPostgres(trx) || !ids.length) return
  const logs = trx.selectFrom('activityLogs').select('id').where('ownerId', '=', subject).where('id', 'in', ids)
  await logs.orderBy('startTime').orderBy('id').forUpdate().execute()
}

function rowOf(subject: SubjectId, log: Log): ActivityLogRow {
  const { parallelActivity, activity: _, subActivity: __, tags: ___, beneficiaries: ____, ...columns } = log
  const reckoned = { minutes: minutesBetween(log.startTime, log.endTime), remarkFold: fold(log.remark ?? '') || null }
  return { ownerId: subject, lane: parallelActivity ? 'parallel' : 'primary', ...reckoned, ...columns }
}

const insertRow = prepared<ActivityLogRow>((db, row) => db.insertInto('activityLogs').values(row).compile())
const updateRow = prepared<ActivityLogRow & { was: number }>((db, { ownerId, id, was, ...columns }) =>
  db
    .updateTable('activityLogs')
    .set(columns)
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('version', '=', was)
    .compile(),
)
const insertTags = preparedRows<LogTagRow>((db, rows) => db.insertInto('logTags').values(rows).compile())
const insertBeneficiaries = preparedRows<LogBeneficiaryRow>((db, rows) =>
  db.insertInto('logBeneficiaries').values(rows).compile(),
)

const tagRows = (ownerId: SubjectId, { id: logId, tags }: Log): LogTagRow[] =>
  tags.map((tagId) => ({ ownerId, logId, tagId }))

async function addTags(db: Db, subject: SubjectId, log: Log) {
  const rows = tagRows(subject, log)
  if (rows.length) await insertTags(db, rows)
}

const beneficiaryRows = (ownerId: SubjectId, { id: logId, beneficiaries }: Log): LogBeneficiaryRow[] =>
  beneficiaries.map(({ recipientId, forWhat, timeProportion }, position) => {
    const { type, value } = timeProportion ?? { type: null, value: null }
    return { ownerId, logId, position, recipientId, forWhat, proportionType: type, proportionValue: value }
  })

async function addBeneficiaries(db: Db, subject: SubjectId, log: Log) {
  const rows = beneficiaryRows(subject, log)
  if (rows.length) await insertBeneficiaries(db, rows)
}

export async function insertLog(db: Db, subject: SubjectId, log: Log): Promise<void> {
  await insertRow(db, rowOf(subject, log))
  await addTags(db, subject, log)
  await addBeneficiaries(db, subject, log)
}

/** false: meanwhile it is not what it was, or gone. What hangs on it is written anew where it is another list. */
export async function changeLog(db: Db, subject: SubjectId, before: Log, log: Log): Promise<boolean> {
  if (!(await updateRow(db, { ...rowOf(subject, log), was: before.version })).count) return false
  if (log.tags !== before.tags) {
    await db.deleteFrom('logTags').where('ownerId', '=', subject).where('logId', '=', log.id).execute()
    await addTags(db, subject, log)
  }
  if (log.beneficiaries !== before.beneficiaries) {
    await db.deleteFrom('logBeneficiaries').where('ownerId', '=', subject).where('logId', '=', log.id).execute()
    await addBeneficiaries(db, subject, log)
  }
  return true
}

export type Rewritten = { before: Log; after: Log }

/** What is another in the row of a log, of what it points at. */
const changesOf = ({ before, after }: Rewritten) => ({
  ...(after.category !== before.category && { category: after.category }),
  ...(after.activityId !== before.activityId && { activityId: after.activityId }),
  ...(after.subActivityId !== before.subActivityId && { subActivityId: after.subActivityId }),
  ...(after.projectId !== before.projectId && { projectId: after.projectId }),
})

/** The ids of the logs by what is to be written into them: most of many are alike. */
function alike<T>(logs: readonly Rewritten[], changeOf: (log: Rewritten) => T | null): { change: T; ids: string[] }[] {
  const groups = new Map<string, { change: T; ids: string[] }>()
  for (const log of logs) {
    const change = changeOf(log)
    if (change === null) continue
    const key = JSON.stringify(change)
    const group = groups.get(key) ?? { change, ids: [] }
    group.ids.push(log.after.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Many logs at once that differ from what they were in what they point at, and in nothing else. */
export async function repointLogs(db: Db, subject: SubjectId, logs: readonly Rewritten[], updatedAt: Instant) {
  for (const { change, ids } of alike(logs, changesOf))
    await db
      .updateTable('activityLogs')
      .set({ ...change, updatedAt, version: sql<number>`version + 1` })
      .where('ownerId', '=', subject)
      .where('id', 'in', ids)
      .execute()
  await repointTags(db, subject, logs)
  await repointBeneficiaries(db, subject, logs)
}

async function repointTags(db: Db, subject: SubjectId, logs: readonly Rewritten[]) {
  const swaps = alike(logs, ({ before, after }) => {
    const gone = before.tags.find((id) => !after.tags.includes(id))
    return gone === undefined ? null : { gone, tagId: after.tags.find((id) => !before.tags.includes(id)) }
  })
  for (const { change, ids } of swaps) {
    const { gone, tagId } = change
    const update = db.updateTable('logTags').where('ownerId', '=', subject).where('tagId', '=', gone)
    const deletion = db.deleteFrom('logTags').where('ownerId', '=', subject).where('tagId', '=', gone)
    if (tagId === undefined) await deletion.where('logId', 'in', ids).execute()
    else await update.set({ tagId }).where('logId', 'in', ids).execute()
  }
}

/** Where another is helped just so, only that is written. */
async function repointBeneficiaries(db: Db, ownerId: SubjectId, logs: readonly Rewritten[]) {
  const swaps = alike(logs, ({ before, after }) => {
    const at = before.beneficiaries.findIndex((one, place) => one !== after.beneficiaries[place])
    if (at === -1 || before.beneficiaries.length > after.beneficiaries.length) return null
    return { gone: before.beneficiaries[at]!.recipientId, recipientId: after.beneficiaries[at]!.recipientId }
  })
  for (const { change, ids } of swaps) {
    const { gone, recipientId } = change
    const update = db.updateTable('logBeneficiaries').set({ recipientId }).where('ownerId', '=', ownerId)
    await update.where('recipientId', '=', gone).where('logId', 'in', ids).execute()
  }
  const joined = logs.filter(({ before, after }) => before.beneficiaries.length > after.beneficiaries.length)
  if (!joined.length) return
  const ids = joined.map(({ after }) => after.id)
  await db.deleteFrom('logBeneficiaries').where('ownerId', '=', ownerId).where('logId', 'in', ids).execute()
  const rows = joined.flatMap(({ after }) => beneficiaryRows(ownerId, after))
  await db.insertInto('logBeneficiaries').values(rows).execute()
}

export const forgetPlan = (db: Db, subject: SubjectId, planId: string, updatedAt: Instant) =>
  db
    .updateTable('activityLogs')
    .set({ planId: null, updatedAt, version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
    .where('planId', '=', planId)
    .execute()

/** false: meanwhile it is not what it was, or gone. */
export async function deleteLog(db: Db, subject: SubjectId, { id, version }: Log): Promise<boolean> {
  const deletion = db.deleteFrom('activityLogs').where('ownerId', '=', subject).where('id', '=', id)
  return (await deletion.where('version', '=', version).executeTakeFirst()).numDeletedRows === 1n
}

/** The number of a log is its maker's to choose, and may have been that of an earlier one. */
export function keepDeleted(db: Db, ownerId: SubjectId, log: Log, deletedAt: Instant) {
  const kept = { deletedAt, content: JSON.stringify(log) }
  const insertion = db.insertInto('deletedLogs').values({ ownerId, id: log.id, ...kept })
  return insertion.onConflict((it) => it.columns(['ownerId', 'id']).doUpdateSet(kept)).execute()
}

/** Takes it from among those deleted after `since`. */
export async function takeDeleted(db: Db, subject: SubjectId, id: string, since: Instant): Promise<Log | undefined> {
  const deletion = db.deleteFrom('deletedLogs').where('ownerId', '=', subject).where('id', '=', id)
  const taken = await deletion.where('deletedAt', '>', since).returning('content').executeTakeFirst()
  return taken && (JSON.parse(taken.content) as Log)
}

export const forgetDeleted = (db: Db, before: Instant) =>
  db.deleteFrom('deletedLogs').where('deletedAt', '<=', before).execute()

/** Deleted logs that point at `id`, for when they are restored. */
export async function repointDeleted(db: Db, subject: SubjectId, id: string, rewrite: (log: Log) => Log) {
  const all = db.selectFrom('deletedLogs').select(['id', 'content']).where('ownerId', '=', subject)
  for (const deleted of await all.where('content', 'like', `%"${id}"%`).execute()) {
    const content = JSON.stringify(rewrite(JSON.parse(deleted.content) as Log))
    const change = db.updateTable('deletedLogs').set({ content }).where('ownerId', '=', subject)
    await change.where('id', '=', deleted.id).execute()
  }
}
