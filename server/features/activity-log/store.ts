import { sql } from 'kysely'
import { fold } from '#domain/fold.ts'
import { detailsOf } from '#domain/log/details.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres, prepared, preparedRows } from '#server/db/prepared.ts'
import type { ActivityLogRow, LogBeneficiaryRow, LogTagRow } from '#server/db/schema/activity-log.ts'
import type { Log, LogSpan } from '#server/db/whole-logs.ts'

/** Until the transaction ends, only this transaction writes these logs; another that locks some of them waits. */
export async function lockLogs(trx: Trx, subject: SubjectId, ids: readonly string[]): Promise<void> {
  // The embedded database runs one transaction at a time.
  if (!isPostgres(trx) || !ids.length) return
  const logs = trx.selectFrom('activityLogs').select('id').where('ownerId', '=', subject).where('id', 'in', ids)
  await logs.orderBy('startTime').orderBy('id').forUpdate().execute()
}

export function rowOf(subject: SubjectId, log: Log): ActivityLogRow {
  const { parallelActivity, activity: _, subActivity: __, tags: ___, beneficiaries: ____, ...columns } = log
  const derived = { minutes: minutesBetween(log.startTime, log.endTime), remarkFold: fold(log.remark ?? '') || null }
  return { ownerId: subject, lane: parallelActivity ? 'parallel' : 'primary', ...derived, ...columns }
}

const insertRow = prepared<ActivityLogRow>((db, row) => db.insertInto('activityLogs').values(row).compile())
const updateRow = prepared<ActivityLogRow & { previousVersion: number }>(
  (db, { ownerId, id, previousVersion, ...columns }) =>
    db
      .updateTable('activityLogs')
      .set(columns)
      .where('ownerId', '=', ownerId)
      .where('id', '=', id)
      .where('version', '=', previousVersion)
      .compile(),
)
const insertTags = preparedRows<LogTagRow>((db, rows) => db.insertInto('logTags').values(rows).compile())
const insertBeneficiaries = preparedRows<LogBeneficiaryRow>((db, rows) =>
  db.insertInto('logBeneficiaries').values(rows).compile(),
)

export const tagRows = (ownerId: SubjectId, { id: logId, tags }: Log): LogTagRow[] =>
  tags.map((tagId) => ({ ownerId, logId, tagId }))

async function addTags(db: Db, subject: SubjectId, log: Log) {
  const rows = tagRows(subject, log)
  if (rows.length) await insertTags(db, rows)
}

export const beneficiaryRows = (ownerId: SubjectId, { id: logId, beneficiaries }: Log): LogBeneficiaryRow[] =>
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

/**
 * Returns false if the log was changed or deleted meanwhile. Tags and recipients are written only if their list is
 * another.
 */
