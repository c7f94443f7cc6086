import { inLanguage } from '#domain/language/language.ts'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Language } from '#contract/common.ts'
import type { NewTimer, Timer, TimerChange } from '#contract/timer.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { defaultSubByName } from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import { type ClosedSpan, minutesBetween } from '#domain/time/time.ts'
import { proportionViolations, scaleDurations } from '#domain/log/time-proportion.ts'
import { isTimerStart } from '#domain/timer/timer.ts'
import type { Owner } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { lockPlan } from '#server/db/plan-rows.ts'
import { createLogIn, type LogContext, logNotFound, type OnAttempt } from '#server/features/activity-log/service.ts'
import { findOrAddActivity, assertOwned, labelsFor } from '#server/features/catalogue/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  deleteTimer,
  unlinkPlan,
  laneOf,
  relinkPlan,
  type RunningTimer,
  findTimer,
  findTimerInLane,
  updateTimer,
} from './store.ts'

/** The name of a default in any language is shown in the reader's language. [catalogue/default-labels] */
function labelOfSub(activityKey: string | null, typed: string, language: Language): string {
  const known = activityKey === null ? undefined : defaultSubByName(activityKey, fold(typed))
  return known ? inLanguage(known.name, language) : typed
}

export function wireOf({ readIn }: Owner) {
  const label = labelsFor(readIn)
  return ({ activityId: _, activity, ...timer }: RunningTimer): Timer => ({
    ...timer,
    activityName: activity ? label(activity) : timer.activityName,
    subActivity: timer.subActivity && labelOfSub(activity?.defaultKey ?? null, timer.subActivity, readIn),
  })
}

/**
 * A parent's changes are in the child's history; a stopped timer is told as the log that it becomes.
 * [family/acting-audit]
 */
export function tellTimerChange({ tell, owner }: LogContext, was: RunningTimer | null, is: RunningTimer | null): void {
  const wire = wireOf(owner)
  const states = { before: was && wire(was), after: is && wire(is) }
  tell({ action: was ? (is ? 'change' : 'remove') : 'create', entity: 'timer', entityId: (is ?? was)!.id, ...states })
}

/** The answer shows the timer that runs, so that the user can stop or switch it. [timer/one-per-lane] */
export const alreadyRuns = ({ owner }: LogContext, running: RunningTimer) =>
  new ApiError('ALREADY_EXISTS', ['timer'], { running: wireOf(owner)(running) })

type Fields = Pick<NewTimer, 'tags' | 'projectId' | 'planId' | 'beneficiaries'>

/** Everything that the timer newly points at must be the owner's, and its recipients' shares must be possible. */
export async function assertFit(
  trx: Trx,
  { subject }: LogContext,
  { tags, projectId, planId, beneficiaries = [] }: Fields,
) {
  const recipients = beneficiaries.map(({ recipientId }) => recipientId)
  const shares = beneficiaries.map(({ recipientId, timeProportion = null }) => ({ recipientId, timeProportion }))
  const wrong = [
    ...(new Set(recipients).size < recipients.length ? ['beneficiaries'] : []),
    ...(proportionViolations(LONGEST_LOG, shares) ? ['timeProportion'] : []),
  ]
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
  await assertOwned(trx, subject, { tags, projectId, recipients })
  if (planId && !(await lockPlan(trx, subject, planId))) throw new ApiError('NOT_FOUND', ['planId'])
}

export const beneficiaryOf = ({
  recipientId,
  forWhat = null,
  timeProportion = null,
}: NonNullable<Fields['beneficiaries']>[number]) => ({
  recipientId,
  forWhat,
  timeProportion,
})
export const setOf = (ids: readonly string[]) => [...new Set(ids)].toSorted()

/**
 * Drops tags, project, plan and recipients that were deleted while the timer ran, so that stopping it never fails.
 * [timer/stop-without-gone-things]
 */
