import { sql } from 'kysely'
import { fold } from '#domain/fold.ts'
import { type Instant, minutesBetween } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres, prepared, preparedRows } from '#server/db/prepared.ts'
import type { ActivityLogRow, LogBeneficiaryRow, LogTagRow } from '#server/db/schema/activity-log.ts'
import type { Log, LogSpan } from '#server/db/whole-logs.ts'

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

/** A proposal as somebody has seen it. */
export type Shown = { readonly id: string; readonly rating: number }

const byStars = (shown: readonly Shown[]): readonly { rating: number; ids: readonly string[] }[] =>
  [...new Set(shown.map(({ rating }) => rating))].map((rating) => ({
    rating,
    ids: shown.flatMap((one) => (one.rating === rating ? one.id : [])),
  }))

/**
 * rules §4.2: what is proposed for logs that begin within a span, or what of it was shown and is as it was, is so.
 * @returns which these were
 */
export async function confirmAmong(
  db: Db,
  subject: SubjectId,
  among: LogSpan | readonly Shown[],
  updatedAt: Instant,
): Promise<ReadonlySet<string>> {
  const confirming = db
    .updateTable('activityLogs')
    .set({ ratingStatus: 'confirmed', proposedAt: null, updatedAt, version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
    .where('ratingStatus', '=', 'proposed')
    .returning('id')
  const some =
    'startTime' in among
      ? [confirming.where('startTime', '>=', among.startTime).where('startTime', '<', among.endTime)]
      : byStars(among).map(({ rating, ids }) => confirming.where('rating', '=', rating).where('id', 'in', ids))
  const confirmed = new Set<string>()
  for (const one of some) for (const { id } of await one.execute()) confirmed.add(id)
  return confirmed
}

/** What has waited since then or longer, whosesoever it is. */
export const longProposed = (db: Db, since: Instant, most: number) =>
  db
    .selectFrom('activityLogs')
    .select(['ownerId', 'id', 'startTime'])
    .where('proposedAt', '<=', since)
    .orderBy('proposedAt')
    .limit(most)
    .execute()

/** rules §4.2: it confirms itself, unless somebody was faster. */
export const confirmLongProposed = (db: Db, ids: readonly string[], since: Instant, updatedAt: Instant) =>
  db
    .updateTable('activityLogs')
    .set({ ratingStatus: 'auto_confirmed', proposedAt: null, updatedAt, version: sql<number>`version + 1` })
    .where('proposedAt', '<=', since)
    .where('id', 'in', ids)
    .execute()

type OfPlan = { readonly planId: string; readonly now: Instant }

/** @returns which logs forgot it */
export async function forgetPlan(db: Db, subject: SubjectId, { planId, now }: OfPlan): Promise<string[]> {
  const rows = await db
    .updateTable('activityLogs')
    .set({ planId: null, updatedAt: now, version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
    .where('planId', '=', planId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The databases take so many values in one statement. */
const MOST_IDS = 1000

/** Those of the logs that are there, and of no other plan since. */
export async function recallPlan(db: Db, subject: SubjectId, { planId, now }: OfPlan, ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += MOST_IDS)
    await db
      .updateTable('activityLogs')
      .set({ planId, updatedAt: now, version: sql<number>`version + 1` })
      .where('ownerId', '=', subject)
      .where('planId', 'is', null)
      .where('id', 'in', ids.slice(at, at + MOST_IDS))
      .execute()
}

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
