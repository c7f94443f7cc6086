import type { activityLog, ActivityLog, ActivityLogChange, NewActivityLog } from '#contract/activity-log.ts'
import { isCrossDay, isTooFarAhead, logViolations } from '#domain/activity.ts'
import { repointed } from '#domain/repoint.ts'
import { proportionViolations } from '#domain/time-proportion.ts'
import { addMinutes, type Instant, minutesBetween } from '#domain/time.ts'
import type { Owner } from '#server/access.ts'
import { isOverlap } from '#server/db/no-overlap.ts'
import type { Db } from '#server/db/open.ts'
import { heldPlan } from '#server/db/plan-rows.ts'
import { isTaken } from '#server/db/taken.ts'
import { blank, inHours, type Log, type LogBeneficiary, type LogSpan } from '#server/db/whole-logs.ts'
import {
  activityFor,
  assertOwned,
  defaultBeneficiariesOf,
  labelsFor,
  subActivityFor,
} from '#server/features/catalogue/service.ts'
import { type Writing, written } from '#server/features/written-log/service.ts'
import type { Ctx } from '#server/http.ts'
import { Refusal } from '#server/refusal.ts'
import type { Trx } from '#server/write.ts'
import {
  changeLog,
  deleteLog,
  forgetDeleted,
  forgetPlan,
  insertLog,
  keepDeleted,
  lockLogs,
  logById,
  logsBetween,
  repointDeleted,
  repointLogs,
  type Rewritten,
  takeDeleted,
} from './store.ts'

/** Whose logs, and by which clock. */
export type Doing = Writing & Pick<Ctx<typeof activityLog.create>, 'db' | 'write' | 'newId'>
export type Edit = Omit<ActivityLogChange, 'version' | 'crossDay' | 'duration'>

/** decisions 11: a log as it is answered, with its names in the owner's language. */
export function wireOf({ language, zones }: Owner) {
  const label = labelsFor(language)
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
    efficiency: log.efficiency,
    remark: log.remark,
    notesConcise: log.notesConcise,
    planId: log.planId,
    version: log.version,
    createdAt: log.createdAt,
    updatedAt: log.updatedAt,
  })
}

type Wanted = LogSpan & { id: string; parallelActivity: boolean }
type Wanting = (log: Wanted) => void

/** decisions 10: `values` name the entries in the way, `details` show them, for they are the owner's own. */
export async function overlapOf(db: Db, { subject, owner }: Doing, wanted: Wanted): Promise<Refusal> {
  const { id, parallelActivity, startTime, endTime } = wanted
  const label = labelsFor(owner.language)
  const taken = (await logsBetween(db, subject, { startTime, endTime })).filter(
    (log) => log.id !== id && log.parallelActivity === parallelActivity,
  )
  const conflicts = taken.map((log) => ({
    id: log.id,
    activityName: label(log.activity),
    startTime: log.startTime,
    endTime: log.endTime,
  }))
  return new Refusal(
    'TIME_RANGE_OVERLAP',
    taken.map((log) => log.id),
    { conflicts },
  )
}

/** One transaction. The database refuses taken hours by breaking it off: what is in the way is asked after that. */
export async function writing<T>(ctx: Doing, work: (trx: Trx, wanting: Wanting) => Promise<T>): Promise<T> {
  let wanted: Wanted | undefined
  try {
    return await ctx.write((trx) => work(trx, (log) => (wanted = log)))
  } catch (error) {
    // Every name is looked up first: what is there already is the log of this number.
    if (isTaken(error)) throw new Refusal('ALREADY_EXISTS', ['id'])
    if (!wanted || !isOverlap(error)) throw error
    throw await overlapOf(ctx.db, ctx, wanted)
  }
}

/** rules §7.1, [1.4-b]: everything wrong at once, in the order of the form. */
export function refuseUnfit({ owner, now }: Doing, log: Log, isEndNew: boolean): void {
  const fields: string[] = logViolations(log).map(({ field }) => field)
  const { beneficiaries, endTime } = log
  const minutes = minutesBetween(log.startTime, endTime)
  if (isEndNew && isTooFarAhead(owner.zones, endTime, now())) fields.push('endTime')
  if (new Set(beneficiaries.map(({ recipientId }) => recipientId)).size < beneficiaries.length)
    fields.unshift('beneficiaries')
  // Hours that are none are wrong for themselves.
  else if (minutes > 0 && proportionViolations(minutes, beneficiaries)) fields.unshift('timeProportion')
  if (fields.length) throw new Refusal('INVALID_PARAMS', [...new Set(fields.toSorted(inFormOrder))])
}
const FORM = ['beneficiaries', 'timeProportion', 'startTime', 'endTime', 'parallelActivity']
const inFormOrder = (a: string, b: string) => FORM.indexOf(a) - FORM.indexOf(b)

