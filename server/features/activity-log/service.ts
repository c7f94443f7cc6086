import type { activityLog, ActivityLog, NewActivityLog } from '#contract/activity-log.ts'
import { isCrossDay } from '#domain/activity/activity.ts'
import { setDetails } from '#domain/log/details.ts'
import { DAY_MINUTES, addMinutes, type Instant, minutesBetween } from '#domain/time/time.ts'
import type { Owner } from '#server/security/access.ts'
import { findLog, listLogsBetween } from '#server/db/log-rows.ts'
import { isOverlap } from '#server/db/no-overlap.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { lockPlan } from '#server/db/plan-rows.ts'
import { isTaken } from '#server/db/taken.ts'
import { blank, type Log, listLogsByIds, type LogSpan } from '#server/db/whole-logs.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { type Edit, prepareEdit, type EditContext } from './edit.ts'
import { authorizeAndApplyEffects } from './effects.ts'
import type { Ctx } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  updateLog,
  deleteLog,
  deleteExpiredLogs,
  unlinkPlan,
  insertLog,
  insertDeletedLog,
  lockLogs,
  relinkPlan,
  repointDeletedLogs,
  repointLogs,
  type LogRewrite,
  takeDeletedLog,
} from './store.ts'
import type { Repeatable } from '#server/http/write.ts'

/** The owner of the logs, and their clock. */
export type LogContext = EditContext & Pick<Ctx<typeof activityLog.create>, 'db' | 'write'>

/**
 * A log as the API answers it, with its names in the reader's language. [error/wire-names] [catalogue/default-labels]
 */
export function wireOf({ readIn, zones }: Owner) {
  const label = labelsFor(readIn)
  return (log: Log, crossDay = isCrossDay(zones, log)): ActivityLog => {
    const wire = {
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
      planId: log.planId,
      version: log.version,
      createdAt: log.createdAt,
      updatedAt: log.updatedAt,
    }
    return setDetails(wire, (name) => log[name])
  }
}

export type AttemptedLog = LogSpan & { id: string; parallelActivity: boolean }
export type OnAttempt = (log: AttemptedLog) => void

/**
 * `values` name the logs in the way, and `details` show them, because they are the owner's own. [log/overlap-answer]
 */