export async function updateLog(db: Db, subject: SubjectId, before: Log, log: Log): Promise<boolean> {
  if (!(await updateRow(db, { ...rowOf(subject, log), previousVersion: before.version })).count) return false
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

export type LogRewrite = { before: Log; after: Log }

/** The columns of a log's row that point elsewhere now. */
const referenceChanges = ({ before, after }: LogRewrite) => ({
  ...(after.category !== before.category && { category: after.category }),
  ...(after.activityId !== before.activityId && { activityId: after.activityId }),
  ...(after.subActivityId !== before.subActivityId && { subActivityId: after.subActivityId }),
  ...(after.projectId !== before.projectId && { projectId: after.projectId }),
})

/** Groups the ids of the logs by the change to be written: most of many logs change alike. */
function groupByChange<T>(
  logs: readonly LogRewrite[],
  changeOf: (log: LogRewrite) => T | null,
): { change: T; ids: string[] }[] {
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

/** Writes many logs at once that differ only in their references. */
export async function repointLogs(db: Db, subject: SubjectId, logs: readonly LogRewrite[], updatedAt: Instant) {
  for (const { change, ids } of groupByChange(logs, referenceChanges))
    await db
      .updateTable('activityLogs')
      .set({ ...change, updatedAt, version: sql<number>`version + 1` })
      .where('ownerId', '=', subject)
      .where('id', 'in', ids)
      .execute()
  await repointOneTag(db, subject, logs)
  await repointBeneficiaries(db, subject, logs)
}

async function repointOneTag(db: Db, subject: SubjectId, logs: readonly LogRewrite[]) {
  const swaps = groupByChange(logs, ({ before, after }) => {
    const oldId = before.tags.find((id) => !after.tags.includes(id))
    return oldId === undefined ? null : { oldId, tagId: after.tags.find((id) => !before.tags.includes(id)) }
  })
  for (const { change, ids } of swaps) {
    const { oldId, tagId } = change
    const update = db.updateTable('logTags').where('ownerId', '=', subject).where('tagId', '=', oldId)
    const deletion = db.deleteFrom('logTags').where('ownerId', '=', subject).where('tagId', '=', oldId)
    if (tagId === undefined) await deletion.where('logId', 'in', ids).execute()
    else await update.set({ tagId }).where('logId', 'in', ids).execute()
  }
}

/** Where one recipient only takes another's place, only that row is written. */
async function repointBeneficiaries(db: Db, ownerId: SubjectId, logs: readonly LogRewrite[]) {
  const swaps = groupByChange(logs, ({ before, after }) => {
    const at = before.beneficiaries.findIndex((one, place) => one !== after.beneficiaries[place])
    if (at === -1 || before.beneficiaries.length > after.beneficiaries.length) return null
    return { oldId: before.beneficiaries[at]!.recipientId, recipientId: after.beneficiaries[at]!.recipientId }
  })
  for (const { change, ids } of swaps) {
    const { oldId, recipientId } = change
    const update = db.updateTable('logBeneficiaries').set({ recipientId }).where('ownerId', '=', ownerId)
    await update.where('recipientId', '=', oldId).where('logId', 'in', ids).execute()
  }
  const shortened = logs.filter(({ before, after }) => before.beneficiaries.length > after.beneficiaries.length)
  if (!shortened.length) return
  const ids = shortened.map(({ after }) => after.id)
  await db.deleteFrom('logBeneficiaries').where('ownerId', '=', ownerId).where('logId', 'in', ids).execute()
  const rows = shortened.flatMap(({ after }) => beneficiaryRows(ownerId, after))
  await db.insertInto('logBeneficiaries').values(rows).execute()
}

/** A proposal as a parent saw it. */
export type ShownProposal = { readonly id: string; readonly rating: number }

const groupByRating = (shown: readonly ShownProposal[]): readonly { rating: number; ids: readonly string[] }[] =>
  [...new Set(shown.map(({ rating }) => rating))].map((rating) => ({
    rating,
    ids: shown.flatMap((one) => (one.rating === rating ? one.id : [])),
  }))

/**
 * Confirms the proposals for logs that begin within a span, or those of the shown proposals that still have the stars
 * that the parent saw. [reward/confirm-several]
 * @returns which logs were confirmed
 */
export async function confirmProposals(
  db: Db,
  subject: SubjectId,
  among: LogSpan | readonly ShownProposal[],
  updatedAt: Instant,
): Promise<ReadonlySet<string>> {
  const confirming = db
    .updateTable('activityLogs')
    .set({ ratingStatus: 'confirmed', proposedAt: null, updatedAt, version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
    .where('ratingStatus', '=', 'proposed')
    .returning('id')
  const updates =
    'startTime' in among
      ? [confirming.where('startTime', '>=', among.startTime).where('startTime', '<', among.endTime)]
      : groupByRating(among).map(({ rating, ids }) => confirming.where('rating', '=', rating).where('id', 'in', ids))
  const confirmed = new Set<string>()
  for (const one of updates) for (const { id } of await one.execute()) confirmed.add(id)
  return confirmed
}

/** Finds the proposals that have waited since that moment or longer, for all owners. */
export const findOverdueProposals = (db: Db, since: Instant, most: number) =>
  db
    .selectFrom('activityLogs')
    .select(['ownerId', 'id', 'startTime'])
    .where('proposedAt', '<=', since)
    .orderBy('proposedAt')
    .limit(most)
    .execute()

/** Confirms proposals that are still undecided. [reward/auto-confirmation] */
export const autoConfirmProposals = (db: Db, ids: readonly string[], since: Instant, updatedAt: Instant) =>
  db
    .updateTable('activityLogs')
    .set({ ratingStatus: 'auto_confirmed', proposedAt: null, updatedAt, version: sql<number>`version + 1` })
    .where('proposedAt', '<=', since)
    .where('id', 'in', ids)
    .execute()

type PlanLink = { readonly planId: string; readonly now: Instant }

/** @returns which logs were unlinked */
export async function unlinkPlan(db: Db, subject: SubjectId, { planId, now }: PlanLink): Promise<string[]> {
  const rows = await db
    .updateTable('activityLogs')
    .set({ planId: null, updatedAt: now, version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
    .where('planId', '=', planId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The databases accept this many values in one statement. */
const MAX_IDS = 1000

/** Links those of the logs that still exist and have got no other plan since. */
export async function relinkPlan(db: Db, subject: SubjectId, { planId, now }: PlanLink, ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += MAX_IDS)
    await db
      .updateTable('activityLogs')
      .set({ planId, updatedAt: now, version: sql<number>`version + 1` })
      .where('ownerId', '=', subject)
      .where('planId', 'is', null)
      .where('id', 'in', ids.slice(at, at + MAX_IDS))
      .execute()
}

/** Returns false if the log was changed or deleted meanwhile. */
export async function deleteLog(db: Db, subject: SubjectId, { id, version }: Log): Promise<boolean> {
  const deletion = db.deleteFrom('activityLogs').where('ownerId', '=', subject).where('id', '=', id)
  return (await deletion.where('version', '=', version).executeTakeFirst()).numDeletedRows === 1n
}

/** The caller chooses the id of a log, so an earlier deleted log may have had the same id. */
export function insertDeletedLog(db: Db, ownerId: SubjectId, log: Log, deletedAt: Instant) {
  const kept = { deletedAt, content: JSON.stringify(log) }
  const insertion = db.insertInto('deletedLogs').values({ ownerId, id: log.id, ...kept })
  return insertion.onConflict((it) => it.columns(['ownerId', 'id']).doUpdateSet(kept)).execute()
}

/** Takes the log back if it was deleted after `since`. */
export async function takeDeletedLog(db: Db, subject: SubjectId, id: string, since: Instant): Promise<Log | undefined> {
  const deletion = db.deleteFrom('deletedLogs').where('ownerId', '=', subject).where('id', '=', id)
  const taken = await deletion.where('deletedAt', '>', since).returning('content').executeTakeFirst()
  if (!taken) return undefined
  const log = JSON.parse(taken.content) as Log
  // A log that was deleted before the product had a detail does not name it.
  return { ...log, ...detailsOf(log) }
}

export const deleteExpiredLogs = (db: Db, before: Instant) =>
  db.deleteFrom('deletedLogs').where('deletedAt', '<=', before).execute()

/** Rewrites deleted logs that point at `id`, for when they are restored. */
export async function repointDeletedLogs(db: Db, subject: SubjectId, id: string, rewrite: (log: Log) => Log) {
  const all = db.selectFrom('deletedLogs').select(['id', 'content']).where('ownerId', '=', subject)
  for (const deleted of await all.where('content', 'like', `%"${id}"%`).execute()) {
    const content = JSON.stringify(rewrite(JSON.parse(deleted.content) as Log))
    const change = db.updateTable('deletedLogs').set({ content }).where('ownerId', '=', subject)
    await change.where('id', '=', deleted.id).execute()
  }
}