async function pruneReferences(trx: Trx, { subject }: LogContext, { tags, projectId, beneficiaries }: RunningTimer) {
  const isOwned = async (pointedAt: Parameters<typeof assertOwned>[2]) => {
    try {
      await assertOwned(trx, subject, pointedAt)
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }
  const recipients = beneficiaries.map(({ recipientId }) => recipientId)
  if (await isOwned({ tags, projectId, recipients })) return { tags, projectId, beneficiaries }
  const filterOwned = async <T>(all: readonly T[], pointing: (one: T) => Parameters<typeof assertOwned>[2]) => {
    const owned: T[] = []
    for (const one of all) if (await isOwned(pointing(one))) owned.push(one)
    return owned
  }
  return {
    tags: await filterOwned(tags, (tag) => ({ tags: [tag] })),
    projectId: (await isOwned({ projectId })) ? projectId : null,
    beneficiaries: await filterOwned(beneficiaries, ({ recipientId }) => ({ recipients: [recipientId] })),
  }
}

/** A log needs a category and a name, so a timer without them cannot stop. [timer/unnamed-timer] */
const unnamed = (fields: readonly string[]) => new ApiError('INVALID_PARAMS', fields)

/** Makes the log that a timer becomes, under the same id. [timer/stop-timer] */
export async function logTimer(
  trx: Trx,
  ctx: LogContext,
  running: RunningTimer,
  span: ClosedSpan,
  onAttempt: OnAttempt,
): Promise<ActivityLog> {
  const { id, category, activityName, subActivity, parallelActivity } = wireOf(ctx.owner)(running)
  if (category === null || activityName === null) throw unnamed(['category', 'activityName'])
  const { tags, projectId, beneficiaries } = await pruneReferences(trx, ctx, running)
  const planId = running.planId && (await lockPlan(trx, ctx.subject, running.planId)) ? running.planId : null
  // The length was not known when the minutes of the recipients were set, so they shrink to fit. [log/share-scaling]
  const shares = scaleDurations(minutesBetween(span.startTime, span.endTime), beneficiaries)
  // If no recipients are given, the log takes the default recipients of its project. [log/project-recipients]
  const forWhom = shares.length ? { beneficiaries: [...shares] } : {}
  const about = { category, activityName, subActivity, tags, projectId, planId, ...forWhom }
  const body = { id, ...about, parallelActivity, ...span }
  return createLogIn(trx, ctx, body, onAttempt)
}

/** Applies the given fields over those of the timer. */
async function applyChange(
  trx: Trx,
  ctx: LogContext,
  before: RunningTimer,
  change: TimerChange,
): Promise<RunningTimer> {
  const { subject, owner, now: clock } = ctx
  const now = clock()
  if (change.startTime !== undefined && !isTimerStart(change.startTime, now))
    throw new ApiError('INVALID_PARAMS', ['startTime'])
  await assertFit(trx, ctx, change)
  const was = wireOf(owner)(before)
  const { category = was.category, activityName = was.activityName } = change
  const parallelActivity = change.parallelActivity ?? before.parallelActivity
  if (category === 'sleep' && parallelActivity) throw new ApiError('INVALID_PARAMS', ['parallelActivity'])
  const isOther = category !== was.category || activityName !== was.activityName
  const whose = { subject, language: owner.language }
  if (isOther && (category === null || activityName === null))
    throw unnamed([...(category === null ? ['category'] : []), ...(activityName === null ? ['activityName'] : [])])
  const found =
    isOther && category !== null && activityName !== null
      ? await findOrAddActivity(trx, whose, { category, activityName }, ctx)
      : null
  return {
    ...before,
    category,
    activityId: found?.activityId ?? before.activityId,
    activityName,
    activity: found ? { name: found.name, defaultKey: found.defaultKey } : before.activity,
    // A sub-activity belongs to its activity, so another activity drops it. [timer/timer-fields]
    subActivity:
      activityName === null
        ? null
        : change.subActivity === undefined
          ? isOther
            ? null
            : before.subActivity
          : change.subActivity || null,
    tags: change.tags ? setOf(change.tags) : before.tags,
    projectId: change.projectId === undefined ? before.projectId : change.projectId,
    planId: change.planId === undefined ? before.planId : change.planId,
    beneficiaries: change.beneficiaries ? change.beneficiaries.map(beneficiaryOf) : before.beneficiaries,
    startTime: change.startTime ?? before.startTime,
    parallelActivity,
    confirmedAt: change.stillRunning ? now : before.confirmedAt,
    version: before.version + 1,
    updatedAt: now,
  }
}

/**
 * If another write was faster, this tries again on the new state, unless the caller named a version.
 * [offline/version-conflict]
 */
export async function changeIn(
  trx: Trx,
  ctx: LogContext,
  id: string,
  { version, ...change }: TimerChange,
): Promise<RunningTimer> {
  for (;;) {
    const before = await findTimer(trx, ctx.subject, id)
    if (!before) throw logNotFound()
    if (version !== undefined && version !== before.version)
      throw new ApiError('CONFLICT', ['version'], { current: wireOf(ctx.owner)(before) })
    const after = await applyChange(trx, ctx, before, change)
    const other = await findTimerInLane(trx, ctx.subject, laneOf(after))
    if (other && other.id !== id) throw alreadyRuns(ctx, other)
    if (!(await updateTimer(trx, ctx.subject, before, after))) continue
    tellTimerChange(ctx, before, after)
    return after
  }
}

/**
 * Turns a timer into the log of these hours, in a transaction that may have made room for them. The log is validated
 * like any new log, for any hours of the timer.
 */
export async function stopIn(
  trx: Trx,
  ctx: LogContext,
  { id, parallelActivity, ...span }: ClosedSpan & { id: string; parallelActivity: boolean },
  onAttempt: OnAttempt,
): Promise<ActivityLog> {
  for (;;) {
    const running = await findTimer(trx, ctx.subject, id)
    if (!running) throw logNotFound()
    if (!(await deleteTimer(trx, ctx.subject, running))) continue
    return logTimer(trx, ctx, { ...running, parallelActivity }, span, onAttempt)
  }
}

/** Moves the start of a timer, in the transaction in which a log has made room for it. [timer/moved-timer-start] */
export async function moveIn(
  trx: Trx,
  ctx: LogContext,
  { id, version, startTime, parallelActivity }: Pick<Timer, 'id' | 'startTime' | 'parallelActivity'> & Versioned,
): Promise<Timer> {
  return wireOf(ctx.owner)(await changeIn(trx, ctx, id, { version, startTime, parallelActivity }))
}
type Versioned = { version?: number | undefined }

/**
 * Unlinks timers from a deleted plan; they run on.
 * @returns the timers that were unlinked
 */
export const unlinkPlanOfTimers = unlinkPlan
/** Links the timers again to a restored plan. */
export const relinkPlanOfTimers = relinkPlan
