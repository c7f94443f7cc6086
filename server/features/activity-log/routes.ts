import type { activityLog, TimeProportion } from '#contract/activity-log.ts'
import { gapsOf } from '#domain/time/day.ts'
import { moveEdge } from '#domain/log/edge.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import { daySpan, localDate, zoneAt, zonesIn } from '#domain/time/zone.ts'
import {
  findFirstLogStart,
  findLog,
  loadLogsAround,
  listLogsBetween,
  loadLogWithNeighbors,
} from '#server/db/log-rows.ts'
import type { Trx } from '#server/db/open.ts'
import { inHours, type Log, type LogSpan } from '#server/db/whole-logs.ts'
import { type Edit, assertValidLog } from './edit.ts'
import { resolveRating } from '#server/features/rating/log.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  createLogIn,
  changeLogIn,
  authorizeAndApplyChange,
  type LogContext,
  logNotFound,
  buildOverlapError,
  removeLogIn,
  restoreLogIn,
  scalingOf,
  wireOf,
  writeLogs,
} from './service.ts'
import { updateLog } from './store.ts'

const change = (ctx: LogContext, id: string, editOf: (before: Log) => Edit, version?: number) =>
  writeLogs(ctx, (trx, onAttempt) => changeLogIn(trx, ctx, { id, version, editOf }, onAttempt))

/**
 * Moves an edge. Both logs change or neither does; a change by another call in between is a conflict.
 * [log/neighbor-limits]
 */
const moveLogEdge = (ctx: LogContext, edge: 'start' | 'end', id: string, to: Instant, moveAdjacent = false) =>
  writeLogs(ctx, async (trx, onAttempt) => {
    const { log, previous, next } = await loadLogWithNeighbors(trx, ctx.subject, id)
    if (!log) throw logNotFound()
    const neighbor = edge === 'start' ? previous : next
    const moved = moveEdge({ log, edge, to, neighbor, moveAdjacent })
    if (moved.kind === 'invalid') throw new ApiError('INVALID_PARAMS', [moved.field])
    const attempted = edge === 'start' ? { ...log, startTime: to } : { ...log, endTime: to }
    if (moved.kind === 'overlap') throw await buildOverlapError(trx, ctx, attempted)
    assertValidLog(ctx, inHours(log, moved.log), edge === 'end')
    onAttempt(attempted)
    const pairs = [await prepareResize(trx, ctx, log, moved.log)]
    if (neighbor && moved.neighbor) pairs.push(await prepareResize(trx, ctx, neighbor, moved.neighbor))
    // The log that becomes shorter is written first, to make room for the other.
    for (const { before, after } of pairs.toSorted((a, b) => a.growth - b.growth))
      if (!(await updateLog(trx, ctx.subject, before, after))) throw new ApiError('CONFLICT', ['version'])
    const [logsBefore, logsAfter] = [pairs.map(({ before }) => before), pairs.map(({ after }) => after)]
    await authorizeAndApplyChange(trx, ctx, logsBefore, logsAfter)
    const wire = wireOf(ctx.owner)
    return { logs: pairs.map(({ before, after }) => ({ ...wire(after), ...scalingOf(before, after) })) }
  })

async function prepareResize(trx: Trx, ctx: LogContext, before: Log, hours: LogSpan) {
  const after = { ...inHours(before, hours), version: before.version + 1, updatedAt: ctx.now() }
  return {
    before,
    after: { ...after, ...(await resolveRating(trx, ctx, { before, after })) },
    growth: minutesBetween(after.startTime, after.endTime) - minutesBetween(before.startTime, before.endTime),
  }
}