type GivenBeneficiary = NonNullable<Edit['beneficiaries']>[number]
const beneficiaryOf = ({ recipientId, forWhat = null, timeProportion = null }: GivenBeneficiary): LogBeneficiary => ({
  recipientId,
  forWhat,
  timeProportion,
})

/** What is given, over what there was; names and defaults of the catalogue come after. */
function overlaid(before: Log, edit: Edit, now: Instant): Log {
  const { startTime = before.startTime, endTime = before.endTime, tags, beneficiaries } = edit
  const moved = inHours(before, { startTime, endTime })
  return {
    ...moved,
    category: edit.category ?? before.category,
    tags: tags ? [...new Set(tags)].toSorted() : before.tags,
    beneficiaries: beneficiaries ? beneficiaries.map(beneficiaryOf) : moved.beneficiaries,
    projectId: edit.projectId === undefined ? before.projectId : edit.projectId,
    rating: edit.rating === undefined ? before.rating : edit.rating,
    efficiency: edit.efficiency === undefined ? before.efficiency : edit.efficiency,
    remark: edit.remark === undefined ? before.remark : edit.remark,
    notesConcise: edit.notesConcise === undefined ? before.notesConcise : edit.notesConcise,
    parallelActivity: edit.parallelActivity ?? before.parallelActivity,
    planId: edit.planId === undefined ? before.planId : edit.planId,
    version: before.version + 1,
    updatedAt: now,
  }
}

/** Whatever the log newly points at must be the owner's. @returns where it went, as far as it was merged meanwhile */
async function assertPointedAt(trx: Trx, { subject }: Doing, before: Log, log: Log) {
  const known = new Set([...before.tags, ...before.beneficiaries.map(({ recipientId }) => recipientId)])
  const recipients = log.beneficiaries.map(({ recipientId }) => recipientId)
  const merged = await assertOwned(trx, subject, {
    tags: log.tags.filter((id) => !known.has(id)),
    projectId: log.projectId === before.projectId ? null : log.projectId,
    recipients: recipients.filter((id) => !known.has(id)),
  })
  const isOther = log.planId !== null && log.planId !== before.planId
  if (isOther && !(await heldPlan(trx, subject, log.planId!))) throw new Refusal('NOT_FOUND', ['planId'])
  return merged
}

/** The catalogue's entries for the names that are given, added where there are none. An empty sub-activity is none. */
async function named(trx: Trx, { subject, owner, now, newId }: Doing, before: Log, edit: Edit): Promise<Partial<Log>> {
  const label = labelsFor(owner.language)
  const was = { category: before.category, activityName: label(before.activity), sub: label(before.subActivity) }
  const { category = was.category, activityName = was.activityName, subActivity = was.sub } = edit
  const whose = { subject, language: owner.language }
  const isOther = category !== was.category || activityName !== was.activityName
  if (!isOther && (subActivity ?? '') === was.sub) return {}
  const { activityId, ...activity } = isOther
    ? await activityFor(trx, whose, { category, activityName }, { now, newId })
    : { activityId: before.activityId, ...before.activity }
  const subActivityId = subActivity
    ? await subActivityFor(trx, whose, { activityId, name: subActivity }, { now, newId })
    : null
  return { activityId, activity, subActivityId }
}

/** A log as an edit makes it, with every rule asked and everything in the catalogue. */
async function edited(trx: Trx, ctx: Doing, before: Log, edit: Edit): Promise<Log> {
  const wanted = overlaid(before, edit, ctx.now())
  refuseUnfit(ctx, wanted, edit.endTime !== undefined)
  const log = repointed(wanted, await assertPointedAt(trx, ctx, before, wanted))
  // rules §7.6: whom a log of a project helps that does not say whom.
  const isForDefaults = log.projectId !== before.projectId && !edit.beneficiaries && !log.beneficiaries.length
  const defaults =
    log.projectId !== null && isForDefaults ? await defaultBeneficiariesOf(trx, ctx.subject, log.projectId) : []
  return {
    ...log,
    ...(defaults.length && { beneficiaries: defaults.map((recipientId) => beneficiaryOf({ recipientId })) }),
    ...(await named(trx, ctx, before, edit)),
  }
}

/** One that just got a sub-activity is read again, to be called as the catalogue calls it. */
async function answered(trx: Trx, { subject, owner }: Doing, log: Log, before: Log): Promise<ActivityLog> {
  const isKnown = log.subActivityId === null || log.subActivityId === before.subActivityId
  return wireOf(owner)(isKnown ? log : (await logById(trx, subject, log.id))!)
}

/** Logs in the place of others, and all that follows from it. */
export const counted = (trx: Trx, ctx: Doing, before: readonly Log[], after: readonly Log[]) =>
  written(trx, ctx, { before, after, wire: wireOf(ctx.owner) })

