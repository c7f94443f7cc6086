import type { activityLog, ActivityLog, NewActivityLog } from '#contract/activity-log.ts'
import { isCrossDay } from '#domain/activity.ts'
import { addMinutes, type Instant, minutesBetween } from '#domain/time.ts'
import type { Owner } from '#server/access.ts'
import { findLog, listLogsBetween } from '#server/db/log-rows.ts'
import { isOverlap } from '#server/db/no-overlap.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { lockPlan } from '#server/db/plan-rows.ts'
import { isTaken } from '#server/db/taken.ts'
import { blank, type Log, listLogsByIds, type LogSpan } from '#server/db/whole-logs.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { type Edit, applyEdit, type EditContext } from '#server/features/edited-log/service.ts'
import { applyLogEffects } from '#server/features/written-log/service.ts'
import type { Ctx } from '#server/http.ts'
import { ApiError } from '#server/api-error.ts'
import {
  changeLog,
  deleteLog,
  forgetDeleted,
  forgetPlan,
  insertLog,
  keepDeleted,
  lockLogs,
  recallPlan,
  repointDeleted,
  repointLogs,
  type Rewritten,
  takeDeleted,
} from './store.ts'
import type { Repeatable } from '#server/write.ts'

/** Whose logs, and by which clock. */
export type LogContext = EditContext & Pick<Ctx<typeof activityLog.create>, 'db' | 'write'>

/** decisions 11, 27: a log as it is answered, with its names in the reader's language. */
export function wireOf({ readIn, zones }: Owner) {
  const label = labelsFor(readIn)
  return (log: Log, crossDay = isCrossDay(zones, log)): ActivityLog => ({
    id: log.id,
    category: log.category,
    activityId: log.activityId,
    activityName: label(log.activity),
    subActivityId: log.subActivityId,
    subActivity: log.subActivityId && label(log.subActivity),
    tags: [...log.tags],
    projectId: log.projectId,
    beneficiaries: [...log.beneficiaries],
    startTime: log.startTime,
    endTime: log.endTime,
    duration: minutesBetween(log.startTime, log.endTime),
    crossDay,
    parallelActivity: log.parallelActivity,
    rating: log.rating,
    ratingStatus: log.ratingStatus,
    efficiency: log.efficiency,
    remark: log.remark,
    notesConcise: log.notesConcise,
    planId: log.planId,
    version: log.version,
    createdAt: log.createdAt,
    updatedAt: log.updatedAt,
  })
}

type LogSlot = LogSpan & { id: string; parallelActivity: boolean }
type OnAttempt = (log: LogSlot) => void

/** decisions 10: `values` name the entries in the way, `details` show them, for they are the owner's own. */
export async function buildOverlapError(db: Db, { subject, owner }: LogContext, wanted: LogSlot): Promise<ApiError> {
  const { id, parallelActivity, startTime, endTime } = wanted
  const label = labelsFor(owner.readIn)
  const taken = (await listLogsBetween(db, subject, { startTime, endTime })).filter(
    (log) => log.id !== id && log.parallelActivity === parallelActivity,
  )
  const conflicts = taken.map((log) => ({
    id: log.id,
    activityName: label(log.activity),
    startTime: log.startTime,
    endTime: log.endTime,
  }))
  return new ApiError(
    'TIME_RANGE_OVERLAP',
    taken.map((log) => log.id),
    { conflicts },
  )
}

/** One transaction. The database refuses taken hours by breaking it off: what is in the way is asked after that. */
export async function writeLogs<T>(
  ctx: LogContext,
  work: (trx: Trx, wanting: OnAttempt) => Promise<Repeatable<T>>,
): Promise<T> {
  let wanted: LogSlot | undefined
  try {
    return await ctx.write((trx) => work(trx, (log) => (wanted = log)))
  } catch (error) {
    // Every name is looked up first: what is there already is the log of this number.
    if (isTaken(error)) throw new ApiError('ALREADY_EXISTS', ['id'])
    if (!wanted || !isOverlap(error)) throw error
    throw await buildOverlapError(ctx.db, ctx, wanted)
  }
}

/** One that just got a sub-activity is read again, to be called as the catalogue calls it. */
async function loadWireLog(trx: Trx, { subject, owner }: LogContext, log: Log, before: Log): Promise<ActivityLog> {
  const isKnown = log.subActivityId === null || log.subActivityId === before.subActivityId
  return wireOf(owner)(isKnown ? log : (await findLog(trx, subject, log.id))!)
}

/** Logs in the place of others, and all that follows from it. */
export const recordLogChanges = (trx: Trx, ctx: LogContext, before: readonly Log[], after: readonly Log[]) =>
  applyLogEffects(trx, ctx, { before, after, wire: wireOf(ctx.owner) })

/** rule [1.6-b]: these logs point elsewhere. What it changes of the days is for the caller to count, all at once. */
export const repointIn = (trx: Trx, { subject, now }: LogContext, logs: readonly Rewritten[]) =>
  repointLogs(trx, subject, logs, now())
export const repointDeletedIn = (trx: Trx, { subject }: LogContext, id: string, rewrite: (log: Log) => Log) =>
  repointDeleted(trx, subject, id, rewrite)

