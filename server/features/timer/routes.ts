import type { NewTimer, timer } from '#contract/timer.ts'
import { floorMinute, isTimerStart, stoppedSpan, switched, takenUntil, timerStart } from '#domain/timer/timer.ts'
import type { Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import {
  type LogContext,
  findWireLog,
  logNotFound,
  writeLogs,
  type OnAttempt,
} from '#server/features/activity-log/service.ts'
import { findOrAddActivity } from '#server/features/catalogue/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { alreadyRuns, assertFit, beneficiaryOf, changeIn, logTimer, setOf, tellTimerChange, wireOf } from './service.ts'
import {
  deleteTimer,
  insertTimer,
  isLogged,
  laneOf,
  type RunningTimer,
  listRunningTimers,
  listTakenHours,
  findTimer,
  findTimerInLane,
} from './store.ts'

/** Ends what runs in the lane, where the next begins; of two at once the second ends the first. */
async function makeRoom(trx: Trx, ctx: LogContext, body: NewTimer, onAttempt: OnAttempt) {
  const lane = laneOf({ parallelActivity: body.parallelActivity ?? false })
  for (;;) {
    const running = await findTimerInLane(trx, ctx.subject, lane)
    if (!running) return null
    if (!body.switch || running.id === body.id) throw alreadyRuns(ctx, running)
    const both = switched(running.startTime, ctx.now(), body.startTime)
    if (typeof both === 'string') throw new ApiError('INVALID_PARAMS', [both])
    if (!(await deleteTimer(trx, ctx.subject, running))) continue
    return { log: await logTimer(trx, ctx, running, both.log, onAttempt), startTime: both.startTime }
  }
}

async function start(trx: Trx, ctx: LogContext, body: NewTimer, onAttempt: OnAttempt) {
  const { subject, owner, now: clock } = ctx
  const now = clock()
  const { category, activityName, subActivity, parallelActivity = false } = body
  if (body.startTime !== undefined && !isTimerStart(body.startTime, now))
    throw new ApiError('INVALID_PARAMS', ['startTime'])
  await assertFit(trx, ctx, body)
  const lane = laneOf({ parallelActivity })
  const before = await makeRoom(trx, ctx, body, onAttempt)
  const wanted = before?.startTime ?? body.startTime ?? floorMinute(now)
  const taken = await listTakenHours(trx, subject, lane, { startTime: wanted, endTime: takenUntil(wanted) })
  const whose = { subject, language: owner.language }
  // Named while it runs, by a change.
  const found = category && activityName ? await findOrAddActivity(trx, whose, { category, activityName }, ctx) : null
  const running: RunningTimer = {
    id: body.id ?? ctx.newId(),
    category: category ?? null,
    activityId: found?.activityId ?? null,
    activityName: activityName ?? null,
    activity: found && { name: found.name, defaultKey: found.defaultKey },
    subActivity: (found && subActivity) || null,
    tags: setOf(body.tags ?? []),
    projectId: body.projectId ?? null,
    planId: body.planId ?? null,
    beneficiaries: (body.beneficiaries ?? []).map(beneficiaryOf),
    startTime: timerStart(now, taken, wanted),
    parallelActivity,
    confirmedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  if (await isLogged(trx, subject, running.id)) throw new ApiError('ALREADY_EXISTS', ['id'])
  if (!(await insertTimer(trx, subject, running))) {
    const other = await findTimerInLane(trx, subject, lane)
    throw other ? alreadyRuns(ctx, other) : new ApiError('ALREADY_EXISTS', ['id'])
  }
  tellTimerChange(ctx, null, running)
  return { timer: wireOf(owner)(running), log: before?.log ?? null }
}

export const timerRoutes: Handlers<typeof timer> = {
  running: async ({ db, subject, owner }) => (await listRunningTimers(db, subject)).map(wireOf(owner)),

  start: (ctx, { body }) => writeLogs(ctx, (trx, onAttempt) => start(trx, ctx, body, onAttempt)),

  async change(ctx, { params: { id }, body }) {
    try {
      return wireOf(ctx.owner)(await ctx.write((trx) => changeIn(trx, ctx, id, body)))
    } catch (error) {
      if (!isTaken(error)) throw error
      // Another device started one in that lane after it was found empty.
      const others = await listRunningTimers(ctx.db, ctx.subject)
      throw alreadyRuns(
        ctx,
        others.find((other) => other.id !== id)!,
      )
    }
  },

  stop: (ctx, { params: { id }, body: { endTime } }) =>
    writeLogs(ctx, async (trx, onAttempt) => {
      for (;;) {
        const running = await findTimer(trx, ctx.subject, id)
        if (!running) {
          // Stopped already, here or on another device.
          const log = await findWireLog(trx, ctx, id)
          if (!log) throw logNotFound()
          return log
        }
        const span = stoppedSpan(running.startTime, ctx.now(), endTime)
        if (!span) throw new ApiError('INVALID_PARAMS', ['endTime'])
        if (await deleteTimer(trx, ctx.subject, running)) return logTimer(trx, ctx, running, span, onAttempt)
      }
    }),

  discard: (ctx, { params: { id } }) =>
    ctx.write(async (trx) => {
      for (;;) {
        const running = await findTimer(trx, ctx.subject, id)
        if (!running) throw logNotFound()
        if (!(await deleteTimer(trx, ctx.subject, running))) continue
        tellTimerChange(ctx, running, null)
        return undefined
      }
    }),
}