type ShareInput = { recipientId?: string | undefined; timeProportion: TimeProportion | null }
/** Changes the share of a recipient, who may be left out if the log has only one. [log/single-facets] */
function buildShareEdit(before: Log, { recipientId, timeProportion }: ShareInput): Edit {
  if (recipientId === undefined && before.beneficiaries.length !== 1)
    throw new ApiError('INVALID_PARAMS', ['recipientId'])
  const isTarget = (one: { recipientId: string }) => recipientId === undefined || one.recipientId === recipientId
  if (!before.beneficiaries.some(isTarget)) throw new ApiError('NOT_FOUND', ['recipientId'])
  return { beneficiaries: before.beneficiaries.map((one) => (isTarget(one) ? { ...one, timeProportion } : one)) }
}

export const activityLogRoutes: Handlers<typeof activityLog> = {
  create: (ctx, { body }) => writeLogs(ctx, (trx, onAttempt) => createLogIn(trx, ctx, body, onAttempt)),

  async get({ db, subject, owner }, { params: { id } }) {
    const log = await findLog(db, subject, id)
    if (!log) throw logNotFound()
    return wireOf(owner)(log)
  },

  change: (ctx, { params: { id }, body: { version, ...edit } }) => change(ctx, id, () => edit, version),

  remove: (ctx, { params: { id } }) =>
    ctx.write(async (trx) => {
      await removeLogIn(trx, ctx, { id })
      return undefined
    }),

  restore: (ctx, { params: { id } }) => writeLogs(ctx, (trx, onAttempt) => restoreLogIn(trx, ctx, id, onAttempt)),

  async between({ db, subject, owner }, { query: { from, to } }) {
    const wire = wireOf(owner)
    return (await listLogsBetween(db, subject, { startTime: from, endTime: to })).map((log) => wire(log))
  },

  async withAdjacent({ db, subject, owner, now: clock }, { query }) {
    const now = clock()
    const { zones } = owner
    const date = query.date ?? localDate(zones, now)
    const day = daySpan(zones, date)
    const { logs, previous, next } = await loadLogsAround(db, subject, day)
    const wire = wireOf(owner)
    const isToday = day.startTime <= now && now < day.endTime
    const timezone = zoneAt(zones, isToday ? now : day.startTime)
    const otherZone = zonesIn(zones, day).find((tz) => tz !== timezone)
    return {
      date,
      timezone,
      ...(otherZone !== undefined && { otherZone }),
      dayStart: day.startTime,
      dayEnd: day.endTime,
      logs: logs.map((log) => wire(log, log.startTime < day.startTime || log.endTime > day.endTime)),
      previous: previous && wire(previous),
      next: next && wire(next),
      gaps: gapsOf({
        dayStart: day.startTime,
        dayEnd: day.endTime,
        now,
        primary: logs.filter(({ parallelActivity }) => !parallelActivity),
        firstLogStart: previous?.startTime ?? (await findFirstLogStart(db, subject)),
      }),
    }
  },

  startTime: (ctx, { body: { id, startTime, moveAdjacent } }) => moveLogEdge(ctx, 'start', id, startTime, moveAdjacent),
  endTime: (ctx, { body: { id, endTime, moveAdjacent } }) => moveLogEdge(ctx, 'end', id, endTime, moveAdjacent),

  beneficiaries: (ctx, { body: { id, value } }) => change(ctx, id, () => ({ beneficiaries: value })),
  activityTags: (ctx, { body: { id, value } }) => change(ctx, id, () => ({ tags: value })),
  executedProject: (ctx, { body: { id, value } }) => change(ctx, id, () => ({ projectId: value })),
  subActivity: (ctx, { body: { id, value } }) => change(ctx, id, () => ({ subActivity: value })),
  notesConcise: (ctx, { body: { id, value } }) => change(ctx, id, () => ({ notesConcise: value })),
  timeProportion: (ctx, { body: { id, value } }) => change(ctx, id, (before) => buildShareEdit(before, value)),
  efficiency: (ctx, { body: { id, value } }) => change(ctx, id, () => ({ efficiency: value })),
  rating: (ctx, { body: { id, value } }) => change(ctx, id, () => ({ rating: value })),
}