/** The plan is no more; deleted logs forget it when they are restored without it. @returns which logs forgot it */
export const forgetPlanIn = forgetPlan
/** The plan is back. */
export const recallPlanIn = recallPlan

/** Before several are written: taken one by one as a request has them, two requests could wait for each other. */
export const lockIn = (trx: Trx, { subject }: LogContext, ids: readonly string[]) => lockLogs(trx, subject, ids)

/** The logs by their ids, in one question; ids of no log are left out. */
export async function readLogsIn(
  trx: Trx,
  { subject }: LogContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Log>> {
  const logs = ids.length ? await listLogsByIds(trx, subject, ids) : []
  return new Map(logs.map((log) => [log.id, log]))
}

export const logNotFound = () => new ApiError('NOT_FOUND', ['id'])

/** A log as it is answered; undefined: the owner has none of that number. */
export async function findWireLog(
  db: Db,
  { subject, owner }: LogContext,
  id: string,
): Promise<ActivityLog | undefined> {
  const log = await findLog(db, subject, id)
  return log && wireOf(owner)(log)
}

/** A new log, in a transaction of its caller: whoever breaks it off asks `overlapOf` for the hours last wanted. */
export async function addIn(trx: Trx, ctx: LogContext, body: NewActivityLog, wanting: OnAttempt): Promise<ActivityLog> {
  const before = blank(body.id ?? ctx.newId(), ctx.now(), body)
  const log = await applyEdit(trx, ctx, before, body)
  wanting(log)
  await insertLog(trx, ctx.subject, log)
  await recordLogChanges(trx, ctx, [], [log])
  return loadWireLog(trx, ctx, log, before)
}

/** rule [1.4-c]: said where nobody asked for it. Default beneficiaries of a project have taken nobody's place. */
export const scaledIn = (before: Log, after: Log): { timeProportionAdjusted?: true } =>
  before.beneficiaries.length && after.beneficiaries !== before.beneficiaries ? { timeProportionAdjusted: true } : {}

/** decisions 16. */
function refuseStale({ owner }: LogContext, log: Log, version: number | undefined): void {
  if (version !== undefined && version !== log.version)
    throw new ApiError('CONFLICT', ['version'], { current: wireOf(owner)(log) })
}

type Changed = ActivityLog & { timeProportionAdjusted?: true }
/** `before`: the log, where the transaction has read it and not written it since. */
type Target = { id: string; version?: number | undefined; before?: Log | undefined }
type Change = Target & { editOf: (before: Log) => Edit }

/** Where somebody else was faster, once more on what they made of it; unless the caller named the version. */
export async function changeIn(trx: Trx, ctx: LogContext, change: Change, wanting: OnAttempt): Promise<Changed> {
  const { id, version, editOf } = change
  for (let known = change.before; ; known = undefined) {
    const before = known ?? (await findLog(trx, ctx.subject, id))
    if (!before) throw logNotFound()
    refuseStale(ctx, before, version)
    const edit = editOf(before)
    const log = await applyEdit(trx, ctx, before, edit)
    wanting(log)
    if (!(await changeLog(trx, ctx.subject, before, log))) continue
    await recordLogChanges(trx, ctx, [before], [log])
    return { ...(await loadWireLog(trx, ctx, log, before)), ...(!edit.beneficiaries && scaledIn(before, log)) }
  }
}

/** Deletes a log; for a while it can be restored. */
export async function removeIn(trx: Trx, ctx: LogContext, { id, version, before }: Target): Promise<void> {
  for (let known = before; ; known = undefined) {
    const log = known ?? (await findLog(trx, ctx.subject, id))
    if (!log) throw logNotFound()
    refuseStale(ctx, log, version)
    if (!(await deleteLog(trx, ctx.subject, log))) continue
    await keepDeleted(trx, ctx.subject, log, ctx.now())
    return recordLogChanges(trx, ctx, [log], [])
  }
}

export async function restoreIn(trx: Trx, ctx: LogContext, id: string, wanting: OnAttempt): Promise<ActivityLog> {
  const deleted = await takeDeleted(trx, ctx.subject, id, restorableSince(ctx.now()))
  if (!deleted) throw logNotFound()
  const planId = deleted.planId && (await lockPlan(trx, ctx.subject, deleted.planId)) ? deleted.planId : null
  // A parent has all the time there is for what they can see.
  const waits = deleted.ratingStatus === 'proposed' && { proposedAt: ctx.now() }
  const log = { ...deleted, ...waits, planId, version: deleted.version + 1, updatedAt: ctx.now() }
  wanting(log)
  await insertLog(trx, ctx.subject, log)
  await recordLogChanges(trx, ctx, [], [log])
  // Its names may be others by now.
  return wireOf(ctx.owner)((await findLog(trx, ctx.subject, id))!)
}

const RESTORABLE_DAYS = 30

/** Undo is offered for a while; for a month it can be asked for. */
const restorableSince = (now: Instant): Instant => addMinutes(now, -RESTORABLE_DAYS * 1440)

/** Deleted logs that nobody can ask for any more, whosesoever they were. */
export const sweepActivityLogs = (db: Db, now: Instant) => forgetDeleted(db, restorableSince(now))