/** rule [1.6-b]: these logs point elsewhere. What it changes of the days is for the caller to count, all at once. */
export const repointIn = (trx: Trx, { subject, now }: Doing, logs: readonly Rewritten[]) =>
  repointLogs(trx, subject, logs, now())
export const repointDeletedIn = (trx: Trx, { subject }: Doing, id: string, rewrite: (log: Log) => Log) =>
  repointDeleted(trx, subject, id, rewrite)

/** The plan is no more. Logs that were started from it, deleted ones too, stay what they are otherwise. */
export async function forgetPlanIn(trx: Trx, { subject, now }: Pick<Doing, 'subject' | 'now'>, planId: string) {
  await forgetPlan(trx, subject, planId, now())
  await repointDeleted(trx, subject, planId, (log) => ({ ...log, planId: null }))
}

/** Before several are written: taken one by one as a request has them, two requests could wait for each other. */
export const lockIn = (trx: Trx, { subject }: Doing, ids: readonly string[]) => lockLogs(trx, subject, ids)

export const missing = () => new Refusal('NOT_FOUND', ['id'])

/** A log as it is answered; undefined: the owner has none of that number. */
export async function logOf(db: Db, { subject, owner }: Doing, id: string): Promise<ActivityLog | undefined> {
  const log = await logById(db, subject, id)
  return log && wireOf(owner)(log)
}

/** A new log, in a transaction of its caller: whoever breaks it off asks `overlapOf` for the hours last wanted. */
export async function addIn(trx: Trx, ctx: Doing, body: NewActivityLog, wanting: Wanting): Promise<ActivityLog> {
  const before = blank(body.id ?? ctx.newId(), ctx.now(), body)
  const log = await edited(trx, ctx, before, body)
  wanting(log)
  await insertLog(trx, ctx.subject, log)
  await counted(trx, ctx, [], [log])
  return answered(trx, ctx, log, before)
}

/** rule [1.4-c]: said where nobody asked for it. Default beneficiaries of a project have taken nobody's place. */
export const scaledIn = (before: Log, after: Log): { timeProportionAdjusted?: true } =>
  before.beneficiaries.length && after.beneficiaries !== before.beneficiaries ? { timeProportionAdjusted: true } : {}

/** decisions 16. */
function refuseStale({ owner }: Doing, log: Log, version: number | undefined): void {
  if (version !== undefined && version !== log.version)
    throw new Refusal('CONFLICT', ['version'], { current: wireOf(owner)(log) })
}

type Changed = ActivityLog & { timeProportionAdjusted?: true }
type Change = { id: string; version?: number | undefined; editOf: (before: Log) => Edit }

/** Where somebody else was faster, once more on what they made of it; unless the caller named the version. */
export async function changeIn(trx: Trx, ctx: Doing, change: Change, wanting: Wanting): Promise<Changed> {
  const { id, version, editOf } = change
  for (;;) {
    const before = await logById(trx, ctx.subject, id)
    if (!before) throw missing()
    refuseStale(ctx, before, version)
    const edit = editOf(before)
    const log = await edited(trx, ctx, before, edit)
    wanting(log)
    if (!(await changeLog(trx, ctx.subject, before, log))) continue
    await counted(trx, ctx, [before], [log])
    return { ...(await answered(trx, ctx, log, before)), ...(!edit.beneficiaries && scaledIn(before, log)) }
  }
}

/** Deletes a log; for a while it can be restored. */
export async function removeIn(trx: Trx, ctx: Doing, id: string, version?: number): Promise<void> {
  for (;;) {
    const log = await logById(trx, ctx.subject, id)
    if (!log) throw missing()
    refuseStale(ctx, log, version)
    if (!(await deleteLog(trx, ctx.subject, log))) continue
    await keepDeleted(trx, ctx.subject, log, ctx.now())
    return counted(trx, ctx, [log], [])
  }
}

export async function restoreIn(trx: Trx, ctx: Doing, id: string, wanting: Wanting): Promise<ActivityLog> {
  const deleted = await takeDeleted(trx, ctx.subject, id, restorableSince(ctx.now()))
  if (!deleted) throw missing()
  const planId = deleted.planId && (await heldPlan(trx, ctx.subject, deleted.planId)) ? deleted.planId : null
  const log = { ...deleted, planId, version: deleted.version + 1, updatedAt: ctx.now() }
  wanting(log)
  await insertLog(trx, ctx.subject, log)
  await counted(trx, ctx, [], [log])
  // Its names may be others by now.
  return wireOf(ctx.owner)((await logById(trx, ctx.subject, id))!)
}

const RESTORABLE_DAYS = 30

/** Undo is offered for a while; for a month it can be asked for. */
const restorableSince = (now: Instant): Instant => addMinutes(now, -RESTORABLE_DAYS * 1440)

/** Deleted logs that nobody can ask for any more, whosesoever they were. */
export const sweepActivityLogs = (db: Db, now: Instant) => forgetDeleted(db, restorableSince(now))