export async function buildOverlapError(
  db: Db,
  { subject, owner }: LogContext,
  attempted: AttemptedLog,
): Promise<ApiError> {
  const { id, parallelActivity, startTime, endTime } = attempted
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

/**
 * Runs the work in one transaction. The overlap constraint aborts it, so the logs in the way are looked up after that.
 */
export async function writeLogs<T>(
  ctx: LogContext,
  work: (trx: Trx, onAttempt: OnAttempt) => Promise<Repeatable<T>>,
): Promise<T> {
  let attempted: AttemptedLog | undefined
  try {
    return await ctx.write((trx) => work(trx, (log) => (attempted = log)))
  } catch (error) {
    // All names are looked up first, so what exists already can only be the log of this id.
    if (isTaken(error)) throw new ApiError('ALREADY_EXISTS', ['id'])
    if (!attempted || !isOverlap(error)) throw error
    throw await buildOverlapError(ctx.db, ctx, attempted)
  }
}

/** A log that just got a sub-activity is read again, to show the name that the catalogue has for it. */
async function loadWireLog(trx: Trx, { subject, owner }: LogContext, log: Log, before: Log): Promise<ActivityLog> {
  const isKnown = log.subActivityId === null || log.subActivityId === before.subActivityId
  return wireOf(owner)(isKnown ? log : (await findLog(trx, subject, log.id))!)
}

/** Applies the effects of putting logs in the place of others. */
export const authorizeAndApplyChange = (trx: Trx, ctx: LogContext, before: readonly Log[], after: readonly Log[]) =>
  authorizeAndApplyEffects(trx, ctx, { before, after, wire: wireOf(ctx.owner) })

/**
 * Makes these logs use the target of a merge. The caller counts the changed days, all at once. [catalogue/merge-rule]
 */
export const rewriteReferencesIn = (trx: Trx, { subject, now }: LogContext, logs: readonly LogRewrite[]) =>
  repointLogs(trx, subject, logs, now())
export const repointDeletedLogsIn = (trx: Trx, { subject }: LogContext, id: string, rewrite: (log: Log) => Log) =>
  repointDeletedLogs(trx, subject, id, rewrite)

/**
 * Unlinks a deleted plan; deleted logs that are restored without the plan lose it then.
 * @returns which logs were unlinked
 */
export const unlinkPlanIn = unlinkPlan
/** Links the logs to the plan again, once it is restored. */
export const relinkPlanIn = relinkPlan

/**
 * Locks logs before several are written: two requests that lock them one by one, each in its own order, could deadlock.
 */
export const lockLogsIn = (trx: Trx, { subject }: LogContext, ids: readonly string[]) => lockLogs(trx, subject, ids)

/** Reads the logs by their ids in one query; ids of no log are left out. */
export async function readLogsIn(
  trx: Trx,
  { subject }: LogContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Log>> {
  const logs = ids.length ? await listLogsByIds(trx, subject, ids) : []
  return new Map(logs.map((log) => [log.id, log]))
}

export const logNotFound = () => new ApiError('NOT_FOUND', ['id'])

/** Finds a log as the API answers it; undefined: the owner has no log of that id. */
export async function findWireLog(
  db: Db,
  { subject, owner }: LogContext,
  id: string,
): Promise<ActivityLog | undefined> {
  const log = await findLog(db, subject, id)
  return log && wireOf(owner)(log)
}

/**
 * Adds a log in the caller's transaction. If the overlap constraint aborts it, call `buildOverlapError` with the last
 * attempted log.
 */
export async function createLogIn(
  trx: Trx,
  ctx: LogContext,
  body: NewActivityLog,
  onAttempt: OnAttempt,
): Promise<ActivityLog> {
  const before = blank(body.id ?? ctx.newId(), ctx.now(), body)
  const log = await prepareEdit(trx, ctx, before, body)
  onAttempt(log)
  await insertLog(trx, ctx.subject, log)
  await authorizeAndApplyChange(trx, ctx, [], [log])
  return loadWireLog(trx, ctx, log, before)
}

/** Tells the caller that the shares were scaled. Default recipients of a project are no scaling. [log/share-scaling] */
export const scalingOf = (before: Log, after: Log): { timeProportionAdjusted?: true } =>
  before.beneficiaries.length && after.beneficiaries !== before.beneficiaries ? { timeProportionAdjusted: true } : {}

/** A change that names an old version is refused and shows the current log. [log/stale-version] */
function assertCurrentVersion({ owner }: LogContext, log: Log, version: number | undefined): void {
  if (version !== undefined && version !== log.version)
    throw new ApiError('CONFLICT', ['version'], { current: wireOf(owner)(log) })
}

type Changed = ActivityLog & { timeProportionAdjusted?: true }
/** `before`: the log, if this transaction has read it and not written it since. */
type Target = { id: string; version?: number | undefined; before?: Log | undefined }
type Change = Target & { editOf: (before: Log) => Edit }

/** If another call was faster, applies the edit to its result; unless the caller named the version. */
export async function changeLogIn(trx: Trx, ctx: LogContext, change: Change, onAttempt: OnAttempt): Promise<Changed> {
  const { id, version, editOf } = change
  for (let known = change.before; ; known = undefined) {
    const before = known ?? (await findLog(trx, ctx.subject, id))
    if (!before) throw logNotFound()
    assertCurrentVersion(ctx, before, version)
    const edit = editOf(before)
    const log = await prepareEdit(trx, ctx, before, edit)
    onAttempt(log)
    if (!(await updateLog(trx, ctx.subject, before, log))) continue
    await authorizeAndApplyChange(trx, ctx, [before], [log])
    return { ...(await loadWireLog(trx, ctx, log, before)), ...(!edit.beneficiaries && scalingOf(before, log)) }
  }
}

/** Deletes a log; it can be restored for a while. [log/restore-log] */
export async function removeLogIn(trx: Trx, ctx: LogContext, { id, version, before }: Target): Promise<void> {
  for (let known = before; ; known = undefined) {
    const log = known ?? (await findLog(trx, ctx.subject, id))
    if (!log) throw logNotFound()
    assertCurrentVersion(ctx, log, version)
    if (!(await deleteLog(trx, ctx.subject, log))) continue
    await insertDeletedLog(trx, ctx.subject, log, ctx.now())
    return authorizeAndApplyChange(trx, ctx, [log], [])
  }
}

export async function restoreLogIn(trx: Trx, ctx: LogContext, id: string, onAttempt: OnAttempt): Promise<ActivityLog> {
  const deleted = await takeDeletedLog(trx, ctx.subject, id, restorableSince(ctx.now()))
  if (!deleted) throw logNotFound()
  const planId = deleted.planId && (await lockPlan(trx, ctx.subject, deleted.planId)) ? deleted.planId : null
  // A restored proposal waits from now on, so a parent has the whole time to decide. [log/restore-log]
  const newProposal = deleted.ratingStatus === 'proposed' && { proposedAt: ctx.now() }
  const log = { ...deleted, ...newProposal, planId, version: deleted.version + 1, updatedAt: ctx.now() }
  onAttempt(log)
  await insertLog(trx, ctx.subject, log)
  await authorizeAndApplyChange(trx, ctx, [], [log])
  // The items of the log may have been renamed meanwhile.
  return wireOf(ctx.owner)((await findLog(trx, ctx.subject, id))!)
}

const RESTORABLE_DAYS = 30

/** The screen offers undo for a while; the API restores for 30 days. [log/restore-log] */
const restorableSince = (now: Instant): Instant => addMinutes(now, -RESTORABLE_DAYS * DAY_MINUTES)

/** Removes deleted logs that can no longer be restored, for all owners. [limit/retention-times] */
export const sweepActivityLogs = (db: Db, now: Instant) => deleteExpiredLogs(db, restorableSince(now))
